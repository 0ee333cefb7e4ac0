import type { Tx } from "#server/db/database.ts";
import type { Actor } from "#server/deps.ts";
import { puedePasar } from "../rules.ts";
import type { DepsDeDinero, DepsDePago } from "./concepto.ts";
import { insertPago, lockPago, type PagoNuevo, type PagoRow } from "./pagos.repo.ts";
import { dineroMovido, estadoDe, transition } from "./transition.ts";

export type MedioEnMano = "efectivo" | "transferencia";

export async function anotarCobro(
  deps: DepsDeDinero,
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
  deps: DepsDePago,
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
