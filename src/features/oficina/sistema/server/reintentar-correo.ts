import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { reenviarCorreo } from "#features/compartido/correos/server/sin-enviar.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";

/** Retries a mail immediately; repeated calls send it once. 409 if already sent. */
export async function reintentarCorreo(
  deps: Pick<Deps, "clock" | "db" | "jobs">,
  actor: Actor,
  input: { id: string },
): Promise<Outcome<{ estado: "en-cola" | "enviandose" }>> {
  return deps.db.transaction(async (tx) => {
    const estado = await reenviarCorreo(deps, tx, input.id);
    if (estado === "no-existe") return notFound("Ese correo no existe.");
    if (estado === "ya-enviado") return refused(409, "ya-enviado", "Ese correo ya se envió.");
    await registrar(deps, tx, actor, {
      accion: "correo.reintentar",
      objeto: "correo",
      objetoId: null,
      despues: { correo: input.id },
    });
    return done({ estado });
  });
}
