import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { decryptFile } from "#server/backup/encrypt.ts";
import { BackupError } from "#server/backup/messages.ts";
import { offsiteName, openOffsite } from "#server/backup/offsite.ts";
import { verifyBackup } from "#server/backup/read-backup.ts";
import { tryBackup } from "#server/backup/try-backup.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { StorageUnavailable } from "#server/providers/storage/port.ts";
import { findCopiaAfuera, updateCopia } from "./sistema.repo.ts";

/** Tests the newest offsite backup every Sunday, and the first backup of a new site at once. */
export const COLA_DE_REVISION = defineQueue({
  name: "copia-revision",
  retry: { limit: 3, delay: 900, delayMax: 3600 },
  expires: 12 * 3600,
});

/**
 * Downloads the newest offsite backup, decrypts it, restores it into a scratch database and counts its rows.
 * Records the result. Runs only with an offsite backup.
 * @throws the failure, so that the job is retried
 */
export async function revisarAfuera(deps: Deps): Promise<void> {
  const { ultima } = await findCopiaAfuera(deps.db);
  const destino = openOffsite(deps.connections.settings);
  if (!ultima || !destino) return;
  const { dir } = deps.settings.backup;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const cifrada = join(dir, "revision.tar.zst.age.part");
  const abierta = join(dir, "revision.tar.zst.part");
  try {
    await destino.download(offsiteName(ultima.archivo), cifrada);
    await decryptFile({ from: cifrada, to: abierta, secret: deps.settings.secret });
    await rm(cifrada, { force: true });
    const backup = await verifyBackup(abierta);
    const counted = await tryBackup({ backup, url: deps.databaseUrl, now: deps.clock(), log: deps.log });
    await updateCopia(deps.db, ultima.archivo, { revisadaEn: deps.clock(), revisionError: null });
    deps.log.info({ archivo: ultima.archivo, ...counted }, "a backup outside was restored on trial");
  } catch (error) {
    await updateCopia(deps.db, ultima.archivo, {
      revisadaEn: deps.clock(),
      revisionError: explicar(error, destino.label),
    });
    throw error;
  } finally {
    for (const path of [cifrada, abierta]) await rm(path, { force: true });
  }
}

function explicar(error: unknown, destino: string): string {
  if (error instanceof BackupError) return error.message;
  if (error instanceof StorageUnavailable) return `no se pudo bajar de ${destino}.`;
  return "por algo inesperado; el registro del sitio dice qué.";
}
