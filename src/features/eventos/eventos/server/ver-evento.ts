import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { leerImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Evento, EventoDetalle } from "../contract.ts";
import { buscarPorId, canchaDe, imagenesDe } from "./repo.ts";

/** One event; an inactive one is a 404 except for staff (Rule EVE-1). */
export async function verEventoSinContenido(
  deps: Pick<Deps, "db">,
  actor: Actor | null,
  input: { id: number },
): Promise<Outcome<Evento>> {
  const evento = await buscarPorId(deps.db, input.id);
  const visible = evento?.estado || holds("staff", actor?.permisos ?? null);
  return evento && visible ? done(evento) : notFound("Ese evento no existe.");
}

/** One event with its pictures in base64. */
export async function verEvento(
  deps: Pick<Deps, "db" | "log" | "storage">,
  actor: Actor | null,
  input: { id: number },
): Promise<Outcome<EventoDetalle>> {
  const found = await verEventoSinContenido(deps, actor, input);
  if (!found.ok) return found;
  const evento = found.value;
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
    ...(holds("staff", actor?.permisos ?? null) ? { cancha: await canchaDe(deps.db, evento.id) } : {}),
  });
}
