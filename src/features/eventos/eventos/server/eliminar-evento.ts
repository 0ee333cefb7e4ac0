import { conflict, done, notFound } from "#contract/outcome.ts";
import { liberar } from "#features/canchas/canchas/server/ocupar.ts";
import { soltarImagen } from "#features/compartido/imagenes/server/imagenes.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { AGENDA } from "./agenda.ts";
import { deleteEvento, findEvento, hasEvento, listImagenes, lockUnsoldEvento } from "./eventos.repo.ts";

/** Deletes an event without sold or held places (Rule EVE-4) and frees its court. Refuses while refunds are due. */
export async function eliminarEvento(deps: Deps, actor: Actor, { id }: { id: number }) {
  const deleted = await borrar(deps, actor, id);
  if (deleted === "devoluciones-pendientes")
    return conflict(deleted, "Faltan devoluciones de este evento: se elimina cuando estén hechas.");
  if (!deleted) {
    return (await hasEvento(deps.db, id))
      ? conflict("hay-entradas", "Hay entradas vendidas")
      : notFound("Ese evento no existe.");
  }
  deps.cache.drop(AGENDA, "eventos", `evento:${id}`);
  for (const hash of new Set(deleted.map((imagen) => imagen.clave))) await soltarImagen(deps, hash);
  return done({ ok: true as const });
}

function borrar(deps: Deps, actor: Actor, id: number) {
  return deps.db.transaction(async (tx) => {
    const tomado = await lockUnsoldEvento(tx, id);
    if (!tomado) return null;
    if ((await deps.entradasDeEvento.conDevolucionesPendientes(tx, [id])).has(id))
      return "devoluciones-pendientes" as const;
    const antes = await findEvento(tx, id);
    const imagenes = await listImagenes(tx, id);
    await deps.entradasDeEvento.borrarAnuladas(tx, id);
    await deleteEvento(tx, id);
    if (tomado.ocupacionId !== null) await liberar(tx, tomado.ocupacionId);
    await registrar(deps, tx, actor, { accion: "evento.eliminar", objetoId: id, antes });
    return imagenes;
  });
}
