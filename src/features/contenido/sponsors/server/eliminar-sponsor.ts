import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { soltarImagen } from "#features/compartido/imagenes/server/soltar-imagen.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { eliminar } from "./repo.ts";

/** Deletes the sponsor of this name, and its logo's files when nothing else shows them; 404 when it is gone already. */
export async function eliminarSponsor(
  deps: Deps,
  actor: Actor,
  input: { nombre: string },
): Promise<Outcome<{ ok: true }>> {
  const eliminado = await deps.db.transaction(async (tx) => {
    const antes = await eliminar(tx, input.nombre);
    if (antes) {
      await registrar(deps, tx, actor, {
        accion: "sponsor.eliminar",
        objeto: "sponsor",
        objetoId: antes.id,
        antes: { nombre: input.nombre, clave: antes.clave },
      });
    }
    return antes;
  });
  if (!eliminado) return notFound("Ese sponsor ya no existe.");
  deps.cache.drop("sponsors");
  await soltarImagen(deps, eliminado.clave);
  return done({ ok: true });
}
