import { clubInstant, clubTime } from "#contract/club-time.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** How programs write a mere day: `new Date("2026-12-05").toISOString()` adds midnight in UTC to it. */
const UTC_MIDNIGHT = /T00:00(:00(\.0+)?)?(Z|[+-]00:?00)$/;

/**
 * The day that a form names: `YYYY-MM-DD` as it is, and so a date-time written as
 * midnight in UTC, which is such a day with the time that programs add to it; any other instant as the club's
 * clock shows it. Null for anything else, and for days that no calendar has.
 */
export function leerFecha(texto: string): string | null {
  const dia = DAY.test(texto) ? texto : INSTANT.exec(texto)?.[1];
  if (!dia || !existsInCalendar(dia)) return null;
  if (dia === texto || UTC_MIDNIGHT.test(texto)) return dia;
  const instant = new Date(texto);
  return Number.isNaN(instant.getTime()) ? null : clubTime(instant).fecha;
}

const CLUB_TIME = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The instant that a form names: with an offset, or a date and time on the club's clock. Null for anything else. */
export function leerInstante(texto: string): Date | null {
  const [, dia, hora] = CLUB_TIME.exec(texto) ?? [];
  const day = dia ?? INSTANT.exec(texto)?.[1];
  if (!day || !existsInCalendar(day)) return null;
  const instant = dia && hora ? clubInstant(dia, hora) : new Date(texto);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function existsInCalendar(dia: string): boolean {
  const date = new Date(`${dia}T00:00:00Z`);
  // 30 February would be read as 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(dia);
}
