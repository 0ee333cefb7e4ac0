import type pg from "pg";

export type Sql = <T extends pg.QueryResultRow = pg.QueryResult["rows"][number]>(
  text: TemplateStringsArray,
  ...values: unknown[]
) => Promise<T[]>;

export function sqlOf(pool: pg.Pool): Sql {
  return async (text, ...values) =>
    (
      await pool.query(
        text.reduce((before, after, i) => `${before}$${i}${after}`),
        values,
      )
    ).rows;
}
