import { toCentavos } from "#contract/money.ts";
import { fromCentavos, type Tx } from "#server/db/database.ts";
import type { Actor } from "#server/deps.ts";
import { cobrarEnMano } from "./cobrar-en-mano.ts";
import type { DepsDePago } from "./concepto.ts";
import { lockPago, type PagoRow, updatePago } from "./pagos.repo.ts";

export type PagoPorTransferencia = PagoRow;

export function pedirMonto(tx: Tx, pagoId: number, centavos: number): Promise<void> {
  return updatePago(tx, pagoId, { monto: fromCentavos(centavos) });
}

/**
 * Approves an unpaid payment because its transfer arrived, with the received amount as the payment's amount.
 * The caller rolls back unless the result is `cobrado`.
 */
export async function acreditarTransferencia(
  deps: DepsDePago,
  tx: Tx,
  actor: Actor,
  { pagoId, centavos }: { pagoId: number; centavos: number },
): Promise<"cobrado" | "no-se-puede" | "sin-lugar"> {
  const pago = await lockPago(tx, pagoId);
  if (!pago || pago.estado === "aprobado") return "no-se-puede";
  if (toCentavos(pago.monto) !== centavos) await pedirMonto(tx, pagoId, centavos);
  return cobrarEnMano(deps, tx, actor, pagoId, "transferencia");
}
