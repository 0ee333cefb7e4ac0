import { done, type Outcome } from "#contract/outcome.ts";
import type { DepsDePago } from "#features/caja/pagos/server/concepto.ts";
import { toUsuario } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { asignarCuotas, soltarCobros } from "#features/socios/cuotas/server/asignar-cuotas.ts";
import type { Actor } from "#server/deps.ts";
import type { SocioDecidido } from "../contract/membresia.ts";
import { correoSaleEn, decisionPorAvisar } from "./deshacer-decision.ts";
import { avisarConfirmacion } from "./mails.ts";
import { findSocioDeUsuario, updateSocio } from "./repo.ts";
import { resolverPedido } from "./resolver-pedido.ts";

/**
 * Confirms a membership request: role, instalments from today on, mail (Rule SOC-5). Can be undone until the mail is
 * sent. The requested plan applies even if it is no longer offered.
 */
export async function confirmarSocio(
  deps: DepsDePago,
  actor: Actor,
  input: { usuarioId: number },
): Promise<Outcome<SocioDecidido>> {
  const sueltos: number[] = [];
  const confirmado = await deps.db.transaction(async (tx): Promise<Outcome<SocioDecidido>> => {
    const persona = await resolverPedido(deps, tx, actor, { ...input, paso: "confirmar" });
    if (!persona.ok) return persona;
    await updateSocio(tx, input.usuarioId, { confirmadoEn: deps.clock() });
    const socio = await findSocioDeUsuario(tx, input.usuarioId);
    if (!socio) throw new Error(`the request of user ${input.usuarioId} has no data`);
    const { usuarioId, planId } = socio;
    const cuotas = await asignarCuotas(deps, tx, { usuarioId, planId, siYaEmpezo: "sigue" });
    sueltos.push(...cuotas.sueltos);
    const decision = decisionPorAvisar(usuarioId, { paso: "confirmar", asignadas: cuotas.asignadas });
    await avisarConfirmacion(deps, tx, persona.value, socio, decision);
    return done({ ...toUsuario(persona.value), correoSaleEn: await correoSaleEn(tx, usuarioId) });
  });
  await soltarCobros(deps, sueltos);
  return confirmado;
}
