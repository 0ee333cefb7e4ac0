import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Slots being marked in one column; `hasta` may be above `desde`. */
interface Eleccion {
  columna: number;
  desde: number;
  hasta: number;
  /** By dragging, by taps on the first and the last, or by Shift and the arrow keys. */
  con: "arrastre" | "toques" | "teclas";
}

interface OpcionesDeEleccion {
  isFree: (columna: number, fila: number) => boolean;
  /** Called with the first and the last slot. */
  onPick: (columna: number, desde: number, hasta: number) => void;
}

/** Marks free slots of one column: with a mouse in one movement, on a phone with two taps, or with the keyboard. */
export function useEleccion({ isFree, onPick }: OpcionesDeEleccion) {
  const [eleccion, setEleccion] = useState<Eleccion | null>(null);
  // The pointer's current selection: a quick release comes before React has rendered the last movement.
  const latest = useRef<Eleccion | null>(null);

  function select(next: Eleccion | null) {
    latest.current = next;
    setEleccion(next);
  }

  function pick({ columna, desde, hasta }: Eleccion) {
    select(null);
    onPick(columna, Math.min(desde, hasta), Math.max(desde, hasta));
  }

  /** The same selection up to another slot; null if a taken one is between. */
  function upTo(started: Eleccion | null, columna: number, fila: number): Eleccion | null {
    if (started?.columna !== columna) return null;
    const [first, last] = [Math.min(started.desde, fila), Math.max(started.desde, fila)];
    for (let n = first; n <= last; n++) if (!isFree(columna, n)) return null;
    return { ...started, hasta: fila };
  }

  // Releasing the pointer anywhere ends a drag. A single slot is a click and needs none.
  const finish = useEffectEvent(() => {
    const dragged = latest.current;
    if (dragged?.con !== "arrastre") return;
    if (dragged.desde === dragged.hasta) select(null);
    else pick(dragged);
  });
  useEffect(() => {
    window.addEventListener("pointerup", finish);
    return () => window.removeEventListener("pointerup", finish);
  }, []);

  return {
    eleccion,
    isPicked: (columna: number, fila: number) =>
      eleccion?.columna === columna &&
      fila >= Math.min(eleccion.desde, eleccion.hasta) &&
      fila <= Math.max(eleccion.desde, eleccion.hasta),
    clear: () => select(null),
    startDrag: (columna: number, fila: number) =>
      select({ columna, desde: fila, hasta: fila, con: "arrastre" }),
    drag(columna: number, fila: number) {
      const dragged = upTo(latest.current, columna, fila);
      if (dragged?.con === "arrastre") select(dragged);
    },
    /** @returns whether the selection reaches that slot now */
    extend(columna: number, fila: number, hasta: number): boolean {
      const started =
        eleccion?.con === "teclas" && eleccion.columna === columna
          ? eleccion
          : { columna, desde: fila, hasta: fila, con: "teclas" as const };
      const next = upTo(started, columna, hasta);
      if (next) select(next);
      return next !== null;
    },
    /** A click, Enter, or a tap, which marks the first slot and then the last one; the same again takes an hour. */
    press(columna: number, fila: number, touch: boolean) {
      const hour = { columna, desde: fila, hasta: isFree(columna, fila + 1) ? fila + 1 : fila };
      if (eleccion?.con === "teclas" && eleccion.columna === columna) return pick(eleccion);
      if (!touch) return pick({ ...hour, con: "teclas" });
      const tapped = eleccion?.con === "toques" ? upTo(eleccion, columna, fila) : null;
      if (!tapped) return select({ columna, desde: fila, hasta: fila, con: "toques" });
      pick(tapped.desde === fila ? { ...hour, con: "toques" } : tapped);
    },
  };
}
