import { done, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { newReadableCode } from "#server/signed-codes.ts";
import { CANTIDAD_DE_CODIGOS, enGrupos, LARGO_DE_CODIGO } from "../rules.ts";
import { avisarSegundoPaso } from "./mails.ts";
import { hashDeCodigo } from "./secretos.ts";
import { updateCodigos } from "./verificacion.repo.ts";
import { type ContrasenaYCodigo, withContrasenaYCodigo } from "./with-contrasena-y-codigo.ts";

/** Replaces the caller's backup codes and notifies her by mail. Refusals as in `withContrasenaYCodigo`. */
export function renovarCodigos(
  deps: Deps,
  actor: Actor,
  input: ContrasenaYCodigo,
): Promise<Outcome<{ codigos: string[] }>> {
  return withContrasenaYCodigo(deps, actor, input, async (tx, usuario) => {
    const codigos = await darCodigos(deps, tx, usuario.id);
    await avisarSegundoPaso(deps, tx, usuario, "renovado");
    await registrar(deps, tx, actor, { accion: "usuario.renovar-codigos", objetoId: usuario.id });
    return done({ codigos });
  });
}

/** Replaces all backup codes. @returns the new ones in groups of four, shown only once */
export async function darCodigos(deps: Deps, tx: Tx, usuarioId: number): Promise<string[]> {
  const codigos = Array.from({ length: CANTIDAD_DE_CODIGOS }, () => newReadableCode(LARGO_DE_CODIGO));
  const hashes = codigos.map((codigo) => hashDeCodigo(deps.settings.secret, usuarioId, codigo));
  await updateCodigos(tx, usuarioId, hashes);
  return codigos.map((codigo) => enGrupos(codigo, "-"));
}
