import { done, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { type ClaveYCodigo, conClaveYCodigo } from "./con-clave-y-codigo.ts";
import { darCodigos } from "./dar-codigos.ts";
import { avisarRenovacion } from "./mails.ts";

/** Replaces the caller's backup codes and notifies her by mail. Refusals as in `conClaveYCodigo`. */
export function renovarCodigos(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "limits" | "log" | "settings">,
  actor: Actor,
  input: ClaveYCodigo,
): Promise<Outcome<{ codigos: string[] }>> {
  return conClaveYCodigo(deps, actor, input, async (tx, usuario) => {
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
