import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../db/migrate.ts";
import { copyMigrations, readMigrations } from "../db/migrations-folder.ts";
import type { Manifest } from "./manifest.ts";
import { newerSite } from "./read-backup.ts";

/** The migrations of this version. */
export interface SiteMigrations {
  /** @throws BackupError when the backup has others */
  requireKnown(manifest: Manifest): void;
  /** Creates the tables of the first `count` migrations in an empty database. */
  migrateTo(url: string, count: number): Promise<void>;
}

export async function readSiteMigrations(): Promise<SiteMigrations> {
  const known = await readMigrations();
  return {
    requireKnown({ migraciones, sitio }) {
      // Migrations are only ever appended, so an older site's are a prefix of ours.
      if (migraciones.some(({ cuando }, i) => known[i]?.when !== cuando)) throw newerSite(sitio);
    },
    async migrateTo(url, count) {
      const folder = await mkdtemp(join(tmpdir(), "club-migraciones-"));
      try {
        await copyMigrations(folder, known.slice(0, count));
        await migrate(url, folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
