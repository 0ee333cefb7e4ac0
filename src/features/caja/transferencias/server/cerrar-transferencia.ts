import { cerrarSinDinero } from "#features/caja/pagos/server/cobrar-por-transferencia.ts";
import type { DepsDePago } from "#features/caja/pagos/server/concepto.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { avisarVencimiento } from "./mails.ts";
import { type ConPago, listVencidas, lockTransferencia, updateTransferencia } from "./transferencias.repo.ts";

/** Whether somebody uploaded a receipt that nobody has looked at. */
const esperaRevision = ({ transferencia: { comprobante, revisadoEn } }: Pick<ConPago, "transferencia">) =>
  comprobante !== null && revisadoEn === null;

/**
 * Ends an open payment by transfer without its money, unless its receipt waits for a look. Money that comes later is found
 * all the same. @returns the payment, if it was ended now
 */
export async function cerrarTransferencia(
  deps: DepsDePago,
  tx: Tx,
  pagoId: number,
  destino: "vencido" | "cancelado",
): Promise<ConPago | null> {
  const found = await lockTransferencia(tx, pagoId);
  if (!found?.transferencia.abierta || esperaRevision(found)) return null;
  const { pago } = found;
  if (destino === "vencido" && pago.venceEn && pago.venceEn > deps.clock()) return null;
  await cerrarSinDinero(deps, tx, pago, destino);
  await updateTransferencia(tx, pagoId, { abierta: false });
  return found;
}

const DE_A = 500;

/** Ends the payments by transfer whose time is over, with a mail. */
export async function vencerTransferencias(deps: Deps): Promise<void> {
  for (const pagoId of await listVencidas(deps.db, deps.clock(), DE_A))
    await deps.db.transaction(async (tx) => {
      const cerrada = await cerrarTransferencia(deps, tx, pagoId, "vencido");
      if (cerrada) await avisarVencimiento(deps, tx, cerrada.pago);
    });
}
