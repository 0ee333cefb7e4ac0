import { formatMoney } from "#contract/format.ts";
import { sumPesos } from "#contract/money.ts";
import { conflict, done, forbidden, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { requestHashOf } from "#server/request-hash.ts";
import { type CausaDeDevolucion, type MedioDePago, porDevolverDe } from "../../rules.ts";
import { avisarDevolucionPedida } from "../mails.ts";
import { lockPago, type PagoRow } from "../pagos.repo.ts";
import { conceptoDe } from "../transition.ts";
import { encolarDevolucion } from "./cola.ts";
import { type DevolucionRow, findByKey, insertDevolucion, updatePorDevolver } from "./devoluciones.repo.ts";

const OTRA_DEVOLUCION =
  "La devolución anterior ya quedó pedida con otros datos. Cerrá esta ventana y volvé a abrirla para pedir otra.";

interface Pedido {
  pagoId: number;
  /** Ids of the parts; `todas` means all that are still valid. */
  partes?: readonly number[] | "todas" | undefined;
  /** Amount in pesos; by default, all that is left. Only for payments without parts. */
  monto?: number | undefined;
  motivo: string;
  causa: CausaDeDevolucion;
  idempotencyKey?: string | undefined;
  /** Whether to email the holders of the revoked parts; true by default. */
  avisar?: boolean;
}

/**
 * Refunds a payment or parts of it, and revokes the refunded parts (Rule PAG-13). The payment's row lock serializes
 * concurrent requests; a repeated idempotency key changes nothing.
 */
export async function devolverEnPartes(deps: Deps, actor: Actor | null, pedido: Pedido) {
  const devuelto = await deps.db.transaction((tx) => devolverEn(deps, tx, actor, pedido));
  if (devuelto.ok) await conceptoDe(deps, devuelto.value).despues(deps, devuelto.value);
  return devuelto;
}

/** Like `devolverEnPartes`, within the caller's transaction; the caller has to invalidate cached pages. */
export async function devolverEn(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  { pagoId, partes, monto, avisar = true, ...datos }: Pedido,
): Promise<Outcome<PagoRow>> {
  const pago = await lockPago(tx, pagoId);
  if (!pago) return notFound("No existe ese pago.");
  const { idempotencyKey, motivo, causa } = datos;
  const pedidoHash = requestHashOf("devolver", actor?.usuarioId ?? null, {
    pagoId,
    partes,
    monto,
    motivo,
    causa,
  });
  const before = idempotencyKey ? await findByKey(tx, idempotencyKey) : null;
  if (before)
    return before.pedidoHash === null || before.pedidoHash === pedidoHash
      ? done(pago)
      : conflict("otra-devolucion", OTRA_DEVOLUCION);
  const pedido = { ...datos, pedidoHash };
  const queda = porDevolverDe(pago);
  const { soloAdministrador, partes: divisible, textos } = conceptoDe(deps, pago);
  if (soloAdministrador && actor && !actor.permisos.includes("administrador"))
    return forbidden("solo-administrador", soloAdministrador);
  const todas = (await divisible?.listar(tx, pago)) ?? null;
  if (!divisible || !todas || !textos.partes) {
    if (partes) return invalidField("sin-partes", "partes", "Este pago se devuelve por importe");
    if (queda === 0 && pago.estado === "aprobado") return conflict("excede", TODO_DEVUELTO);
    const pedida = await pedirDevolucion(deps, tx, actor, { pagoId, monto: monto ?? queda, ...pedido });
    return pedida.ok ? done(pago) : pedida;
  }
  const { faltan, ajena, yaDevuelta } = textos.partes;
  if (!partes) return invalidField("faltan-partes", "partes", faltan);
  const elegidas = todas.filter(({ id, vigente }) => (partes === "todas" ? vigente : partes.includes(id)));
  if (partes !== "todas" && elegidas.length < new Set(partes).size)
    return invalidField("parte-ajena", "partes", ajena);
  if (elegidas.length === 0 || elegidas.some(({ vigente }) => !vigente))
    return conflict("ya-devuelta", yaDevuelta);
  const precio = sumPesos(elegidas.map(({ precio }) => precio));
  // Less than the parts' price if some of the payment was refunded outside the site.
  const pedida = await pedirDevolucion(deps, tx, actor, {
    pagoId,
    monto: Math.min(precio, queda),
    ...pedido,
  });
  if (!pedida.ok) return pedida;
  const ids = elegidas.map(({ id }) => id);
  const devolucionId = pedida.value?.id ?? null;
  await divisible.retirar(deps, tx, pago, { ids, devolucionId, avisar });
  return done(pago);
}

const TODO_DEVUELTO = "Ya se devolvió, o se está devolviendo, todo este pago.";

interface PedidoPorImporte {
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
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  { pagoId, monto, motivo, causa, idempotencyKey, pedidoHash }: PedidoPorImporte,
): Promise<Outcome<DevolucionRow | null>> {
  const pago = await lockPago(tx, pagoId);
  if (!pago) return notFound("No existe ese pago.");
  if (pago.estado !== "aprobado" || pago.anulaId !== null)
    return conflict("sin-cobrar", "Este pago no está cobrado, o ya se devolvió.");
  if (monto === 0) return done(null);
  const queda = porDevolverDe(pago);
  if (!(await updatePorDevolver(tx, pagoId, monto))) {
    const detail = queda === 0 ? TODO_DEVUELTO : `De este pago queda ${formatMoney(queda)} por devolver.`;
    return conflict("excede", detail);
  }
  const devolucion = await insertDevolucion(tx, {
    pagoId,
    monto,
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
    objetoId: pagoId,
    antes: { porDevolver: queda },
    despues: { porDevolver: porDevolverDe({ monto: queda, aDevolver: monto }), monto, motivo, causa },
  });
  return done(devolucion);
}
