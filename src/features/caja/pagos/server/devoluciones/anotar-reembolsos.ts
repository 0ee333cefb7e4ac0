import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { fromMoney, type Tx, toCents, toMoney } from "#server/db/database.ts";
import type { DepsDePago } from "../concepto.ts";
import { dineroMovido } from "../dinero-movido.ts";
import { avisarDevolucion } from "../mails.ts";
import { type PagoRow, updatePago } from "../pagos.repo.ts";
import { conceptoDe, estadoDe, paraConcepto, transition } from "../transition.ts";
import { encolarDevolucion } from "./cola.ts";
import { type Asiento, cuadrar } from "./cuadrar.ts";
import {
  type DevolucionRow,
  findVueltas,
  insertDevolucion,
  listAsientos,
  updateDevolucion,
} from "./devoluciones.repo.ts";

/** Refunded amounts of a payment, in pesos. */
interface Libro {
  /** Whether this run changed the books. */
  cambio: boolean;
  /** Refunds made outside the site that this run found. */
  ajeno: number;
  /** Total returned to the buyer. */
  vuelto: number;
  delProveedor: number;
}

/**
 * Records the provider's refunds of an approved payment in our books (Rule PAG-18), under the payment's row lock.
 * Emails the buyer about those that were requested on this site.
 * @param reembolsos all or some of the provider's refunds, oldest first
 * @param propio our refund to which one of `reembolsos` is the provider's response
 */
export async function anotarReembolsos(
  deps: DepsDePago,
  tx: Tx,
  pago: PagoRow,
  reembolsos: readonly { id: string; amount: number }[],
  propio?: { id: number; idProveedor: string },
): Promise<Libro> {
  const rows = await listAsientos(tx, pago.id);
  const enCentavos = reembolsos.map(({ id, amount }) => ({ id, monto: Math.round(amount * 100) }));
  const cuadre = cuadrar(toCents(pago.monto), rows.map(toAsiento), enCentavos, propio);
  const { hechos, soltados, ajenos, achicados } = cuadre;
  const ahora = deps.clock();
  const rowOf = (id: number) => rows.find((una) => una.id === id) as DevolucionRow;

  for (const id of soltados) {
    await updateDevolucion(tx, id, { idProveedor: null, hechaEn: null });
    await encolarDevolucion(deps, tx, {
      pagoId: pago.id,
      idMedioPago: pago.idMedioPago ?? "",
      devolucionId: id,
    });
  }
  for (const { id, idProveedor } of hechos) {
    const { hechaEn } = rowOf(id);
    await updateDevolucion(tx, id, { idProveedor, hechaEn: hechaEn ?? ahora });
    if (!hechaEn) await avisarDevolucion(deps, tx, pago, rowOf(id));
  }
  for (const { id, monto, excedente } of ajenos) await anotarAjeno(deps, tx, pago, { id, monto, excedente });
  for (const { id, monto } of achicados) {
    const pedido = rowOf(id).pedido ?? rowOf(id).monto;
    await updateDevolucion(tx, id, monto === 0 ? { cubiertaEn: ahora } : { monto: pesos(monto), pedido });
  }
  const vuelto = await findVueltas(tx, pago.id);
  const cambio = hechos.length + soltados.length + ajenos.length + achicados.length > 0;
  if (cambio) {
    await updatePago(tx, pago.id, { aDevolver: vuelto.aDevolver, devuelto: vuelto.delProveedor });
    dineroMovido(deps, pago.id);
  }
  return {
    cambio,
    ajeno: ajenos.reduce((total, { monto }) => total + monto, 0) / 100,
    vuelto: toMoney(vuelto.vuelto),
    delProveedor: toMoney(vuelto.delProveedor),
  };
}

/**
 * Revokes what an approved payment bought once it is fully returned, or what is left of it no longer pays. The payment
 * becomes `reembolsado` if the provider returned all of it.
 */
export async function cerrarSiVolvio(
  deps: DepsDePago,
  tx: Tx,
  pago: PagoRow,
  { vuelto, delProveedor }: Pick<Libro, "vuelto" | "delProveedor">,
): Promise<void> {
  const monto = toMoney(pago.monto);
  if (estadoDe(pago) !== "aprobado") return;
  if (vuelto !== monto) {
    const queda = Math.round((monto - vuelto) * 100) / 100;
    await conceptoDe(deps, pago).retirarExceso?.(deps, tx, paraConcepto(pago), queda);
  } else if (delProveedor === monto) await transition(deps, tx, pago, "reembolsado");
  else await conceptoDe(deps, pago).retirar(deps, tx, paraConcepto(pago));
}

/** Records a refund made outside the site, which lowers the revenue (Rule PAG-15). */
async function anotarAjeno(
  deps: DepsDePago,
  tx: Tx,
  pago: PagoRow,
  { id, monto, excedente }: { id: string; monto: number; excedente: number },
) {
  const ahora = deps.clock();
  await insertDevolucion(tx, {
    pagoId: pago.id,
    monto: pesos(monto),
    excedente: pesos(excedente),
    medio: "mercadopago",
    motivo: "Se devolvió desde Mercado Pago, fuera del sitio",
    causa: "proveedor",
    idProveedor: id,
    pedidaEn: ahora,
    hechaEn: ahora,
  });
  deps.log.warn({ pagoId: pago.id, monto: monto / 100 }, "a payment was refunded outside the site");
  await registrar(deps, tx, null, {
    accion: "pago.devuelto-afuera",
    objeto: "pago",
    objetoId: pago.id,
    despues: { monto: monto / 100, ...(excedente > 0 && { excedente: excedente / 100 }) },
  });
}

function toAsiento(fila: DevolucionRow): Asiento {
  return {
    id: fila.id,
    monto: toCents(fila.monto),
    excedente: toCents(fila.excedente),
    delProveedor: fila.medio === "mercadopago",
    propio: fila.causa !== "proveedor",
    hecho: fila.hechaEn !== null,
    idProveedor: fila.idProveedor,
  };
}

const pesos = (monto: number) => fromMoney(monto / 100);
