import { done, notFound } from "#contract/outcome.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { emparejarPendientes } from "../emparejar-pendientes.ts";
import { confirmarEn } from "../movimientos.ts";
import { countPorEstado, findExtracto, listSeguros } from "./extractos.repo.ts";
import { NO_EXISTE_EXTRACTO } from "./ver-extracto.ts";

const DE_A = 100;
/** Well below the timeout of a proxy. */
const TIEMPO_MS = 15_000;

/**
 * Confirms the certain matches of a statement, each in its own database transaction (Rule TRA-6). A repeated call
 * skips confirmed matches. A match that fails is evaluated again and does not stop the others.
 */
export async function confirmarExtracto(deps: Deps, actor: Actor, { id }: { id: number }) {
  const extracto = await findExtracto(deps.db, id);
  if (!extracto) return notFound(NO_EXISTE_EXTRACTO);
  const hasta = performance.now() + TIEMPO_MS;
  const fallidos = new Set<number>();
  let confirmados = 0;
  for (;;) {
    const seguros = (await listSeguros(deps.db, extracto.mapeo, DE_A + fallidos.size)).filter(
      (uno) => !fallidos.has(uno),
    );
    for (const movimientoId of seguros) {
      if (performance.now() > hasta) break;
      if (await confirmarUno(deps, actor, movimientoId)) confirmados++;
      else fallidos.add(movimientoId);
    }
    if (seguros.length < DE_A || performance.now() > hasta) break;
  }
  await deps.db.transaction((tx) => emparejarPendientes(deps, tx));
  const quedan = (await countPorEstado(deps.db, extracto.mapeo)).get("seguro") ?? 0;
  return done({ confirmados, quedan, conProblemas: fallidos.size });
}

async function confirmarUno(deps: Deps, actor: Actor, id: number): Promise<boolean> {
  try {
    const hecho = await outcomeTransaction(deps.db, (tx) =>
      confirmarEn(deps, tx, actor, { id, soloSeguro: true }),
    );
    return hecho.ok;
  } catch (error) {
    deps.log.error({ err: error, movimientoId: id }, "failed to confirm a movement");
    return false;
  }
}
