import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { datosDeSocio } from "#features/socios/server/datos-de-socio.ts";
import { personaPorId } from "#features/usuarios/server/buscar-persona.ts";
import { comoUsuario } from "#features/usuarios/server/como-usuario.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Perfil } from "../contract.ts";
import { esSocio } from "../rules.ts";

/** One's own data (spec 1 §7). */
export async function verPerfil(deps: Deps, actor: Actor): Promise<Outcome<Perfil>> {
  const usuario = await personaPorId(deps.db, actor.usuarioId);
  if (!usuario) return notFound();
  const socioDto = esSocio(usuario.permisos) ? await datosDeSocio(deps.db, usuario.id) : null;
  return done({ ...comoUsuario(usuario), socioDto });
}
