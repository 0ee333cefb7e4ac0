import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { removeStaleUploads, uploadFolder } from "../http/upload.ts";

/** A random part, and the bytes that were announced. */
const NAME = /^[0-9a-f-]{36}_(\d{1,12})$/;
/** Free space reserved for the site while a copy arrives. */
const RESERVE_BYTES = 200e6;

/**
 * Makes room for a copy that arrives in pieces; removes other uploads an hour after their last piece.
 * @returns its name and final size; null if the disk has no room for it
 */
export async function beginReceiving(dataDir: string, bytes: number): Promise<string | null> {
  const folder = uploadFolder(dataDir);
  await mkdir(folder, { recursive: true });
  await removeStaleUploads(dataDir);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + RESERVE_BYTES) return null;
  const name = `${randomUUID()}_${bytes}`;
  await writeFile(pathOf(dataDir, name), "", { flag: "wx", mode: 0o600 });
  return name;
}

/**
 * Appends a piece to the received part.
 * @returns its current size: more than `from` if the piece was added; null if there is no such copy
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

/** The file of a completely received copy; null if incomplete. */
export async function receivedCopy(dataDir: string, name: string): Promise<string | null> {
  const announced = NAME.exec(name)?.[1];
  if (announced === undefined) return null;
  const path = pathOf(dataDir, name);
  const there = await stat(path).catch(() => null);
  return there?.size === Number(announced) ? path : null;
}

/** Names a file made on the server like a received one, once it is written. @param write receives its path */
export async function receiveMade(dataDir: string, write: (path: string) => Promise<void>): Promise<string> {
  const folder = uploadFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `copia-${randomUUID()}.part`);
  try {
    await write(path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  const name = `${randomUUID()}_${(await stat(path)).size}`;
  await rename(path, pathOf(dataDir, name));
  return name;
}

function pathOf(dataDir: string, name: string): string {
  return join(uploadFolder(dataDir), `copia-${name}.part`);
}
