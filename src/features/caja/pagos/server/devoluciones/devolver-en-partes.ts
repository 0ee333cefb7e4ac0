import { sumPesos } from "#contract/money.ts";
import { conflict, done, forbidden, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor } from "#server/deps.ts";
import { requestHashOf } from "#server/request-hash.ts";
import { type CausaDeDevolucion, porDevolverDe } from "../../rules.ts";
import type { DepsDePago } from "../concepto.ts";
import { lockPago, type PagoRow } from "../pagos.repo.ts";
import { conceptoDe, paraConcepto } from "../transition.ts";
import { findByKey } from "./devoluciones.repo.ts";
import { pedirDevolucion, TODO_DEVUELTO } from "./pedir-devolucion.ts";

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
export async function devolverEnPartes(
  deps: DepsDePago,
  actor: Actor | null,
  pedido: Pedido,
): Promise<Outcome<PagoRow>> {
  const devuelto = await deps.db.transaction((tx) => devolverEn(deps, tx, actor, pedido));
  if (devuelto.ok) await conceptoDe(deps, devuelto.value).despues(deps, paraConcepto(devuelto.value));
  return devuelto;
}

/** Like `devolverEnPartes`, within the caller's transaction; the caller has to invalidate cached pages. */
export async function devolverEn(
  deps: DepsDePago,
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
  const queda = porDevolverDe({ monto: Number(pago.monto), aDevolver: Number(pago.aDevolver) });
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
  await divisible.retirar(deps, tx, paraConcepto(pago), { ids, devolucionId, avisar });
  return done(pago);
}
