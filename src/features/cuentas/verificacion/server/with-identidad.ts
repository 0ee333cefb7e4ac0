import { notFound, type Outcome, refusedField } from "#contract/outcome.ts";
import {
  comprobarContrasena,
  contrasenaIncorrecta,
} from "#features/cuentas/contrasenas/server/comprobar-contrasena.ts";
import { FALTA_CODIGO } from "#features/cuentas/sesion/rules.ts";
import { lockUsuario } from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { findConfirmedSegundoPaso } from "./verificacion.repo.ts";
import { withContrasenaYCodigo } from "./with-contrasena-y-codigo.ts";

export interface Identidad {
  clave: string;
  codigo?: string | undefined;
}

/**
 * Runs `work` after verifying the caller's password, and a code if the caller has a second step; for actions that an
 * unattended session must not allow.
 * @returns 422 with the field of a wrong or missing value
 */
export async function withIdentidad<T>(
  deps: Deps,
  actor: Actor,
  { clave, codigo }: Identidad,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (await findConfirmedSegundoPaso(deps.db, actor.usuarioId))
    return codigo
      ? withContrasenaYCodigo(deps, actor, { clave, codigo }, work)
      : refusedField(422, "falta-codigo", "codigo", FALTA_CODIGO);
  const comprobada = await comprobarContrasena(deps, actor, clave, "clave");
  if (!comprobada.ok) return comprobada;
  return deps.db.transaction(async (tx) => {
    const usuario = await lockUsuario(tx, actor.usuarioId);
    if (!usuario) return notFound();
    if (usuario.contrasenaHash !== comprobada.value.contrasenaHash) return contrasenaIncorrecta("clave");
    return work(tx);
  });
}
