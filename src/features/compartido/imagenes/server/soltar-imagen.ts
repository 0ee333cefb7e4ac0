import { violatesForeignKey } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { claveDelOriginal, todasLasClaves } from "./claves.ts";
import { bloquear, buscar, eliminar } from "./repo.ts";

/**
 * Releases a picture after the rows that referenced it were deleted and committed, or never written: row and files are
 * deleted unless still referenced. Errors are logged and never fail the caller; `barrerImagenes` retries.
 */
export async function soltarImagen(deps: Pick<Deps, "db" | "log" | "storage">, clave: string): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      await bloquear(tx, [clave]);
      const imagen = await buscar(tx, clave);
      // Row first: a foreign key violation preserves the files.
      await eliminar(tx, clave);
      const keys = imagen ? todasLasClaves(imagen) : [claveDelOriginal(clave)];
      for (const key of keys) await deps.storage.remove(key);
    });
  } catch (error) {
    if (violatesForeignKey(error)) return;
    deps.log.warn({ err: error, clave }, "an unused picture could not be removed");
  }
}
