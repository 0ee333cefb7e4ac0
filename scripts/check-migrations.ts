/**
 * Finds statements that would break the old version, which runs on the new version's tables during an upgrade
 * (docs/decisions/0019): statements that remove what it uses, reject what it writes, or lock a filled table for long.
 * Accepted exceptions are listed with their reasons.
 */
export interface Migration {
  /** The file name without extension. */
  tag: string;
  sql: string;
}

interface Hazard {
  pattern: RegExp;
  why: string;
  /**
   * The capture group with the table name. Statements about a table that the same migration creates are exempt,
   * because the table is empty and unused.
   */
  table?: number;
}

const TABLE = /^create (?:unlogged )?table (?:if not exists )?"?(\w+)"?/;

const HAZARDS: Hazard[] = [
  { pattern: /^drop table/, why: "the old version may still use the table; drop it one version later" },
  {
    pattern: /^alter table .* drop column/,
    why: "the old version may still use the column; drop it one version later",
  },
  { pattern: /^alter table .* rename/, why: "the old version uses the old name; add the new one beside it" },
  { pattern: /^truncate|^delete from/, why: "rows of a serving site go away" },
  {
    pattern: /^alter table .* alter column .* (?:set data )?type /,
    why: "the old version reads and writes the old type, and the table is rewritten under a lock",
  },
  {
    pattern: /^alter table .* alter column .* (?:set not null|drop default)/,
    why: "the old version may still write null",
  },
  {
    pattern: /^alter table "?(\w+)"? add column (?=.*not null)(?!.*default)(?!.*generated)/,
    table: 1,
    why: "the old version does not write the column: give it a default",
  },
  {
    pattern: /^alter table "?(\w+)"? add column .*generated always as .*stored/,
    table: 1,
    why: "the table is rewritten under an exclusive lock",
  },
  {
    pattern: /^alter table "?(\w+)"? add constraint/,
    table: 1,
    why: "the old version may still write rows that violate the constraint",
  },
  {
    pattern: /^create unique index .* on "?(\w+)"?/,
    table: 1,
    why: "the old version may still write rows that violate the index",
  },
];

/**
 * Returns the hazards of the migrations as `tag: statement: why`, except accepted ones (matched by the start of the
 * normalized statement: lower case, single spaces).
 */
export function findHazards(
  migrations: readonly Migration[],
  accepted: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string[] {
  const found: string[] = [];
  for (const { tag, sql } of migrations) {
    const statements = statementsOf(sql);
    const own = new Set(statements.map((statement) => statement.match(TABLE)?.[1]));
    const reasons = Object.keys(accepted[tag] ?? {});
    const used = new Set<string>();
    for (const statement of statements) {
      for (const { pattern, table, why } of HAZARDS) {
        const match = statement.match(pattern);
        if (!match || (table !== undefined && own.has(match[table]))) continue;
        const reason = reasons.find((start) => statement.startsWith(start));
        if (reason === undefined) found.push(`${tag}: ${statement.slice(0, 120)}: ${why}`);
        else used.add(reason);
      }
    }
    for (const reason of reasons)
      if (!used.has(reason)) found.push(`${tag}: ${reason}: this exception no longer applies; remove it`);
  }
  return found;
}

function statementsOf(sql: string): string[] {
  return sql
    .replace(/^\s*--(?!>).*$/gm, "")
    .split("--> statement-breakpoint")
    .map((statement) => statement.replace(/\s+/g, " ").trim().toLowerCase())
    .filter((statement) => statement !== "");
}
