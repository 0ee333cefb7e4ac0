import { retomarDevoluciones } from "#features/caja/pagos/server/retomar-devoluciones.ts";
import { retomarCorreos } from "#features/compartido/correos/server/retomar-correos.ts";
import { retomarImagenes } from "#features/compartido/imagenes/server/retomar-imagenes.ts";
import { retomarPedidos } from "#features/cuentas/claves/server/retomar-pedidos.ts";
import type { Deps } from "#server/deps.ts";

/**
 * Takes up what the facts still ask for once a backup was restored: the queue is no part of a backup, as most of what
 * is in it was done since. All of it is queued, or nothing, so that the job may be tried again.
 */
export async function retomarTrabajos(deps: Deps): Promise<void> {
  const retomados = await deps.db.transaction(async (tx) => ({
    correos: await retomarCorreos(deps, tx),
    devoluciones: await retomarDevoluciones(deps, tx),
    imagenes: await retomarImagenes(deps, tx),
    pedidos: await retomarPedidos(deps, tx),
  }));
  deps.log.info(retomados, "a backup was restored; what it left to be done was queued again");
}
