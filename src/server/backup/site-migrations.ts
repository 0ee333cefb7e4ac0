import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MIGRATIONS, migrate } from "../db/migrate.ts";
import type { Manifest } from "./manifest.ts";
import { newerSite } from "./read-backup.ts";

const JOURNAL = "meta/_journal.json";

interface Journal {
  entries: { when: number; tag: string }[];
}

/** The migrations that this version of the site knows. */
export interface SiteMigrations {
  /** @throws BackupError when a backup had others */
  requireKnown(manifest: Manifest): void;
  /** Gives an empty database the tables that the first `count` migrations make, and no later ones. */
  migrateTo(url: string, count: number): Promise<void>;
}

export async function readSiteMigrations(): Promise<SiteMigrations> {
  const journal = JSON.parse(await readFile(join(MIGRATIONS, JOURNAL), "utf8")) as Journal;
  return {
    requireKnown({ migraciones, sitio }) {
      // They only ever grow at the end, so that an older site's are the first of ours.
      if (migraciones.some(({ cuando }, i) => journal.entries[i]?.when !== cuando)) throw newerSite(sitio);
    },
    async migrateTo(url, count) {
      const folder = await mkdtemp(join(tmpdir(), "club-migraciones-"));
      try {
        await cp(MIGRATIONS, folder, { recursive: true });
        const entries = journal.entries.slice(0, count);
        await writeFile(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
        await migrate(url, folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
