export type Clock = () => Date;

interface ClubTime {
  /** `YYYY-MM-DD` */
  fecha: string;
  /** `HH:MM`, 24 hours */
  hora: string;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export function clockOf(zone: string) {
  // Swedish dates are ISO 8601: `2026-03-10 21:30`.
  const written = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const timeAt = (now: Date): ClubTime => {
    const [fecha = "", hora = ""] = written.format(now).split(" ");
    return { fecha, hora };
  };
  /** Returns the wall clock at an instant, encoded as if it were UTC. */
  const shown = (instant: number): number => {
    const { fecha, hora } = timeAt(new Date(instant));
    const [year = 0, month = 1, day = 1] = fecha.split("-").map(Number);
    return Date.UTC(year, month - 1, day, Number(hora.slice(0, 2)), Number(hora.slice(3)));
  };
  const instantOf = (fecha: string, hora: string): Date => {
    const wanted = Date.parse(`${fecha}T${hora.slice(0, 5)}:00Z`);
    // The offset changes at most once in these two days, so one of the two candidates is correct.
    const [first, second] = [wanted - DAY_MS, wanted + DAY_MS]
      .map((near) => wanted - (shown(near) - near))
      .toSorted((a, b) => a - b) as [number, number];
    if (shown(first) === wanted) return new Date(first);
    if (shown(second) === wanted) return new Date(second);
    // The clock skips this time, so the moment of the change is returned.
    let [before, after] = [first, second];
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
      if (shown(middle) < wanted) before = middle;
      else after = middle;
    }
    return new Date(after);
  };
  return { timeAt, instantOf };
}

export const CLUB_ZONE = "America/Argentina/Buenos_Aires";
const clubClock = once(() => clockOf(CLUB_ZONE));
/** Cached, because the same few instants are requested repeatedly and each `Intl` conversion takes 0.1 ms. */
const instants = new Map<string, number>();
const MAX_INSTANTS = 1_000;

/** Returns the club's wall clock at an instant, independent of the machine's time zone (Rule API-2). */
export function clubTime(now: Date): ClubTime {
  return clubClock().timeAt(now);
}

/**
 * Returns the instant of a date and time on the club's clock; `24:00` is the next day's midnight. Yields the first
 * instant of an ambiguous time (when the clock goes back), and the moment of the change for a skipped time.
 */
export function clubInstant(fecha: string, hora: string): Date {
  const key = `${fecha} ${hora}`;
  let instant = instants.get(key);
  if (instant === undefined) {
    instant = clubClock().instantOf(fecha, hora).getTime();
    if (instants.size >= MAX_INSTANTS) instants.clear();
    instants.set(key, instant);
  }
  return new Date(instant);
}

export function addDays(fecha: string, days: number): string {
  const date = new Date(`${fecha}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the day of the week, from 0 for Monday to 6 for Sunday. */
export const weekdayOf = (fecha: string): number => (new Date(`${fecha}T00:00:00Z`).getUTCDay() + 6) % 7;

export const mondayOf = (fecha: string): string => addDays(fecha, -weekdayOf(fecha));

/** Returns `fecha` moved by whole months, clamped to the month's last day (31 January + 1 = 28 February). */
export function addMonths(fecha: string, months: number): string {
  const [year = 0, month = 1, day = 1] = fecha.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/**
 * Computes a value lazily, for `Intl` objects: they take about ten milliseconds each on a phone and are not always
 * needed.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
