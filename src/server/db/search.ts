import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { club } from "#club";
import { type Days, type SearchWord, searchWords, wordsBegin } from "./search-words.ts";

/** No stored text has a NUL, and the database refuses even to be asked for one. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "\ufffd");
}

/** The columns of a list as a search looks into them: all that its screen shows (Rule API-7). */
export interface Shown {
  text?: readonly SQLWrapper[];
  /** Columns that the database keeps searchable (`buscable`), with a trigram index. */
  indexed?: readonly SQLWrapper[];
  dates?: readonly SQLWrapper[];
  times?: readonly SQLWrapper[];
  /** `timestamptz`, shown as date and time on the club's clock. */
  instants?: readonly SQLWrapper[];
  amounts?: readonly SQLWrapper[];
  /** Integers; found whole, not by some of their digits. */
  counts?: readonly SQLWrapper[];
  /** What a row is labelled with, and when it is. */
  labels?: readonly (readonly [label: string, when: SQL])[];
  /** Whatever else a word can be found in. */
  other?: (word: string) => SQL[];
}

/**
 * Whether each word that somebody typed into a search box is in one of the columns, without regard to case or
 * accents: dates, amounts and states as people write them.
 * @returns undefined for an empty search: no condition
 */
export function searchIn(shown: Shown, termino: string | undefined): SQL | undefined {
  const words = searchWords(storable(termino ?? ""));
  return words.length === 0 ? undefined : foundInAny(words, shown);
}

/**
 * The same, cut into searches that together find the same rows: each looks for one word in one place, which its own
 * index answers, and checks the others. For tables of any size.
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

/** Where a word may be found, as one condition for each place. */
function placesOf({ text, digits, amount, time, days = [] }: SearchWord, shown: Shown): SQL[] {
  const { amounts = [], counts = [], dates = [], times = [], instants = [], labels = [] } = shown;
  const texts = digits === undefined ? [text] : [text, digits];
  const count = amount !== undefined && /^\d{1,9}$/.test(amount) ? [Number(amount)] : [];
  return [
    ...texts.flatMap((one) => (shown.text ?? []).map((column) => holdsPart(column, one))),
    ...texts.flatMap((one) => (shown.indexed ?? []).map((column) => holdsText(column, one))),
    ...(amount === undefined ? [] : amounts.map((column) => sql`${column} = ${amount}::numeric`)),
    ...count.flatMap((one) => counts.map((column) => sql`${column} = ${one}::int`)),
    ...(time === undefined ? [] : times.map((column) => sql`${column} = ${time}::time`)),
    ...(time === undefined ? [] : instants.map((column) => showsTime(column, time))),
    ...days.flatMap((span) => dates.map((column) => within(column, span))),
    ...days.flatMap((span) => instants.map((column) => withinOnClubClock(column, span))),
    ...labels.flatMap(([label, when]) => (wordsBegin(label, text) ? [sql`(${when})`] : [])),
    ...(shown.other?.(text) ?? []),
  ];
}

/** By position, not by pattern: `%` and `_` are letters like any other. */
export function holdsPart(column: SQLWrapper, text: string): SQL {
  return sql`strpos(buscable(${column}), buscable(${text})) > 0`;
}

/** As a pattern, for that is what a trigram index answers; `%`, `_` and `\` of the person are letters. */
export function holdsText(column: SQLWrapper, text: string): SQL {
  return sql`${column} like '%' || regexp_replace(buscable(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

function within(column: SQLWrapper, { desde, antesDe }: Days): SQL {
  return sql`(${column} >= ${desde}::date and ${column} < ${antesDe}::date)`;
}

function withinOnClubClock(column: SQLWrapper, { desde, antesDe }: Days): SQL {
  const zone = club.zonaHoraria;
  return sql`(${column} >= ${desde}::timestamp at time zone ${zone} and ${column} < ${antesDe}::timestamp at time zone ${zone})`;
}

function showsTime(column: SQLWrapper, time: string): SQL {
  const shown = sql`(${column} at time zone ${club.zonaHoraria})::time`;
  return sql`(${shown} >= ${time}::time and ${shown} <= ${time}::time + interval '59.999999 seconds')`;
}
