import { clubInstant, clubTime } from "./club-time.ts";

/** A time on the wire: `21:30`. */
export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
export const WRONG_DATE = "La fecha no es válida";
export const WRONG_TIME = "El formato de la hora no es correcto";

/** Accepts `2130` and `9:30`, because phones' numeric keyboards have no colon. */
export function tidyTime(typed: string): string {
  const [, hours, minutes] = /^(\d{1,2}):?(\d{2})$/.exec(typed.trim()) ?? [];
  return hours && minutes ? `${hours.padStart(2, "0")}:${minutes}` : typed;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** A serialized date: `new Date("2026-12-05").toISOString()` is midnight UTC. */
const UTC_MIDNIGHT = /T00:00(:00(\.0+)?)?(Z|[+-]00:?00)$/;

/**
 * Parses a date: `YYYY-MM-DD`, a serialized date, or an instant, of which it takes the club's local date.
 * Null if invalid.
 */
export function parseFecha(texto: string): string | null {
  const dia = DAY.test(texto) ? texto : INSTANT.exec(texto)?.[1];
  if (!dia || !existsInCalendar(dia)) return null;
  if (dia === texto || UTC_MIDNIGHT.test(texto)) return dia;
  const instant = new Date(texto);
  return Number.isNaN(instant.getTime()) ? null : clubTime(instant).fecha;
}

const CLUB_TIME = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Parses an instant with an offset, or the club's local date and time; null if invalid. */
export function parseInstant(texto: string): Date | null {
  const [, dia, hora] = CLUB_TIME.exec(texto) ?? [];
  const day = dia ?? INSTANT.exec(texto)?.[1];
  if (!day || !existsInCalendar(day)) return null;
  const instant = dia && hora ? clubInstant(dia, hora) : new Date(texto);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function existsInCalendar(dia: string): boolean {
  const date = new Date(`${dia}T00:00:00Z`);
  // `Date` turns 30 February into 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(dia);
}
