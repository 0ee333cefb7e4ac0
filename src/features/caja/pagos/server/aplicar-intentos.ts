import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { fromMoney, type Tx, toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import {
  type EstadoDePago,
  finDeRevision,
  type Intento,
  leerIntentos,
  puedePasar,
  referenciaDe,
} from "../rules.ts";
import type { Concepto, PagoDeConcepto } from "./concepto.ts";
import { avisarDevolucion, avisarPagoRepetido, avisarRechazo } from "./mails.ts";
import { anotarRepetido, cambiar, type FilaDePago, marcarDevueltos, tomar } from "./repo.ts";

/**
 * Moves a payment to where the provider's attempts say, in one transaction and with its row locked, so
 * that repeated, reordered and simultaneous readings end in the same state, with one ticket and one mail.
 * What the attempts mean depends on the one that already paid, so that is decided under the lock too.
 * @returns whether anything moved
 */
export async function aplicarIntentos(
  deps: Deps,
  tx: Tx,
  pagoId: number,
  intentos: readonly Intento[],
): Promise<boolean> {
  const pago = await tomar(tx, pagoId);
  if (!pago) return false;
  await anotarDevueltos(deps, tx, pago, intentos);
  const lectura = leerIntentos(intentos, {
    referencia: referenciaDe(pago),
    monto: toMoney(pago.monto),
    moneda: pago.moneda,
    pagadoCon: pago.idMedioPago,
  });
  const concepto = conceptoDe(deps, pago);
  // One that was paid in hand meanwhile, or given back, is decided whatever the provider still reviews.
  const enRevision = lectura.que === "en-revision" && puedePasar(estadoDe(pago), "aprobado");
  const revisionHasta = enRevision ? await finDeSuRevision(tx, pago, concepto) : null;
  await cambiar(tx, pago.id, { consultadoEn: deps.clock(), revisionHasta });
  switch (lectura.que) {
    case "nada":
    case "en-revision":
      return false;
    case "discrepancia":
      // Somebody paid something else than we asked for: a person has to look, nothing is handed over.
      deps.log.error(
        { pagoId, idMedioPago: lectura.intento.id },
        "a payment does not match what was asked for",
      );
      return false;
    case "aprobado": {
      for (const sobrante of lectura.sobrantes) await devolverRepetido(deps, tx, pago, sobrante);
      return aprobar(deps, tx, pago, concepto, lectura.intento);
    }
    case "reembolsado":
    case "contracargo":
      for (const sobrante of lectura.sobrantes) await devolverRepetido(deps, tx, pago, sobrante);
      return devolver(deps, tx, pago, concepto, lectura.que, lectura.intento.id);
    case "rechazado":
    case "cancelado": {
      if (!puedePasar(estadoDe(pago), lectura.que)) return false;
      await mover(deps, tx, pago, lectura.que, { idMedioPago: lectura.intento.id });
      await avisarRechazo(deps, tx, pago, concepto.frases);
      return true;
    }
  }
}

/** A payment that no longer holds anything is marked as under review too, with the time at which its hold ended. */
async function finDeSuRevision(tx: Tx, pago: FilaDePago, concepto: Concepto): Promise<Date | null> {
  const { creadoEn, venceEn } = pago;
  if (!venceEn) return null;
  if (!pago.retiene) return pago.revisionHasta ?? venceEn;
  return finDeRevision({ creadoEn, venceEn }, await concepto.topeDeRevision(tx, paraConcepto(pago)));
}

async function aprobar(
  deps: Deps,
  tx: Tx,
  pago: FilaDePago,
  concepto: Concepto,
  intento: Intento,
): Promise<boolean> {
  const estado = estadoDe(pago);
  const intentoId = intento.id;
  if (!puedePasar(estado, "aprobado")) {
    // It was paid another way, or paid and given back: this second money goes back too.
    if (pago.idMedioPago !== intentoId) await devolverRepetido(deps, tx, pago, intento);
    return false;
  }
  if (pago.devolucionPedidaEn) return false;
  if (await concepto.cumplir(deps, tx, paraConcepto(pago))) {
    await mover(deps, tx, pago, "aprobado", { idMedioPago: intentoId, retiene: false });
    return true;
  }
  await cambiar(tx, pago.id, { devolucionPedidaEn: deps.clock(), idMedioPago: intentoId });
  await pedirDevolucion(deps, tx, pago.id, intentoId);
  return true;
}

async function devolver(
  deps: Deps,
  tx: Tx,
  pago: FilaDePago,
  concepto: Concepto,
  destino: "reembolsado" | "contracargo",
  intentoId: string,
): Promise<boolean> {
  const estado = estadoDe(pago);
  const deOtroIntento = estado === "aprobado" && pago.idMedioPago !== intentoId;
  // An approval that we never saw lies between: both steps are in the table.
  const porAprobado = puedePasar(estado, "aprobado") && puedePasar("aprobado", destino);
  if (deOtroIntento || !(puedePasar(estado, destino) || porAprobado)) return false;
  if (pago.retiene) await concepto.soltar(deps, tx, paraConcepto(pago));
  if (estado === "aprobado") await concepto.retirar(deps, tx, paraConcepto(pago));
  await mover(deps, tx, pago, destino, { idMedioPago: intentoId, retiene: false });
  if (destino === "reembolsado") await avisarDevolucion(deps, tx, pago);
  return true;
}

/**
 * Ends the hold of a payment whose time has passed, or whose beginning failed. Whether its time has passed is
 * decided under the lock: a review that began since it was found keeps the hold.
 */
export async function soltarRetencion(
  deps: Deps,
  tx: Tx,
  pagoId: number,
  destino: "vencido" | "cancelado",
): Promise<FilaDePago | null> {
  const pago = await tomar(tx, pagoId);
  if (!pago?.retiene) return null;
  if (destino === "vencido" && finDeRetencion(pago) > deps.clock()) return null;
  await conceptoDe(deps, pago).soltar(deps, tx, paraConcepto(pago));
  if (puedePasar(estadoDe(pago), destino)) await mover(deps, tx, pago, destino, { retiene: false });
  else await cambiar(tx, pago.id, { retiene: false, actualizadoEn: deps.clock() });
  return pago;
}

/** When the hold of a payment ends unless it is paid. */
export function finDeRetencion({ venceEn, revisionHasta }: FilaDePago): Date {
  return revisionHasta ?? venceEn ?? new Date(0);
}

async function mover(
  deps: Deps,
  tx: Tx,
  pago: FilaDePago,
  a: EstadoDePago,
  cambios: { idMedioPago?: string; retiene?: boolean },
): Promise<void> {
  await cambiar(tx, pago.id, { ...cambios, estado: a, actualizadoEn: deps.clock() });
  await registrar(deps, tx, null, {
    accion: `pago.${a}`,
    objeto: "pago",
    objetoId: pago.id,
    antes: { estado: pago.estado },
    despues: { estado: a, idMedioPago: cambios.idMedioPago ?? pago.idMedioPago },
  });
}

async function devolverRepetido(deps: Deps, tx: Tx, pago: FilaDePago, intento: Intento): Promise<void> {
  const { id: idMedioPago, amount: monto } = intento;
  const repetido = { pagoId: pago.id, idMedioPago, monto: fromMoney(monto), recibidoEn: deps.clock() };
  if (await anotarRepetido(tx, repetido)) await registrarRepetido(deps, tx, pago, "repetido", repetido);
  await pedirDevolucion(deps, tx, pago.id, idMedioPago);
  await avisarPagoRepetido(deps, tx, pago, idMedioPago);
}

/** Notes which of the payments that repeat this one the provider has refunded by now. */
async function anotarDevueltos(
  deps: Deps,
  tx: Tx,
  pago: FilaDePago,
  intentos: readonly Intento[],
): Promise<void> {
  const ids = intentos.filter(({ status }) => status === "refunded" || status === "charged_back");
  const devueltos = await marcarDevueltos(
    tx,
    pago.id,
    ids.map(({ id }) => id),
    deps.clock(),
  );
  for (const devuelto of devueltos) await registrarRepetido(deps, tx, pago, "repetido-devuelto", devuelto);
}

function registrarRepetido(
  deps: Deps,
  tx: Tx,
  pago: FilaDePago,
  accion: "repetido" | "repetido-devuelto",
  { idMedioPago, monto }: { idMedioPago: string; monto: string },
): Promise<void> {
  return registrar(deps, tx, null, {
    accion: `pago.${accion}`,
    objeto: "pago",
    objetoId: pago.id,
    despues: { idMedioPago, monto: toMoney(monto) },
  });
}

/** Money to give back. Retries for about three days. */
export const COLA_DE_DEVOLUCIONES = defineQueue<{ pagoId: number; idMedioPago: string }>({
  name: "devolucion",
  policy: "short",
  retry: { limit: 300, delay: 5, delayMax: 900 },
  batch: 2,
});

async function pedirDevolucion(deps: Deps, tx: Tx, pagoId: number, idMedioPago: string): Promise<void> {
  await deps.jobs.send(tx, COLA_DE_DEVOLUCIONES, { pagoId, idMedioPago }, { key: idMedioPago });
}

export function conceptoDe(deps: Deps, pago: FilaDePago): Concepto {
  const concepto = deps.conceptos[pago.concepto];
  if (!concepto) throw new Error(`nobody answers for payments of the kind ${pago.concepto}`);
  return concepto;
}

export function paraConcepto(pago: FilaDePago): PagoDeConcepto {
  return {
    id: pago.id,
    usuarioId: pago.usuarioId,
    descripcion: pago.descripcion,
    monto: toMoney(pago.monto),
    dePrueba: pago.dePrueba,
  };
}

export function estadoDe(pago: FilaDePago): EstadoDePago {
  return pago.estado as EstadoDePago;
}
