import { clubTime, DAY_MS, MINUTE_MS } from "#contract/club-time.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import type { CobroAparte } from "#features/caja/pagos/server/concepto.ts";
import { pagarConCredito } from "#features/cuotas/cuotas/server/imputaciones.ts";
import { soltarCobros } from "#features/cuotas/cuotas/server/pagar-cuota.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import {
  type PaymentProvider,
  type ProviderSubscription,
  ProviderUnavailable,
} from "#server/providers/payments/port.ts";
import {
  DIAS_DE_COLA,
  IMPORTE_DISTINTO,
  leerReferenciaDeAdhesion,
  PREFIJO_DE_ADHESION,
  quePedir,
} from "../rules.ts";
import { conciliarAdhesion, deudaDe, registrarEstado, sumar } from "./conciliar-adhesion.ts";
import {
  type AdhesionRow,
  findAdhesionByDebito,
  findByPreapproval,
  listPorConciliar,
  lockAdhesion,
  updateAdhesion,
} from "./debito.repo.ts";
import { avisarDebito } from "./mails.ts";

const PARALLEL = 4;
const GIVE_UP_AFTER = 3;
const ASK_FOR_MS = 25 * MINUTE_MS;

export const COLA_DE_DEBITOS = defineQueue({ name: "debitos", expires: 1_800 });

/**
 * Runs every hour: brings every authorisation that is not final in line with its state at the provider, and
 * sets the amounts to charge (Rule DEB-4). A notice only causes an earlier run for its authorisation.
 */
export async function conciliarDebitos(deps: Deps): Promise<void> {
  const ahora = deps.clock();
  const desde = new Date(ahora.getTime() - DIAS_DE_COLA * DAY_MS);
  const pendientes = deps.payments ? await listPorConciliar(deps.db, desde, ahora) : [];
  const enough = performance.now() + ASK_FOR_MS;
  let failures = 0;
  const worker = async () => {
    while (failures < GIVE_UP_AFTER && performance.now() < enough && !deps.stopping.aborted) {
      const id = pendientes.shift();
      if (id === undefined) return;
      try {
        await conciliarAdhesion(deps, id);
        await fijarMonto(deps, id);
        failures = 0;
      } catch (error) {
        deps.log.warn({ err: error, adhesionId: id }, "failed to reconcile an automatic debit");
        if (error instanceof ProviderUnavailable && error.kind !== "refused") failures++;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

/** Handles notices about an authorisation, one of its charges, or a payment with its reference. */
export const cobroDeAdhesiones: CobroAparte = {
  name: "debito",
  prefijo: PREFIJO_DE_ADHESION,
  temas: ["subscription", "charge"],
  async consultar(deps, pista) {
    const id = await adhesionDe(deps, pista);
    if (id !== null) await conciliarAdhesion(deps, id);
  },
};

async function adhesionDe(deps: Deps, pista: Parameters<CobroAparte["consultar"]>[1]) {
  if ("referencia" in pista) return leerReferenciaDeAdhesion(pista.referencia);
  if (pista.topic === "subscription") {
    const conocida = await findByPreapproval(deps.db, pista.id);
    if (conocida) return conocida.id;
    const leida = await deps.payments?.getSubscription(pista.id);
    return leerReferenciaDeAdhesion(leida?.externalReference ?? "");
  }
  const conocido = await findAdhesionByDebito(deps.db, pista.id);
  if (conocido !== null) return conocido;
  const cobro = await deps.payments?.getCharge(pista.id);
  const adhesion = cobro ? await findByPreapproval(deps.db, cobro.subscriptionId) : null;
  return adhesion?.id ?? null;
}

/** Limit for repeating the query, because payments may arrive between the query and the notice. */
const MOST_ROUNDS = 3;

/**
 * When the notice is due, makes the provider charge the debt with the next debit, or pauses the authorisation if
 * nothing is owed (Rules DEB-2, DEB-3). Sets the amount, reads it back and compares it; only then records it, together
 * with the notice.
 * @throws ProviderUnavailable
 */
async function fijarMonto(deps: Deps, adhesionId: number): Promise<void> {
  const { payments: provider } = deps;
  if (!provider) return;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const pedido = await deps.db.transaction((tx) => decidir(deps, tx, adhesionId));
    if (!pedido) return;
    await soltarCobros(deps, pedido.sueltos);
    const leida = await pedir(provider, pedido);
    const anotado = await deps.db.transaction((tx) => anotar(deps, tx, adhesionId, pedido, leida));
    if (anotado !== "otra-vez") return;
  }
}

interface Pedido {
  preapprovalId: string;
  /** Amount to charge; 0 pauses the authorisation. */
  centavos: number;
  dia: string;
  /** Credit used towards the debt, in centavos. */
  usado: number;
  sueltos: number[];
}

/** Returns the request to make to the provider now; null if there is none. The payer's credit is used first. */
async function decidir(deps: Deps, tx: Tx, adhesionId: number): Promise<Pedido | null> {
  const adhesion = await lockAdhesion(tx, adhesionId);
  if (!adhesion?.preapprovalId || adhesion.proximoDebito === null) return null;
  const { preapprovalId, proximoDebito: dia } = adhesion;
  const debe = await deudaHasta(deps, tx, adhesion);
  const hoy = clubTime(deps.clock()).fecha;
  const que = quePedir({ ...adhesion, monto: toCentavos(adhesion.monto ?? 0) }, hoy, sumar(debe));
  if (que === "nada") return null;
  const ids = debe.map(({ id }) => id);
  const falta = await pagarConCredito(deps, tx, { pagadorId: adhesion.personaId, ids });
  const centavos = sumar(falta.cuotas);
  // A paused authorisation stays paused if credit pays everything.
  if (centavos === 0 && adhesion.estado === "pausada") return null;
  await updateAdhesion(tx, adhesionId, { montoPedido: toPesos(centavos) });
  return { preapprovalId, centavos, dia, usado: falta.usado, sueltos: falta.sueltos };
}

const deudaHasta = (deps: Deps, tx: Tx, { id, personaId, proximoDebito }: AdhesionRow) =>
  deudaDe(deps, tx, { personaId, adhesionId: id, hasta: proximoDebito ?? "" });

function pedir(provider: PaymentProvider, { preapprovalId, centavos }: Pedido) {
  return centavos === 0
    ? provider.updateSubscription(preapprovalId, { status: "paused" })
    : provider.updateSubscription(preapprovalId, { amount: toPesos(centavos), status: "authorized" });
}

/** Records the provider's state, and an amount only if the site requested it and it is still owed. */
async function anotar(
  deps: Deps,
  tx: Tx,
  adhesionId: number,
  pedido: Pedido,
  leida: ProviderSubscription,
): Promise<"hecho" | "otra-vez"> {
  const adhesion = await lockAdhesion(tx, adhesionId);
  if (!adhesion || adhesion.estado === "cancelada") return "hecho";
  const ahora = deps.clock();
  const monto = leida.amount;
  if (pedido.centavos === 0) {
    if (leida.status !== "paused") return noLoTomo(deps, tx, adhesion, leida);
    await updateAdhesion(tx, adhesionId, { estado: "pausada", motivo: "club", pausadaEn: ahora, monto });
    await registrarEstado(deps, tx, adhesion, { estado: "pausada" });
    return "hecho";
  }
  if (leida.status !== "authorized" || leida.currency !== "ARS" || toCentavos(monto) !== pedido.centavos)
    return noLoTomo(deps, tx, adhesion, leida);
  const debe = await deudaHasta(deps, tx, adhesion);
  const ids = debe.map(({ id }) => id);
  const { cuotas } = await pagarConCredito(deps, tx, { pagadorId: adhesion.personaId, ids });
  const sigueIgual = sumar(cuotas) === pedido.centavos;
  await updateAdhesion(tx, adhesionId, {
    estado: "activa",
    motivo: null,
    pausadaEn: null,
    monto,
    ...(sigueIgual && { proximoDebito: pedido.dia, avisadoEn: ahora }),
  });
  if (adhesion.estado === "pausada") await registrarEstado(deps, tx, adhesion, { estado: "activa" });
  if (!sigueIgual) return "otra-vez";
  await avisarDebito(deps, tx, adhesion, {
    dia: pedido.dia,
    centavos: pedido.centavos,
    usado: pedido.usado,
    cuotas,
    esMenos: adhesion.avisadoEn !== null,
  });
  return "hecho";
}

/** Records for the office that the provider did not accept an amount. The next run tries again. */
async function noLoTomo(deps: Deps, tx: Tx, adhesion: AdhesionRow, leida: ProviderSubscription) {
  deps.log.error(
    { adhesionId: adhesion.id, status: leida.status },
    "the provider did not take the amount of an automatic debit",
  );
  if (adhesion.estado === "activa") await updateAdhesion(tx, adhesion.id, { motivo: IMPORTE_DISTINTO });
  return "hecho" as const;
}
