import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { pack as openPack, type Pack } from "tar-stream";
import { siteVersion } from "../package-folder.ts";
import { syncFolder } from "../providers/storage/disk.ts";
import type { FileStorage, StoredFile } from "../providers/storage/port.ts";
import { backupName, prepareFolder, removeUnfinished, requireRoom, unfinishedName } from "./backup-folder.ts";
import type { CarriedSecret } from "./carried-secret.ts";
import { dataEntry, FORMAT, fileEntry, MANIFEST, type Manifest, SUMS } from "./manifest.ts";
import { BackupError, createProgress, explainWriting, type Say } from "./messages.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";

export interface BackupRequest {
  url: string;
  storage: FileStorage;
  folder: string;
  now: Date;
  secret?: CarriedSecret | undefined;
  say?: Say;
  signal?: AbortSignal;
  /** Called once the snapshot is taken; rows that it writes are not part of the backup. */
  onSnapshot?: () => Promise<void>;
}

export interface WrittenBackup {
  path: string;
  bytes: number;
  files: number;
  gone: string[];
}

/** Pictures hardly compress; the text of tables compresses well at any level. */
const COMPRESSION = {
  chunkSize: 256 * 1024,
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};

/**
 * Writes the whole site into one file while the site keeps serving: all tables from one snapshot, then the files. The
 * file gets its final name once it is complete and synced; a failure leaves nothing behind
 * (docs/decisions/0016-backups.md).
 * @throws BackupError with a sentence for the operator
 */
export async function writeBackup(request: BackupRequest): Promise<WrittenBackup> {
  try {
    await prepareFolder(request.folder);
    const snapshot = await openSnapshot(request.url);
    try {
      return await writeSnapshot(request, snapshot);
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    throw explainWriting(error, request.folder);
  }
}

async function writeSnapshot(request: BackupRequest, snapshot: Snapshot): Promise<WrittenBackup> {
  const { folder, now } = request;
  const name = backupName(now);
  const path = join(folder, name);
  if (existsSync(path)) throw new BackupError(`Ya existe ${path}: esperá un segundo y probá de nuevo.`);
  // The snapshot's lock excludes other backups, so unfinished files belong to none that runs.
  await removeUnfinished(folder);
  await request.onSnapshot?.();
  // Listed after the snapshot, so that every picture mentioned in the snapshot is included.
  const files = await filesOf(request.storage);
  await requireRoom(folder, files.bytes);
  const temporary = join(folder, unfinishedName(name));
  try {
    const copied = await writeArchive(request, snapshot, files, temporary);
    await rename(temporary, path);
    await syncFolder(folder);
    return { path, bytes: (await stat(path)).size, ...copied };
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

interface Files {
  list: StoredFile[];
  bytes: number;
}

async function filesOf(storage: FileStorage): Promise<Files> {
  const list: StoredFile[] = [];
  for await (const file of storage.list()) list.push(file);
  list.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { list, bytes: list.reduce((sum, file) => sum + file.bytes, 0) };
}

async function writeArchive(
  request: BackupRequest,
  snapshot: Snapshot,
  files: Files,
  path: string,
): Promise<{ files: number; gone: string[] }> {
  const archive = openPack();
  // Every part of the pipeline fails, but only the first failure is the cause.
  let cause: unknown;
  const writing = pipeline(
    archive,
    createZstdCompress(COMPRESSION),
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
    request.signal ? { signal: request.signal } : {},
  ).catch((error: unknown) => {
    cause ??= error;
  });
  const filling = fill(archive, request, snapshot, files).catch((error: unknown) => {
    if (archive.destroying) return;
    cause = error;
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  const [, filled] = await Promise.all([writing, filling]);
  if (cause !== undefined || !filled) throw cause ?? new Error("the backup was aborted");
  return filled;
}

async function fill(archive: Pack, request: BackupRequest, snapshot: Snapshot, files: Files) {
  const sums: Record<string, string> = {};
  const add = async (name: string, content: Buffer) => {
    sums[name] = createHash("sha256").update(content).digest("hex");
    await addEntry(archive, name, content, request.now);
  };
  const progress = createProgress(request.say);
  const manifest: Manifest = {
    formato: FORMAT,
    sitio: siteVersion(),
    fecha: request.now.toISOString(),
    migraciones: snapshot.migrations,
    tablas: snapshot.tables,
    archivos: { cantidad: files.list.length, bytes: files.bytes },
    secreto: request.secret,
  };
  await add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));

  progress.say(`Copiando la base de datos: ${snapshot.tables.length} tablas.`);
  for (const table of snapshot.tables) {
    let part = 0;
    for await (const content of snapshot.parts(table)) {
      await add(dataEntry(table.nombre, ++part), content);
      progress.at(() => `  … ${table.nombre}, parte ${part}`);
    }
  }
  await snapshot.release();

  progress.say(`Copiando ${files.list.length} archivos (${progress.size(files.bytes)}).`);
  const gone: string[] = [];
  let done = 0;
  for await (const { key, content } of readAhead(request.storage, files.list)) {
    if (!content) gone.push(key);
    else {
      await add(fileEntry(key), content);
      done += content.length;
      progress.at(() => `  … ${progress.size(done)} de ${progress.size(files.bytes)}`);
    }
  }
  if (gone.length > 0)
    progress.say(`${gone.length} archivos se borraron del sitio mientras tanto y no están en la copia.`);
  await addEntry(archive, SUMS, Buffer.from(JSON.stringify(sums)), request.now);
  archive.finalize();
  return { files: files.list.length - gone.length, gone };
}

/** Resolves when the entry has been consumed, so that only one entry is in memory. */
function addEntry(archive: Pack, name: string, content: Buffer, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, mtime, mode: 0o600 }, content, (error) =>
      error ? reject(error) : resolve(),
    );
    // An entry also emits the archive's error, which would end the process if unhandled.
    entry.on("error", reject);
  });
}

/** Enough to hide the latency of a bucket; files are 10 MB at most, which bounds memory. */
const MOST_FILES = 6;
const MOST_BYTES = 16_000_000;

/**
 * Yields the contents of files in the order of the list, with some read ahead. Files are read whole, so that a failed
 * read can be retried and no partial file enters a backup. Yields null for a file that was deleted in the meantime.
 */
async function* readAhead(
  storage: Pick<FileStorage, "get">,
  files: readonly StoredFile[],
): AsyncGenerator<{ key: string; content: Buffer | null }> {
  const ahead: { file: StoredFile; content: Promise<Buffer | null> }[] = [];
  let bytes = 0;
  let next = 0;
  for (;;) {
    for (
      let file = files[next];
      file && (ahead.length === 0 || (ahead.length < MOST_FILES && bytes + file.bytes <= MOST_BYTES));
      file = files[++next]
    ) {
      const content = storage.get(file.key);
      // The error is reported when awaited; this avoids an unhandled rejection.
      content.catch(() => {});
      ahead.push({ file, content });
      bytes += file.bytes;
    }
    const first = ahead.shift();
    if (!first) return;
    yield { key: first.file.key, content: await first.content };
    bytes -= first.file.bytes;
  }
}
