import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract as openExtract } from "tar-stream";
import { readMigrations } from "../db/migrate.ts";
import { isKey } from "../providers/storage/port.ts";
import {
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestSchema,
  readEntryName,
  SUMS,
  sumsSchema,
} from "./manifest.ts";
import { BackupError, createProgress, type Say } from "./messages.ts";

const READ_BYTES = 256 * 1024;
/** Limit for data that is read into memory whole: the manifest, the checksums, and one stored file. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Maximum compression ratio: the text of rows shrinks to about a tenth, and pictures hardly at all. */
const MOST_UNPACKED = 300;
const SMALL_BYTES = 256 * 1024 * 1024;

export interface BackupEntry extends AsyncIterable<Buffer> {
  header: { name: string; size: number };
}

export interface VerifiedBackup {
  path: string;
  manifest: Manifest;
  sums: ReadonlyMap<string, string>;
  keys: ReadonlySet<string>;
  /** Number of rows by table; tables without rows are omitted. */
  rows: ReadonlyMap<string, number>;
}

/**
 * Reads a whole backup and verifies every checksum, before anything is restored.
 * @throws BackupError if the file is not a backup, is truncated or altered, or comes from a newer version
 */
export async function verifyBackup(path: string, say?: Say): Promise<VerifiedBackup> {
  const progress = createProgress(say);
  progress.say(`Revisando ${path} de punta a punta.`);
  let manifest: Manifest | undefined;
  let written: Record<string, string> | undefined;
  const sums = new Map<string, string>();
  const keys = new Set<string>();
  const rows = new Map<string, number>();
  let bytes = 0;
  try {
    for await (const entry of entriesOf(path)) {
      const { name } = entry.header;
      if (!manifest && name !== MANIFEST) throw notABackup(path);
      if (written || sums.has(name)) throw damaged(path, `«${name}» no corresponde`);
      if (name === SUMS) {
        written = sumsSchema.parse(JSON.parse((await contentOf(entry)).toString()));
        continue;
      }
      const hash = createHash("sha256");
      if (name === MANIFEST) {
        const content = await contentOf(entry);
        hash.update(content);
        manifest = readManifest(content, path);
        await requireKnownMigrations(manifest);
      } else {
        const what = readEntryName(name);
        if (!what || ("key" in what && !isKey(what.key))) throw damaged(path, `«${name}» no corresponde`);
        if ("key" in what && entry.header.size > MOST_BYTES)
          throw damaged(path, `«${name}» es demasiado grande`);
        if ("key" in what) keys.add(what.key);
        for await (const chunk of entry) {
          hash.update(chunk);
          bytes += chunk.length;
          if ("table" in what) rows.set(what.table, (rows.get(what.table) ?? 0) + countLines(chunk));
          progress.at(() => `  … ${progress.size(bytes)}`);
        }
      }
      sums.set(name, hash.digest("hex"));
    }
  } catch (error) {
    const explained = explainReading(error, path, manifest !== undefined);
    throw explained ?? ((await beginsLikeBackup(path)) ? unreadable(path, error) : notABackup(path));
  }
  if (!manifest) throw notABackup(path);
  if (!written) throw damaged(path, "le falta el final");
  const names = Object.keys(written);
  for (const [name, sum] of sums)
    if (written[name] !== sum) throw damaged(path, `«${name}» no es como se guardó`);
  if (names.length !== sums.size) throw damaged(path, "le faltan partes");
  return { path, manifest, sums, keys, rows };
}

/** Counts rows: `COPY` writes one per line, and a line break within a value as `\n`. */
function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
  return lines;
}

/** Yields the entries in order. The caller reads each entry to its end before asking for the next. */
export async function* entriesOf(path: string): AsyncGenerator<BackupEntry> {
  const archive = openExtract();
  const unpacking = createZstdDecompress({ chunkSize: READ_BYTES });
  const { size } = await stat(path);
  const source = createReadStream(path, { highWaterMark: READ_BYTES });
  const reading = pipeline(
    source,
    unpacking,
    boundTo(Math.max(SMALL_BYTES, size * MOST_UNPACKED), path),
    archive,
  );
  // The error is reported below, or earlier by the archive.
  reading.catch(() => {});
  // The package's types do not declare that entries yield buffers.
  for await (const entry of archive) yield entry as BackupEntry;
  await reading;
  // The decompressor ignores trailing bytes.
  if (unpacking.bytesWritten !== size) throw damaged(path, "después del final sigue otra cosa");
}

/** Rejects files that unpack to far more than any backup (decompression bombs). */
function boundTo(most: number, path: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      if (bytes > most) next(damaged(path, "se descomprime a mucho más de lo que ocupa una copia"));
      else next(null, chunk);
    },
  });
}

export async function contentOf(entry: BackupEntry): Promise<Buffer> {
  if (entry.header.size > MOST_BYTES) throw new RangeError("an entry is larger than any backup's");
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function readManifest(content: Buffer, path: string): Manifest {
  const found: unknown = JSON.parse(content.toString());
  const { formato, sitio } = (found ?? {}) as { formato?: unknown; sitio?: unknown };
  if (typeof formato === "number" && formato > FORMAT) throw newerSite(String(sitio));
  const read = manifestSchema.safeParse(found);
  if (!read.success) throw damaged(path, "su descripción no se entiende");
  return read.data;
}

/** Requires that an older site's migrations are a prefix of this release's, because migrations are append-only. */
async function requireKnownMigrations({ migraciones, sitio }: Manifest): Promise<void> {
  const known = await readMigrations();
  if (migraciones.some(({ cuando }, i) => known[i]?.when !== cuando)) throw newerSite(sitio);
}

function newerSite(version: string): BackupError {
  return new BackupError(
    `La copia es de una versión más nueva del sitio (${version}): actualizá este sitio y volvé a intentar. No se tocó nada.`,
  );
}

function notABackup(path: string): BackupError {
  return new BackupError(`${path} no es una copia de seguridad de este sitio. No se tocó nada.`);
}

/** Returns the error for a file that cannot be unpacked far enough to find the damage. */
function unreadable(path: string, cause: unknown): BackupError {
  return new BackupError(`La copia ${path} está dañada o incompleta. Usá otra; no se tocó nada.`, { cause });
}

export function damaged(path: string, how: string, cause?: unknown): BackupError {
  return new BackupError(`La copia ${path} está dañada: ${how}. Usá otra; no se tocó nada.`, { cause });
}

/** Magic number of Zstandard (RFC 8878 §3.1.1). */
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

async function beginsLikeBackup(path: string): Promise<boolean> {
  try {
    for await (const chunk of createReadStream(path, { end: ZSTD_MAGIC.length - 1 }))
      return ZSTD_MAGIC.equals(chunk);
  } catch {
    // The read below fails in the same way, and reports the error.
  }
  return false;
}

const WHY_NOT: Record<string, string> = {
  ENOENT: "no existe",
  EISDIR: "es una carpeta",
  EACCES: "esta cuenta no tiene permiso",
};

/** Explains a failed read; null before the first part, because the file's first bytes then decide the message. */
function explainReading(error: unknown, path: string, started: boolean): Error | null {
  if (error instanceof BackupError) return error;
  const { syscall, code } = error as { syscall?: unknown; code?: unknown };
  if (typeof syscall === "string" && syscall !== "connect")
    return new BackupError(`No se puede leer ${path}: ${WHY_NOT[String(code)] ?? String(code)}.`, {
      cause: error,
    });
  if (!started) return null;
  return damaged(path, code === "Z_BUF_ERROR" ? "está cortada, le falta el final" : "se alteró", error);
}
