import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ColumnKind, ListColumn, ListColumns, OrderedColumn } from "#contract/columns.ts";
import type { Shown } from "./search.ts";

/** SQL for a column if another value than the plain one is used for searching or ordering. */
interface OwnSql {
  value?: SQLWrapper;
  /** Further values shown in the column's cells, searched like the column. */
  also?: readonly SQLWrapper[];
  /** A generated search column (`buscable`) with a trigram index, searched instead of the value. */
  indexed?: SQLWrapper;
  find?: (word: string) => SQL[];
  labels?: NonNullable<Shown["labels"]>;
  order?: SQLWrapper | readonly SQLWrapper[];
}

/** Null for a column that is neither searched nor ordered. */
type ColumnSql = SQLWrapper | OwnSql | null;

const PLACES = {
  text: "text",
  short: "text",
  long: "text",
  number: "counts",
  money: "amounts",
  date: "dates",
  time: "times",
  instant: "instants",
} as const satisfies Record<ColumnKind, keyof Shown>;

/** Derives the search definition (`Shown`) and the sort orders by name from described columns and their SQL. */
export function columnSql<C extends ListColumns>(
  columns: C,
  sqlOf: { readonly [K in keyof C]: ColumnSql },
): { shown: Shown; orders: Record<OrderedColumn<C>, readonly SQLWrapper[]> } {
  const entries = Object.entries(columns).flatMap(([name, column]) => {
    const own = ownOf(sqlOf[name] ?? null);
    return own ? [{ name, column, own }] : [];
  });
  const searched = (place: keyof Shown) =>
    entries.flatMap(({ column, own }) =>
      PLACES[column.kind] !== place || column.words
        ? []
        : [...(own.value && !own.indexed ? [own.value] : []), ...(own.also ?? [])],
    );
  const finds = entries.flatMap(({ own }) => own.find ?? []);
  const orders = entries
    .filter(({ column }) => column.ordered)
    .map(({ name, column, own }) => [name, orderOf(column, own)] as const);
  return {
    shown: {
      text: searched("text"),
      indexed: entries.flatMap(({ own }) => own.indexed ?? []),
      dates: searched("dates"),
      times: searched("times"),
      instants: searched("instants"),
      amounts: searched("amounts"),
      counts: searched("counts"),
      labels: entries.flatMap(({ column, own }) => labelsOf(column, own)),
      other: (word) => finds.flatMap((find) => find(word)),
    },
    orders: Object.fromEntries(orders) as Record<OrderedColumn<C>, readonly SQLWrapper[]>,
  };
}

function ownOf(one: ColumnSql): OwnSql | null {
  return one && "getSQL" in one ? { value: one } : one;
}

function labelsOf({ words = {}, empty, only }: ListColumn, { value, labels = [] }: OwnSql) {
  const own = value
    ? [
        ...Object.entries(words).map(([code, word]) => [word, sql`${value}::text = ${code}`] as const),
        ...(empty === undefined || only === "sheet"
          ? []
          : [[empty, sql`coalesce(${value}::text, '') = ''`] as const]),
      ]
    : [];
  return [...labels, ...own];
}

/** Sorts texts written by people regardless of case and accents. */
function orderOf({ kind }: ListColumn, { value, order }: OwnSql): readonly SQLWrapper[] {
  if (order) return [order].flat();
  if (!value) throw new Error("an ordered column without SQL");
  return [kind === "text" || kind === "long" ? sql`buscable(${value})` : value];
}
