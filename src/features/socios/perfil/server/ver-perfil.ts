import { done, type Outcome } from "#contract/outcome.ts";
import { type Persona, personaVigente, toUsuario } from "#features/personas/usuarios/server/usuarios.ts";
import { datosDeSocio } from "#features/socios/socios/server/datos-de-socio.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Perfil } from "../contract.ts";

export async function verPerfil(deps: Deps, actor: Actor): Promise<Outcome<Perfil>> {
  return done(await conDatosDeSocio(deps.db, { ...actor, id: actor.usuarioId, alta: true }));
}

/** Like `perfilDe`, but includes the data of former members, which the office also sees. */
export async function perfilConservado(q: Queryable, usuarioId: number): Promise<Perfil | null> {
  const usuario = await personaVigente(q, usuarioId);
  return usuario && { ...toUsuario(usuario), socioDto: await datosDeSocio(q, usuarioId) };
}

export async function conDatosDeSocio(q: Queryable, usuario: Persona): Promise<Perfil> {
  const socioDto = esSocio(usuario.permisos) ? await datosDeSocio(q, usuario.id) : null;
  return { ...toUsuario(usuario), socioDto };
}

/** Exports all data stored about the caller, by feature and from one snapshot (Ley 25.326). */
export async function descargarDatos(deps: Deps, actor: Actor): Promise<Outcome<Record<string, unknown>>> {
  const generadoEn = deps.clock().toISOString();
  const datos = await deps.db.transaction(
    async (tx) => {
      const partes: Record<string, unknown> = {};
      for (const data of deps.personalData) partes[data.name] = await data.export(deps, tx, actor.usuarioId);
      return partes;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  return done({ generadoEn, ...datos });
}

/** Whether users with these roles have member fields (Rule PER-7). */
export function esSocio(permisos: readonly string[]): boolean {
  return permisos.includes("socio") || permisos.includes("socioEnProceso");
}
