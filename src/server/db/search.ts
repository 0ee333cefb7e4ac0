import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** No stored text has a NUL, and the database refuses even to be asked for one. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "\ufffd");
}

/**
 * Whether one of the columns holds what somebody typed into a search box, without regard to case or
 * accents (product §2). By position, not by pattern: `%` and `_` are letters like any other.
 * @returns undefined for an empty search: no condition
 */
export function searchIn(columns: readonly SQLWrapper[], termino: string | undefined): SQL | undefined {
  const wanted = storable(termino?.trim() ?? "");
  if (!wanted) return undefined;
  const hits = columns.map((column) => sql`strpos(buscable(${column}), buscable(${wanted})) > 0`);
  return sql`(${sql.join(hits, sql` or `)})`;
}

/**
 * Whether a column that the database keeps searchable (`buscable`) holds what somebody typed. As a pattern, for that
 * is what its trigram index answers; `%`, `_` and `\` of the person are letters.
 */
export function holdsText(column: SQLWrapper, text: string): SQL {
  return sql`${column} like '%' || regexp_replace(buscable(${storable(text)}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

/** `holdsText` for every word of what somebody typed, in any order. */
export function holdsWords(column: SQLWrapper, termino: string): SQL {
  const hits = termino
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => holdsText(column, word));
  return hits.length === 0 ? sql`true` : sql.join(hits, sql` and `);
}
