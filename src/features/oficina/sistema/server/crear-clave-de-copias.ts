import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { cambiarInstalacion, lockInstalacion } from "#features/oficina/club/server/instalacion.ts";
import { createRecoveryKey } from "#server/backup/encrypt.ts";
import type { Actor, Deps } from "#server/deps.ts";

/**
 * A new recovery key for copies outside the server, returned only here: its public half is stored. Older copies keep
 * needing the previous one, or this site's `SECRET`.
 * @returns 409 if there is one already and `reemplazar` is false
 */
export async function crearClaveDeCopias(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
  { reemplazar }: { reemplazar: boolean },
): Promise<Outcome<{ clave: string }>> {
  const { key, publicKey } = await createRecoveryKey();
  return deps.db.transaction(async (tx) => {
    const anterior = (await lockInstalacion(tx))?.claveDeCopias;
    if (anterior && !reemplazar)
      return refused(409, "ya-hay-clave", "Ya hay una clave de recuperación. Recargá la página.");
    await cambiarInstalacion(tx, { claveDeCopias: publicKey });
    await registrar(deps, tx, actor, {
      accion: anterior ? "copia.reemplazar-clave" : "copia.crear-clave",
      objetoId: null,
    });
    return done({ clave: key });
  });
}
