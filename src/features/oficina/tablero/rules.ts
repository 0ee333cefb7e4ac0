import { addDays, addMonths, mondayOf } from "#contract/club-time.ts";

/** How far back the dashboard looks, the current week and month included. */
export const SEMANAS = 12;
export const MESES = 6;
/** How many of the next and of the last events it shows. */
export const EVENTOS_DE_CADA_LADO = 4;

/** The Mondays (`YYYY-MM-DD`) of the last weeks, the oldest first, and the one that ends the current week. */
export function cortesDeSemanas(hoy: string, semanas: number): string[] {
  const lunes = mondayOf(hoy);
  return Array.from({ length: semanas + 1 }, (_, n) => addDays(lunes, (n - semanas + 1) * 7));
}

/** The first days of the last months, the oldest first, and the one that ends the current month. */
export function cortesDeMeses(hoy: string, meses: number): string[] {
  const primero = `${hoy.slice(0, 7)}-01`;
  return Array.from({ length: meses + 1 }, (_, n) => addMonths(primero, n - meses + 1));
}

/** How much of a whole, in whole per cent: 100 only when nothing is missing, 0 only when there is nothing. */
export function porcentaje(parte: number, todo: number): number {
  if (todo <= 0 || parte <= 0) return 0;
  if (parte >= todo) return 100;
  return Math.min(99, Math.max(1, Math.round((parte / todo) * 100)));
}

/** What is said to somebody at this time of day (`HH:MM`). */
export function saludo(hora: string): string {
  if (hora < "05:00") return "Buenas noches";
  if (hora < "13:00") return "Buen día";
  return hora < "20:00" ? "Buenas tardes" : "Buenas noches";
}
