import { admisionDe, admitidosHasta, finDelTurno, MINUTOS_DE_TURNO } from "../rules.ts";
import type { EnFila } from "./use-fila.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Stages of the waiting room. */
export type Etapa =
  | { que: "cargando" | "sorteando" | "vencido" }
  | { que: "antes"; faltan: number; numero: number | null }
  | { que: "afuera"; adelante: number }
  | { que: "esperando"; posicion: number; adelante: number; faltan: number | null }
  | { que: "turno"; hasta: number };

export function etapaDe({ fila, guardado, now }: EnFila): Etapa {
  if (!fila || guardado === undefined) return { que: "cargando" };
  const lugar = guardado?.lugar ?? null;
  if (fila.baseEn === null) {
    const faltan = Date.parse(fila.ventaDesde ?? "") - now;
    return faltan > 0 ? { que: "antes", faltan, numero: lugar?.numero ?? null } : { que: "sorteando" };
  }
  const admitidos = admitidosHasta(fila, now);
  if (!lugar) return { que: "afuera", adelante: Math.max(0, fila.ultima - admitidos) };
  if (lugar.posicion === null) return { que: "sorteando" };
  if (lugar.admitidoEn !== null) {
    const hasta = finDelTurno(Date.parse(lugar.admitidoEn));
    return now < hasta ? { que: "turno", hasta } : { que: "vencido" };
  }
  const instant = admisionDe(fila, lugar.posicion);
  return {
    que: "esperando",
    posicion: lugar.posicion,
    adelante: Math.max(0, lugar.posicion - admitidos - 1),
    faltan: instant === null ? null : Math.max(0, instant - now),
  };
}

/** Screen reader announcement: changes with the stage, not every second. */
export function anuncio(etapa: Etapa, agotadas: boolean): string {
  if (etapa.que === "antes")
    return etapa.numero === null ? "" : `Estás en la fila con el número ${etapa.numero}.`;
  if (etapa.que === "esperando")
    return `Estás en la fila.${etapa.faltan === null ? "" : ` Te toca en ${unosMinutos(etapa.faltan)}.`}`;
  if (etapa.que === "turno")
    return agotadas
      ? "Es tu turno, pero por ahora no quedan entradas."
      : `Es tu turno. Tenés ${MINUTOS_DE_TURNO} minutos para comprar.`;
  return etapa.que === "vencido" ? "Tu turno pasó." : "";
}

/** `9:05`: minutes and seconds left, never below zero. */
export function minutosYSegundos(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `2 días y 3 horas`, `3 horas y 20 minutos`, and the seconds in the last hour: `12:34`. */
export function falta(milliseconds: number): string {
  if (milliseconds < HOUR) return minutosYSegundos(milliseconds);
  const dias = Math.floor(milliseconds / DAY);
  const horas = Math.floor((milliseconds % DAY) / HOUR);
  const minutos = Math.floor((milliseconds % HOUR) / MINUTE);
  const parts = dias > 0 ? [de(dias, "día"), de(horas, "hora")] : [de(horas, "hora"), de(minutos, "minuto")];
  return parts.filter((part) => !part.startsWith("0 ")).join(" y ");
}

/** An approximate wait: `menos de 1 minuto`, `unos 12 minutos`, `unas 2 horas`. */
export function unosMinutos(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE);
  if (minutes <= 1) return "menos de 1 minuto";
  return minutes < 90 ? `unos ${minutes} minutos` : `unas ${Math.round(minutes / 60)} horas`;
}

function de(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
