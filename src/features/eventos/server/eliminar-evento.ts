import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/auditoria/server/registrar.ts";
import { liberar } from "#features/canchas/server/ocupar.ts";
import { soltarImagen } from "#features/imagenes/server/soltar-imagen.ts";
import { violatesForeignKey } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { buscarPorId, eliminarSinVentas, existe, type ImagenGuardada, imagenesDe } from "./repo.ts";

/**
 * Deletes an event of which no place is sold or held (spec 2 §4); the database decides it as it deletes.
 * Its court is free again. One whose tickets were all cancelled stays as well: their history needs it.
 */
export async function eliminarEvento(
  deps: Deps,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<{ ok: true }>> {
  const deleted = await borrar(deps, actor, input.id).catch((error: unknown) => {
    if (violatesForeignKey(error)) return "has-history" as const;
    throw error;
  });
  if (deleted === "has-history") {
    return refused(
      409,
      "hay-entradas",
      "Este evento tuvo entradas que se anularon y se guardan como historia. No se puede eliminar, pero podés darlo de baja.",
    );
  }
  if (!deleted) {
    return (await existe(deps.db, input.id))
      ? refused(409, "hay-entradas", "Hay entradas vendidas")
      : notFound("Ese evento no existe.");
  }
  deps.cache.drop("eventos", `evento:${input.id}`);
  for (const clave of new Set(deleted.imagenes.map((imagen) => imagen.clave)))
    await soltarImagen(deps, clave);
  return done({ ok: true });
}

function borrar(deps: Deps, actor: Actor, id: number): Promise<{ imagenes: ImagenGuardada[] } | null> {
  return deps.db.transaction(async (tx) => {
    const antes = await buscarPorId(tx, id);
    const imagenes = await imagenesDe(tx, id);
    const eliminado = await eliminarSinVentas(tx, id);
    if (!eliminado) return null;
    if (eliminado.ocupacionId !== null) await liberar(tx, eliminado.ocupacionId);
    await registrar(deps, tx, actor, { accion: "evento.eliminar", objeto: "evento", objetoId: id, antes });
    return { imagenes };
  });
}
