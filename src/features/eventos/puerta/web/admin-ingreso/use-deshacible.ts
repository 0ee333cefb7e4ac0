import { useEffect, useState } from "react";
import type { Veredicto } from "./juzgar.ts";

/** A check-in of this screen that the operator can still undo. */
export interface Deshacible {
  ingresado: NonNullable<Veredicto["ingresado"]>;
  veredicto: Veredicto;
}

/** Returns the last check-in, until it is undone or too old. A refused scan keeps the undo button of the previous person. */
export function useDeshacible(minutos: number) {
  const [deshacible, setDeshacible] = useState<Deshacible | null>(null);
  useEffect(() => {
    if (!deshacible) return;
    const timer = setTimeout(() => setDeshacible(null), minutos * 60_000);
    return () => clearTimeout(timer);
  }, [deshacible, minutos]);
  return {
    deshacible,
    remember: (veredicto: Veredicto) => {
      const { ingresado } = veredicto;
      if (ingresado) setDeshacible({ ingresado, veredicto });
    },
    forget: () => setDeshacible(null),
  };
}
