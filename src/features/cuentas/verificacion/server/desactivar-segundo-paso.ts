import { done, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { type ClaveYCodigo, conClaveYCodigo } from "./con-clave-y-codigo.ts";
import { avisarDesactivacion } from "./mails.ts";
import { borrar } from "./repo.ts";

/** Disables the caller's second step. Refusals as in `conClaveYCodigo`. */
export function desactivarSegundoPaso(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "limits" | "log" | "settings">,
  actor: Actor,
  input: ClaveYCodigo,
): Promise<Outcome<{ ok: true }>> {
  return conClaveYCodigo(deps, actor, input, async (tx, usuario) => {
    await borrar(tx, usuario.id);
    await avisarDesactivacion(deps, tx, usuario);
    await registrar(deps, tx, actor, {
      accion: "usuario.desactivar-segundo-paso",
      objeto: "usuario",
      objetoId: usuario.id,
    });
    return done({ ok: true as const });
  });
}
