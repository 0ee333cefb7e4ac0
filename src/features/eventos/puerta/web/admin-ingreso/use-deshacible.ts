import { useEffect, useState } from "react";
import type { Veredicto } from "./juzgar.ts";

/** A check-in of this screen that its operator may still undo. */
export interface Deshacible {
  ingresado: NonNullable<Veredicto["ingresado"]>;
  veredicto: Veredicto;
}

/**
 * The last check-in, until it is undone or too old to be undone. Other verdicts leave it: a refused scan must not take
 * away the undo of the person before.
 */
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
