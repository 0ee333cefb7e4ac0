import { isDatabaseDown, isDiskFull } from "../db/errors.ts";
import { StorageUnavailable } from "../providers/storage/port.ts";

/**
 * An expected failure of a backup or restore. `message` tells the operator in Spanish what to do; `cause` has the
 * technical reason.
 */
export class BackupError extends Error {
  override name = "BackupError";
}

const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

export function explainWriting(error: unknown, folder: string): BackupError {
  if (error instanceof BackupError) return error;
  const { code, syscall, name } = error as { code?: unknown; syscall?: unknown; name?: unknown };
  if (error instanceof StorageUnavailable)
    return new BackupError(
      "No se pudieron leer los archivos del sitio: revisá el disco, o el servicio S3 y sus credenciales.",
      { cause: error },
    );
  if (name === "AbortError")
    return new BackupError("La copia se interrumpió porque el sitio se estaba cerrando.", { cause: error });
  const ofTheFolder = typeof code === "string" && typeof syscall === "string" && syscall !== "connect";
  if (ofTheFolder && NO_ROOM.has(code)) return noRoom(folder, error);
  if (ofTheFolder)
    return new BackupError(
      `No se puede escribir en ${folder} (${code}): revisá que exista y que el sitio tenga permiso, o poné otra carpeta en BACKUP_DIR.`,
      { cause: error },
    );
  if (isDiskFull(error))
    return new BackupError(
      "No hay lugar en el disco de la base de datos para anotar la copia: liberá espacio. Las copias anteriores siguen ahí.",
      { cause: error },
    );
  if (isDatabaseDown(error))
    return new BackupError("La base de datos no respondió mientras se hacía la copia.", { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  return new BackupError(`La copia falló por algo inesperado: ${reason}`, { cause: error });
}

export function noRoom(folder: string, cause?: unknown): BackupError {
  return new BackupError(
    `No hay lugar en el disco para la copia en ${folder}: liberá espacio o poné en BACKUP_DIR una carpeta de otro disco. Las copias anteriores siguen ahí.`,
    { cause },
  );
}

export type Say = (sentence: string) => void;

const EVERY_MS = 5_000;

const numbers = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

export function createProgress(say: Say = () => {}) {
  let last = performance.now();
  const report = (sentence: string) => {
    last = performance.now();
    say(sentence);
  };
  return {
    say: report,
    at(sentence: () => string): void {
      if (performance.now() - last >= EVERY_MS) report(sentence());
    },
    size: readableSize,
  };
}

/** Formats a size as `1,5 GB`, in decimal units. */
export function readableSize(bytes: number): string {
  if (bytes >= 1e9) return `${numbers.format(bytes / 1e9)} GB`;
  return bytes >= 1e6 ? `${numbers.format(bytes / 1e6)} MB` : `${numbers.format(bytes / 1e3)} KB`;
}
