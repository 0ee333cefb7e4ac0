import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { ultimoDia } from "../rules.ts";
import { deleteBeneficio, lockBeneficio, updateFinDeBeneficio } from "./persona.repo.ts";

/** Ends a benefit with a month; one that would end before it began is removed. Audited. */
export function terminarBeneficio(
  deps: Deps,
  actor: Actor,
  { id, hasta: ultimoMes }: { id: number; hasta: string },
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
    const beneficio = await lockBeneficio(tx, id);
    if (!beneficio) return notFound("Ese beneficio ya no está.");
    const hasta = ultimoDia(ultimoMes);
    if (beneficio.hasta === hasta) return done({ ok: true as const });
    if (hasta < beneficio.desde) await deleteBeneficio(tx, id);
    else
      await updateFinDeBeneficio(tx, id, { hasta, terminadoEn: deps.clock(), terminadoPor: actor.usuarioId });
    const { regla, porcentaje, importe, motivo, hasta: antes } = beneficio;
    await registrar(deps, tx, actor, {
      accion: "usuario.terminar-beneficio",
      objetoId: beneficio.personaId,
      antes: { regla, porcentaje, importe, motivo, hasta: antes },
      despues: { hasta },
    });
    return done({ ok: true as const });
  });
}
