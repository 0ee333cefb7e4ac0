import { notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { toMoney } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ComprobanteDeCuotas } from "../../contract/oficina.ts";
import { anularPago } from "../imputaciones/anular-pago.ts";
import { avisarAnulacionDePago } from "../mails.ts";
import { findCobro } from "./repo.ts";
import { verComprobante } from "./ver-comprobante.ts";

/** Voids a payment of instalments recorded by mistake, within 24 hours (Rule CTA-8). Audited; the payer is told by mail. */
export function anularCobroDePago(
  deps: Deps,
  actor: Actor,
  { id: pagoId, motivo }: { id: number; motivo: string },
): Promise<Outcome<ComprobanteDeCuotas>> {
  return deps.db.transaction(async (tx) => {
    const pago = await findCobro(tx, pagoId);
    if (!pago || pago.usuarioId === null) return notFound("No existe ese pago de cuotas.");
    const anulado = await anularPago(deps, tx, actor, { pagoId, motivo });
    if (!anulado.ok) return anulado;
    const { contraasientoId } = anulado.value;
    await registrar(deps, tx, actor, {
      accion: "cuota.anular-cobro",
      objeto: "usuario",
      objetoId: pago.usuarioId,
      despues: { monto: toMoney(pago.monto), medio: pago.medio, pagoId: contraasientoId, motivo },
    });
    await avisarAnulacionDePago(deps, tx, { ...pago, usuarioId: pago.usuarioId }, contraasientoId);
    return verComprobante(tx, pagoId);
  });
}
