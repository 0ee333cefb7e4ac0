import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { turnosDeSemana } from "#features/canchas/canchas/rules.ts";
import type { Casillero } from "#features/canchas/reservas/contract.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { serverTime } from "#web/clock.ts";
import { useClub } from "#web/club.ts";
import { type Columna, type Lugar, turnosTomados, ubicar } from "./admin-calendario-lugar.ts";
import styles from "./calendario.module.css";

interface AdminGrillaProps {
  columnas: readonly Columna[];
  casilleros: readonly Casillero[];
  busy: boolean;
  onOpen: (bloqueo: Casillero) => void;
  /** Called with a free slot, and with the next slot if that is free too. */
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
 * slots are a single tab stop, navigated with the arrow keys; each entry is a separate tab stop.
 */
export function AdminGrilla({ columnas, casilleros, busy, onOpen, onPick }: AdminGrillaProps) {
  const { canchas } = useClub();
  const turnos = turnosDeSemana(canchas);
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState("");
  const ahora = serverTime();
  const dibujo = columnas.map((columna) => {
    const lugares = ubicar(canchas, casilleros, columna);
    return { columna, lugares, tomados: turnosTomados(canchas, lugares, columna.fecha, ahora) };
  });
  const isFree = (column: number, row: number) => dibujo[column]?.tomados[row] === false;
  const [column = -1, row = -1] = current.split("-").map(Number);
  const stop = isFree(column, row) ? current : firstFree(dibujo);

  // Scrolls to today if the week does not fit.
  const deHoy = columnas.findIndex(({ fecha }) => fecha === clubTime(ahora).fecha);
  useEffect(() => {
    const frame = grid.current;
    const column = frame?.querySelectorAll<HTMLElement>("section")[deHoy];
    if (frame && column && deHoy > 0) frame.scrollLeft = column.offsetWidth * deHoy;
  }, [deHoy]);

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step || !(event.target instanceof HTMLElement) || !event.target.dataset.slot) return;
    event.preventDefault();
    let [c, r] = event.target.dataset.slot.split("-").map(Number) as [number, number];
    do {
      c += step[0];
      r += step[1];
      if (!dibujo[c] || r < 0 || r >= turnos.length) return;
    } while (!isFree(c, r));
    setCurrent(`${c}-${r}`);
    grid.current?.querySelector<HTMLElement>(`[data-slot="${c}-${r}"]`)?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the free slots inside, which are buttons.
    <div
      ref={grid}
      className={`box raised dims ${styles.frame}`}
      aria-busy={busy || undefined}
      onKeyDown={move}
      onFocus={({ target }) => {
        // Browsers do not scroll to a partly visible slot, although the column of hours covers it.
        if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
      }}
    >
      <div className={styles.grid} style={{ "--rows": turnos.length } as CSSProperties}>
        <div className={`muted text-xs tabular rigid ${styles.hours}`} aria-hidden="true">
          {turnos.map(({ desde }, n) => (
            <span key={desde}>{n % 2 === 0 ? desde : ""}</span>
          ))}
        </div>
        {dibujo.map(({ columna, lugares, tomados }, n) => (
          <section key={columna.titulo} className={`shrink ${styles.column}`} aria-label={columna.nombre}>
            <h3 className={`text-centre text-s on-dark middle centred ${styles.head}`}>{columna.titulo}</h3>
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
                    className={`hover-tint ${styles.free}`}
                    tabIndex={slot === stop ? 0 : -1}
                    aria-haspopup="dialog"
                    aria-label={`Reservar desde las ${desde}, ${columna.nombre}`}
                    title={`${desde} a ${hasta}`}
                    onFocus={() => setCurrent(slot)}
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

function Item({ lugar, onOpen }: { lugar: Lugar; onOpen: (bloqueo: Casillero) => void }) {
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
    className: `${styles.item} ${TONES[clase] ?? ""} ${styles[clase.toLowerCase()] ?? ""} ${carriles > 1 ? styles.shared : ""}`,
    style: place,
    "aria-label": `${clase}: ${titulo}, de ${horaInicio} a ${horaFin}`,
    title: `${titulo}, ${clase.toLowerCase()}, de ${horaInicio} a ${horaFin}`,
    children: (
      <>
        <strong className="ellipsis">{titulo}</strong>
        <span className="breakable">
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
  return <StaffLink to={page} {...item} />;
}

const TONES: Record<string, string> = { Aceptada: "tone-success", Pendiente: "tone-info" };

/** Returns the entry's kind as a label; in lower case it is also the CSS class. */
function claseDe({ clase, estado }: Casillero): string {
  if (clase === "evento") return "Evento";
  if (clase === "bloqueo") return "Bloqueo";
  return estado === "aceptada" ? "Aceptada" : "Pendiente";
}
