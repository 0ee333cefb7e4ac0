import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { verifyBackup } from "#server/backup/read-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { createLog } from "#server/log.ts";
import { createDiskStorage } from "#server/providers/storage/disk.ts";
import { createDatabase, type TestDatabase } from "./cluster.ts";
import { fillStorage, type Place, query, rowsUpTo } from "./whole-club.ts";

/** The instant at which backups are written and restored. */
export const NOW = new Date("2026-11-20T06:30:00Z");

interface BackedUpClub {
  folder: string;
  club: Place;
  backup: string;
  /** Opens a site of this test's database, with its own files. */
  placeOf(database: TestDatabase): Promise<Place>;
  newSite(): Promise<Place>;
  lastFolder(): string;
  restore(place: Place, file?: string, now?: Date): ReturnType<typeof restoreBackup>;
  end(): Promise<void>;
}

export async function createBackedUpClub(): Promise<BackedUpClub> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-backup-"));
  const undo: (() => Promise<unknown>)[] = [];
  const lastFolder = () => path.join(folder, String(undo.length));
  const placeOf = async (database: TestDatabase) => {
    undo.push(database.drop);
    return { url: database.url, storage: createDiskStorage(lastFolder()) };
  };
  const newSite = async () => placeOf(await createDatabase());
  const club = await newSite();
  await query(club.url, rowsUpTo(Number.POSITIVE_INFINITY));
  await fillStorage(club.storage);
  const { path: backup } = await writeBackup({ ...club, folder: path.join(folder, "copias"), now: NOW });
  return {
    folder,
    club,
    backup,
    placeOf,
    newSite,
    lastFolder,
    async restore(place, file = backup, now = NOW) {
      const verified = await verifyBackup(file);
      return restoreBackup({ ...place, backup: verified, now, log: createLog("silent") });
    },
    async end() {
      await Promise.all(undo.map((step) => step()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
