import { violatesForeignKey } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { COLA_DE_IMAGENES } from "./anotar-imagenes.ts";
import { claveDelOriginal, todasLasClaves } from "./claves.ts";
import { deleteImagen, findImagen, lockImagenes, pendientes, sinUso } from "./repo.ts";

/**
 * Releases a picture after the rows that referenced it were deleted and committed, or never written: row and files are
 * deleted unless still referenced. Errors are logged and never fail the caller; `barrerImagenes` retries.
 */
export async function soltarImagen(deps: Pick<Deps, "db" | "log" | "storage">, clave: string): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      await lockImagenes(tx, [clave]);
      const imagen = await findImagen(tx, clave);
      // Row first: a foreign key violation preserves the files.
      await deleteImagen(tx, clave);
      const keys = imagen ? todasLasClaves(imagen) : [claveDelOriginal(clave)];
      for (const key of keys) await deps.storage.remove(key);
    });
  } catch (error) {
    if (violatesForeignKey(error)) return;
    deps.log.warn({ err: error, clave }, "an unused picture could not be removed");
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
  for (const clave of await sinUso(deps.db, antes, DE_A)) await soltarImagen(deps, clave);
  const claves = await pendientes(deps.db, antes, DE_A);
  await deps.db.transaction(async (tx) => {
    for (const clave of claves) await deps.jobs.send(tx, COLA_DE_IMAGENES, { clave }, { key: clave });
  });
}
