import { type SQL, sql } from "drizzle-orm";

/** `any(…)` over ids as one parameter, so that a statement is the same for any number of them: `id = ${anyInt(ids)}`. */
export function anyInt(ids: readonly number[]): SQL {
  return sql`any(${sql.param([...ids])}::int[])`;
}
