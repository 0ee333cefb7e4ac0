/**
 * While a new version starts, the old one goes on serving on the new version's tables (docs/decisions/0019). Finds what a
 * migration must not do for that: take something away that the old version may still use, refuse what it still
 * writes, or keep a filled table to itself for long. What has to be all the same is listed with its reason.
 */
export interface Migration {
  /** Its file's name without the ending. */
  tag: string;
  sql: string;
}

interface Hazard {
  pattern: RegExp;
  why: string;
  /** The table that a match is about; one that the same migration makes holds nothing and is used by nobody yet. */
  table?: number;
}

const TABLE = /^create (?:unlogged )?table (?:if not exists )?"?(\w+)"?/;

const HAZARDS: Hazard[] = [
  { pattern: /^drop table/, why: "the old version may still use the table; drop it one version later" },
  {
    pattern: /^alter table .* drop column/,
    why: "the old version may still use the column; drop it one version later",
  },
  { pattern: /^alter table .* rename/, why: "the old version knows the old name; add the new one beside it" },
  { pattern: /^truncate|^delete from/, why: "rows of a serving site go away" },
  {
    pattern: /^alter table .* alter column .* (?:set data )?type /,
    why: "the old version reads and writes the old type, and the table is written anew meanwhile",
  },
  {
    pattern: /^alter table .* alter column .* (?:set not null|drop default)/,
    why: "the old version may still write nothing there",
  },
  {
    pattern: /^alter table "?(\w+)"? add column (?=.*not null)(?!.*default)(?!.*generated)/,
    table: 1,
    why: "the old version does not write the column: give it a default",
  },
  {
    pattern: /^alter table "?(\w+)"? add column .*generated always as .*stored/,
    table: 1,
    why: "the table is written anew meanwhile, and nobody gets at it",
  },
  {
    pattern: /^alter table "?(\w+)"? add constraint/,
    table: 1,
    why: "the old version may still write what the constraint refuses",
  },
  {
    pattern: /^create unique index .* on "?(\w+)"?/,
    table: 1,
    why: "the old version may still write what the index refuses",
  },
];

/**
 * Every hazard of the migrations, as `tag: statement: why`, but for those that `accepted` has a reason for (by the
 * beginning of the statement, as it is written here: lower case, one space between words).
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
      if (!used.has(reason)) found.push(`${tag}: ${reason}: a reason for nothing; take it off the list`);
  }
  return found;
}

/** The statements in lower case on one line each, without comments. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/^\s*--(?!>).*$/gm, "")
    .split("--> statement-breakpoint")
    .map((statement) => statement.replace(/\s+/g, " ").trim().toLowerCase())
    .filter((statement) => statement !== "");
}
