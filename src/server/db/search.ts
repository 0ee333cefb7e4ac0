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

/**
 * Whether a column that the database keeps searchable (`buscable`) holds every word of what somebody typed, in any
 * order. As a pattern, for that is what its trigram index answers; `%`, `_` and `\` of the person are letters.
 */
export function holdsWords(column: SQLWrapper, termino: string): SQL {
  const words = termino
    .replaceAll("\u0000", "\ufffd")
    .split(/\s+/)
    .filter((word) => word !== "");
  const hits = words.map(
    (word) =>
      sql`${column} like '%' || regexp_replace(buscable(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
  );
  return hits.length === 0 ? sql`true` : sql.join(hits, sql` and `);
}
