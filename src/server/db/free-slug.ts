import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { freeSlug } from "#contract/text.ts";
import type { Tx } from "./database.ts";
import { rowsOf } from "./rows.ts";

/** Returns the slug, with a number if a row of the table has it. No other one is taken until the transaction ends. */
export async function lockFreeSlug(tx: Tx, table: PgTable, slug: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${getTableName(table)}, 0))`);
  const taken = await rowsOf<{ slug: string }>(
    tx,
  )`select slug from ${table} where starts_with(slug, ${slug})`;
  return freeSlug(
    slug,
    taken.map((row) => row.slug),
  );
}
