import { formatMoney } from "#contract/format.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { fromMoney, type Tx, toMoney } from "#server/db/database.ts";
import type { Actor } from "#server/deps.ts";
import { type CausaDeDevolucion, type MedioDePago, porDevolverDe } from "../../rules.ts";
import type { DepsDePago } from "../concepto.ts";
import { avisarDevolucionPedida } from "../mails.ts";
import { lockPago } from "../pagos.repo.ts";
import { encolarDevolucion } from "./cola.ts";
import { type DevolucionRow, insertDevolucion, updatePorDevolver } from "./devoluciones.repo.ts";

export const TODO_DEVUELTO = "Ya se devolvió, o se está devolviendo, todo este pago.";

interface Pedido {
  pagoId: number;
  /** Amount in pesos; 0 does nothing. */
  monto: number;
  motivo: string;
  causa: CausaDeDevolucion;
  idempotencyKey?: string | undefined;
  pedidoHash?: string;
}

/**
 * Requests the refund of a payment or of a part of it, under its row lock (Rule PAG-13). A job queued in this
 * transaction makes a refund through Mercado Pago; a refund in cash or by transfer stays pending until staff
 * return the money. The caller revokes the purchase.
 * @param actor null for refunds that the site starts
 * @returns null if everything had already been returned
 */
export async function pedirDevolucion(
  deps: DepsDePago,
  tx: Tx,
  actor: Actor | null,
  { pagoId, monto, motivo, causa, idempotencyKey, pedidoHash }: Pedido,
): Promise<Outcome<DevolucionRow | null>> {
  const pago = await lockPago(tx, pagoId);
  if (!pago) return notFound("No existe ese pago.");
  if (pago.estado !== "aprobado" || pago.anulaId !== null)
    return conflict("sin-cobrar", "Este pago no está cobrado, o ya se devolvió.");
  if (monto === 0) return done(null);
  const queda = porDevolverDe({ monto: toMoney(pago.monto), aDevolver: toMoney(pago.aDevolver) });
  if (!(await updatePorDevolver(tx, pagoId, monto))) {
    const detail = queda === 0 ? TODO_DEVUELTO : `De este pago queda ${formatMoney(queda)} por devolver.`;
    return conflict("excede", detail);
  }
  const devolucion = await insertDevolucion(tx, {
    pagoId,
    monto: fromMoney(monto),
    medio: pago.medio as MedioDePago,
    motivo,
    causa,
    pedidaEn: deps.clock(),
    pedidaPor: actor?.usuarioId,
    idempotencyKey,
    pedidoHash,
  });
  if (pago.medio === "mercadopago") {
    // In an approved payment, this is the id of the attempt that paid it.
    const idMedioPago = pago.idMedioPago ?? "";
    await encolarDevolucion(deps, tx, { pagoId, idMedioPago, devolucionId: devolucion.id });
  } else if (causa !== "cancelacion") {
    await avisarDevolucionPedida(deps, tx, pago, devolucion);
  }
  await registrar(deps, tx, actor, {
    accion: "pago.devolver",
    objeto: "pago",
    objetoId: pagoId,
    antes: { porDevolver: queda },
    despues: { porDevolver: porDevolverDe({ monto: queda, aDevolver: monto }), monto, motivo, causa },
  });
  return done(devolucion);
}
