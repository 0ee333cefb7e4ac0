import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { CLUB_ZONE } from "#contract/club-time.ts";
import { type Days, type SearchWord, searchWords, wordsBegin } from "./search-words.ts";

/** Removes NUL, which PostgreSQL rejects even in parameters. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "\ufffd");
}

/** The searchable columns of a list: everything that its screen shows (Rule API-7). */
export interface Shown {
  text?: readonly SQLWrapper[];
  /** Generated search columns (`buscable`) with a trigram index. */
  indexed?: readonly SQLWrapper[];
  /** The same, but fewer letters than a trigram match only the beginnings of words, which the index knows. */
  words?: readonly SQLWrapper[];
  dates?: readonly SQLWrapper[];
  times?: readonly SQLWrapper[];
  /** `timestamptz`, shown as date and time on the club's clock. */
  instants?: readonly SQLWrapper[];
  /** May be `any(…)` of an array. */
  amounts?: readonly SQLWrapper[];
  /** Integers; matched whole, not by some of their digits. */
  counts?: readonly SQLWrapper[];
  /** Labels of a row, each with its condition. */
  labels?: readonly (readonly [label: string, when: SQL])[];
  /** Further conditions for a word. */
  other?: (word: string) => SQL[];
}

/**
 * A condition that each word of a search term matches one of the columns, ignoring case and accents, with dates,
 * amounts and states as displayed.
 * @returns undefined for an empty search
 */
export function searchIn(shown: Shown, termino: string | undefined): SQL | undefined {
  const words = searchWords(storable(termino ?? ""));
  return words.length === 0 ? undefined : foundInAny(words, shown);
}

/**
 * The same, split into searches whose union is the result: each looks up one word in one place by its own index and
 * filters by the others. For tables of any size.
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

/** The searched places of a word, one condition each. */
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

/** By position instead of a pattern, so that `%` and `_` are literal. */
export function holdsPart(column: SQLWrapper, text: string): SQL {
  return sql`strpos(buscable(${column}), buscable(${text})) > 0`;
}

/** By a pattern, for the trigram index. */
export function holdsText(column: SQLWrapper, text: string): SQL {
  return sql`${column} like '%' || ${literally(text)} || '%'`;
}

/** Whether a word of the column begins with it. The trigram index finds even one letter after a space. */
export function beginsWord(column: SQLWrapper, text: string): SQL {
  const begin = literally(text);
  return sql`(${column} like ${begin} || '%' or ${column} like '% ' || ${begin} || '%')`;
}

/** For a pattern; `%`, `_` and `\` are escaped. */
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
