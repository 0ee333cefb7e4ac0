interface PgError {
  code: string;
  constraint?: string;
  column?: string;
}

/** Returns the error and its causes, outermost first. Follows only the first error of an aggregate. */
function causesOf(error: unknown): (Error & { code?: unknown; syscall?: unknown })[] {
  const causes: Error[] = [];
  let current = error;
  while (current instanceof Error && causes.length < 6) {
    causes.push(current);
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return causes;
}

function pgErrorOf(error: unknown): PgError | undefined {
  return causesOf(error).find(({ code }) => typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) as
    | PgError
    | undefined;
}

/** Whether a row was rejected by the constraint of this name. */
export function violates(error: unknown, constraint: string): boolean {
  return pgErrorOf(error)?.constraint === constraint;
}

export function isCheckViolation(error: unknown): boolean {
  return pgErrorOf(error)?.code === "23514";
}

/** Whether a number is too large for its column: a sum of money, because every other number is validated. */
export function isNumberTooLarge(error: unknown): boolean {
  return pgErrorOf(error)?.code === "22003";
}

export function violatesNotNull(error: unknown, column: string): boolean {
  const found = pgErrorOf(error);
  return found?.code === "23502" && found.column === column;
}

export function violatesForeignKey(error: unknown): boolean {
  return pgErrorOf(error)?.code === "23503";
}

/** Returns a SQLSTATE, or the outermost code of another kind (`ECONNREFUSED`). */
function errorCodeOf(error: unknown): string | null {
  const named = causesOf(error).find(({ code }) => typeof code === "string") as { code: string } | undefined;
  return pgErrorOf(error)?.code ?? named?.code ?? null;
}

/**
 * Whether the transaction would succeed if repeated: PostgreSQL ended it to resolve a deadlock or to keep transactions
 * serializable.
 */
export function isConflict(error: unknown): boolean {
  return ["40P01", "40001"].includes(pgErrorOf(error)?.code ?? "");
}

/** Returns the constraint that rejected a row because of other rows; null for other errors. */
export function violatedGuard(error: unknown): string | null {
  const found = pgErrorOf(error);
  const isGuard = ["23505", "23514", "23P01", "23503"].includes(found?.code ?? "");
  return isGuard ? (found?.constraint ?? "") : null;
}

export function isLockTimeout(error: unknown): boolean {
  return pgErrorOf(error)?.code === "55P03";
}

/** Whether a statement names a table or a column that does not exist (yet), as in a database of an older version. */
export function isOlderSchema(error: unknown): boolean {
  return ["42P01", "42703"].includes(pgErrorOf(error)?.code ?? "");
}

/** Whether the disk of the database or of the files is full. */
export function isDiskFull(error: unknown): boolean {
  return ["53100", "ENOSPC", "EDQUOT"].includes(errorCodeOf(error) ?? "") && !lacksSharedMemory(error);
}

/** Whether a database's /dev/shm is too small, which PostgreSQL reports with the code of a full disk. */
function lacksSharedMemory(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => code === "53100" && saysSharedMemory(message));
}

/** Whether PostgreSQL's message about missing space concerns shared memory rather than a disk. */
export const saysSharedMemory = (message: string) => /shared memory.*No space left on device/.test(message);

const DOWN_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "57P01",
  "57P02",
  "57P03",
  // Sent by a primary that was just demoted. The next connection finds the new primary.
  "25006",
  "53300",
]);

/** Whether the database was unreachable or aborted the statement. The caller gets a 503 and may retry. */
export function isDatabaseDown(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, syscall, message }) =>
      (typeof code === "string" && (DOWN_CODES.has(code) || code.startsWith("08"))) ||
      // The socket of a stopped PostgreSQL on this machine.
      (code === "ENOENT" && syscall === "connect") ||
      /Connection terminated|is not queryable|timeout exceeded when trying to connect|connection timeout/i.test(
        message,
      ),
  );
}

const EXPLAINED: Record<string, string> = {
  "28P01": "DATABASE_URL: la base de datos no acepta ese usuario o esa contraseña.",
  "28000":
    "DATABASE_URL: la base de datos no deja entrar a ese usuario (o pide TLS: probá con ?sslmode=require).",
  "3D000": "DATABASE_URL: el servidor responde, pero no tiene una base de datos con ese nombre.",
  "25006": "DATABASE_URL: ese servidor es una réplica de solo lectura; poné la dirección del principal.",
  "55P03": "Otra sesión tiene ocupada una tabla que la actualización tiene que cambiar.",
  "42501": "El usuario de DATABASE_URL no tiene permiso: tiene que ser dueño de la base de datos.",
  ENOTFOUND: "DATABASE_URL: no existe un servidor con ese nombre.",
  EAI_AGAIN: "DATABASE_URL: el nombre del servidor no se puede resolver ahora.",
};

/**
 * Explains in Spanish, without addresses or passwords, why a database is unavailable; null for other errors. Every such
 * cause can be fixed in the database without restarting the site.
 */
export function explainDatabaseError(error: unknown): string | null {
  const sentence = EXPLAINED[errorCodeOf(error) ?? ""];
  if (sentence) return sentence;
  if (lacksSharedMemory(error))
    return "La memoria compartida (/dev/shm) de la base de datos es demasiado chica: en un contenedor, dale más con shm_size.";
  if (isDiskFull(error)) return "No queda lugar en el disco: hay que liberar espacio.";
  return isDatabaseDown(error)
    ? "La base de datos no responde: puede estar apagada, o la red cortada."
    : null;
}
