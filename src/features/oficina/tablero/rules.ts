import { addDays, addMonths, mondayOf } from "#contract/club-time.ts";
import type { EventoDelTablero, SemanaDelTablero } from "./contract.ts";

/** Range of the dashboard, including the current week and month. */
export const SEMANAS = 12;
export const MESES = 6;
/** Number of upcoming and of past events shown. */
export const EVENTOS_DE_CADA_LADO = 4;

/** Number of things that wait shown at once. */
export const ASUNTOS_A_LA_VEZ = 20;

/** Mondays (`YYYY-MM-DD`) of the last weeks, oldest first, plus the one that ends the current week. */
export function cortesDeSemanas(hoy: string, semanas: number): string[] {
  const lunes = mondayOf(hoy);
  return Array.from({ length: semanas + 1 }, (_, n) => addDays(lunes, (n - semanas + 1) * 7));
}

/** First days of the last months, oldest first, plus the one that ends the current month. */
export function cortesDeMeses(hoy: string, meses: number): string[] {
  const primero = `${hoy.slice(0, 7)}-01`;
  return Array.from({ length: meses + 1 }, (_, n) => addMonths(primero, n - meses + 1));
}

/** The revenue of a week from one kind of payment; null without access to it. */
export function importeDe(semana: SemanaDelTablero, { campo }: { campo: string }): number | null {
  const importe = semana[campo];
  return typeof importe === "number" ? importe : null;
}

/** Whole percentage, rounded so that 100 means nothing is missing and 0 means there is nothing. */
export function porcentaje(parte: number, todo: number): number {
  if (todo <= 0 || parte <= 0) return 0;
  if (parte >= todo) return 100;
  return Math.min(99, Math.max(1, Math.round((parte / todo) * 100)));
}

/** Greeting for a time of day (`HH:MM`). */
export function saludo(hora: string): string {
  if (hora < "05:00") return "Buenas noches";
  if (hora < "13:00") return "Buen día";
  return hora < "20:00" ? "Buenas tardes" : "Buenas noches";
}

/** Label for an event that is not simply on sale. */
export function estadoDelEvento(evento: Pick<EventoDelTablero, "estado" | "ventaAbierta">): string {
  if (!evento.estado) return " · Inactivo";
  return evento.ventaAbierta ? "" : " · Venta cerrada";
}

/** `YYYY-MM-DD` as `dd/mm`; the year is obvious on this screen. */
export function diaYMes(fecha: string): string {
  return `${fecha.slice(8, 10)}/${fecha.slice(5, 7)}`;
}
