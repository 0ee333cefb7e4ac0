import type { Deps } from "#server/deps.ts";
import { COLA_DE_IMAGENES } from "./anotar-imagenes.ts";
import { pendientes, sinUso } from "./repo.ts";
import { soltarImagen } from "./soltar-imagen.ts";

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
