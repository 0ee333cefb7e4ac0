import { useEffect, useState } from "react";
import type { Veredicto } from "./juzgar.ts";

/** A check-in of this screen that its operator may still undo. */
export interface Deshacible {
  ingresado: NonNullable<Veredicto["ingresado"]>;
  veredicto: Veredicto;
}

/**
 * The last check-in, until it is undone or too old. Other verdicts keep it, because a refused scan must not remove
 * the previous person's undo button.
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
