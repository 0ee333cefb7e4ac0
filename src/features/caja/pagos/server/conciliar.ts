import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import { consultarPago } from "./consultar-pago.ts";
import { listAbiertos, listVencidos, updatePago } from "./pagos.repo.ts";
import { vencerRetencion } from "./ver-retencion.ts";

export const COLA_DE_CONCILIACION = defineQueue({ name: "conciliacion" });

const MOST_AT_ONCE = 500;
const PARALLEL = 4;
/** After this many consecutive failures the queries stop until the next run, because the provider is probably down. */
const GIVE_UP_AFTER = 3;
/** Time budget, so that a slow provider does not delay the expiry of holds or make runs overlap. */
const ASK_FOR_MS = 45_000;

/**
 * Queries the provider about each open payment, then releases expired holds, even while the provider is down.
 * Runs every minute, so a lost notice causes a delay of at most two minutes (Rule PAG-5).
 */
export async function conciliar(deps: Deps): Promise<void> {
  await consultarAbiertos(deps);
  await vencerRetenciones(deps);
}

/**
 * Queries the provider about each open payment that was not queried in the last 20 seconds.
 * @param held only payments that hold something
 */
export async function consultarAbiertos(deps: Deps, { held = false } = {}): Promise<void> {
  const pendientes = await listAbiertos(deps.db, deps.clock(), { limit: MOST_AT_ONCE, held });
  const enough = performance.now() + ASK_FOR_MS;
  let failures = 0;
  const worker = async () => {
    while (failures < GIVE_UP_AFTER && performance.now() < enough) {
      const id = pendientes.shift();
      if (id === undefined) return;
      try {
        await consultarPago(deps, id);
        failures = 0;
      } catch (error) {
        deps.log.warn({ err: error, pagoId: id }, "failed to reconcile a payment");
        if (error instanceof ProviderUnavailable) failures++;
        // Records the attempt first, so that a payment that always fails moves to the end of the queue.
        await updatePago(deps.db, id, { consultadoEn: deps.clock() });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

export async function vencerRetenciones(deps: Deps): Promise<void> {
  for (const id of await listVencidos(deps.db, deps.clock(), MOST_AT_ONCE)) {
    try {
      await vencerRetencion(deps, id);
    } catch (error) {
      deps.log.error({ err: error, pagoId: id }, "failed to release a hold");
    }
  }
}
