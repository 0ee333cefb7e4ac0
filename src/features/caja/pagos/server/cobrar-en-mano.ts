import { HOUR_MS } from "#contract/club-time.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { conflict, done, forbidden } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { HORAS_PARA_ANULAR, NO_SE_PUEDE_ANULAR, puedeAnular, puedePasar } from "../rules.ts";
import { updatePorDevolver } from "./devoluciones/devoluciones.repo.ts";
import {
  findContraasiento,
  insertContraasiento,
  insertPago,
  lockPago,
  type PagoNuevo,
  type PagoRow,
  updatePago,
} from "./pagos.repo.ts";
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

const rechazar = (motivo: keyof typeof NO_SE_PUEDE_ANULAR) =>
  (motivo === "de-otra-persona" ? forbidden : conflict)(motivo, NO_SE_PUEDE_ANULAR[motivo]);

/**
 * Reverses a cash or transfer payment of the last 24 hours that was recorded by mistake. Staff may reverse
 * payments that they recorded; an administrador may reverse any. Adds a negative counter-entry instead of
 * changing the payment, so that daily totals remain correct. The caller revokes the purchase.
 */
export async function anularCobroEnMano(deps: Deps, tx: Tx, actor: Actor, pagoId: number) {
  const pago = await lockPago(tx, pagoId);
  if (pago?.estado !== "aprobado" || pago.medio === "mercadopago" || pago.anulaId !== null)
    return rechazar("no-en-mano");
  if (!puedeAnular(pago.registradoPor, quienAnula(actor))) return rechazar("de-otra-persona");
  const ahora = deps.clock();
  if (ahora > anulableHasta(pago.actualizadoEn)) return rechazar("tarde");
  if (await findContraasiento(tx, pago.id)) return rechazar("ya-anulado");
  // Refunds pass the same check, so the money cannot be returned twice (Rule PAG-13).
  if (!(await updatePorDevolver(tx, pago.id, pago.monto))) return rechazar("con-devolucion");
  const contraasiento = await insertContraasiento(tx, pago, actor.usuarioId, ahora);
  dineroMovido(deps, pago);
  return contraasiento ? done({ contraasientoId: contraasiento.id }) : rechazar("ya-anulado");
}

export function quienAnula(actor: Actor): { usuarioId: number; administrador: boolean } {
  return { usuarioId: actor.usuarioId, administrador: holds("administrador", actor.permisos) };
}

export const findAnulacion = findContraasiento;

export function anulableHasta(cobradoEn: Date): Date {
  return new Date(cobradoEn.getTime() + HORAS_PARA_ANULAR * HOUR_MS);
}
