import { clubInstant, clubTime } from "#contract/club-time.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** A date serialized as an instant: `new Date("2026-12-05").toISOString()` yields midnight UTC. */
const UTC_MIDNIGHT = /T00:00(:00(\.0+)?)?(Z|[+-]00:?00)$/;

/**
 * Parses a date: `YYYY-MM-DD`, an instant at midnight UTC (a serialized date), or any other instant converted to the
 * club's clock. Null if invalid.
 */
export function leerFecha(texto: string): string | null {
  const dia = DAY.test(texto) ? texto : INSTANT.exec(texto)?.[1];
  if (!dia || !existsInCalendar(dia)) return null;
  if (dia === texto || UTC_MIDNIGHT.test(texto)) return dia;
  const instant = new Date(texto);
  return Number.isNaN(instant.getTime()) ? null : clubTime(instant).fecha;
}

const CLUB_TIME = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Parses an instant with an offset, or a date and time on the club's clock. Null if invalid. */
export function leerInstante(texto: string): Date | null {
  const [, dia, hora] = CLUB_TIME.exec(texto) ?? [];
  const day = dia ?? INSTANT.exec(texto)?.[1];
  if (!day || !existsInCalendar(day)) return null;
  const instant = dia && hora ? clubInstant(dia, hora) : new Date(texto);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function existsInCalendar(dia: string): boolean {
  const date = new Date(`${dia}T00:00:00Z`);
  // Date would parse 30 February as 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(dia);
}
