import { roundPesos, toCentavos, toPesos } from "#contract/money.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { avisarDevolucion } from "../mails.ts";
import { type PagoRow, updatePago } from "../pagos.repo.ts";
import { conceptoDe, dineroMovido, estadoDe, transition } from "../transition.ts";
import { encolarDevolucion } from "./cola.ts";
import {
  type DevolucionRow,
  findVueltas,
  insertDevolucion,
  listAsientos,
  updateDevolucion,
} from "./devoluciones.repo.ts";

/** In pesos. */
interface Libro {
  cambio: boolean;
  /** Sum of the refunds made outside the site that this run found. */
  ajeno: number;
  vuelto: number;
  delProveedor: number;
}

/**
 * Records the provider's refunds of an approved payment (Rule PAG-18), under the payment's row lock. Emails the buyer
 * about those that the site requested.
 * @param reembolsos all or some of the provider's refunds, oldest first
 * @param propio our refund, if one of `reembolsos` is the provider's response to it
 */
export async function anotarReembolsos(
  deps: Deps,
  tx: Tx,
  pago: PagoRow,
  reembolsos: readonly { id: string; amount: number }[],
  propio?: { id: number; idProveedor: string },
): Promise<Libro> {
  const rows = await listAsientos(tx, pago.id);
  const enCentavos = reembolsos.map(({ id, amount }) => ({ id, monto: toCentavos(amount) }));
  const cuadre = cuadrar(toCentavos(pago.monto), rows.map(toAsiento), enCentavos, propio);
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
    await updateDevolucion(tx, id, monto === 0 ? { cubiertaEn: ahora } : { monto: toPesos(monto), pedido });
  }
  const { aDevolver, vuelto, delProveedor } = await findVueltas(tx, pago.id);
  const cambio = hechos.length + soltados.length + ajenos.length + achicados.length > 0;
  if (cambio) {
    await updatePago(tx, pago.id, { aDevolver, devuelto: delProveedor });
    dineroMovido(deps, pago);
  }
  return { cambio, ajeno: toPesos(sum(ajenos.map(({ monto }) => monto))), vuelto, delProveedor };
}

/**
 * Revokes the purchase once an approved payment is fully returned, or else the part that the remaining amount no longer
 * covers. The payment becomes `reembolsado` if the provider returned all of it.
 */
export async function cerrarSiVolvio(
  deps: Deps,
  tx: Tx,
  pago: PagoRow,
  { vuelto, delProveedor }: Pick<Libro, "vuelto" | "delProveedor">,
): Promise<void> {
  const { monto } = pago;
  if (estadoDe(pago) !== "aprobado") return;
  if (vuelto !== monto) {
    const queda = roundPesos(monto - vuelto);
    await conceptoDe(deps, pago).retirarExceso?.(deps, tx, pago, queda);
  } else if (delProveedor === monto) await transition(deps, tx, pago, "reembolsado");
  else await conceptoDe(deps, pago).retirar(deps, tx, pago);
}

/** Records a refund made outside the site, which lowers the revenue (Rule PAG-15). */
async function anotarAjeno(
  deps: Deps,
  tx: Tx,
  pago: PagoRow,
  { id, monto, excedente }: { id: string; monto: number; excedente: number },
) {
  const ahora = deps.clock();
  await insertDevolucion(tx, {
    pagoId: pago.id,
    monto: toPesos(monto),
    excedente: toPesos(excedente),
    medio: "mercadopago",
    motivo: "Se devolvió desde Mercado Pago, fuera del sitio",
    causa: "proveedor",
    idProveedor: id,
    pedidaEn: ahora,
    hechaEn: ahora,
  });
  deps.log.warn({ pagoId: pago.id, monto: toPesos(monto) }, "a payment was refunded outside the site");
  await registrar(deps, tx, null, {
    accion: "pago.devuelto-afuera",
    objetoId: pago.id,
    despues: { monto: toPesos(monto), ...(excedente > 0 && { excedente: toPesos(excedente) }) },
  });
}

function toAsiento(fila: DevolucionRow): Asiento {
  return {
    id: fila.id,
    monto: toCentavos(fila.monto),
    excedente: toCentavos(fila.excedente),
    delProveedor: fila.medio === "mercadopago",
    propio: fila.causa !== "proveedor",
    hecho: fila.hechaEn !== null,
    idProveedor: fila.idProveedor,
  };
}

/** A refund in our records, in centavos. Leaves out refunds that need not be made any more (`cubierta`). */
interface Asiento {
  id: number;
  monto: number;
  excedente: number;
  delProveedor: boolean;
  /** True if the site requested it, false if it was found at the provider. */
  propio: boolean;
  hecho: boolean;
  idProveedor: string | null;
}

/** A refund by the provider; the amount is in centavos. */
interface Reembolso {
  id: string;
  monto: number;
}

interface Cuadre {
  /** Our refunds that the provider made, with the provider's ids; some were already marked as made, without an id. */
  hechos: { id: number; idProveedor: string }[];
  /** Our refunds that had been matched to the wrong refund of the provider, and are pending again. */
  soltados: number[];
  ajenos: (Reembolso & { excedente: number })[];
  /** Pending refunds that must shrink to what is left of the payment; `monto` is 0 if nothing is left. */
  achicados: { id: number; monto: number }[];
}

/**
 * Compares our refunds of a payment with the provider's (Rule PAG-18). Refunds outside the site reduce the amount that
 * can still be returned. Pending refunds by hand are reduced first: the provider would refuse to return too much, but a
 * person would not notice.
 * @param pagado the payment's amount in centavos
 * @param asientos our refunds, oldest first
 * @param reembolsos all or some of the provider's refunds, oldest first
 * @param propio our refund, if one of `reembolsos` is the provider's response to it
 */
function cuadrar(
  pagado: number,
  asientos: readonly Asiento[],
  reembolsos: readonly Reembolso[],
  propio?: { id: number; idProveedor: string },
): Cuadre {
  const libro = asientos.map((asiento) => ({ ...asiento }));
  const cuadre: Cuadre = { hechos: [], soltados: [], ajenos: [], achicados: [] };
  const anotarHecho = (asiento: Asiento, idProveedor: string) => {
    Object.assign(asiento, { hecho: true, idProveedor });
    cuadre.hechos.push({ id: asiento.id, idProveedor });
  };

  const mio = propio && libro.find(({ id, hecho }) => id === propio.id && !hecho);
  if (propio && mio) {
    const tomado = libro.find(({ idProveedor }) => idProveedor === propio.idProveedor);
    if (!tomado || tomado.propio) anotarHecho(mio, propio.idProveedor);
    if (tomado?.propio) {
      Object.assign(tomado, { hecho: false, idProveedor: null });
      cuadre.soltados.push(tomado.id);
    }
  }

  /** Amount of our refunds made before ids were stored; such a refund may match several of the provider's. */
  let heredado = 0;
  for (const { id, monto } of reembolsos) {
    if (libro.some(({ idProveedor }) => idProveedor === id)) continue;
    const iguales = libro.filter(
      (uno) => uno.delProveedor && uno.idProveedor === null && uno.monto === monto,
    );
    const suyo = iguales.find(({ hecho }) => hecho) ?? iguales[0];
    if (suyo) {
      anotarHecho(suyo, id);
      continue;
    }
    const sinId = libro.filter((uno) => uno.delProveedor && uno.hecho && uno.idProveedor === null);
    if (monto <= sum(sinId.map((uno) => uno.monto)) - heredado) {
      heredado += monto;
      continue;
    }
    const excedente = Math.max(0, monto - (pagado - devuelto(libro)));
    cuadre.ajenos.push({ id, monto, excedente });
    libro.push({ id: 0, monto, excedente, delProveedor: true, propio: false, hecho: true, idProveedor: id });
  }

  const pendientes = libro.filter(({ hecho }) => !hecho);
  let sobra = sum(pendientes.map(({ monto }) => monto)) - (pagado - devuelto(libro));
  for (const { id, monto } of pendientes
    .reverse()
    .sort((a, b) => Number(a.delProveedor) - Number(b.delProveedor))) {
    if (sobra <= 0) break;
    const menos = Math.min(monto, sobra);
    cuadre.achicados.push({ id, monto: monto - menos });
    sobra -= menos;
  }
  return cuadre;
}

/** Returns the total that the buyer got back, from the provider and by hand, in centavos. */
function devuelto(asientos: readonly Asiento[]): number {
  return sum(asientos.filter(({ hecho }) => hecho).map(({ monto, excedente }) => monto - excedente));
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}
