import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useClub } from "#web/club.ts";
import type { Casillero } from "../../../contract/calendario.ts";
import styles from "./admin-calendario.module.css";
import { type Columna, type Lugar, turnosDeSemana, turnosTomados, ubicar } from "./admin-calendario-lugar.ts";

/** Slots being selected by dragging; `hasta` may be above `desde`. */
interface Eleccion {
  columna: number;
  desde: number;
  hasta: number;
}

interface AdminGrillaProps {
  columnas: readonly Columna[];
  casilleros: readonly Casillero[];
  busy: boolean;
  onOpen: (casillero: Casillero) => void;
  /** Called with free slots selected for a block; `hasta` is the last slot. */
  onPick: (columna: Columna, desde: number, hasta: number) => void;
}

const STEPS: Record<string, readonly [columns: number, rows: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * Courts or days side by side, hours downwards. Free slots are a single tab stop, navigated with the arrow keys;
 * each entry is a tab stop of its own.
 */
export function AdminGrilla({ columnas, casilleros, busy, onOpen, onPick }: AdminGrillaProps) {
  const { canchas } = useClub();
  const turnos = turnosDeSemana(canchas);
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState("");
  const [eleccion, setEleccion] = useState<Eleccion | null>(null);
  // The pointer's current selection: a quick release comes before React has rendered the last movement.
  const dragged = useRef<Eleccion | null>(null);
  const ahora = new Date();
  const dibujo = columnas.map((columna) => {
    const lugares = ubicar(canchas, casilleros, columna);
    return { columna, lugares, tomados: turnosTomados(canchas, lugares, columna.fecha, ahora) };
  });
  const isFree = (column: number, row: number) => dibujo[column]?.tomados[row] === false;
  const [column = -1, row = -1] = current.split("-").map(Number);
  const stop = isFree(column, row) ? current : firstFree(dibujo);

  const isPicked = (column: number, row: number) =>
    eleccion?.columna === column &&
    row >= Math.min(eleccion.desde, eleccion.hasta) &&
    row <= Math.max(eleccion.desde, eleccion.hasta);

  function select(next: Eleccion | null) {
    dragged.current = next;
    setEleccion(next);
  }

  // Releasing the pointer anywhere ends the selection. A single slot is a click and needs no drag.
  useEffect(() => {
    if (!eleccion) return;
    const finish = () => {
      const picked = dragged.current;
      dragged.current = null;
      setEleccion(null);
      const columna = picked && columnas[picked.columna];
      if (!columna || picked.desde === picked.hasta) return;
      onPick(columna, Math.min(picked.desde, picked.hasta), Math.max(picked.desde, picked.hasta));
    };
    window.addEventListener("pointerup", finish);
    return () => window.removeEventListener("pointerup", finish);
  }, [eleccion, columnas, onPick]);

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step || !(event.target instanceof HTMLElement) || !event.target.dataset.slot) return;
    event.preventDefault();
    let [c, r] = event.target.dataset.slot.split("-").map(Number) as [number, number];
    // Skips taken slots.
    do {
      c += step[0];
      r += step[1];
      if (!dibujo[c] || r < 0 || r >= turnos.length) return;
    } while (!isFree(c, r));
    setCurrent(`${c}-${r}`);
    grid.current?.querySelector<HTMLElement>(`[data-slot="${c}-${r}"]`)?.focus();
  }

  function drag(column: number, row: number) {
    const started = dragged.current;
    if (started?.columna !== column) return;
    const [first, last] = [Math.min(started.desde, row), Math.max(started.desde, row)];
    for (let n = first; n <= last; n++) if (!isFree(column, n)) return;
    select({ ...started, hasta: row });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the free slots inside, which are buttons.
    <div ref={grid} className={styles.frame} aria-busy={busy || undefined} onKeyDown={move}>
      <div className={styles.grid}>
        <div className={styles.hours} aria-hidden="true">
          {turnos.map(({ desde }, n) => (
            <span key={desde}>{n % 2 === 0 ? desde : ""}</span>
          ))}
        </div>
        {dibujo.map(({ columna, lugares, tomados }, n) => (
          <section key={columna.titulo} className={styles.column} aria-label={columna.nombre}>
            <h3 className={styles.head}>{columna.titulo}</h3>
            <div className={styles.day}>
              {turnos.map(({ desde, hasta }, r) => {
                const slot = `${n}-${r}`;
                return tomados[r] ? (
                  <div key={desde} className={styles.taken} />
                ) : (
                  <button
                    key={desde}
                    type="button"
                    data-slot={slot}
                    className={`${styles.free} ${isPicked(n, r) ? styles.picked : ""}`}
                    tabIndex={slot === stop ? 0 : -1}
                    aria-haspopup="dialog"
                    aria-label={`Bloquear desde las ${desde}, ${columna.nombre}`}
                    title={`${desde} a ${hasta}`}
                    onFocus={() => setCurrent(slot)}
                    onPointerDown={({ pointerType, button }) =>
                      pointerType !== "touch" && button === 0 && select({ columna: n, desde: r, hasta: r })
                    }
                    onPointerEnter={({ buttons }) => buttons === 1 && drag(n, r)}
                    onClick={() => onPick(columna, r, isFree(n, r + 1) ? r + 1 : r)}
                  />
                );
              })}
              {lugares.map((lugar) => (
                <Item key={`${lugar.casillero.clase} ${lugar.casillero.id}`} lugar={lugar} onOpen={onOpen} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function firstFree(dibujo: readonly { lugares: Lugar[]; tomados: boolean[] }[]): string {
  for (const [column, { tomados }] of dibujo.entries()) {
    const row = tomados.indexOf(false);
    if (row >= 0) return `${column}-${row}`;
  }
  return "";
}

function Item({ lugar, onOpen }: { lugar: Lugar; onOpen: (casillero: Casillero) => void }) {
  const { casillero, desde, hasta, carril, carriles } = lugar;
  const { titulo, horaInicio, horaFin } = casillero;
  const clase = claseDe(casillero);
  const place = {
    "--from": desde,
    "--slots": hasta - desde,
    "--lane": carril,
    "--lanes": carriles,
  } as CSSProperties;
  return (
    <button
      type="button"
      className={`${styles.item} ${styles[clase.toLowerCase()]} ${carriles > 1 ? styles.shared : ""}`}
      style={place}
      aria-haspopup="dialog"
      aria-label={`${clase}: ${titulo}, de ${horaInicio} a ${horaFin}`}
      title={`${titulo}, ${clase.toLowerCase()}, de ${horaInicio} a ${horaFin}`}
      onClick={() => onOpen(casillero)}
    >
      <strong>{titulo}</strong>
      <span>
        {clase}, {horaInicio} a {horaFin}
      </span>
    </button>
  );
}

/** The entry's kind as a label, and in lower case as its CSS class. */
function claseDe({ clase, estado }: Casillero): string {
  if (clase === "evento") return "Evento";
  if (clase === "bloqueo") return "Bloqueo";
  return estado === "aceptada" ? "Aceptada" : "Pendiente";
}
