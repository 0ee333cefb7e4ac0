import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { soltarImagen } from "#features/compartido/imagenes/server/soltar-imagen.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { bloquearOrden, eliminar } from "./repo.ts";

/** Deletes a banner, and its files when nothing else shows them; 404 when it is gone already. */
export async function eliminarCarrousel(
  deps: Deps,
  actor: Actor,
  input: { carrouselId: number },
): Promise<Outcome<{ ok: true }>> {
  const eliminada = await deps.db.transaction(async (tx) => {
    await bloquearOrden(tx);
    const antes = await eliminar(tx, input.carrouselId);
    if (antes) {
      await registrar(deps, tx, actor, {
        accion: "carrousel.eliminar",
        objeto: "carrousel",
        objetoId: input.carrouselId,
        antes,
      });
    }
    return antes;
  });
  if (!eliminada) return notFound("Esa imagen ya no existe.");
  deps.cache.drop("carrousel");
  await soltarImagen(deps, eliminada.clave);
  return done({ ok: true });
}
