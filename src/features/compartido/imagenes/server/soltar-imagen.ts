import { violatesForeignKey } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { claveDelOriginal, todasLasClaves } from "./claves.ts";
import { bloquear, buscar, eliminar } from "./repo.ts";

/**
 * Lets go of a picture after what showed it was deleted and committed (or was never written): row and files
 * go when nothing refers to it any more. It comes after the fact and never undoes it: what cannot be removed
 * now is found by `barrerImagenes`, and the log says so.
 */
export async function soltarImagen(deps: Pick<Deps, "db" | "log" | "storage">, clave: string): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      await bloquear(tx, [clave]);
      const imagen = await buscar(tx, clave);
      // The row first: a foreign key that objects keeps the files.
      await eliminar(tx, clave);
      const keys = imagen ? todasLasClaves(imagen) : [claveDelOriginal(clave)];
      for (const key of keys) await deps.storage.remove(key);
    });
  } catch (error) {
    if (violatesForeignKey(error)) return;
    deps.log.warn({ err: error, clave }, "an unused picture could not be removed");
  }
}
