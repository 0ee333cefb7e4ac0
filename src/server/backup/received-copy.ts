import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { removeStaleUploads, uploadFolder } from "../http/upload.ts";

/** The name of an upload: a random part and the announced size in bytes. */
const NAME = /^[0-9a-f-]{36}_(\d{1,12})$/;
/** Free space reserved for the site while a backup is being received. */
const RESERVE_BYTES = 200e6;
/** An upload that receives no piece for this long no longer reserves space. */
const ALIVE_MS = 120_000;

/**
 * Reserves space for a backup that arrives in pieces, in addition to the announced bytes that other uploads have not
 * sent yet. Removes other uploads an hour after their last piece.
 * @returns its name and final size; null if the disk is too full
 */
export async function beginReceiving(dataDir: string, bytes: number): Promise<string | null> {
  const folder = uploadFolder(dataDir);
  await mkdir(folder, { recursive: true });
  await removeStaleUploads(dataDir);
  const name = `${randomUUID()}_${bytes}`;
  // Created before the free space is read, so that each of two concurrent uploads counts the other.
  await writeFile(pathOf(dataDir, name), "", { flag: "wx", mode: 0o600 });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= (await stillToCome(folder)) + RESERVE_BYTES) return name;
  await rm(pathOf(dataDir, name), { force: true });
  return null;
}

async function stillToCome(folder: string): Promise<number> {
  let bytes = 0;
  for (const file of await readdir(folder)) {
    const announced = /^copia-.*_(\d{1,12})\.part$/.exec(file)?.[1];
    const there = announced && (await stat(join(folder, file)).catch(() => null));
    // Uses the machine's clock, as mtimes do. A browser that started over has abandoned its first upload.
    if (there && Date.now() - there.mtimeMs < ALIVE_MS) bytes += Number(announced) - there.size;
  }
  return bytes;
}

/**
 * Appends a piece to the received part.
 * @returns its current size: more than `from` if the piece was added; null for an unknown backup
 */
export async function receivePiece(
  dataDir: string,
  name: string,
  { from, content }: { from: number; content: Uint8Array },
): Promise<number | null> {
  const announced = Number(NAME.exec(name)?.[1] ?? -1);
  const path = pathOf(dataDir, name);
  const there = announced < 0 ? null : await stat(path).catch(() => null);
  if (!there) return null;
  if (there.size !== from || from + content.length > announced) return there.size;
  const file = await open(path, "r+");
  try {
    await file.write(content, 0, content.length, from);
  } finally {
    await file.close();
  }
  return from + content.length;
}

/** Returns the file of a completely received backup; null if incomplete. */
export async function receivedCopy(dataDir: string, name: string): Promise<string | null> {
  const announced = NAME.exec(name)?.[1];
  if (announced === undefined) return null;
  const path = pathOf(dataDir, name);
  const there = await stat(path).catch(() => null);
  return there?.size === Number(announced) ? path : null;
}

/**
 * Stores a file made on the server under the same kind of name as a received backup.
 * @param write receives the path; the file is visible once it resolves
 */
export async function receiveMade(
  dataDir: string,
  write: (path: string) => Promise<void>,
): Promise<{ name: string; path: string }> {
  const folder = uploadFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const unnamed = join(folder, `copia-${randomUUID()}.part`);
  try {
    await write(unnamed);
  } catch (error) {
    await rm(unnamed, { force: true });
    throw error;
  }
  const name = `${randomUUID()}_${(await stat(unnamed)).size}`;
  const path = pathOf(dataDir, name);
  await rename(unnamed, path);
  return { name, path };
}

function pathOf(dataDir: string, name: string): string {
  return join(uploadFolder(dataDir), `copia-${name}.part`);
}
