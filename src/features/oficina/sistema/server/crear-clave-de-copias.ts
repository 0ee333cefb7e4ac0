import { conflict, done, type Outcome } from "#contract/outcome.ts";
import { cambiarInstalacion, lockInstalacion } from "#features/oficina/club/server/instalacion.ts";
import { type Identidad, withIdentidad } from "#features/personas/sesion/server/revisar-codigo.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { createRecoveryKey } from "#server/backup/encrypt.ts";
import type { Actor, Deps } from "#server/deps.ts";

/**
 * Creates a recovery key for offsite backups, of which only the public half is stored. Older backups still
 * need the previous key or this site's `SECRET`. Requires the password again, because the key decrypts every
 * backup.
 * @returns 422 for a wrong password or code, 409 if there is a key and `reemplazar` is false
 */
export async function crearClaveDeCopias(
  deps: Deps,
  actor: Actor,
  { reemplazar, ...identidad }: { reemplazar: boolean } & Identidad,
): Promise<Outcome<{ clave: string }>> {
  const { key, publicKey } = await createRecoveryKey();
  return withIdentidad(deps, actor, identidad, async (tx) => {
    const anterior = (await lockInstalacion(tx))?.claveDeCopias;
    if (anterior && !reemplazar)
      return conflict("ya-hay-clave", "Ya hay una clave de recuperación. Recargá la página.");
    await cambiarInstalacion(tx, { claveDeCopias: publicKey });
    await registrar(deps, tx, actor, {
      accion: anterior ? "copia.reemplazar-clave" : "copia.crear-clave",
      objetoId: null,
    });
    return done({ clave: key });
  });
}
