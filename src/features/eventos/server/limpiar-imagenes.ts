import type { Deps } from "#server/deps.ts";
import { removeImage, type StoredImage } from "#server/images/stored.ts";
import { bloquearImagenes, imagenEnUso } from "./repo.ts";

/**
 * Removes the files of pictures that no event has any more. It comes after the fact and never undoes it: what
 * cannot be removed stays behind unused, and the log says so.
 */
export async function limpiarImagenes(
  deps: Pick<Deps, "db" | "log" | "storage">,
  imagenes: StoredImage[],
): Promise<void> {
  for (const imagen of imagenes) {
    try {
      await deps.db.transaction(async (tx) => {
        await bloquearImagenes(tx, [imagen.clave]);
        if (!(await imagenEnUso(tx, imagen.clave))) await removeImage(deps.storage, imagen);
      });
    } catch (error) {
      deps.log.warn({ err: error, clave: imagen.clave }, "an unused picture could not be removed");
    }
  }
}
