import { clubTime } from "#contract/club-time.ts";
import { aplicarIntentos } from "#features/caja/pagos/server/aplicar-intentos.ts";
import type { DepsDePago } from "#features/caja/pagos/server/concepto.ts";
import { consultarPago } from "#features/caja/pagos/server/consultar-pago.ts";
import { anotarDebito } from "#features/socios/cuotas/server/debitar.ts";
import { fromMoney, type Tx } from "#server/db/database.ts";
import type { ProviderCharge, ProviderPayment } from "#server/providers/payments/port.ts";
import { esDinero, noEsAnterior, referenciaDeAdhesion } from "../rules.ts";
import {
  type DebitoRow,
  findDebito,
  hasPagoDeOperacion,
  insertDebito,
  lockAdhesion,
  updateDebito,
} from "./debito.repo.ts";
import { deudaDe } from "./deuda.ts";
import { avisarRechazo } from "./mails.ts";

/**
 * Records a charge as the provider reports it, and its money, once (Rule DEB-5): an approved payment becomes a payment of
 * dues, allocated as it came. Later changes of that payment (refunds, disputes) are read like those of any other.
 * @throws ProviderUnavailable
 */
export async function asentarDebito(
  deps: DepsDePago,
  adhesionId: number,
  cobro: ProviderCharge,
): Promise<void> {
  const visto = await findDebito(deps.db, cobro.id);
  const lectura = toLectura(cobro);
  if (visto && esLoMismo(visto, lectura)) return;
  const payment =
    esDinero(lectura) && lectura.paymentId && !visto?.pagoId
      ? ((await deps.payments?.getPayment(lectura.paymentId)) ?? null)
      : null;
  await deps.db.transaction((tx) => asentar(deps, tx, adhesionId, { cobro, lectura, payment }));
  if (visto?.pagoId) await consultarPago(deps, visto.pagoId);
}

type Lectura = Pick<DebitoRow, "estado" | "intento" | "paymentId" | "paymentStatus" | "detalle">;

function toLectura({ status, attempt, payment }: ProviderCharge): Lectura {
  return {
    estado: status,
    intento: attempt,
    paymentId: payment?.id ?? null,
    paymentStatus: payment?.status ?? null,
    detalle: payment?.detail ?? null,
  };
}

const esLoMismo = (visto: DebitoRow, lectura: Lectura): boolean =>
  (Object.keys(lectura) as (keyof Lectura)[]).every((campo) => visto[campo] === lectura[campo]) &&
  (visto.pagoId !== null || !esDinero(lectura));

interface Asiento {
  cobro: ProviderCharge;
  lectura: Lectura;
  payment: ProviderPayment | null;
}

/** Under the adhesion's lock, so that concurrent and repeated readings record its money once. */
async function asentar(deps: DepsDePago, tx: Tx, adhesionId: number, { cobro, lectura, payment }: Asiento) {
  const adhesion = await lockAdhesion(tx, adhesionId);
  if (!adhesion) return;
  const vistoEn = deps.clock();
  const fecha = clubTime(new Date(cobro.date)).fecha;
  const antes = await findDebito(tx, cobro.id);
  if (antes && !noEsAnterior(lectura, antes)) return;
  const debito =
    antes ??
    (await insertDebito(tx, {
      adhesionId,
      idExterno: cobro.id,
      monto: fromMoney(cobro.amount),
      fecha,
      vistoEn,
      ...lectura,
    }));
  const pagoId = payment && debito.pagoId === null ? await cobrar(deps, tx, adhesion, fecha, payment) : null;
  await updateDebito(tx, debito.id, { ...lectura, vistoEn, ...(pagoId === null ? {} : { pagoId }) });
  if (
    lectura.paymentStatus === "rejected" &&
    (lectura.estado === "recycling" || lectura.estado === "processed")
  )
    await avisarRechazo(deps, tx, adhesion, {
      idExterno: cobro.id,
      detalle: lectura.detalle,
      seReintenta: lectura.estado === "recycling",
    });
}

/** @returns the payment of dues; null if the provider's payment is no money of this adhesion */
async function cobrar(
  deps: DepsDePago,
  tx: Tx,
  { id, personaId }: { id: number; personaId: number },
  fecha: string,
  payment: ProviderPayment,
): Promise<number | null> {
  const esSuyo = payment.externalReference === referenciaDeAdhesion(id);
  if (!esSuyo || payment.status !== "approved" || payment.currency !== "ARS" || payment.amount <= 0) {
    deps.log.error({ adhesionId: id, paymentId: payment.id }, "a debit does not match its automatic debit");
    return null;
  }
  if (await hasPagoDeOperacion(tx, payment.id)) return null;
  const hoy = clubTime(deps.clock()).fecha;
  const hasta = fecha > hoy ? fecha : hoy;
  const ids = (await deudaDe(deps, tx, { personaId, adhesionId: id, hasta })).map((uno) => uno.id);
  const pagoId = await anotarDebito(deps, tx, {
    pagadorId: personaId,
    monto: fromMoney(payment.amount),
    ids,
  });
  // From here on it is a payment like any other, under its own reference.
  await aplicarIntentos(deps, tx, pagoId, [{ ...payment, externalReference: String(pagoId) }]);
  return pagoId;
}
