import { violatesForeignKey } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { COLA_DE_IMAGENES } from "./anotar-imagenes.ts";
import { deleteImagen, findImagen, listPendientes, listSinUso, lockImagenes } from "./imagenes.repo.ts";
import { allStorageKeys, originalKey } from "./storage-keys.ts";

/**
 * Releases a picture after the rows that referenced it were deleted and committed, or never written: row and files are
 * deleted unless still referenced. Errors are logged and never fail the caller; `barrerImagenes` retries.
 */
export async function soltarImagen(deps: Pick<Deps, "db" | "log" | "storage">, hash: string): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      await lockImagenes(tx, [hash]);
      const imagen = await findImagen(tx, hash);
      // Row first: a foreign key violation preserves the files.
      await deleteImagen(tx, hash);
      const keys = imagen ? allStorageKeys(imagen) : [originalKey(hash)];
      for (const key of keys) await deps.storage.remove(key);
    });
  } catch (error) {
    if (violatesForeignKey(error)) return;
    deps.log.warn({ err: error, clave: hash }, "an unused picture could not be removed");
  }
}

/** Longer than any upload takes. */
const EDAD_MS = 60 * 60 * 1000;
const DE_A = 200;

/**
 * Cleans up after killed processes and storage outages: deletes unreferenced pictures and requeues those that were
 * never resized.
 */
export async function barrerImagenes(
  deps: Pick<Deps, "db" | "storage" | "log" | "clock" | "jobs">,
): Promise<void> {
  const antes = new Date(deps.clock().getTime() - EDAD_MS);
  for (const hash of await listSinUso(deps.db, antes, DE_A)) await soltarImagen(deps, hash);
  const hashes = await listPendientes(deps.db, antes, DE_A);
  await deps.db.transaction(async (tx) => {
    for (const hash of hashes) await deps.jobs.send(tx, COLA_DE_IMAGENES, { clave: hash }, { key: hash });
  });
}
