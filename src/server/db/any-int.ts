import { type SQL, sql } from "drizzle-orm";

/** Returns `any(…)` over ids as one parameter, so that all numbers of ids share a statement: `id = ${anyInt(ids)}`. */
export function anyInt(ids: readonly number[]): SQL {
  return sql`any(${sql.param([...ids])}::int[])`;
}
