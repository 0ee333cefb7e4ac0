import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { anulacionRechazada, anularCobroEnMano } from "#features/caja/pagos/server/anular-cobro.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cuota } from "../contract.ts";
import { CUOTA_ACREDITADA, CUOTA_SIN_COBRAR, estadoDeCuota } from "../rules.ts";
import { avisarAnulacion } from "./mails.ts";
import { findCuota, reabrirCobrada } from "./repo.ts";
import { aCuota } from "./vistas.ts";

/**
 * Voids a collection recorded by mistake, within 24 hours, with a counter-entry: the instalment is payable again.
 * Audited with its reason; the member is notified by mail. Of two concurrent calls one gets a 409.
 */
export function anularCobro(
  deps: Deps,
  actor: Actor,
  { cuotaId, motivo }: { cuotaId: number; motivo: string },
): Promise<Outcome<Cuota>> {
  return deps.db.transaction(async (tx) => {
    const cuota = await findCuota(tx, cuotaId);
    if (!cuota) return notFound("No existe esa cuota.");
    if (cuota.pagoId === null) return refused(409, "sin-cobrar", CUOTA_SIN_COBRAR);
    if (cuota.acreditadaEn !== null) return refused(409, "acreditada", CUOTA_ACREDITADA);
    // Lock order: the payment before its instalment.
    const anulado = await anularCobroEnMano(deps, tx, actor, cuota.pagoId);
    if (!anulado.ok) return anulacionRechazada(anulado.motivo);
    if (!(await reabrirCobrada(tx, cuota.id, cuota.pagoId)))
      throw new Error(`instalment ${cuota.id} changed while its payment was locked`);
    const hoy = clubTime(deps.clock()).fecha;
    const abierta = { ...cuota, pagadaEn: null, pagoId: null, medio: null };
    await registrar(deps, tx, actor, {
      accion: "cuota.anular-cobro",
      objetoId: cuota.id,
      antes: { estado: "pagada" },
      despues: {
        estado: estadoDeCuota(abierta, hoy),
        usuarioId: cuota.usuarioId,
        medio: cuota.medio,
        pagoId: anulado.contraasiento.id,
        motivo,
      },
    });
    await avisarAnulacion(deps, tx, cuota, anulado.contraasiento.id);
    return done(aCuota(abierta, hoy));
  });
}
