import { randomUUID } from "node:crypto";
import { conflict, done } from "#contract/outcome.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { type Filtro, puedeEscribirA } from "../rules.ts";
import { calcularReparto, filtroEnPalabras } from "./calcular-reparto.ts";
import { ESTA_APAGADO, SOLO_ENTRADAS } from "./enviar-mensaje.ts";
import { apagado, escribirCopia } from "./mails.ts";
import { listNombres } from "./mensajes.repo.ts";

/** Sends the author the first copy, as its recipient would get it (Rule MSJ-4). */
export async function probarMensaje(
  deps: Pick<Deps, "clock" | "club" | "codes" | "db" | "jobs" | "settings">,
  actor: Actor,
  { asunto, cuerpo, filtro }: { asunto: string; cuerpo: string; filtro: Filtro },
) {
  if (!puedeEscribirA(actor.permisos, filtro)) return SOLO_ENTRADAS;
  const palabras = await filtroEnPalabras(deps.db, filtro);
  if (!palabras.ok) return palabras;
  if (apagado(deps, filtro)) return ESTA_APAGADO;
  const propio = await personaPorId(deps.db, actor.usuarioId);
  const correo = propio?.correo;
  if (!correo)
    return conflict("sin-correo", "Tu usuario no tiene email: cargalo en Mi perfil y volvé a probar.");
  const [copia] = (await calcularReparto(deps, deps.db, filtro)).copias;
  const otros = copia?.sobre.filter((id) => id !== copia.destino) ?? [];
  const nombres = await listNombres(deps.db, otros);
  await deps.db.transaction((tx) =>
    escribirCopia(deps, tx, {
      clave: `prueba-${randomUUID()}`,
      asunto: `Prueba: ${asunto}`,
      cuerpo,
      evento: palabras.evento,
      destino: actor.usuarioId,
      correo,
      sobre: otros.map((id) => nombres.get(id) ?? ""),
    }),
  );
  return done({ correo });
}
