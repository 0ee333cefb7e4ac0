import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { eliminar } from "./repo.ts";

/** Deletes a link; 404 when somebody else was first. */
export async function eliminarEnlace(
  deps: Deps,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<{ ok: true }>> {
  const eliminado = await deps.db.transaction(async (tx) => {
    const antes = await eliminar(tx, input.id);
    if (antes) {
      await registrar(deps, tx, actor, {
        accion: "enlace.eliminar",
        objeto: "enlace",
        objetoId: antes.id,
        antes,
      });
    }
    return antes;
  });
  if (!eliminado) return notFound("Ese enlace ya no existe.");
  deps.cache.drop("enlaces");
  return done({ ok: true });
}
