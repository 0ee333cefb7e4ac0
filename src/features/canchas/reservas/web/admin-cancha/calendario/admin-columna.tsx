import type { CSSProperties } from "react";
import type { Casillero } from "../../../contract/calendario.ts";
import styles from "./admin-calendario.module.css";
import { type Columna, type Lugar, TURNOS } from "./admin-calendario-lugar.ts";

/** Slots being selected by dragging; `hasta` may be above `desde`. */
export interface Eleccion {
  columna: number;
  desde: number;
  hasta: number;
}

interface AdminColumnaProps {
  indice: number;
  columna: Columna;
  lugares: readonly Lugar[];
  tomados: readonly boolean[];
  /** The one free slot in the tab order. */
  stop: string;
  eleccion: Eleccion | null;
  onOpen: (casillero: Casillero) => void;
  onStop: (slot: string) => void;
  onPress: (row: number) => void;
  onDrag: (row: number) => void;
  onPick: (row: number) => void;
}

/** The entry's CSS class. */
export function claseDe({ clase, estado }: Casillero): string {
  if (clase === "evento") return "Evento";
  if (clase === "bloqueo") return "Bloqueo";
  return estado === "aceptada" ? "Aceptada" : "Pendiente";
}

/** A day of a court: free slots, with the entries on top. */
export function AdminColumna(props: AdminColumnaProps) {
  const { indice, columna, lugares, tomados, stop, eleccion, onOpen } = props;
  const picked = (row: number) =>
    eleccion !== null &&
    row >= Math.min(eleccion.desde, eleccion.hasta) &&
    row <= Math.max(eleccion.desde, eleccion.hasta);
  return (
    <section className={styles.column} aria-label={columna.nombre}>
      <h3 className={styles.head}>{columna.titulo}</h3>
      <div className={styles.day}>
        {TURNOS.map(({ desde, hasta }, row) => {
          const slot = `${indice}-${row}`;
          return tomados[row] ? (
            <div key={desde} className={styles.taken} />
          ) : (
            <button
              key={desde}
              type="button"
              data-slot={slot}
              className={`${styles.free} ${picked(row) ? styles.picked : ""}`}
              tabIndex={slot === stop ? 0 : -1}
              aria-haspopup="dialog"
              aria-label={`Bloquear desde las ${desde}, ${columna.nombre}`}
              title={`${desde} a ${hasta}`}
              onFocus={() => props.onStop(slot)}
              onPointerDown={(event) =>
                event.pointerType !== "touch" && event.button === 0 && props.onPress(row)
              }
              onPointerEnter={(event) => event.buttons === 1 && props.onDrag(row)}
              onClick={() => props.onPick(row)}
            />
          );
        })}
        {lugares.map((lugar) => (
          <Item key={`${lugar.casillero.clase} ${lugar.casillero.id}`} lugar={lugar} onOpen={onOpen} />
        ))}
      </div>
    </section>
  );
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
