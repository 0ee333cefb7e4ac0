import { done, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { CANTIDAD_DE_CODIGOS, enGrupos } from "../rules.ts";
import { avisarRenovacion } from "./mails.ts";
import { replaceCodigos } from "./repo.ts";
import { hashDeCodigo, nuevoCodigo } from "./secretos.ts";
import { type ContrasenaYCodigo, withContrasenaYCodigo } from "./with-contrasena-y-codigo.ts";

/** Replaces the caller's backup codes and notifies her by mail. Refusals as in `withContrasenaYCodigo`. */
export function renovarCodigos(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "limits" | "log" | "settings">,
  actor: Actor,
  input: ContrasenaYCodigo,
): Promise<Outcome<{ codigos: string[] }>> {
  return withContrasenaYCodigo(deps, actor, input, async (tx, usuario) => {
    const codigos = await darCodigos(deps, tx, usuario.id);
    await avisarRenovacion(deps, tx, usuario);
    await registrar(deps, tx, actor, {
      accion: "usuario.renovar-codigos",
      objeto: "usuario",
      objetoId: usuario.id,
    });
    return done({ codigos });
  });
}

/** Replaces all backup codes. @returns the new ones in groups of four, shown only once */
export async function darCodigos(deps: Pick<Deps, "settings">, tx: Tx, usuarioId: number): Promise<string[]> {
  const codigos = Array.from({ length: CANTIDAD_DE_CODIGOS }, nuevoCodigo);
  const hashes = codigos.map((codigo) => hashDeCodigo(deps.settings.secret, usuarioId, codigo));
  await replaceCodigos(tx, usuarioId, hashes);
  return codigos.map((codigo) => enGrupos(codigo, "-"));
}
