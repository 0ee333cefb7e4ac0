import { done, type Outcome } from "#contract/outcome.ts";
import { toUsuario } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { tuvoCuotas } from "#features/socios/cuotas/server/ver-cuotas.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { SocioDecidido } from "../contract/membresia.ts";
import { correoSaleEn, decisionPorAvisar } from "./deshacer-decision.ts";
import { avisarRechazo } from "./mails.ts";
import { deleteSocio } from "./repo.ts";
import { resolverPedido } from "./resolver-pedido.ts";

/**
 * Rejects a membership request: the person becomes a plain user and may apply again (Rule SOC-5). The request's data is
 * deleted once the mail is sent, except for former members. The reason is only in the mail.
 */
export async function rechazarSocio(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  actor: Actor,
  input: { usuarioId: number; motivo: string | null },
): Promise<Outcome<SocioDecidido>> {
  return deps.db.transaction(async (tx): Promise<Outcome<SocioDecidido>> => {
    const { usuarioId, motivo } = input;
    const persona = await resolverPedido(deps, tx, actor, { usuarioId, paso: "rechazar" });
    if (!persona.ok) return persona;
    const socio = (await tuvoCuotas(tx, usuarioId)) ? null : await deleteSocio(tx, usuarioId);
    const decision = decisionPorAvisar(usuarioId, { paso: "rechazar", socio });
    await avisarRechazo(deps, tx, persona.value, motivo, decision);
    return done({ ...toUsuario(persona.value), correoSaleEn: await correoSaleEn(tx, usuarioId) });
  });
}
