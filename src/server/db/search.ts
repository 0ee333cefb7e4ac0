import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether one of the columns holds what somebody typed into a search box, without regard to case or
 * accents (product §2). By position, not by pattern: `%` and `_` are letters like any other.
 * @returns undefined for an empty search: no condition
 */
export function searchIn(columns: readonly SQLWrapper[], termino: string | undefined): SQL | undefined {
  // No stored text has a NUL, and the database refuses even to be asked for one.
  const wanted = termino?.trim().replaceAll("\u0000", "\ufffd");
  if (!wanted) return undefined;
  const hits = columns.map((column) => sql`strpos(buscable(${column}), buscable(${wanted})) > 0`);
  return sql`(${sql.join(hits, sql` or `)})`;
}
