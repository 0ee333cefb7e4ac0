import { formatInstant } from "#contract/format.ts";
import { type Tx, transactionOn } from "../db/database.ts";
import { migrateWithin } from "../db/migrate.ts";
import { openJobs } from "../jobs/jobs.ts";
import { dropTables, requireStopped } from "./empty-site.ts";
import type { Manifest } from "./manifest.ts";
import { createProgress } from "./messages.ts";
import { load, RESUME, type RestoreRequest } from "./restore-backup.ts";
import { appliedMigrations, connectAlone } from "./snapshot.ts";
import { type BackupRequest, writeBackup } from "./write-backup.ts";

/**
 * Replaces a stopped site with a backup of this version or an older one. Its current data is first saved in a backup.
 * Tables, rows, queue and all migrations change in one transaction: an interrupted restoration leaves the site as it
 * was. Files of the replaced site stay in the storage.
 * @param request.present the current site's storage, and its secret for the backup
 * @param request.folder receives the backup of the current site
 * @param request.also writes further rows in the same transaction
 * @throws BackupError with a sentence for the operator; nothing was changed
 */
export async function replaceSite(
  request: RestoreRequest & {
    present: () => Promise<Pick<BackupRequest, "storage" | "secret">>;
    folder: string;
    also?: (tx: Tx) => Promise<void>;
  },
): Promise<Manifest> {
  const { backup, url, now, log, folder, say } = request;
  const progress = createProgress(say);
  progress.say(
    `La copia está entera: es del ${formatInstant(backup.manifest.fecha)}, del sitio ${backup.manifest.sitio}.`,
  );
  const checking = await connectAlone(url);
  const hasTables = await (async () => {
    await requireStopped(checking);
    return (await appliedMigrations(checking)).length > 0;
  })().finally(() => checking.end());
  if (hasTables) {
    const saved = await writeBackup({
      ...(await request.present()),
      url,
      folder,
      now,
      ...(say ? { say } : {}),
    });
    progress.say(`Lo que había quedó en ${saved.path}.`);
  }
  const client = await connectAlone(url);
  try {
    await requireStopped(client);
    const { migraciones } = backup.manifest;
    const jobs = await openJobs({ url, log, work: false, queues: [RESUME] });
    try {
      await transactionOn(client, async (tx) => {
        await dropTables(client);
        await migrateWithin(client, 0, migraciones.length);
        await load(client, request);
        progress.say("Dejando la base al día con esta versión del sitio.");
        await migrateWithin(client, migraciones.length);
        // Drops jobs of the replaced site, because their rows are gone.
        await client.query("delete from pgboss.job");
        await request.also?.(tx);
        await jobs.send(tx, RESUME, {});
      });
    } finally {
      await jobs.stop();
    }
    await client.query("analyze");
    return backup.manifest;
  } finally {
    await client.end();
  }
}
