import type { Deps } from "#server/deps.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import { conceptoDe, paraConcepto, soltarRetencion } from "./aplicar-lectura.ts";
import { consultarPago } from "./consultar-pago.ts";
import { avisarVencimiento } from "./mails.ts";
import { abiertos, vencidos } from "./repo.ts";

const MOST_AT_ONCE = 500;
const PARALLEL = 4;
/** After so many failures in a row the provider is down: the rest waits for the next minute. */
const GIVE_UP_AFTER = 3;

/**
 * Every minute: asks the provider about each open payment, then ends the holds whose time has passed. A
 * lost notice costs at most two minutes (product §6), and a provider that is down keeps no place taken.
 */
export async function conciliar(deps: Deps): Promise<void> {
  const pendientes = await abiertos(deps.db, deps.clock(), MOST_AT_ONCE);
  let failures = 0;
  const worker = async () => {
    for (let id = pendientes.shift(); id !== undefined && failures < GIVE_UP_AFTER; id = pendientes.shift()) {
      try {
        await consultarPago(deps, id);
        failures = 0;
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        failures++;
        deps.log.warn({ err: error, pagoId: id }, "the provider did not say what became of a payment");
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  await vencerRetenciones(deps);
}

/** Ends the holds whose time has passed; their places are for sale again. */
export async function vencerRetenciones(deps: Deps): Promise<void> {
  for (const id of await vencidos(deps.db, deps.clock(), MOST_AT_ONCE)) {
    const soltado = await deps.db.transaction(async (tx) => {
      const pago = await soltarRetencion(deps, tx, id, "vencido");
      if (pago?.estado === "pendiente") await avisarVencimiento(deps, tx, pago);
      return pago;
    });
    if (soltado) await conceptoDe(deps, soltado).despues(deps, paraConcepto(soltado));
  }
}
