import { done, type Outcome, refused } from "#contract/outcome.ts";
import { personaConClave } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { verificarClave } from "#features/cuentas/usuarios/server/passwords.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { CLAVE_INCORRECTA } from "../rules.ts";

/**
 * Whether the caller knows her password; somebody who finds an open session does not. Wrong ones count towards a
 * limit of the user: a point is taken before, so that many at once are no more than one after the other.
 * @param path the field that a refusal names
 * @returns the hash that the password fits, by which the write can see that it is still the one
 */
export async function comprobarClave(
  deps: Deps,
  actor: Actor,
  clave: string,
  path: string,
): Promise<Outcome<{ claveHash: string }>> {
  const key = String(actor.usuarioId);
  const tooMany = await deps.limits.take("clave", key);
  if (tooMany) return tooMany;
  const persona = await personaConClave(deps.db, actor.nombreUsuario);
  if (persona?.id !== actor.usuarioId || !(await verificarClave(clave, persona.claveHash))) {
    return claveIncorrecta(path);
  }
  await deps.limits.reset("clave", key);
  return done({ claveHash: persona.claveHash });
}

export function claveIncorrecta(path: string) {
  return refused(422, "clave-incorrecta", CLAVE_INCORRECTA, {
    errors: [{ path, message: CLAVE_INCORRECTA }],
  });
}
