import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../db/migrate.ts";
import { copyMigrations, readMigrations } from "../db/migrations-folder.ts";
import type { Manifest } from "./manifest.ts";
import { newerSite } from "./read-backup.ts";

/** The migrations that this version of the site knows. */
export interface SiteMigrations {
  /** @throws BackupError when a backup had others */
  requireKnown(manifest: Manifest): void;
  /** Gives an empty database the tables that the first `count` migrations make, and no later ones. */
  migrateTo(url: string, count: number): Promise<void>;
}

export async function readSiteMigrations(): Promise<SiteMigrations> {
  const known = await readMigrations();
  return {
    requireKnown({ migraciones, sitio }) {
      // They only ever grow at the end, so that an older site's are the first of ours.
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
