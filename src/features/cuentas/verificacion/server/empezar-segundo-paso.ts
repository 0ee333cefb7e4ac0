import { done, type Outcome, refused } from "#contract/outcome.ts";
import { comprobarContrasena } from "#features/cuentas/contrasenas/server/comprobar-contrasena.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { enGrupos } from "../rules.ts";
import { savePendingSegundoPaso } from "./repo.ts";
import { cifrar, nuevoSecreto, uriDe } from "./secretos.ts";

/**
 * Generates a secret for the caller's authenticator app, shown once and stored encrypted; logins require it after the
 * first code (`confirmarSegundoPaso`).
 * @returns 422 for a wrong password; 409 if already enabled
 */
export async function empezarSegundoPaso(
  deps: Deps,
  actor: Actor,
  input: { clave: string },
): Promise<Outcome<{ uri: string; secreto: string }>> {
  const comprobada = await comprobarContrasena(deps, actor, input.clave, "clave");
  if (!comprobada.ok) return comprobada;
  const { usuarioId } = actor;
  const secreto = nuevoSecreto();
  const guardado = await deps.db.transaction((tx) =>
    savePendingSegundoPaso(tx, {
      usuarioId,
      secreto: cifrar(deps.settings.secret, usuarioId, secreto),
      creadoEn: deps.clock(),
    }),
  );
  if (!guardado) return refused(409, "ya-activo", "El segundo paso ya está activo.");
  return done({ uri: uriDe(secreto, actor.nombreUsuario), secreto: enGrupos(secreto, " ") });
}
