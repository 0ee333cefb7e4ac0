import type { Deps } from "#server/deps.ts";
import { COLA_DE_IMAGENES } from "./anotar-imagenes.ts";
import { pendientes, sinUso } from "./repo.ts";
import { soltarImagen } from "./soltar-imagen.ts";

/** An upload that still runs is younger. */
const EDAD_MS = 60 * 60 * 1000;
const DE_A = 200;

/**
 * Finds what a process that was killed, or a storage that was down, has left: pictures that nothing refers to
 * go, those whose sizes were never made are queued again.
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
