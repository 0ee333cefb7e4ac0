import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { clubTime } from "#contract/club-time.ts";
import { noRoom } from "./backup-error.ts";

const NAME = /^club-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.zst$/;
const UNFINISHED = ".part";

/** `club-2026-11-20-033000.tar.zst`, by the club's clock: names sort as their dates do. */
export function backupName(now: Date): string {
  const { fecha, hora } = clubTime(now);
  // Seconds are the same in every zone there is.
  const seconds = String(now.getUTCSeconds()).padStart(2, "0");
  return `club-${fecha}-${hora.replace(":", "")}${seconds}.tar.zst`;
}

export function unfinishedName(name: string): string {
  return name + UNFINISHED;
}

/** Makes the folder, for the site's own account only: what goes in are people's data. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Removes what a killed process left half written. Only while nobody else writes there. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)))
      await rm(join(folder, name), { force: true });
}

/**
 * Files hardly shrink, so their bytes are the least that a backup takes: when not even these fit, nothing is begun,
 * for a disk that is full stops more than the backup.
 * @throws BackupError
 */
export async function requireRoom(folder: string, fileBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < fileBytes) throw noRoom(folder);
}

/** Removes all but the newest `keep` backups; anything else in the folder is left alone. @returns the names of those that went */
export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const old = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}
