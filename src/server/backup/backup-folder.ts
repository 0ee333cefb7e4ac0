import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { clubTime } from "#contract/club-time.ts";
import { noRoom } from "./messages.ts";

const NAME = /^club-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.zst$/;
const UNFINISHED = ".part";

/** Returns a name such as `club-2026-11-20-033000.tar.zst`, on the club's clock, so that names sort by date. */
export function backupName(now: Date): string {
  const { fecha, hora } = clubTime(now);
  // The seconds are the same in every time zone.
  const seconds = String(now.getUTCSeconds()).padStart(2, "0");
  return `club-${fecha}-${hora.replace(":", "")}${seconds}.tar.zst`;
}

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

export function unfinishedName(name: string): string {
  return name + UNFINISHED;
}

/** Creates the folder for the site's account only, because backups contain personal data. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Removes partial files of killed processes. Requires that no other backup runs. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)))
      await rm(join(folder, name), { force: true });
}

/**
 * Requires free space for at least the stored files, which hardly compress, because a full disk would affect the whole
 * site.
 * @throws BackupError
 */
export async function requireRoom(folder: string, fileBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < fileBytes) throw noRoom(folder);
}

/** Removes all but the newest `keep` backups, and no other files. @returns the removed names */
export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const old = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}
