import { toCentavos, toPesos } from "#contract/money.ts";
import { conflict, done, notFound } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { newReadableCode } from "#server/signed-codes.ts";
import { LETRAS_DE_CODIGO, motivoDeAnulacion, numeroDeRecibo } from "../rules.ts";
import type { ContenidoDeRecibo } from "./concepto.ts";
import {
  findDinero,
  insertRecibo,
  listPagosSinRecibo,
  listRecibosDePago,
  lockPagoDeRecibo,
  updateSinPersona,
} from "./recibos.repo.ts";

export async function recibosDePago(deps: Deps, { id }: { id: number }) {
  const pago = await findDinero(deps.db, id);
  if (!pago) return notFound("No existe ese pago.");
  const recibos = await listRecibosDePago(deps.db, id);
  return done({
    recibos: recibos.map(numeroDeRecibo),
    sePuedeEmitir: recibos.length === 0 && llevaRecibo(deps, pago),
  });
}

export function emitirAPedido(deps: Deps, actor: Actor, { id }: { id: number }) {
  return deps.db.transaction(async (tx) => {
    await lockPagoDeRecibo(tx, id);
    const pago = await findDinero(tx, id);
    if (!pago) return notFound("No existe ese pago.");
    const [before] = await listRecibosDePago(tx, id);
    if (before) return done({ numero: numeroDeRecibo(before) });
    if (!llevaRecibo(deps, pago))
      return conflict("sin-recibo", "Este pago no lleva recibo: no está cobrado, o ya se devolvió.");
    await emitirRecibos(deps, tx, id);
    const [recibo] = await listRecibosDePago(tx, id);
    if (!recibo) throw new Error(`payment ${id} got no receipt`);
    const numero = numeroDeRecibo(recibo);
    await registrar(deps, tx, actor, {
      accion: "pago.emitir-recibo",
      objetoId: id,
      despues: { recibo: numero },
    });
    return done({ numero });
  });
}

/** Issues the missing receipts of payments that a process of the previous version recorded during an upgrade. */
export async function completarRecibos(deps: Deps): Promise<void> {
  const conceptos = Object.keys(deps.conceptos).filter((name) => deps.conceptos[name]?.recibo);
  for (const id of await listPagosSinRecibo(deps.db, conceptos))
    await deps.db.transaction(async (tx) => {
      await lockPagoDeRecibo(tx, id);
      await emitirRecibos(deps, tx, id);
    });
}

function llevaRecibo(
  { conceptos }: Deps,
  pago: NonNullable<Awaited<ReturnType<typeof findDinero>>>,
): boolean {
  const { concepto, estado, anulaId, monto, devuelto } = pago;
  const isReceipted = Boolean(conceptos[concepto]?.recibo) && anulaId === null;
  return isReceipted && estado === "aprobado" && toCentavos(devuelto) < toCentavos(monto);
}

export function enlaceDeVerificacion({ settings }: Deps, codigo: string): string {
  return `${settings.siteUrl}/recibo/${codigo}`;
}

/**
 * Issues the receipt of an approved payment, and a voiding receipt when money is returned (Rules REC-1,
 * REC-2). Runs at the end of the transaction that moved the money, so that the series is the last row it
 * locks. Idempotent; the caller holds the payment's row lock.
 */
export async function emitirRecibos(deps: Deps, tx: Tx, pagoId: number): Promise<void> {
  const pago = await findDinero(tx, pagoId);
  const recibo = pago && deps.conceptos[pago.concepto]?.recibo;
  if (!pago || !recibo || pago.anulaId !== null || toCentavos(pago.monto) === 0) return;
  const emitidoEn = deps.clock();
  const monto = toCentavos(pago.monto);
  const devuelto = toCentavos(pago.devuelto);
  let [propio, ...anulaciones] = await listRecibosDePago(tx, pagoId);
  if (!propio) {
    if (pago.estado !== "aprobado" || devuelto >= monto) return;
    const { titular, documento, renglones } = await recibo.contenido(tx, pago);
    const codigo = newReadableCode(LETRAS_DE_CODIGO);
    const numero = await insertRecibo(tx, {
      pagoId,
      centavos: monto,
      titular,
      detalle: { documento, renglones: renglones.map(toRenglon) },
      codigo,
      emitidoEn,
      emitidoPor: pago.registradoPor,
    });
    await recibo.enviar(deps, tx, pago, {
      numero: numeroDeRecibo(numero),
      verificacion: enlaceDeVerificacion(deps, codigo),
    });
    if (devuelto === 0) return;
    [propio, ...anulaciones] = await listRecibosDePago(tx, pagoId);
  }
  const anulado = anulaciones.reduce((sum, { importe }) => sum - toCentavos(importe), 0);
  const falta = devuelto - anulado;
  if (!propio || falta <= 0) return;
  const concepto = `Anula al recibo ${numeroDeRecibo(propio)}`;
  await insertRecibo(tx, {
    pagoId,
    anulaNumero: propio.numero,
    centavos: -falta,
    titular: propio.titular,
    detalle: {
      documento: null,
      renglones: [toRenglon({ persona: propio.titular, concepto, centavos: -falta })],
    },
    codigo: newReadableCode(LETRAS_DE_CODIGO),
    motivo: motivoDeAnulacion({ ...pago, todo: devuelto === monto }),
    emitidoEn,
  });
}

function toRenglon({ persona, concepto, centavos }: ContenidoDeRecibo["renglones"][number]) {
  return { persona, concepto, importe: toPesos(centavos) };
}

/** Removes a person's name from the receipts of these payments, even if other people paid (Rule PER-9). */
export async function quitarNombre(tx: Tx, personaId: number, pagoIds: readonly number[]): Promise<void> {
  const persona = await personaPorId(tx, personaId);
  if (persona && pagoIds.length > 0)
    await updateSinPersona(tx, pagoIds, `${persona.nombre} ${persona.apellido}`);
}
