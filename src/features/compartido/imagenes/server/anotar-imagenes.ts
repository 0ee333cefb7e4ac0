import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import type { ImagenGuardada } from "./guardar-imagen.ts";
import { findImagen, insertImagenIfMissing, lockImagenes } from "./imagenes.repo.ts";
import { originalKey } from "./storage-keys.ts";

/** Originals to be resized, one at a time, as each saturates a core. */
export const COLA_DE_IMAGENES = defineQueue<{ clave: string }>({
  name: "imagen",
  policy: "short",
  retry: { limit: 20, delay: 2, delayMax: 900 },
});

/**
 * Claims stored pictures in the transaction that will reference them, before its rows are written: they cannot be
 * deleted until it ends. Resizing is queued with the commit.
 */
export async function anotarImagenes(
  deps: Pick<Deps, "storage" | "clock" | "jobs">,
  tx: Tx,
  imagenes: ImagenGuardada[],
): Promise<void> {
  await lockImagenes(
    tx,
    imagenes.map((imagen) => imagen.clave),
  );
  for (const { nombre: _nombre, path, ...imagen } of imagenes) {
    await insertImagenIfMissing(tx, { ...imagen, creadaEn: deps.clock() });
    // A concurrent deletion of the same picture may have removed the files since they were stored.
    const original = originalKey(imagen.clave);
    if (!(await deps.storage.has(original))) await deps.storage.putFile(original, path);
    if ((await findImagen(tx, imagen.clave))?.estado === "pendiente") {
      await deps.jobs.send(tx, COLA_DE_IMAGENES, { clave: imagen.clave }, { key: imagen.clave });
    }
  }
}
