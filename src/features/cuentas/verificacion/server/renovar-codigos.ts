import { done, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { type ClaveYCodigo, conClaveYCodigo } from "./con-clave-y-codigo.ts";
import { darCodigos } from "./dar-codigos.ts";
import { avisarRenovacion } from "./mails.ts";

/** Gives new codes on paper in place of all others, and tells by mail. Refusals as of `conClaveYCodigo`. */
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
