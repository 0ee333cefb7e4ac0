import type { ContenidoDeRecibo, DepsDeDinero } from "#features/caja/pagos/server/concepto.ts";
import { type Tx, toCents, toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { newReadableCode } from "#server/signed-codes.ts";
import { LETRAS_DE_CODIGO, motivoDeAnulacion, numeroDeRecibo } from "../rules.ts";
import { findDinero, insertRecibo, listRecibosDePago } from "./recibos.repo.ts";

/** Address of the page that a receipt's QR code opens. */
export function enlaceDeVerificacion({ settings }: Pick<Deps, "settings">, codigo: string): string {
  return `${settings.siteUrl}/recibo/${codigo}`;
}

/**
 * Brings the receipts of a payment in line with its money, at the end of the transaction that moved it: one when it is
 * approved, another that voids it for what went back (Rules REC-1, REC-2). Idempotent; the caller holds the payment's
 * row lock. The number is the last lock that the transaction takes.
 */
export async function emitirRecibos(deps: DepsDeDinero, tx: Tx, pagoId: number): Promise<void> {
  const pago = await findDinero(tx, pagoId);
  const recibo = pago && deps.conceptos[pago.concepto]?.recibo;
  if (!pago || !recibo || pago.anulaId !== null || toCents(pago.monto) === 0) return;
  const emitidoEn = deps.clock();
  const monto = toCents(pago.monto);
  const devuelto = toCents(pago.devuelto);
  let [propio, ...anulaciones] = await listRecibosDePago(tx, pagoId);
  if (!propio) {
    if (pago.estado !== "aprobado" || devuelto >= monto) return;
    const subject = { ...pago, monto: toMoney(pago.monto) };
    const { titular, documento, renglones } = await recibo.contenido(tx, subject);
    const detalle = { documento, renglones: renglones.map(toRenglon) };
    const codigo = newReadableCode(LETRAS_DE_CODIGO);
    const emitido = {
      pagoId,
      centavos: monto,
      titular,
      detalle,
      codigo,
      emitidoEn,
      emitidoPor: pago.registradoPor,
    };
    const numero = await insertRecibo(tx, emitido);
    await recibo.enviar(deps, tx, subject, {
      numero: numeroDeRecibo(numero),
      verificacion: enlaceDeVerificacion(deps, codigo),
    });
    if (devuelto === 0) return;
    [propio, ...anulaciones] = await listRecibosDePago(tx, pagoId);
  }
  const anulado = anulaciones.reduce((sum, { importe }) => sum - toCents(importe), 0);
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
  return { persona, concepto, importe: centavos / 100 };
}
