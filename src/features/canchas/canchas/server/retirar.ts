import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cancha } from "../contract.ts";
import { lockCanchaRows, updateCancha } from "./repo.ts";

/** Marks a locked court as retired. The caller handles its bookings. */
export async function marcarRetirada(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor,
  antes: Cancha,
): Promise<Cancha> {
  // Also not available, because the previous version checks only that flag.
  const despues = await updateCancha(tx, antes.id, { retirada: true, disponible: false });
  await registrar(deps, tx, actor, {
    accion: "cancha.retirar",
    objeto: "cancha",
    objetoId: antes.id,
    antes,
    despues,
  });
  return despues;
}

/** Restores a retired court as available; does nothing for a court in use. */
export function reponerCancha(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<Cancha>> {
  return deps.db.transaction(async (tx) => {
    const [antes] = await lockCanchaRows(tx, [input.id]);
    if (!antes) return notFound("Esa cancha no existe.");
    if (!antes.retirada) return done(antes);
    const despues = await updateCancha(tx, antes.id, { retirada: false, disponible: true });
    await registrar(deps, tx, actor, {
      accion: "cancha.reponer",
      objeto: "cancha",
      objetoId: antes.id,
      antes,
      despues,
    });
    return done(despues);
  });
}
