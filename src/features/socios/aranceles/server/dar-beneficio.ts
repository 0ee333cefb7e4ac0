import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { fromMoney } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { darBeneficio as contrato } from "../contract.ts";
import { ultimoDia } from "../rules.ts";
import { hasPersona, insertBeneficio } from "./persona.repo.ts";

/** Gives a person a scholarship, a fixed amount or an absence, for whole months (Rule TAR-8). Audited. */
export function darBeneficio(
  deps: Deps,
  actor: Actor,
  { id, hasta, porcentaje, importe, ...beneficio }: JsonOf<typeof contrato> & { id: number },
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
    if (!(await hasPersona(tx, id))) return notFound("Esa persona no existe.");
    const ultimo = hasta === null ? null : ultimoDia(hasta);
    await insertBeneficio(tx, {
      ...beneficio,
      personaId: id,
      porcentaje: porcentaje === undefined ? null : String(porcentaje),
      importe: importe === undefined ? null : fromMoney(importe),
      hasta: ultimo,
      creadoEn: deps.clock(),
      creadoPor: actor.usuarioId,
    });
    await registrar(deps, tx, actor, {
      accion: "usuario.dar-beneficio",
      objetoId: id,
      despues: { ...beneficio, porcentaje, importe, hasta: ultimo },
    });
    return done({ ok: true as const });
  });
}
