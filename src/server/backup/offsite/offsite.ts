import { clubInstant } from "#contract/club-time.ts";

/** A place outside this machine for encrypted copies, shared by all instances. */
export interface OffsiteStore {
  /** For people: `el bucket copias-del-club`. */
  readonly label: string;
  /** Uploads a file; it appears with its name once complete. */
  upload(name: string, path: string, signal?: AbortSignal): Promise<void>;
  download(name: string, path: string): Promise<void>;
  /** The copies at the place, of any site and in any order; other files are omitted. */
  list(): Promise<OffsiteCopy[]>;
  remove(name: string): Promise<void>;
}

interface OffsiteCopy {
  name: string;
  bytes: number;
}

const NAME = /^club-(\d{4}-\d{2}-\d{2})-\d{6}\.tar\.zst\.age$/;

/** Name of the encrypted copy of a backup. */
export function offsiteName(backup: string): string {
  return `${backup}.age`;
}

/** When a copy was made, by its name. */
export function timeOfCopy(name: string): Date {
  const [, day = "", hours, minutes] = /^club-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})/.exec(name) ?? [];
  return clubInstant(day, `${hours}:${minutes}`);
}

export function isOffsiteName(name: string): boolean {
  return NAME.test(name);
}

const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;

/**
 * Names to delete: all but the newest copy of each of the last 7 days, 4 weeks (from Monday) and 12 months that have
 * one. A site that was off loses none. @param names only those of `isOffsiteName`
 */
export function surplusOf(names: readonly string[]): string[] {
  const newest = [...names].sort().reverse();
  const kept = new Set<string>();
  for (const [periodOf, most] of [
    [(day: string) => day, DAYS],
    [mondayOf, WEEKS],
    [(day: string) => day.slice(0, 7), MONTHS],
  ] as const) {
    const periods = new Set<string>();
    for (const name of newest) {
      const period = periodOf(NAME.exec(name)?.[1] ?? "");
      if (periods.has(period)) continue;
      if (periods.size === most) break;
      periods.add(period);
      kept.add(name);
    }
  }
  return newest.filter((name) => !kept.has(name));
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
