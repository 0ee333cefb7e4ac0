interface PgError {
  code: string;
  constraint?: string;
}

/** Digs the PostgreSQL error out of the wrapper of the query builder, if there is one. */
function pgErrorOf(error: unknown): PgError | null {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return current as unknown as PgError;
    current = current.cause;
  }
  return null;
}

/** Whether the database refused a write because of this unique index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const found = pgErrorOf(error);
  return found?.code === "23505" && found.constraint === constraint;
}

/** Whether the database refused a write because of this exclusion constraint: two that must not meet. */
export function violatesExclusion(error: unknown, constraint: string): boolean {
  const found = pgErrorOf(error);
  return found?.code === "23P01" && found.constraint === constraint;
}

/** Whether the database refused a write because something still refers to the row. */
export function violatesForeignKey(error: unknown): boolean {
  return pgErrorOf(error)?.code === "23503";
}

/** The code of what is at the bottom of an error: PostgreSQL's five characters, or the network's (`ECONNREFUSED`). */
export function errorCodeOf(error: unknown): string | null {
  const found = pgErrorOf(error)?.code;
  if (found) return found;
  let current: unknown = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth++) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === "string") return code;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return null;
}

/** Whether a statement gave up because somebody else kept a table for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return pgErrorOf(error)?.code === "55P03";
}

/** Whether a statement speaks of a table that the database does not have (yet). */
export function isMissingTable(error: unknown): boolean {
  return pgErrorOf(error)?.code === "42P01";
}

/** Whether there was no room left on a disk: the database's, or the one that files are written to. */
export function isDiskFull(error: unknown): boolean {
  return ["53100", "ENOSPC", "EDQUOT"].includes(errorCodeOf(error) ?? "");
}

const DOWN_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "57P01",
  "57P02",
  "57P03",
  // A primary that has just become a standby: the next connection finds the new one.
  "25006",
  "53300",
]);

/** Whether the database could not be reached or gave up: a 503, and worth another try. */
export function isDatabaseDown(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth++) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === "string" && (DOWN_CODES.has(code) || code.startsWith("08"))) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|connection timeout/i.test(
        current.message,
      )
    )
      return true;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return false;
}
