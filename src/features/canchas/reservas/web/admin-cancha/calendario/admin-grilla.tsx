import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import type { Casillero } from "#features/canchas/reservas/contract.ts";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Link } from "#web/ui/link.tsx";
import { type Columna, type Lugar, turnosDeSemana, turnosTomados, ubicar } from "./admin-calendario-lugar.ts";
import styles from "./calendario.module.css";

interface AdminGrillaProps {
  columnas: readonly Columna[];
  casilleros: readonly Casillero[];
  busy: boolean;
  onOpen: (bloqueo: Casillero) => void;
  /** Called with selected free slots; `hasta` is the last one. */
  onPick: (columna: Columna, desde: number, hasta: number) => void;
}

const STEPS: Record<string, readonly [columns: number, rows: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * Courts or days side by side, with the hours downwards, so that a laptop shows the whole day without scrolling. Free
 * slots are a single tab stop, navigated with the arrow keys and marked with Shift; each entry is a separate tab
 * stop.
 */
export function AdminGrilla({ columnas, casilleros, busy, onOpen, onPick }: AdminGrillaProps) {
  const { canchas } = useClub();
  const turnos = turnosDeSemana(canchas);
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState("");
  /**
   * Whether the last pointer was a finger. The click that follows resets this, so that Enter does not count as a tap.
   */
  const touched = useRef(false);
  const ahora = serverTime();
  const dibujo = columnas.map((columna) => {
    const lugares = ubicar(canchas, casilleros, columna);
    return { columna, lugares, tomados: turnosTomados(canchas, lugares, columna.fecha, ahora) };
  });
  const isFree = (column: number, row: number) => dibujo[column]?.tomados[row] === false;
  const [column = -1, row = -1] = current.split("-").map(Number);
  const stop = isFree(column, row) ? current : firstFree(dibujo);

  const marca = useEleccion({
    isFree,
    onPick: (n, desde, hasta) => dibujo[n] && onPick(dibujo[n].columna, desde, hasta),
  });

  // Scrolls to today if the week does not fit.
  const deHoy = columnas.findIndex(({ fecha }) => fecha === clubTime(ahora).fecha);
  useEffect(() => {
    const frame = grid.current;
    const column = frame?.querySelectorAll<HTMLElement>("section")[deHoy];
    if (frame && column && deHoy > 0) frame.scrollLeft = column.offsetWidth * deHoy;
  }, [deHoy]);

  function move(event: KeyboardEvent) {
    if (event.key === "Escape") return marca.clear();
    const step = STEPS[event.key];
    if (!step || !(event.target instanceof HTMLElement) || !event.target.dataset.slot) return;
    event.preventDefault();
    let [c, r] = event.target.dataset.slot.split("-").map(Number) as [number, number];
    if (event.shiftKey && step[1] !== 0) {
      if (!marca.extend(c, r, r + step[1])) return;
      r += step[1];
    } else {
      marca.clear();
      do {
        c += step[0];
        r += step[1];
        if (!dibujo[c] || r < 0 || r >= turnos.length) return;
      } while (!isFree(c, r));
    }
    setCurrent(`${c}-${r}`);
    grid.current?.querySelector<HTMLElement>(`[data-slot="${c}-${r}"]`)?.focus();
  }

  function enPalabras(): string {
    if (!marca.eleccion) return "";
    const { columna, desde, hasta, con } = marca.eleccion;
    const de = turnos[Math.min(desde, hasta)]?.desde;
    if (con === "toques") return `Desde las ${de}: tocá la última hora. La misma otra vez, para una hora.`;
    return `De ${de} a ${turnos[Math.max(desde, hasta)]?.hasta}, ${dibujo[columna]?.columna.nombre}`;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the free slots inside, which are buttons.
    <div
      ref={grid}
      className={styles.frame}
      aria-busy={busy || undefined}
      onKeyDown={move}
      onFocus={({ target }) => {
        // Browsers do not scroll to a partly visible slot, although the column of hours covers it.
        if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
      }}
    >
      <p role="status" className={marca.eleccion?.con === "toques" ? styles.mark : "visually-hidden"}>
        {enPalabras()}
      </p>
      <div className={styles.grid} style={{ "--rows": turnos.length } as CSSProperties}>
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
                    className={`${styles.free} ${marca.isPicked(n, r) ? styles.picked : ""}`}
                    tabIndex={slot === stop ? 0 : -1}
                    aria-haspopup="dialog"
                    aria-label={`Reservar desde las ${desde}, ${columna.nombre}`}
                    title={`${desde} a ${hasta}`}
                    onFocus={() => setCurrent(slot)}
                    onPointerDown={({ pointerType, button }) => {
                      touched.current = pointerType === "touch";
                      if (!touched.current && button === 0) marca.startDrag(n, r);
                    }}
                    onPointerEnter={({ buttons }) => buttons === 1 && marca.drag(n, r)}
                    onClick={() => {
                      marca.press(n, r, touched.current);
                      touched.current = false;
                    }}
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

function Item({ lugar, onOpen }: { lugar: Lugar; onOpen: (bloqueo: Casillero) => void }) {
  const adminPath = useAdminPath();
  const { casillero, desde, hasta, carril, carriles } = lugar;
  const { id, titulo, horaInicio, horaFin } = casillero;
  const clase = claseDe(casillero);
  const place = {
    "--from": desde,
    "--slots": hasta - desde,
    "--lane": carril,
    "--lanes": carriles,
  } as CSSProperties;
  const item = {
    className: `${styles.item} ${styles[clase.toLowerCase()]} ${carriles > 1 ? styles.shared : ""}`,
    style: place,
    "aria-label": `${clase}: ${titulo}, de ${horaInicio} a ${horaFin}`,
    title: `${titulo}, ${clase.toLowerCase()}, de ${horaInicio} a ${horaFin}`,
    children: (
      <>
        <strong>{titulo}</strong>
        <span>
          {clase}, {horaInicio} a {horaFin}
        </span>
      </>
    ),
  };
  if (casillero.clase === "bloqueo")
    return <button type="button" aria-haspopup="dialog" onClick={() => onOpen(casillero)} {...item} />;
  const page =
    casillero.clase === "reserva"
      ? `cancha/reservas/${id}`
      : `eventos/?termino=${encodeURIComponent(titulo)}`;
  return <Link to={adminPath(page)} {...item} />;
}

/** The entry's kind as a label; in lower case it is also the CSS class. */
function claseDe({ clase, estado }: Casillero): string {
  if (clase === "evento") return "Evento";
  if (clase === "bloqueo") return "Bloqueo";
  return estado === "aceptada" ? "Aceptada" : "Pendiente";
}

/** Slots being marked in one column. `hasta` may be above `desde`. */
interface Eleccion {
  columna: number;
  desde: number;
  hasta: number;
  /** By dragging, by tapping the first and the last slot, or with Shift and the arrow keys. */
  con: "arrastre" | "toques" | "teclas";
}

interface OpcionesDeEleccion {
  isFree: (columna: number, fila: number) => boolean;
  onPick: (columna: number, desde: number, hasta: number) => void;
}

/** Marks free slots of one column: with a mouse in one movement, on a phone with two taps, or with the keyboard. */
function useEleccion({ isFree, onPick }: OpcionesDeEleccion) {
  const [eleccion, setEleccion] = useState<Eleccion | null>(null);
  // The pointer's current selection. A quick release may happen before React renders the last movement.
  const latest = useRef<Eleccion | null>(null);

  function select(next: Eleccion | null) {
    latest.current = next;
    setEleccion(next);
  }

  function pick({ columna, desde, hasta }: Eleccion) {
    select(null);
    onPick(columna, Math.min(desde, hasta), Math.max(desde, hasta));
  }

  /** The same selection extended to another slot; null if a taken slot is between. */
  function upTo(started: Eleccion | null, columna: number, fila: number): Eleccion | null {
    if (started?.columna !== columna) return null;
    const [first, last] = [Math.min(started.desde, fila), Math.max(started.desde, fila)];
    for (let n = first; n <= last; n++) if (!isFree(columna, n)) return null;
    return { ...started, hasta: fila };
  }

  // Releasing the pointer anywhere ends a drag. A single slot is a click and needs no drag.
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
    /**
     * Handles a click, Enter, or a tap, which marks the first slot and then the last one. Tapping the same slot twice
     * selects an hour.
     */
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
