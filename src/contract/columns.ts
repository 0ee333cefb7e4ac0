import { formatFecha, formatInstant, formatMoney } from "./format.ts";

/**
 * The content of a column, from which its search, spreadsheet format and place on screen follow. `short` is text that
 * needs no reserved width (codes, phones, states), `long` is text of several lines.
 */
export type ColumnKind = "text" | "short" | "long" | "number" | "money" | "date" | "time" | "instant";

/** On the wire: dates `YYYY-MM-DD`, times `HH:MM`, instants ISO 8601. */
export type ColumnValue = string | number | boolean | null | undefined;

/**
 * A column of a staff list, as data. The table, search, sort orders, spreadsheet and response of its area are derived
 * from it, so that a new column is declared in one place, with its SQL under the same name in the repository.
 */
export interface ListColumn<Row = never> {
  label: string;
  kind: ColumnKind;
  /** Heading in the spreadsheet, if different. */
  sheet?: string;
  /** The only place where the column appears; absent for both. */
  only?: "screen" | "sheet";
  /** Width in the spreadsheet, in characters; each kind has a default. */
  width?: number;
  /** Labels of coded values; for a flag, the labels of `true` and `false`. */
  words?: Readonly<Record<string, string>>;
  /** Text on screen for a missing value; a column without this text always has a value. */
  empty?: string;
  /** Whether `orden` accepts the column's name. */
  ordered?: true;
  /** The column's value, if the row has no printable property of that name. */
  of?: (row: Row) => ColumnValue;
  /** Place on a phone: the heading of a card, or an action at its foot. */
  card?: "title" | "action";
  narrow?: true;
  /** Whether browsers should leave the value untranslated: a person's name, a username or a code (Rule SIT-36). */
  verbatim?: true;
}

export type ListColumns<Row = never> = Readonly<Record<string, ListColumn<Row>>>;

type Printable<Row> = { [K in keyof Row]-?: Row[K] extends ColumnValue ? K : never }[keyof Row];

/** Columns of these rows. A column without a printable value under its name needs `of`. */
export type ColumnsOf<Row, C> = {
  readonly [K in keyof C]: K extends Printable<Row>
    ? ListColumn<Row>
    : ListColumn<Row> & Required<Pick<ListColumn<Row>, "of">>;
};

export type OrderedColumn<C> = {
  [K in keyof C]: C[K] extends { ordered: true } ? K : never;
}[keyof C] &
  string;

export function orderedColumns<C extends ListColumns>(columns: C): OrderedColumn<C>[] {
  return Object.keys(columns).filter((name) => columns[name]?.ordered) as OrderedColumn<C>[];
}

export function valueIn<Row>(row: Row, name: string, { of }: ListColumn<Row>): ColumnValue {
  return of ? of(row) : (row as Record<string, ColumnValue>)[name];
}

export function formatCell({ kind, words, empty = "—" }: ListColumn, value: ColumnValue): string {
  if (value === null || value === undefined || value === "") return empty;
  const text = String(value);
  if (words) return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
  if (kind === "money") return formatMoney(Number(value));
  if (kind === "date") return formatFecha(text);
  return kind === "instant" ? formatInstant(text) : text;
}
