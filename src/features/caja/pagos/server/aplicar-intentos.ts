import { roundPesos, sumPesos } from "#contract/money.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { finDeRevision, type Intento, leerIntentos, puedePasar } from "../rules.ts";
import type { Concepto } from "./concepto.ts";
import { anotarReembolsos, cerrarSiVolvio } from "./devoluciones/anotar-reembolsos.ts";
import { encolarDevolucion } from "./devoluciones/cola.ts";
import { avisarDevolucion, avisarPagoRepetido, avisarRechazo } from "./mails.ts";
import { insertRepetido, lockPago, type PagoRow, updateDevueltos, updatePago } from "./pagos.repo.ts";
import { conceptoDe, estadoDe, transition } from "./transition.ts";

/**
 * Applies the provider's attempts to a payment under its row lock, so that repeated, reordered and concurrent
 * reads have the same result. The attempts are evaluated under the lock too, because the result depends on
 * the attempt that has already paid.
 * @returns whether anything changed
 */
export async function aplicarIntentos(deps: Deps, tx: Tx, pagoId: number, intentos: readonly Intento[]) {
  const pago = await lockPago(tx, pagoId);
  if (!pago) return false;
  await anotarDevueltos(deps, tx, pago, intentos);
  const lectura = leerIntentos(intentos, {
    referencia: String(pago.id),
    monto: pago.monto,
    moneda: pago.moneda,
    pagadoCon: pago.idMedioPago,
  });
  const concepto = conceptoDe(deps, pago);
  // A payment that was settled in cash or refunded does not go back under review.
  const enRevision = lectura.que === "en-revision" && puedePasar(estadoDe(pago), "aprobado");
  const revisionHasta = enRevision ? await finDeSuRevision(tx, pago, concepto) : null;
  const acreditacion = lectura.que === "aprobado" ? acreditacionDe(lectura.intento) : null;
  await updatePago(tx, pago.id, { consultadoEn: deps.clock(), revisionHasta, ...acreditacion });
  switch (lectura.que) {
    case "nada":
    case "en-revision":
      return false;
    case "discrepancia":
      // The amount, currency or reference differs: log for manual review and deliver nothing.
      deps.log.error(
        { pagoId, idMedioPago: lectura.intento.id },
        "a payment does not match what was asked for",
      );
      return false;
    case "aprobado":
    case "reembolsado":
    case "contracargo":
      for (const sobrante of lectura.sobrantes) await devolverRepetido(deps, tx, pago, sobrante);
      return lectura.que === "aprobado"
        ? aprobar(deps, tx, pago, lectura.intento)
        : devolver(deps, tx, pago, lectura.que, lectura.intento);
    case "rechazado":
    case "cancelado": {
      const idMedioPago = lectura.intento.id;
      if ((await transition(deps, tx, pago, lectura.que, { idMedioPago })) !== "done") return false;
      await avisarRechazo(deps, tx, pago, concepto.frases);
      return true;
    }
  }
}

/** Returns the provider's fee and payout date, which later refunds do not change (Rule PAG-21). */
function acreditacionDe({ amount, netReceived = null, refunds, releasedAt }: Intento) {
  if (refunds.length > 0) return null;
  return {
    ...(netReceived !== null && netReceived <= amount && { comision: roundPesos(amount - netReceived) }),
    ...(releasedAt && { acreditadoEn: new Date(releasedAt) }),
  };
}

/** Returns when the review ends, or when an expired hold ended. */
async function finDeSuRevision(tx: Tx, pago: PagoRow, concepto: Concepto) {
  const { creadoEn, venceEn } = pago;
  if (!venceEn) return null;
  if (!pago.retiene) return pago.revisionHasta ?? venceEn;
  return finDeRevision({ creadoEn, venceEn }, await concepto.topeDeRevision(tx, pago));
}

async function aprobar(deps: Deps, tx: Tx, pago: PagoRow, intento: Intento): Promise<boolean> {
  const { id: idMedioPago } = intento;
  if (!puedePasar(estadoDe(pago), "aprobado")) {
    // The payment was already made another way, or refunded, so this attempt is refunded too.
    if (pago.idMedioPago !== idMedioPago) await devolverRepetido(deps, tx, pago, intento);
    else if (estadoDe(pago) === "aprobado") return anotarEnParte(deps, tx, pago, intento);
    return false;
  }
  if (pago.devolucionPedidaEn) return false;
  if ((await transition(deps, tx, pago, "aprobado", { idMedioPago })) === "nothing-left") {
    await updatePago(tx, pago.id, { devolucionPedidaEn: deps.clock(), idMedioPago });
    await encolarDevolucion(deps, tx, { pagoId: pago.id, idMedioPago });
    return true;
  }
  await anotarEnParte(deps, tx, pago, intento);
  return true;
}

async function anotarEnParte(deps: Deps, tx: Tx, pago: PagoRow, { refunds }: Intento) {
  if (refunds.length === 0) return false;
  const libro = await anotarReembolsos(deps, tx, pago, refunds);
  if (libro.cambio) await cerrarSiVolvio(deps, tx, pago, libro);
  return libro.cambio;
}

async function devolver(
  deps: Deps,
  tx: Tx,
  pago: PagoRow,
  to: "reembolsado" | "contracargo",
  { id: idMedioPago, amount, refunds }: Intento,
): Promise<boolean> {
  const from = estadoDe(pago);
  if (from === "aprobado" && pago.idMedioPago !== idMedioPago) return false;
  let ajeno = pago.monto;
  if (from === "aprobado") {
    // The provider records no refund for the rest of a disputed payment.
    const resto = roundPesos(amount - sumPesos(refunds.map((uno) => uno.amount)));
    const todos = resto > 0 ? [...refunds, { id: `${to}-${idMedioPago}`, amount: resto }] : refunds;
    ({ ajeno } = await anotarReembolsos(deps, tx, pago, todos));
  }
  if ((await transition(deps, tx, pago, to, { idMedioPago })) !== "done") return false;
  // Refunds that the site requested are mailed separately, once they are made.
  if (to === "reembolsado" && ajeno > 0)
    await avisarDevolucion(deps, tx, pago, { monto: ajeno, medio: "mercadopago" });
  return true;
}

/**
 * Releases the hold of a payment that has expired or could not be started. The deadline is checked again under the
 * lock, because a review may have started meanwhile.
 */
export async function soltarRetencion(
  deps: Deps,
  tx: Tx,
  pagoId: number,
  destino: "vencido" | "cancelado",
): Promise<PagoRow | null> {
  const pago = await lockPago(tx, pagoId);
  if (!pago?.retiene) return null;
  const hasta = pago.revisionHasta ?? pago.venceEn;
  if (destino === "vencido" && hasta && hasta > deps.clock()) return null;
  if ((await transition(deps, tx, pago, destino, { release: true })) !== "done") {
    // A rejected payment keeps its state and only loses the hold.
    await conceptoDe(deps, pago).soltar(deps, tx, pago);
    await updatePago(tx, pago.id, { retiene: false, actualizadoEn: deps.clock() });
  }
  return pago;
}

async function devolverRepetido(deps: Deps, tx: Tx, pago: PagoRow, intento: Intento): Promise<void> {
  const { id: idMedioPago, amount: monto } = intento;
  const repetido = { idMedioPago, monto };
  if (await insertRepetido(tx, { ...repetido, pagoId: pago.id, recibidoEn: deps.clock() }))
    await registrarRepetido(deps, tx, pago, "repetido", repetido);
  await encolarDevolucion(deps, tx, { pagoId: pago.id, idMedioPago });
  await avisarPagoRepetido(deps, tx, pago, idMedioPago);
}

async function anotarDevueltos(deps: Deps, tx: Tx, pago: PagoRow, intentos: readonly Intento[]) {
  const ids = intentos
    .filter(({ status }) => status === "refunded" || status === "charged_back")
    .map(({ id }) => id);
  for (const devuelto of await updateDevueltos(tx, pago.id, ids, deps.clock()))
    await registrarRepetido(deps, tx, pago, "repetido-devuelto", devuelto);
}

function registrarRepetido(
  deps: Deps,
  tx: Tx,
  pago: PagoRow,
  accion: "repetido" | "repetido-devuelto",
  despues: { idMedioPago: string; monto: number },
) {
  return registrar(deps, tx, null, {
    accion: `pago.${accion}`,
    objetoId: pago.id,
    despues,
  });
}
