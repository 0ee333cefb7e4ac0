import { club } from "#club";

/** Where "now" comes from: the system, or a test's hand. */
export type Clock = () => Date;

const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone: club.zonaHoraria,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

export interface ClubTime {
  /** `YYYY-MM-DD` */
  fecha: string;
  /** `HH:MM`, 24 hours */
  hora: string;
}

/** The club's wall clock at an instant, whatever the zone of the machine (product §2). */
export function clubTime(now: Date): ClubTime {
  const found = Object.fromEntries(parts.formatToParts(now).map((part) => [part.type, part.value]));
  return { fecha: `${found.year}-${found.month}-${found.day}`, hora: `${found.hour}:${found.minute}` };
}

/** The instant at which the club's clock shows this date and time. */
export function clubInstant(fecha: string, hora: string): Date {
  const wanted = Date.parse(`${fecha}T${hora.slice(0, 5)}:00Z`);
  // Guess in UTC, see how far the club's clock is off there, and correct; twice for a change of offset.
  let guess = wanted;
  for (let i = 0; i < 2; i++) {
    const seen = clubTime(new Date(guess));
    guess += wanted - Date.parse(`${seen.fecha}T${seen.hora}:00Z`);
  }
  return new Date(guess);
}

/** `fecha` moved by whole days. */
export function addDays(fecha: string, days: number): string {
  const date = new Date(`${fecha}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** `fecha` moved by whole months; a day that the month does not have becomes its last (31 January + 1 = 28 February). */
export function addMonths(fecha: string, months: number): string {
  const [year = 0, month = 1, day = 1] = fecha.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
