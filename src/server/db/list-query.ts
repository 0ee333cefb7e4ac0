import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import type { Page, Paged } from "#contract/paging.ts";
import type { Queryable } from "./database.ts";

/** Returns the SQL of a requested order. Ties are broken by `id` in the same direction. */
export function orderedBy<Field extends string>(
  orders: Readonly<Record<Field, SQLWrapper | readonly SQLWrapper[]>>,
  { field, descending }: Ordering<Field>,
  id: SQLWrapper,
): SQL[] {
  const direction = descending ? desc : asc;
  return [orders[field], id].flat().map((column) => direction(column));
}

/**
 * A filtered and ordered list: a screen reads a page of it, a spreadsheet all rows. Rows are read by key, a page or a
 * batch at a time.
 */
export interface Listing<Row, Key = number> {
  page(page: Page): Promise<Paged<Key>>;
  keys(): Promise<readonly Key[]>;
  /**
   * Returns the rows with these keys, in their order; rows that no longer exist are omitted.
   * @param isPage whether a screen shows the rows, with what a spreadsheet leaves out
   */
  read(keys: readonly Key[], isPage?: boolean): Promise<readonly Row[]>;
}

export type Whole<Row, Key = number> = Pick<Listing<Row, Key>, "keys" | "read">;

/** A list of rows that are already in memory. */
export const wholeOf = <Row>(rows: readonly Row[]): Whole<Row> => ({
  keys: async () => rows.map((_, n) => n),
  read: async (keys) => keys.flatMap((n) => rows[n] ?? []),
});

interface Source<Row, Key> {
  key: SQLWrapper;
  from: SQLWrapper;
  where?: SQL | undefined;
  orderBy: readonly SQL[];
  /** Set if the order has an index. A page is then read without the other rows, which are counted separately. */
  indexed?: boolean;
  /** SQL of the number of rows, if it is known without counting them. */
  total?: SQL | undefined;
  read: (keys: readonly Key[], isPage?: boolean) => PromiseLike<readonly Row[]>;
  keyOf: (row: Row) => Key;
}

/** Makes a listing from its parts in SQL; `read` may return its rows in any order. */
export function listing<Row, Key extends string | number = number>(
  q: Queryable,
  { key, from, where = sql`true`, orderBy, indexed, total: known, read, keyOf }: Source<Row, Key>,
): Listing<Row, Key> {
  const matching = sql`from ${from} where ${where} order by ${sql.join([...orderBy], sql`, `)}`;
  const total =
    known ??
    (indexed ? sql`(select count(*)::int from ${from} where ${where})` : sql`(count(*) over ())::int`);
  const readPart = async (limit: number, offset: number) =>
    (
      await q.execute<{ key: Key; total: number }>(
        sql`select ${key} as key, ${total} as total ${matching} limit ${limit} offset ${offset}`,
      )
    ).rows;
  return {
    async page({ limit, offset }) {
      const rows = await readPart(limit, offset);
      const [any] = rows.length > 0 || offset === 0 ? rows : await readPart(1, 0);
      return { rows: rows.map(({ key }) => key), total: any?.total ?? 0 };
    },
    // Aggregated into one array, because a row per key takes ten times the memory.
    async keys() {
      const { rows } = await q.execute<{ keys: Key[] }>(sql`select array(select ${key} ${matching}) as keys`);
      return rows[0]?.keys ?? [];
    },
    async read(keys, isPage) {
      if (keys.length === 0) return [];
      const found = new Map((await read(keys, isPage)).map((row) => [keyOf(row), row]));
      return keys.flatMap((one) => found.get(one) ?? []);
    },
  };
}

export async function readListing<Row, Key>(list: Listing<Row, Key>, page: Page): Promise<Paged<Row>> {
  const { rows: keys, total } = await list.page(page);
  return { rows: [...(await list.read(keys, true))], total };
}

export function someOf<Row, Key>(
  { keys, read }: Whole<Row, Key>,
  wanted: readonly string[],
): Whole<Row, Key> {
  const chosen = new Set(wanted);
  return { keys: async () => (await keys()).filter((key) => chosen.has(String(key))), read };
}

/** Rows per read; bounded, because decoding a batch blocks the event loop. */
const BATCH = 500;

/**
 * Yields all rows of a listing, read in batches, one ahead of the reader, so that the database and the writer work at
 * the same time and a slow reader holds no connection.
 */
export async function* allRows<Row, Key>({ keys: all, read }: Whole<Row, Key>): AsyncGenerator<Row> {
  const keys = await all();
  const start = (first: number) => {
    const batch = read(keys.slice(first, first + BATCH));
    // The reader awaits this later, or never if it disconnects.
    batch.catch(() => {});
    return batch;
  };
  let next = start(0);
  for (let first = 0; first < keys.length; first += BATCH) {
    const batch = await next;
    if (first + BATCH < keys.length) next = start(first + BATCH);
    yield* batch;
  }
}
