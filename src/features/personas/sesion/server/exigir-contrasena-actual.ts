import { done, invalidField } from "#contract/outcome.ts";
import { verificarContrasena } from "#features/personas/usuarios/server/passwords.ts";
import { personaConContrasena } from "#features/personas/usuarios/server/usuarios.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { CONTRASENA_INCORRECTA } from "../rules.ts";

/** Failed password checks per logged-in user, with the login's limit. */
export const LIMITE_DE_CONTRASENAS: RateLimit = { name: "clave", points: 10, seconds: 15 * 60 };

/**
 * Checks the caller's own password. Every attempt counts against the user's limit before the comparison, so that
 * concurrent attempts cannot exceed it; a correct password resets the limit.
 * @param path the field that a refusal names
 * @returns the hash that the password matched, so that the write can detect a change in between
 */
export async function exigirContrasenaActual(deps: Deps, actor: Actor, contrasena: string, path: string) {
  const key = String(actor.usuarioId);
  const tooMany = await deps.limits.take(LIMITE_DE_CONTRASENAS, key);
  if (tooMany) return tooMany;
  const persona = await personaConContrasena(deps.db, actor.nombreUsuario);
  if (persona?.id !== actor.usuarioId || !(await verificarContrasena(contrasena, persona.contrasenaHash)))
    return contrasenaIncorrecta(path);
  await deps.limits.reset(LIMITE_DE_CONTRASENAS, key);
  return done({ contrasenaHash: persona.contrasenaHash });
}

export function contrasenaIncorrecta(path: string) {
  return invalidField("clave-incorrecta", path, CONTRASENA_INCORRECTA);
}
