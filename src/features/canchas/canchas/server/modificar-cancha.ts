import { changedFields, changedMeanwhile } from "#contract/edit.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cancha, modificarCancha as contrato } from "../contract.ts";
import { lockCanchaRows, updateCancha } from "./canchas.repo.ts";
import { conNombreUnico } from "./crear-cancha.ts";
import { canchaRetirada } from "./ocupar.ts";

/** Renames a court, or changes its availability or its price; accepted bookings stay. 409 for a taken name, or
 * if another person changed it since it was read. */
export function modificarCancha(
  deps: Pick<Deps, "cache" | "clock" | "db">,
  actor: Actor,
  { id, antes: leido, ...cambios }: JsonOf<typeof contrato> & { id: number },
): Promise<Outcome<Cancha>> {
  return conNombreUnico(deps, cambios.nombre ?? "", async (tx) => {
    const [antes] = await lockCanchaRows(tx, [id]);
    if (!antes) return notFound("Esa cancha no existe.");
    if (antes.retirada) return canchaRetirada();
    const { id: _id, retirada: _retirada, ...actual } = antes;
    const conflict = changedMeanwhile(leido, actual, cambios);
    if (conflict) return conflict;
    if (changedFields(actual, { ...actual, ...cambios }).length === 0) return done(antes);
    return done(await cambiarCancha(deps, tx, actor, "cancha.modificar", antes, cambios));
  });
}

/** Updates a locked court and audits the change. */
export async function cambiarCancha(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor,
  accion: string,
  antes: Cancha,
  cambios: Partial<Cancha>,
): Promise<Cancha> {
  const despues = await updateCancha(tx, antes.id, cambios);
  await registrar(deps, tx, actor, { accion, objeto: "cancha", objetoId: antes.id, antes, despues });
  return despues;
}
