import { clubTime, DAY_MS, HOUR_MS } from "#contract/club-time.ts";
import { keysOf } from "#contract/keys.ts";
import { aplicarIntentos } from "#features/caja/pagos/server/aplicar-intentos.ts";
import { consultarPago } from "#features/caja/pagos/server/consultar-pago.ts";
import { anotarDebito, porDebitar } from "#features/cuotas/cuotas/server/imputaciones.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { derechosDe } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import type {
  PaymentProvider,
  ProviderCharge,
  ProviderPayment,
  ProviderSubscription,
} from "#server/providers/payments/port.ts";
import {
  DIAS_PARA_AUTORIZAR,
  type EstadoDeAdhesion,
  esDinero,
  IMPORTE_DISTINTO,
  noEsAnterior,
  proximoDesde,
  puedePasar,
  type Quien,
  quienCancelo,
  referenciaDeAdhesion,
} from "../rules.ts";
import {
  type AdhesionRow,
  type DebitoRow,
  findAdhesion,
  findDebito,
  hasPagoDeOperacion,
  insertDebito,
  listDebitosDe,
  listDeOtras,
  lockAdhesion,
  updateAdhesion,
  updateDebito,
} from "./debito.repo.ts";
import { avisarActivacion, avisarCancelacion, avisarRechazo } from "./mails.ts";

/**
 * Tolerance for clock differences. An even older subscription with this reference was created before a backup
 * was restored.
 */
const ANTES_MS = HOUR_MS;

const ESTADO_SEGUN: Record<ProviderSubscription["status"], Exclude<EstadoDeAdhesion, "borrador">> = {
  pending: "pendiente",
  authorized: "activa",
  paused: "pausada",
  cancelled: "cancelada",
};

/**
 * Authorisations to compare with the provider now, because they were cancelled on the site or a notice named them.
 * Retries for about a day.
 */
export const COLA_DE_ADHESIONES = defineQueue<{ adhesionId: number }>({
  name: "adhesion",
  policy: "short",
  retry: { limit: 100, delay: 5, delayMax: 900 },
});

export function pedirConciliacion(deps: Deps, tx: Tx, adhesionId: number) {
  return deps.jobs.send(tx, COLA_DE_ADHESIONES, { adhesionId }, { key: String(adhesionId) });
}

/**
 * Brings an authorisation in line with its state at the provider, and records its charges (Rule DEB-4).
 * Cancels at the provider what was cancelled on the site. Idempotent.
 * @throws ProviderUnavailable
 */
export async function conciliarAdhesion(deps: Deps, adhesionId: number): Promise<void> {
  const provider = deps.payments;
  const adhesion = await findAdhesion(deps.db, adhesionId);
  if (!provider || !adhesion) return;
  const hallada = await suscripcionDe(provider, adhesion);
  if (!hallada) return deps.db.transaction((tx) => sinSuscripcion(deps, tx, adhesionId));
  const aCancelar = adhesion.estado === "cancelada" || vencioSinAutorizar(deps, adhesion, hallada.status);
  const leida =
    aCancelar && hallada.status !== "cancelled"
      ? await provider.updateSubscription(hallada.id, { status: "cancelled" })
      : hallada;
  for (const cobro of await provider.listCharges(leida.id)) await asentarDebito(deps, adhesionId, cobro);
  const rechazo = leida.status === "pending" ? await ultimoRechazo(provider, adhesionId) : null;
  const sinAutorizar = aCancelar && adhesion.estado !== "cancelada";
  await deps.db.transaction((tx) => anotarLectura(deps, tx, adhesionId, { leida, rechazo, sinAutorizar }));
}

/** Finds the subscription by its id, or by its reference if the provider's response to its creation was lost. */
async function suscripcionDe(provider: PaymentProvider, { id, preapprovalId, creadaEn }: AdhesionRow) {
  if (preapprovalId) return provider.getSubscription(preapprovalId);
  const todas = await provider.findSubscriptions(referenciaDeAdhesion(id));
  return (
    todas.find(
      ({ createdAt }) => createdAt !== null && Date.parse(createdAt) >= creadaEn.getTime() - ANTES_MS,
    ) ?? null
  );
}

function vencioSinAutorizar(
  { clock }: Deps,
  { creadaEn }: AdhesionRow,
  status: ProviderSubscription["status"],
): boolean {
  return status === "pending" && clock().getTime() - creadaEn.getTime() > DIAS_PARA_AUTORIZAR * DAY_MS;
}

/** Why the provider last rejected a pending authorisation: its small test charge has the same reference. */
async function ultimoRechazo(provider: PaymentProvider, adhesionId: number): Promise<string | null> {
  const pagos = await provider.findPayments(referenciaDeAdhesion(adhesionId));
  const ultimo = pagos.at(-1);
  return ultimo?.status === "rejected" ? (ultimo.statusDetail ?? "rejected") : null;
}

async function sinSuscripcion(deps: Deps, tx: Tx, id: number): Promise<void> {
  const adhesion = await lockAdhesion(tx, id);
  if (!adhesion) return;
  const ahora = deps.clock();
  const nunca = adhesion.preapprovalId === null && ahora.getTime() - adhesion.creadaEn.getTime() > HOUR_MS;
  if (nunca && adhesion.estado !== "cancelada") await cancelar(deps, tx, adhesion, "sin-autorizar");
  await updateAdhesion(tx, id, { consultadaEn: ahora });
}

/** Returns the date of the next debit. The provider's date may be in the past for a paused subscription. */
function diaDeDebito({ nextChargeAt, status }: ProviderSubscription, hoy: string): string | null {
  if (nextChargeAt === null) return null;
  const { fecha } = clubTime(new Date(nextChargeAt));
  return status === "paused" ? proximoDesde(fecha, hoy) : fecha;
}

interface Leida {
  leida: ProviderSubscription;
  rechazo: string | null;
  sinAutorizar: boolean;
}

async function anotarLectura(deps: Deps, tx: Tx, id: number, { leida, rechazo, sinAutorizar }: Leida) {
  const adhesion = await lockAdhesion(tx, id);
  if (!adhesion) return;
  const ahora = deps.clock();
  const proximoDebito = diaDeDebito(leida, clubTime(ahora).fecha);
  const otroDia = proximoDebito !== null && proximoDebito !== adhesion.proximoDebito;
  const activa = leida.status === "authorized" || leida.status === "paused";
  await updateAdhesion(tx, id, {
    preapprovalId: leida.id,
    url: adhesion.estado === "cancelada" ? null : (leida.url ?? adhesion.url),
    monto: leida.amount,
    consultadaEn: ahora,
    ...(activa && proximoDebito ? { proximoDebito } : {}),
    // The announced date has changed.
    ...(activa && otroDia ? { avisadoEn: null } : {}),
  });
  const estado = ESTADO_SEGUN[leida.status];
  if (adhesion.estado === "pendiente" && estado === "pendiente")
    return updateAdhesion(tx, id, { motivo: rechazo });
  if (!puedePasar(adhesion.estado, estado)) return;
  if (estado === "cancelada")
    return cancelar(
      deps,
      tx,
      adhesion,
      sinAutorizar ? "sin-autorizar" : quienCancelo(await listDebitosDe(tx, [id])),
    );
  await pasar(deps, tx, adhesion, estado);
}

async function pasar(deps: Deps, tx: Tx, adhesion: AdhesionRow, estado: "pendiente" | "activa" | "pausada") {
  const ahora = deps.clock();
  const { id, activadaEn, montoPedido, motivo } = adhesion;
  // The site sets the amount to 0 when it pauses an authorisation; any other pause was made in the payer's account.
  const laPausoElSitio = montoPedido === 0;
  await updateAdhesion(tx, id, {
    estado,
    motivo:
      estado === "pausada"
        ? laPausoElSitio
          ? "club"
          : "pagador"
        : motivo === IMPORTE_DISTINTO
          ? motivo
          : null,
    pausadaEn: estado === "pausada" ? ahora : null,
    ...(estado === "activa" && activadaEn === null ? { activadaEn: ahora } : {}),
  });
  await registrarEstado(deps, tx, adhesion, { estado });
  if (estado === "activa" && activadaEn === null) await avisarActivacion(deps, tx, adhesion);
}

/**
 * Ends an authorisation and emails the payer. The caller has locked the row, and cancels the authorisation at
 * the provider.
 */
export async function cancelar(
  deps: Deps,
  tx: Tx,
  adhesion: AdhesionRow,
  motivo: Quien,
  actor: Parameters<typeof registrar>[2] = null,
): Promise<void> {
  const { id, activadaEn } = adhesion;
  const cancelada = { estado: "cancelada" as const, motivo, canceladaEn: deps.clock(), pausadaEn: null };
  await updateAdhesion(tx, id, cancelada);
  await registrarEstado(deps, tx, adhesion, { estado: "cancelada", motivo }, actor);
  // No email if the payer never authorised the debit.
  if (activadaEn !== null) await avisarCancelacion(deps, tx, { ...adhesion, ...cancelada });
}

export const registrarEstado = (
  deps: Deps,
  tx: Tx,
  { personaId, estado }: AdhesionRow,
  despues: { estado: EstadoDeAdhesion; motivo?: Quien },
  actor: Parameters<typeof registrar>[2] = null,
) =>
  registrar(deps, tx, actor, {
    accion: `debito.${despues.estado}`,
    objeto: "usuario",
    objetoId: personaId,
    antes: { estado },
    despues,
  });

/**
 * Records a charge as the provider reports it, and its money once (Rule DEB-5): an approved payment becomes a payment
 * of dues and is allocated. Later changes to it (refunds, disputes) are read like those of any other payment.
 * @throws ProviderUnavailable
 */
async function asentarDebito(deps: Deps, adhesionId: number, cobro: ProviderCharge): Promise<void> {
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
  keysOf(lectura).every((campo) => visto[campo] === lectura[campo]) &&
  (visto.pagoId !== null || !esDinero(lectura));

interface Asiento {
  cobro: ProviderCharge;
  lectura: Lectura;
  payment: ProviderPayment | null;
}

/** Holds the authorisation's lock, so that concurrent and repeated reads record the money only once. */
async function asentar(deps: Deps, tx: Tx, adhesionId: number, { cobro, lectura, payment }: Asiento) {
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
      monto: cobro.amount,
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

/**
 * @returns the payment of dues; null if the provider's payment belongs to another authorisation, has no approved
 * amount, or was already recorded
 */
async function cobrar(
  deps: Deps,
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
  const pagoId = await anotarDebito(deps, tx, { pagadorId: personaId, monto: payment.amount, ids });
  // The debit is now an ordinary payment with its own reference.
  await aplicarIntentos(deps, tx, pagoId, [{ ...payment, externalReference: String(pagoId) }]);
  return pagoId;
}

/**
 * Returns the debts that a payer's authorisation covers by a date: their own and those of people for whom they
 * pay today, unless another authorisation pays for them (Rule DEB-2). In whole centavos, earliest due first.
 */
export async function deudaDe(
  deps: Deps,
  q: Queryable,
  { personaId, adhesionId, hasta }: { personaId: number; adhesionId: number | null; hasta: string },
): Promise<{ id: number; venceEl: string; falta: number }[]> {
  const derechos = await derechosDe(deps, q, personaId);
  const paga = [...derechos.values()].filter((uno) => uno.paga).map((uno) => uno.personaId);
  const hoy = clubTime(deps.clock()).fecha;
  const deOtras = await listDeOtras(q, { personaIds: paga, personaId, adhesionId, hoy });
  return porDebitar(deps, q, { personaIds: paga.filter((id) => !deOtras.has(id)), hasta });
}

export const sumar = (cuotas: readonly { falta: number }[]): number =>
  cuotas.reduce((sum, { falta }) => sum + falta, 0);
