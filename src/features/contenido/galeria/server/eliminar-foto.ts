import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { soltarImagen } from "#features/compartido/imagenes/server/soltar-imagen.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { TipoDeGaleria } from "../rules.ts";
import { eliminar } from "./repo.ts";

/** Deletes the photo of this name, and its files when nothing else shows them; 404 when it is gone already. */
export async function eliminarFoto(
  deps: Deps,
  actor: Actor,
  input: { tipo: TipoDeGaleria; nombre: string },
): Promise<Outcome<{ ok: true }>> {
  const { tipo, nombre } = input;
  const eliminada = await deps.db.transaction(async (tx) => {
    const antes = await eliminar(tx, tipo, nombre);
    if (antes) {
      await registrar(deps, tx, actor, {
        accion: "galeria.eliminar",
        objeto: "foto",
        objetoId: antes.id,
        antes: { tipo, nombre, clave: antes.clave },
      });
    }
    return antes;
  });
  if (!eliminada) return notFound("Esa imagen ya no existe.");
  deps.cache.drop("galeria");
  await soltarImagen(deps, eliminada.clave);
  return done({ ok: true });
}
