import { done, type Outcome, refused } from "#contract/outcome.ts";
import { personaConClave } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { verificarClave } from "#features/cuentas/usuarios/server/passwords.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { CLAVE_INCORRECTA } from "../rules.ts";

/** Failed password checks per logged-in user; the same limit as at the login. */
export const LIMITE_DE_CLAVES: RateLimit = { name: "clave", points: 10, seconds: 15 * 60 };

/**
 * Checks the caller's own password. Wrong attempts count against the user's limit; the point is taken before the
 * comparison, so that concurrent attempts cannot exceed it.
 * @param path the field that a refusal names
 * @returns the hash that the password matched, so that the write can detect a change in between
 */
export async function comprobarClave(
  deps: Pick<Deps, "db" | "limits">,
  actor: Actor,
  clave: string,
  path: string,
): Promise<Outcome<{ claveHash: string }>> {
  const key = String(actor.usuarioId);
  const tooMany = await deps.limits.take(LIMITE_DE_CLAVES, key);
  if (tooMany) return tooMany;
  const persona = await personaConClave(deps.db, actor.nombreUsuario);
  if (persona?.id !== actor.usuarioId || !(await verificarClave(clave, persona.claveHash))) {
    return claveIncorrecta(path);
  }
  await deps.limits.reset(LIMITE_DE_CLAVES, key);
  return done({ claveHash: persona.claveHash });
}

export function claveIncorrecta(path: string) {
  return refused(422, "clave-incorrecta", CLAVE_INCORRECTA, {
    errors: [{ path, message: CLAVE_INCORRECTA }],
  });
}
