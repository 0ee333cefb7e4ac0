import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { addDays, addMonths, CLUB_ZONE, clubTime } from "#contract/club-time.ts";
import { dniDeCuit } from "#contract/cuit.ts";
import { digitosNacionales } from "#contract/telefono.ts";
import { cleanText, plain } from "#contract/text.ts";

/** Removes NUL, which PostgreSQL rejects even in parameters. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "\ufffd");
}

/** The searchable columns of a list: everything that its screen shows (Rule API-7). */
export interface Shown {
  text?: readonly SQLWrapper[];
  indexed?: readonly SQLWrapper[];
  /** Like `indexed`, but a word shorter than a trigram matches only beginnings of words, which the index supports. */
  words?: readonly SQLWrapper[];
  dates?: readonly SQLWrapper[];
  times?: readonly SQLWrapper[];
  /** `timestamptz`, shown as date and time on the club's clock. */
  instants?: readonly SQLWrapper[];
  /** May be `any(…)` of an array. */
  amounts?: readonly SQLWrapper[];
  /** Integers; matched whole, not by some of their digits. */
  counts?: readonly SQLWrapper[];
  labels?: readonly (readonly [label: string, when: SQL])[];
  other?: (word: string) => SQL[];
}

/**
 * Returns a condition that holds if each word of a search term matches one of the columns, ignoring case and accents,
 * with dates, amounts and states as displayed.
 * @returns undefined for an empty search
 */
export function searchIn(shown: Shown, termino: string | undefined): SQL | undefined {
  const words = searchWords(storable(termino ?? ""));
  return words.length === 0 ? undefined : foundInAny(words, shown);
}

/**
 * Searches like `searchIn`, for tables of any size, but returns several searches whose results the caller combines.
 * Each search finds one word through one index and filters by the other words.
 */
export function searchByPlace(shown: Shown, termino: string): SQL[] {
  const [first, ...rest] = searchWords(storable(termino));
  if (!first) return [sql`true`];
  const others = rest.length === 0 ? undefined : foundInAny(rest, shown);
  return placesOf(first, shown).map((place) => (others ? sql`(${place} and ${others})` : place));
}

function foundInAny(words: readonly SearchWord[], shown: Shown): SQL {
  const found = words.map((word) => {
    const places = placesOf(word, shown);
    return places.length === 0 ? sql`false` : sql`(${sql.join(places, sql` or `)})`;
  });
  return sql`(${sql.join(found, sql` and `)})`;
}

function placesOf({ text, digits, dni, amount, time, days = [] }: SearchWord, shown: Shown): SQL[] {
  const { amounts = [], counts = [], dates = [], times = [], instants = [], labels = [] } = shown;
  const texts = [text, digits, dni].filter((one) => one !== undefined);
  const count = amount !== undefined && /^\d{1,9}$/.test(amount) ? [Number(amount)] : [];
  return [
    ...texts.flatMap((one) => (shown.text ?? []).map((column) => holdsPart(column, one))),
    ...texts.flatMap((one) => (shown.indexed ?? []).map((column) => holdsText(column, one))),
    ...texts.flatMap((one) =>
      (shown.words ?? []).map((column) => ([...one].length < 3 ? beginsWord : holdsText)(column, one)),
    ),
    ...(amount === undefined ? [] : amounts.map((column) => sql`${amount}::numeric = ${column}`)),
    ...count.flatMap((one) => counts.map((column) => sql`${column} = ${one}::int`)),
    ...(time === undefined ? [] : times.map((column) => sql`${column} = ${time}::time`)),
    ...(time === undefined ? [] : instants.map((column) => showsTime(column, time))),
    ...days.flatMap((span) => dates.map((column) => within(column, span))),
    ...days.flatMap((span) => instants.map((column) => withinOnClubClock(column, span))),
    ...labels.flatMap(([label, when]) => (wordsBegin(label, text) ? [sql`(${when})`] : [])),
    ...(shown.other?.(text) ?? []),
  ];
}

/** Searches by position instead of a pattern, so that `%` and `_` are literal. */
export function holdsPart(column: SQLWrapper, text: string): SQL {
  return sql`strpos(buscable(${column}), buscable(${text})) > 0`;
}

/** Searches by a pattern, for the trigram index. */
export function holdsText(column: SQLWrapper, text: string): SQL {
  return sql`${column} like '%' || ${literally(text)} || '%'`;
}

/** Whether a word of the column begins with the text. The trigram index finds even one letter after a space. */
export function beginsWord(column: SQLWrapper, text: string): SQL {
  const begin = literally(text);
  return sql`(${column} like ${begin} || '%' or ${column} like '% ' || ${begin} || '%')`;
}

/** Escapes `%`, `_` and `\` for a pattern. */
const literally = (text: string): SQL => sql`regexp_replace(buscable(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;

function within(column: SQLWrapper, { desde, antesDe }: Days): SQL {
  return sql`(${column} >= ${desde}::date and ${column} < ${antesDe}::date)`;
}

function withinOnClubClock(column: SQLWrapper, { desde, antesDe }: Days): SQL {
  const zone = CLUB_ZONE;
  return sql`(${column} >= ${desde}::timestamp at time zone ${zone} and ${column} < ${antesDe}::timestamp at time zone ${zone})`;
}

function showsTime(column: SQLWrapper, time: string): SQL {
  const shown = sql`(${column} at time zone ${CLUB_ZONE})::time`;
  return sql`(${shown} >= ${time}::time and ${shown} <= ${time}::time + interval '59.999999 seconds')`;
}

/** Half-open range of days, `YYYY-MM-DD`. */
interface Days {
  desde: string;
  antesDe: string;
}

export interface SearchWord {
  text: string;
  /** The digits without separators: `30.123.456`, `2346-512044`; a phone in its stored form. */
  digits?: string;
  /** The DNI within a CUIT or CUIL. */
  dni?: string;
  /** Interpreted as an amount: `6500`, `6.500` and `$ 6.500,00` are `6500`. */
  amount?: string;
  /** Interpreted as a time of day, `HH:MM`. */
  time?: string;
  /** Interpreted as a date or a year. A date without a year means that day of every year. */
  days?: readonly Days[];
}

/** Matches words that contain a space: phones, amounts, `10 %`, `19:30 hs`, `No aceptada`, `Cancha 2`. */
const WORD =
  /\+54[\s-]*(?:9[\s-]*)?\d[\d\s()-]{8,13}\d(?!\S)|\$\s*\d\S*|\d{1,3}\s*%(?!\S)|n\.?[º°]\s*\d+(?!\S)|\d{1,2}:\d{2}\s*hs?(?!\S)|(?:no|sin|al)\s+\p{L}\S*|\p{L}\S*\s\d{1,2}(?!\S)|\S+/giu;

/**
 * Labels that the site writes before a number, which is searched without them: `DNI 20418779`, `Tel. +54 2346512044`.
 */
const LABEL =
  /(?<![\p{L}\p{N}])(?:dni|cui[lt]|doc(?:umento)?|tel(?:[eé]fono)?|cel(?:ular)?|whatsapp)[.:]?\s+(?=[\d+(])/giu;
/** A phone in several groups, as people write and print it: `02346 15-512044`, `(223) 512 3456`. */
const PHONE = /(?<!\S)(?:\+54[ -]*(?:9[ -]*)?)?\(?0?\d{2,4}\)?[ -][\d -]{6,14}\d(?!\S)/g;
/** Punctuation around a word in a sentence, a list or a name: `Salvatierra, Beatriz`. */
const BESIDE = /^[,;:.("'“«¡¿·|]+|[,;:.)"'”»!?·|]+$/gu;

/** Maximum number of words, which bounds the query. Further words of a search form one phrase. */
const WORDS_MAX = 8;

const FIRST_YEAR = 2015;

/**
 * Splits a search term into words, each of which must match some column.
 * @param today the club's date, for dates without a year
 */
export function searchWords(termino: string, today = clubTime(new Date()).fecha): SearchWord[] {
  const text = cleanText(termino)
    .replace(LABEL, "")
    .replace(PHONE, (phone) =>
      digitosNacionales(phone) && !phone.startsWith("+") ? phone.replace(/[\s()]+/g, "-") : phone,
    );
  const raw = text.match(WORD) ?? [];
  const bare = raw.map((word) => word.replace(BESIDE, "")).filter(Boolean);
  const written = bare.length > 0 ? bare : raw;
  // Drops the dash of "21/11/2026 - 19:35 hs".
  const found = [...new Set(written.length > 1 ? written.filter((word) => !/^[-–—]$/.test(word)) : written)];
  const phrase = found.slice(WORDS_MAX - 1).join(" ");
  const words = found.length > WORDS_MAX ? [...found.slice(0, WORDS_MAX - 1), phrase] : found;
  return words.map((word) => readWord(word, today));
}

function readWord(word: string, today: string): SearchWord {
  const text = word.replaceAll(/\s+/g, " ");
  const days = readDays(text, today);
  if (days) return { text, days };
  const time = readTime(text);
  if (time) return { text, time };
  const amount = readAmount(text.replace(/^(\$|n\.?[º°])\s*/i, ""));
  const digits = readDigits(text);
  const dni = /^2[0-7]-?\d{8}-?\d$/.test(text) ? dniDeCuit(text.replaceAll("-", "")) : null;
  const year = readYear(text, today);
  return {
    text,
    ...(amount && { amount }),
    ...(digits && { digits }),
    ...(dni && { dni }),
    ...(year && { days: year }),
  };
}

/** Reads a year such as `2026`, which may also be an amount or a count. */
function readYear(text: string, today: string): Days[] | null {
  const year = Number(/^20\d{2}$/.exec(text)?.[0]);
  if (!(year >= FIRST_YEAR && year <= lastYear(today))) return null;
  return (year === 2024 ? [1969, 2024] : [year]).map((one) => ({
    desde: `${one}-01-01`,
    antesDe: `${one + 1}-01-01`,
  }));
}

const lastYear = (today: string) => Number(today.slice(0, 4)) + 2;

/** Reads a date such as `21/11`, `21-11-2026`, `21.11.26`, `11/2026` or `2026-11-21`. */
function readDays(text: string, today: string): Days[] | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return daysOf([Number(iso[1])], Number(iso[2]), Number(iso[3]));
  const month = /^(\d{1,2})[/-](\d{4})$/.exec(text);
  if (month) return daysOf([Number(month[2])], Number(month[1]));
  const day = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(text);
  if (!day || (day[2] === "." && !day[4])) return null;
  const year = day[4] && Number(day[4].length === 2 ? `20${day[4]}` : day[4]);
  const years = Array.from({ length: lastYear(today) - FIRST_YEAR + 1 }, (_, n) => FIRST_YEAR + n);
  return daysOf(year ? [year] : years, Number(day[3]), Number(day[1]));
}

/** Returns a day, or a month, of each year that has it. A date shown as 2024 may be stored as 1969 (Rule API-3). */
function daysOf(years: readonly number[], month: number, day?: number): Days[] | null {
  const stored = years.flatMap((year) => (year === 2024 ? [1969, 2024] : [year]));
  const found = stored.flatMap((year) => {
    const desde = `${year}-${String(month).padStart(2, "0")}-${String(day ?? 1).padStart(2, "0")}`;
    const date = new Date(`${desde}T00:00:00Z`);
    if (year < 1900 || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== desde) return [];
    return { desde, antesDe: day === undefined ? addMonths(desde, 1) : addDays(desde, 1) };
  });
  return found.length > 0 ? found : null;
}

function readTime(text: string): string | null {
  const found = /^(\d{1,2}):(\d{2})(?:\s*hs?)?$/i.exec(text);
  if (!found || Number(found[1]) > 24 || Number(found[2]) > 59) return null;
  const time = `${found[1]?.padStart(2, "0")}:${found[2]}`;
  return time > "24:00" ? null : time;
}

function readAmount(text: string): string | null {
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  return /^\d{1,10}([.,]\d{1,2})?$/.test(text) ? text.replace(",", ".") : null;
}

/** Reads numbers stored as digits only; phones are stored without the country code. */
function readDigits(text: string): string | null {
  const digits = text.replaceAll(/\D/g, "");
  const phone = digitosNacionales(text);
  if (phone) return phone === text ? null : phone;
  const grouped = /^\d{1,3}(\.\d{3})+$/.test(text) || (/^[\d().-]+$/.test(text) && digits.length >= 6);
  return grouped && digits !== text ? digits : null;
}

/** Whether a word of the label begins with the searched word: `recha` finds "Pago rechazado". */
export function wordsBegin(label: string, word: string): boolean {
  const wanted = plain(word);
  return (plain(label).match(WORD) ?? []).some((part) => part.startsWith(wanted)) || plain(label) === wanted;
}
