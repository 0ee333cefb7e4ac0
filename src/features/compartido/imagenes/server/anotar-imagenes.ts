import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { claveDelOriginal } from "./claves.ts";
import type { ImagenGuardada } from "./guardar-imagen.ts";
import { bloquear, buscar, insertarSiFalta } from "./repo.ts";

/** Originals whose sizes have to be made: one at a time, as each fills a processor. */
export const COLA_DE_IMAGENES = defineQueue<{ clave: string }>({
  name: "imagen",
  policy: "short",
  retry: { limit: 20, delay: 2, delayMax: 900 },
});

/**
 * Claims stored pictures in the transaction of what will show them, before its rows are written: until it
 * ends nobody can take them away. Their sizes are made in the background once it has ended well.
 */
export async function anotarImagenes(
  deps: Pick<Deps, "storage" | "clock" | "jobs">,
  tx: Tx,
  imagenes: ImagenGuardada[],
): Promise<void> {
  await bloquear(
    tx,
    imagenes.map((imagen) => imagen.clave),
  );
  for (const { nombre: _nombre, path, ...imagen } of imagenes) {
    await insertarSiFalta(tx, { ...imagen, creadaEn: deps.clock() });
    // Another use of the same picture may have ended since it was stored, and taken the files along.
    const original = claveDelOriginal(imagen.clave);
    if (!(await deps.storage.has(original))) await deps.storage.putFile(original, path);
    if ((await buscar(tx, imagen.clave))?.estado === "pendiente") {
      await deps.jobs.send(tx, COLA_DE_IMAGENES, { clave: imagen.clave }, { key: imagen.clave });
    }
  }
}
