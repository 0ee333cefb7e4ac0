import { conflict, done, type Outcome } from "#contract/outcome.ts";
import { secretoDeCopias } from "#features/oficina/club/server/secreto-de-copias.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { backupName, removeOld } from "#server/backup/backup-folder.ts";
import type { Say } from "#server/backup/messages.ts";
import { type WrittenBackup, writeBackup } from "#server/backup/write-backup.ts";
import { isOlderSchema } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { hurry } from "#server/jobs/queue-state.ts";
import { insertCopia, updateCopia, updateInterrumpidas } from "./sistema.repo.ts";

const INTERRUMPIDA = "Se interrumpió: el proceso que la hacía terminó de golpe.";

interface TrabajoDeCopia {
  url: string;
  carpeta: string;
  /** Number of recent backups to keep; undefined to keep all. */
  conservar: number | undefined;
  /** The site's secret; null if there is none. */
  secret: string | null;
  say?: Say;
  signal?: AbortSignal;
}

/**
 * Backs up the whole site and records the result. Deletes old backups only after success, so that the last
 * good backup is never lost.
 * @returns also the names of the deleted backups, and whether the backup includes the site's secret
 * @throws BackupError with a message for the operator
 */
export async function hacerCopia(
  deps: Pick<Deps, "db" | "storage" | "clock" | "log">,
  trabajo: TrabajoDeCopia,
): Promise<WrittenBackup & { borradas: string[]; conSecreto: boolean }> {
  const { url, carpeta: folder, conservar, secret, say, signal } = trabajo;
  const empezadaEn = deps.clock();
  const archivo = backupName(empezadaEn);
  let anotada = false;
  const end = (result: { bytes: number } | { error: string }) => {
    const fin = { terminadaEn: deps.clock(), ...result };
    return siHayTabla(async () => {
      if (anotada) await updateCopia(deps.db, archivo, fin);
      else await insertCopia(deps.db, { empezadaEn, archivo, ...fin });
    });
  };
  try {
    const carried = await secretoDeCopias(deps.db, secret);
    const copia = await writeBackup({
      url,
      storage: deps.storage,
      folder,
      now: empezadaEn,
      secret: carried,
      ...(say ? { say } : {}),
      ...(signal ? { signal } : {}),
      onSnapshot: async () => {
        // Recorded after the dump, so that a restored site has no unfinished backup.
        await siHayTabla(async () => {
          await updateInterrumpidas(deps.db, deps.clock(), INTERRUMPIDA);
          await insertCopia(deps.db, { empezadaEn, archivo });
          anotada = true;
        });
      },
    });
    await end({ bytes: copia.bytes });
    if (copia.gone.length > 0)
      deps.log.warn({ keys: copia.gone }, "files were deleted while a backup was made");
    const borradas = conservar === undefined ? [] : await removeOld(folder, conservar);
    deps.log.info({ path: copia.path, bytes: copia.bytes, files: copia.files }, "a backup was made");
    return { ...copia, borradas, conSecreto: typeof carried?.cifrado === "string" };
  } catch (error) {
    await end({ error: error instanceof Error ? error.message : String(error) }).catch((failure: unknown) =>
      deps.log.warn({ err: failure }, "could not record the failed backup"),
    );
    throw error;
  }
}

/** Runs a write, unless the table is missing, as in a database from an older version. */
async function siHayTabla(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isOlderSchema(error)) throw error;
  }
}

/** Retries are delayed, to give a full disk or an unavailable bucket time to recover. */
export const COLA_DE_COPIAS = defineQueue({
  name: "copia",
  retry: { limit: 2, delay: 900, delayMax: 1800 },
  // Copying all pictures can take hours.
  expires: 12 * 3600,
});

/** Queues a backup, or retries a failed backup at once. 409 while a backup is running. */
export async function pedirCopia(deps: Deps, actor: Actor, _input: object): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx) => {
    const job = await hurry(tx, COLA_DE_COPIAS, {});
    if (job === "running") return conflict("copia-en-marcha", "Ya se está haciendo una copia.");
    if (job === "none") await deps.jobs.send(tx, COLA_DE_COPIAS, {}, { key: "copia" });
    await registrar(deps, tx, actor, { accion: "copia.encargar", objeto: "copia", objetoId: null });
    return done({ ok: true });
  });
}
