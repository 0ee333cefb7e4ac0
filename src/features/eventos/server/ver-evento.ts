import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { leerImagen } from "#features/imagenes/server/servir-imagen.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { EventoDetalle } from "../contract.ts";
import { buscarPorId, canchaDe, imagenesDe } from "./repo.ts";

/** One event with its pictures in it. An inactive one is there for staff only (product §4, §6). */
export async function verEvento(
  deps: Deps,
  actor: Actor | null,
  input: { id: number },
): Promise<Outcome<EventoDetalle>> {
  const evento = await buscarPorId(deps.db, input.id);
  const forStaff = holds("staff", actor?.permisos ?? null);
  if (!evento || !(evento.estado || forStaff)) {
    return notFound("Ese evento no existe.");
  }
  const guardadas = evento.imagenes.length > 0 ? await imagenesDe(deps.db, evento.id) : [];
  const imagenes = await Promise.all(
    guardadas.map(async ({ id, nombre, clave, ancho, alto }) => {
      const file = await leerImagen(deps, clave);
      if (!file) return null;
      return { id, nombre, ancho, alto, mime: file.mime, contenido: file.contenido.toString("base64") };
    }),
  );
  return done({
    ...evento,
    imagenes: imagenes.filter((imagen) => imagen !== null),
    ...(forStaff ? { cancha: await canchaDe(deps.db, evento.id) } : {}),
  });
}
