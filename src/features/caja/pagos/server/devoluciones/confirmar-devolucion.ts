import { formatMoney } from "#contract/format.ts";
import { roundPesos } from "#contract/money.ts";
import { conflict, done, invalid, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { fromMoney, type Tx, toMoney } from "#server/db/database.ts";
import type { Actor } from "#server/deps.ts";
import type { DepsDePago } from "../concepto.ts";
import { avisarDevolucion } from "../mails.ts";
import { insertContraasiento, lockPago, type PagoRow, updatePago } from "../pagos.repo.ts";
import { conceptoDe, dineroMovido, paraConcepto } from "../transition.ts";
import { cerrarSiVolvio } from "./anotar-reembolsos.ts";
import { findDevolucion, findVueltas, updateDevolucion, updateSi } from "./devoluciones.repo.ts";
import { preguntarAntes } from "./preguntar-antes.ts";

interface Confirmacion {
  id: number;
  /** In pesos; by default the pending amount. */
  monto?: number | undefined;
  /** Confirms even if part of the money had already been returned another way. */
  igual?: boolean;
}

/**
 * Records that a staff member returned the money in cash or by transfer, with a counter-entry dated today.
 * First records refunds made meanwhile in Mercado Pago's panel (Rule PAG-18). Revokes the purchase once the
 * whole payment is returned.
 */
export async function confirmarDevolucion(
  deps: DepsDePago,
  actor: Actor,
  { id, monto, igual = false }: Confirmacion,
): Promise<Outcome<{ ok: true }>> {
  const devolucion = await findDevolucion(deps.db, id);
  if (!devolucion) return notFound("No existe esa devolución.");
  if (devolucion.medio === "mercadopago")
    return conflict("por-mercado-pago", "Esta devolución la hace Mercado Pago: no hay nada que confirmar.");
  const sinRespuesta = igual || devolucion.hechaEn ? null : await preguntarAntes(deps, devolucion.pagoId);
  if (sinRespuesta) return sinRespuesta;
  const entregado = monto ?? toMoney((igual ? devolucion.pedido : null) ?? devolucion.monto);
  const anotada = await deps.db.transaction((tx) =>
    anotarDevuelta(deps, tx, actor, { id, pagoId: devolucion.pagoId, entregado, igual }),
  );
  if (!anotada.ok) return anotada;
  await conceptoDe(deps, anotada.value).despues(deps, paraConcepto(anotada.value));
  return done({ ok: true });
}

async function anotarDevuelta(
  deps: DepsDePago,
  tx: Tx,
  actor: Actor,
  { id, pagoId, entregado, igual }: { id: number; pagoId: number; entregado: number; igual: boolean },
): Promise<Outcome<PagoRow>> {
  const pago = await lockPago(tx, pagoId);
  const devolucion = await findDevolucion(tx, id);
  if (!pago || !devolucion) return notFound("No existe esa devolución.");
  if (devolucion.hechaEn) return conflict("ya-devuelta", "Esta devolución ya estaba confirmada.");
  const porHacer = devolucion.cubiertaEn ? 0 : toMoney(devolucion.monto);
  const pedido = toMoney(devolucion.pedido ?? devolucion.monto);
  if (entregado > pedido)
    return invalid("excede", `Se pidió devolver ${formatMoney(pedido)}: no se puede registrar más.`);
  if (entregado !== porHacer && !igual)
    return devolucion.cubiertaEn
      ? conflict("cubierta", "Mercado Pago ya devolvió este dinero: no hay nada que entregar.")
      : conflict(
          "cambio-el-importe",
          `Lo que hay que devolver cambió: ahora son ${formatMoney(porHacer)}, porque Mercado Pago ya devolvió una parte.`,
        );
  const ahora = deps.clock();
  const antes = await findVueltas(tx, pagoId);
  const queda = Math.max(0, toMoney(pago.monto) - toMoney(antes.vuelto));
  const hecha = { ...devolucion, monto: fromMoney(entregado) };
  await updateDevolucion(tx, id, {
    monto: hecha.monto,
    excedente: fromMoney(Math.max(0, roundPesos(entregado - queda))),
    cubiertaEn: null,
    hechaEn: ahora,
    hechaPor: actor.usuarioId,
  });
  const { aDevolver, vuelto, delProveedor } = await findVueltas(tx, pagoId);
  await updatePago(tx, pagoId, { aDevolver });
  const contraasiento = await insertContraasiento(tx, pago, actor.usuarioId, ahora, hecha);
  if (!contraasiento) throw new Error(`refund ${id} already has a counter-entry`);
  dineroMovido(deps, pago);
  await cerrarSiVolvio(deps, tx, pago, { vuelto: toMoney(vuelto), delProveedor: toMoney(delProveedor) });
  await registrar(deps, tx, actor, {
    accion: "pago.devuelto-a-mano",
    objeto: "pago",
    objetoId: pagoId,
    despues: { monto: entregado, medio: hecha.medio, pagoId: contraasiento.id },
  });
  await avisarDevolucion(deps, tx, pago, hecha);
  return done(pago);
}

export async function resolverDevolucion(
  deps: DepsDePago,
  actor: Actor,
  { id, nota }: { id: number; nota: string },
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx) => {
    const devolucion = await updateSi(tx, id, "de-mas", { resueltaEn: deps.clock() });
    if (!devolucion)
      return (await findDevolucion(tx, id))
        ? conflict("ya-resuelta", "De esta devolución no hay nada de más por resolver.")
        : notFound("No existe esa devolución.");
    await registrar(deps, tx, actor, {
      accion: "pago.devuelto-de-mas-resuelto",
      objeto: "pago",
      objetoId: devolucion.pagoId,
      despues: { excedente: toMoney(devolucion.excedente), nota },
    });
    return done({ ok: true });
  });
}
