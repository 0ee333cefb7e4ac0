import { toCentavos, toPesos } from "#contract/money.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { puedePasar } from "../rules.ts";
import { insertPago, lockPago, type PagoNuevo, type PagoRow, updatePago } from "./pagos.repo.ts";
import { dineroMovido, estadoDe, transition } from "./transition.ts";

export type MedioEnMano = "efectivo" | "transferencia";

export async function anotarCobro(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  cobro: Pick<
    PagoNuevo,
    "usuarioId" | "concepto" | "descripcion" | "monto" | "idempotencyKey" | "pedidoHash"
  > & {
    medio: MedioEnMano;
  },
): Promise<PagoRow> {
  const ahora = deps.clock();
  const pago = await insertPago(tx, {
    ...cobro,
    registradoPor: actor.usuarioId,
    estado: "aprobado",
    creadoEn: ahora,
    actualizadoEn: ahora,
  });
  dineroMovido(deps, pago);
  return pago;
}

/**
 * Marks an unpaid payment as received in cash or by transfer.
 * @returns `no-se-puede` if the payment is already paid or closed, `sin-lugar` if the item has become unavailable
 */
export async function cobrarEnMano(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  pagoId: number,
  medio: MedioEnMano,
): Promise<"cobrado" | "no-se-puede" | "sin-lugar"> {
  const pago = await lockPago(tx, pagoId);
  if (!pago || !puedePasar(estadoDe(pago), "aprobado") || pago.devolucionPedidaEn) return "no-se-puede";
  // Without a provider id, a later payment through the checkout page is a duplicate and gets refunded.
  const moved = await transition(deps, tx, pago, "aprobado", { actor, medio, idMedioPago: null });
  return moved === "done" ? "cobrado" : "sin-lugar";
}

export type PagoPorTransferencia = PagoRow;

export function pedirMonto(tx: Tx, pagoId: number, centavos: number): Promise<void> {
  return updatePago(tx, pagoId, { monto: toPesos(centavos) });
}

/**
 * Approves an unpaid payment because its transfer arrived, with the received amount as the payment's amount.
 * The caller rolls back unless the result is `cobrado`.
 */
export async function acreditarTransferencia(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { pagoId, centavos }: { pagoId: number; centavos: number },
): Promise<"cobrado" | "no-se-puede" | "sin-lugar"> {
  const pago = await lockPago(tx, pagoId);
  if (!pago || pago.estado === "aprobado") return "no-se-puede";
  if (toCentavos(pago.monto) !== centavos) await pedirMonto(tx, pagoId, centavos);
  return cobrarEnMano(deps, tx, actor, pagoId, "transferencia");
}
