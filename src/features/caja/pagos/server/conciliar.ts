import { defineQueue } from "#server/jobs/jobs.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import type { DepsDePago } from "./concepto.ts";
import { consultarPago } from "./consultar-pago.ts";
import { abiertos, cambiar, vencidos } from "./repo.ts";
import { vencerRetencion } from "./vencer-retencion.ts";

export const COLA_DE_CONCILIACION = defineQueue({ name: "conciliacion" });

const MOST_AT_ONCE = 500;
const PARALLEL = 4;
/** After so many failures in a row the provider is down: the rest waits for the next minute. */
const GIVE_UP_AFTER = 3;
/** A slow provider must not keep the holds from ending, nor one minute's work from meeting the next one's. */
const ASK_FOR_MS = 45_000;

/**
 * Every minute: asks the provider about each open payment, then ends the holds whose time has passed. A
 * lost notice costs at most two minutes (Rule PAG-5), and a provider that is down keeps no place taken.
 */
export async function conciliar(deps: DepsDePago): Promise<void> {
  const pendientes = await abiertos(deps.db, deps.clock(), MOST_AT_ONCE);
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
        deps.log.warn({ err: error, pagoId: id }, "it could not be found out what became of a payment");
        if (error instanceof ProviderUnavailable) failures++;
        // Asked, if in vain: one about which there is never an answer must not keep the others waiting.
        await cambiar(deps.db, id, { consultadoEn: deps.clock() });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  await vencerRetenciones(deps);
}

/** Ends the holds whose time has passed; their places are for sale again. */
export async function vencerRetenciones(deps: DepsDePago): Promise<void> {
  for (const id of await vencidos(deps.db, deps.clock(), MOST_AT_ONCE)) {
    try {
      await vencerRetencion(deps, id);
    } catch (error) {
      // The next minute tries again; the places of the others must not wait for this one.
      deps.log.error({ err: error, pagoId: id }, "a hold could not be ended");
    }
  }
}
