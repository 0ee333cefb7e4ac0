import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { leerInstalacion } from "#features/oficina/club/server/instalacion.ts";
import { encryptFile } from "#server/backup/encrypt.ts";
import { BackupError, explainWriting } from "#server/backup/messages.ts";
import { type OffsiteStore, offsiteName, openOffsite, surplusOf } from "#server/backup/offsite.ts";
import { isOlderSchema } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { hurry } from "#server/jobs/queue-state.ts";
import { StorageUnavailable } from "#server/providers/storage/port.ts";
import type { Settings } from "#server/settings.ts";
import { hacerCopia } from "./hacer-copia.ts";
import { COLA_DE_REVISION } from "./revisar-afuera.ts";
import { findCopiaAfuera, findTerminada, updateCopia } from "./sistema.repo.ts";

const UNFINISHED = ".age.part";

/** Copies a backup offsite, with retries for about five hours. */
export const COLA_DE_AFUERA = defineQueue({
  name: "copia-afuera",
  retry: { limit: 6, delay: 900, delayMax: 3600 },
  expires: 12 * 3600,
});

/** Queues the offsite copy of the newest backup if a bucket is connected, or retries a failed copy at once. */
export async function encargarAfuera(deps: Deps): Promise<void> {
  if (!deps.connections.settings.offsite) return;
  await deps.db.transaction(async (tx) => {
    if ((await hurry(tx, COLA_DE_AFUERA, {})) !== "hurried")
      await deps.jobs.send(tx, COLA_DE_AFUERA, {}, { key: "copia-afuera" });
  });
}

/** Copies the newest backup offsite; makes a new backup if the newest is on another machine. */
export async function llevarUltima(deps: Deps): Promise<void> {
  const { dir: carpeta, keep: conservar } = deps.settings.backup;
  const { stopping: signal, databaseUrl: url } = deps;
  const { secret } = deps.settings;
  const ultima = await findTerminada(deps.db);
  if (ultima?.afueraEn) return;
  const aca = ultima && join(carpeta, ultima.archivo);
  const path =
    aca && existsSync(aca) ? aca : (await hacerCopia(deps, { url, carpeta, conservar, secret, signal })).path;
  const { settings } = deps.connections;
  await llevarAfuera(deps, { path, settings, secret, signal });
  // The first offsite backup is tested at once, later backups every week.
  if (!(await findCopiaAfuera(deps.db)).ultima?.revisadaEn)
    await deps.db.transaction((tx) => deps.jobs.send(tx, COLA_DE_REVISION, {}, { key: "revision" }));
}

interface CopiaParaLlevar {
  path: string;
  /** The settings with the saved connections. */
  settings: Pick<Settings, "offsite" | "s3">;
  secret: string;
  signal?: AbortSignal;
}

/**
 * Encrypts a backup, uploads it to the bucket, and deletes backups there that the rotation does not keep.
 * Records the result.
 * @returns false if no bucket is connected
 * @throws BackupError if the recovery key is missing or the bucket fails
 */
export async function llevarAfuera(
  deps: Pick<Deps, "clock" | "db" | "log">,
  { path, settings, secret, signal }: CopiaParaLlevar,
): Promise<boolean> {
  const archivo = basename(path);
  try {
    const destino = openOffsite(settings);
    if (!destino) return false;
    const publicKey = (await leerInstalacion(deps.db))?.claveDeCopias;
    if (!publicKey) throw new BackupError("Falta la clave de recuperación: creala en Estado del sistema.");
    await removeUnfinished(dirname(path));
    const cifrada = path + UNFINISHED;
    try {
      await encryptFile({ from: path, to: cifrada, publicKey, secret }, signal).catch((error: unknown) => {
        throw explainWriting(error, dirname(path));
      });
      await llevar(destino, offsiteName(archivo), cifrada, signal).catch((error: unknown) => {
        deps.log.warn({ err: error, destino: destino.label }, "a backup could not be taken outside");
        throw explicar(error, destino);
      });
      const { size: afueraBytes } = await stat(cifrada);
      await updateCopia(deps.db, archivo, { afueraEn: deps.clock(), afueraBytes, afueraError: null });
      deps.log.info({ archivo, bytes: afueraBytes }, "a backup was taken outside");
      return true;
    } finally {
      await rm(cifrada, { force: true });
    }
  } catch (error) {
    const afueraError = error instanceof Error ? error.message : String(error);
    await updateCopia(deps.db, archivo, { afueraError }).catch((failure: unknown) => {
      if (!isOlderSchema(failure)) deps.log.warn({ err: failure }, "could not record the failed copy");
    });
    throw error;
  }
}

async function llevar(destino: OffsiteStore, name: string, path: string, signal: AbortSignal | undefined) {
  await destino.upload(name, path, signal);
  const { size } = await stat(path);
  const copias = await destino.list();
  if (copias.find((una) => una.name === name)?.bytes !== size)
    throw new BackupError(`En ${destino.label} quedó incompleta.`);
  for (const sobrante of surplusOf(copias.map((una) => una.name))) await destino.remove(sobrante);
}

function explicar(error: unknown, { label }: OffsiteStore): unknown {
  if (!(error instanceof StorageUnavailable)) return error;
  return new BackupError(`No se pudo usar ${label}: probalo en Conexiones.`, { cause: error });
}

/** Removes the files of processes that were killed. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith("club-") && name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
}
