import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { deleteRestriccion, lockRestriccion } from "./restricciones.repo.ts";

/** Lifts a court order, even between two people without a bond (Rule FAM-24). */
export function levantarRestriccion(
  deps: Deps,
  actor: Actor,
  { id, motivo }: { id: number; motivo: string },
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx) => {
    const par = await lockRestriccion(tx, id);
    if (!par) return notFound("Esa restricción ya no está.");
    await deleteRestriccion(tx, par);
    await registrar(deps, tx, actor, {
      accion: "usuario.levantar-restriccion",
      objetoId: par.dependienteId,
      antes: { responsableId: par.responsableId, restringido: true },
      despues: { responsableId: par.responsableId, restringido: false, motivo },
    });
    return done({ ok: true as const });
  });
}
