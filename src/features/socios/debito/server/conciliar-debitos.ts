import type { CobroAparte } from "#features/caja/pagos/server/cobro-aparte.ts";
import type { DepsDePago } from "#features/caja/pagos/server/concepto.ts";
import type { Deps } from "#server/deps.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import { DIAS_DE_COLA, leerReferenciaDeAdhesion, PREFIJO_DE_ADHESION } from "../rules.ts";
import { conciliarAdhesion } from "./conciliar-adhesion.ts";
import { findAdhesionByDebito, findByPreapproval, listPorConciliar } from "./debito.repo.ts";
import { fijarMonto } from "./fijar-monto.ts";

const DIA_MS = 24 * 3_600_000;
const PARALLEL = 4;
/** Consecutive failures after which the provider counts as down and the rest waits for the next run. */
const GIVE_UP_AFTER = 3;
/** Time budget, so that runs do not overlap. */
const ASK_FOR_MS = 25 * 60_000;

/**
 * Runs every hour: compares every adhesion that is not final with the provider, which is the truth, and has it charge what
 * is owed (Rule DEB-4). Notices only make it faster.
 */
export async function conciliarDebitos(deps: Deps): Promise<void> {
  const ahora = deps.clock();
  const desde = new Date(ahora.getTime() - DIAS_DE_COLA * DIA_MS);
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

/** What notices name: an adhesion, one of its charges, or a payment with its reference. */
export const cobroDeAdhesiones: CobroAparte = {
  name: "debito",
  prefijo: PREFIJO_DE_ADHESION,
  temas: ["subscription", "charge"],
  async consultar(deps, pista) {
    const id = await adhesionDe(deps, pista);
    if (id !== null) await conciliarAdhesion(deps, id);
  },
};

async function adhesionDe(
  deps: DepsDePago,
  pista: Parameters<CobroAparte["consultar"]>[1],
): Promise<number | null> {
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
