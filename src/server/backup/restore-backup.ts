import type pg from "pg";
import type { Logger } from "pino";
import { formatInstant } from "#contract/format.ts";
import { transactionOn } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { defineQueue, openJobs } from "../jobs/jobs.ts";
import type { FileStorage } from "../providers/storage/port.ts";
import { removeTables, requireEmptySite, requireNoUsers } from "./empty-site.ts";
import { fileEntry, MANIFEST, type Manifest, SUMS } from "./manifest.ts";
import { createProgress, type Say } from "./progress.ts";
import { type BackupEntry, contentOf, damaged, entriesOf, type VerifiedBackup } from "./read-backup.ts";
import { type EntryQueue, restoreTables, verifiedBytes } from "./restore-tables.ts";
import { readSiteMigrations } from "./site-migrations.ts";
import { appliedMigrations, connectAlone } from "./snapshot.ts";

export interface RestoreRequest {
  /** What `verifyBackup` found whole: asking for it first keeps a damaged file from starting anything. */
  backup: VerifiedBackup;
  url: string;
  storage: FileStorage;
  now: Date;
  log: Logger;
  /** Told in Spanish how far it is. */
  say?: Say;
}

/** Its only job queues again what the restored rows still ask for (`Feature.resume`). */
export const RESUME = defineQueue({
  name: "retomar",
  retry: { limit: 100, delay: 5, delayMax: 900 },
});

/** Files on their way into the storage at once. */
const AT_ONCE = 4;

/**
 * Brings a backup of this version or an older one back into an empty site. Tables and files come in one transaction,
 * so that a restoration that is cut leaves a site without people, into which the same backup goes again. What the facts
 * still ask for (mails that were not sent, money to be given back) is taken up by a job when the site starts.
 * @throws BackupError with a sentence for the person who looks after the site
 */
export async function restoreBackup(request: RestoreRequest): Promise<Manifest> {
  const { backup, url, storage, say, log } = request;
  const known = await readSiteMigrations();
  const progress = createProgress(say);
  progress.say(
    `La copia está entera: es del ${formatInstant(backup.manifest.fecha)}, del sitio ${backup.manifest.sitio}.`,
  );
  const client = await connectAlone(url);
  try {
    await requireEmptySite(client, storage, backup);
    const { migraciones } = backup.manifest;
    if ((await appliedMigrations(client)).length > migraciones.length) await removeTables(client);
    await known.migrateTo(url, migraciones.length);
    const jobs = await openJobs({ url, log, work: false, queues: [RESUME] });
    try {
      await transactionOn(client, async (tx) => {
        await requireNoUsers(client);
        await load(client, request);
        await jobs.send(tx, RESUME, {});
      });
    } finally {
      await jobs.stop();
    }
    progress.say("Dejando la base al día con esta versión del sitio.");
    await migrate(url);
    await client.query("analyze");
    return backup.manifest;
  } finally {
    await client.end();
  }
}

async function load(client: pg.Client, { backup, storage, now, say }: RestoreRequest): Promise<void> {
  const { path } = backup;
  const progress = createProgress(say);
  const source = entriesOf(path);
  const entries: EntryQueue = {
    current: null,
    async advance() {
      const { value, done } = await source.next();
      entries.current = done ? null : value;
    },
  };
  try {
    await entries.advance();
    await contentOf(expectEntry(entries, MANIFEST, path));
    await entries.advance();
    progress.say(`Cargando ${backup.manifest.tablas.length} tablas.`);
    await restoreTables(client, backup, entries, now);
    progress.say(
      `Guardando ${backup.keys.size} archivos (${progress.size(backup.manifest.archivos.bytes)}).`,
    );
    await storeFiles(backup, entries, storage, (done) =>
      progress.at(() => `  … ${done} de ${backup.keys.size}`),
    );
    expectEntry(entries, SUMS, path);
  } finally {
    await source.return(undefined);
  }
}

/** @throws BackupError when what comes next is not what came there when the file was verified */
function expectEntry({ current }: EntryQueue, name: string, path: string): BackupEntry {
  if (current?.header.name !== name) throw damaged(path, "cambió mientras se leía");
  return current;
}

async function storeFiles(
  backup: VerifiedBackup,
  entries: EntryQueue,
  storage: FileStorage,
  told: (done: number) => void,
): Promise<void> {
  let done = 0;
  const running = new Set<Promise<void>>();
  try {
    for (const key of backup.keys) {
      const entry = expectEntry(entries, fileEntry(key), backup.path);
      const chunks: Buffer[] = [];
      for await (const chunk of verifiedBytes(entry, backup)) chunks.push(chunk);
      await entries.advance();
      const storing = storage.put(key, Buffer.concat(chunks)).then(() => {
        running.delete(storing);
        told(++done);
      });
      // Told when it is waited for.
      storing.catch(() => {});
      running.add(storing);
      if (running.size >= AT_ONCE) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}
