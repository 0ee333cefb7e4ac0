import { notFound, type Outcome, refused } from "#contract/outcome.ts";
import {
  comprobarContrasena,
  contrasenaIncorrecta,
} from "#features/cuentas/contrasenas/server/comprobar-contrasena.ts";
import { lockUsuario, type UsuarioTomado } from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { revisarCodigo } from "./revisar-codigo.ts";
import { findConfirmedSegundoPaso } from "./verificacion.repo.ts";

/** Second-step codes per logged-in user. */
export const LIMITE_DE_CODIGOS: RateLimit = { name: "codigo", points: 10, seconds: 15 * 60 };

export interface ContrasenaYCodigo {
  clave: string;
  codigo: string;
}

/**
 * Runs `work` after verifying the caller's password and code; the code is consumed in the same transaction. Wrong codes
 * have their own limit, because a correct password clears the failures before it.
 * @returns 422 with the field of a wrong value; 409 without a second step
 */
export async function withContrasenaYCodigo<T>(
  deps: Deps,
  actor: Actor,
  { clave, codigo }: ContrasenaYCodigo,
  work: (tx: Tx, usuario: UsuarioTomado) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const comprobada = await comprobarContrasena(deps, actor, clave, "clave");
  if (!comprobada.ok) return comprobada;
  const row = await findConfirmedSegundoPaso(deps.db, actor.usuarioId);
  if (!row) return refused(409, "no-activo", "El segundo paso no está activo.");
  const key = String(actor.usuarioId);
  const tooMany = await deps.limits.take(LIMITE_DE_CODIGOS, key);
  if (tooMany) return tooMany;
  const revisado = await revisarCodigo(deps, row, codigo, 422);
  if (!revisado.ok) return revisado;
  const outcome = await deps.db.transaction(async (tx) => {
    const usuario = await lockUsuario(tx, actor.usuarioId);
    if (!usuario) return notFound();
    if (usuario.contrasenaHash !== comprobada.value.contrasenaHash) return contrasenaIncorrecta("clave");
    return (await revisado.value(tx)) ?? work(tx, usuario);
  });
  if (outcome.ok) await deps.limits.reset(LIMITE_DE_CODIGOS, key);
  return outcome;
}
