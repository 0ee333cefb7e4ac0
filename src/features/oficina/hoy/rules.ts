import { addDays, addMonths, clubTime, DAY_MS, HOUR_MS, MINUTE_MS, mondayOf } from "#contract/club-time.ts";
import { formatDiaCercano } from "#contract/format.ts";
import type { EventoDelTablero, SemanaDelTablero } from "./contract.ts";

/** Range of the charts, including the current week and month. */
export const SEMANAS = 12;
export const MESES = 6;
export const EVENTOS_DE_CADA_LADO = 4;

export const ASUNTOS_A_LA_VEZ = 20;

/** Tasks after the set-up, in the order of the screen. */
export const TAREAS = [
  "escudo",
  "canchas",
  "evento",
  "pagos",
  "banco",
  "correo",
  "legales",
  "jugadores",
  "clave",
] as const;
export type Tarea = (typeof TAREAS)[number];

/** Returns the Mondays (`YYYY-MM-DD`) of the last weeks, oldest first, and next Monday. */
export function cortesDeSemanas(hoy: string, semanas: number): string[] {
  const lunes = mondayOf(hoy);
  return Array.from({ length: semanas + 1 }, (_, n) => addDays(lunes, (n - semanas + 1) * 7));
}

/** Returns the first days of the last months, oldest first, and of the next month. */
export function cortesDeMeses(hoy: string, meses: number): string[] {
  const primero = `${hoy.slice(0, 7)}-01`;
  return Array.from({ length: meses + 1 }, (_, n) => addMonths(primero, n - meses + 1));
}

/** Returns a week's revenue from one kind of payment; null if the caller's role may not see it. */
export function importeDe(semana: SemanaDelTablero, { campo }: { campo: string }): number | null {
  const importe = semana[campo];
  return typeof importe === "number" ? importe : null;
}

/** Returns a whole percentage; rounding never results in 0 or 100. */
export function porcentaje(parte: number, todo: number): number {
  if (todo <= 0 || parte <= 0) return 0;
  if (parte >= todo) return 100;
  return Math.min(99, Math.max(1, Math.round((parte / todo) * 100)));
}

/** Formats a duration in words, rounded down: `12 min`, `3 h`, `1 día`. */
function lapso(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return ms < 2 * DAY_MS ? "1 día" : `${Math.floor(ms / DAY_MS)} días`;
}

/** Formats a waiting time in words: `hace 3 h`. */
export function haceCuanto(desde: Date, ahora: Date): string {
  const ms = +ahora - +desde;
  return ms < MINUTE_MS ? "recién" : `hace ${lapso(ms)}`;
}

/** Formats a deadline in words, and whether it has passed or is within a day. */
export function plazoEnPalabras(
  plazo: Date,
  ahora: Date,
): { texto: string; urgencia: "vencido" | "pronto" | "lejos" } {
  const falta = +plazo - +ahora;
  const hoy = clubTime(ahora).fecha;
  const { fecha, hora } = clubTime(plazo);
  if (falta <= 0) {
    const texto = fecha === addDays(hoy, -1) ? "venció ayer" : `venció hace ${lapso(-falta)}`;
    return { texto, urgencia: "vencido" };
  }
  if (falta < DAY_MS) return { texto: `vence en ${lapso(falta)}`, urgencia: "pronto" };
  const dia = formatDiaCercano(fecha, hoy);
  return { texto: dia.includes(" ") ? `vence el ${dia}` : `vence ${dia} ${hora}`, urgencia: "lejos" };
}

export function saludo(hora: string): string {
  if (hora < "05:00") return "Buenas noches";
  if (hora < "13:00") return "Buen día";
  return hora < "20:00" ? "Buenas tardes" : "Buenas noches";
}

/** Returns a label for the state of an event; empty if the event is on sale. */
export function estadoDelEvento(evento: Pick<EventoDelTablero, "estado" | "ventaAbierta">): string {
  if (!evento.estado) return " · Inactivo";
  return evento.ventaAbierta ? "" : " · Venta cerrada";
}

/** Formats `YYYY-MM-DD` as `dd/mm`. */
export function diaYMes(fecha: string): string {
  return `${fecha.slice(8, 10)}/${fecha.slice(5, 7)}`;
}
