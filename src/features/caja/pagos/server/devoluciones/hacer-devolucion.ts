import { fromMoney, type Tx, toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { hurry } from "#server/jobs/queue-state.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import { COLA_DE_DEVOLUCIONES, encolarDevolucion } from "../aplicar-intentos.ts";
import type { DepsDePago } from "../concepto.ts";
import { consultarPago, providerFor } from "../consultar-pago.ts";
import { avisarDevolucion } from "../mails.ts";
import { findPago, lockPago, type PagoRow, updatePago } from "../repo.ts";
import { conceptoDe, estadoDe, paraConcepto, transition } from "../transition.ts";
import {
  type DevolucionRow,
  empezarIntento,
  markHecha,
  markRechazada,
  pendientesDelProveedor,
  sumHechas,
} from "./repo.ts";

/**
 * Makes a refund through the provider. The idempotency key is the refund's own, so that a retry after a lost answer or a
 * crash returns the money once (Rule PAG-14).
 * @throws ProviderUnavailable, so that the queue retries
 */
export async function hacerDevolucion(deps: DepsDePago, devolucionId: number): Promise<void> {
  const devolucion = await empezarIntento(deps.db, devolucionId);
  const pago = devolucion && (await findPago(deps.db, devolucion.pagoId));
  if (!pago) return;
  // Otherwise the provider already returned the whole payment.
  if (estadoDe(pago) === "aprobado") await reembolsar(deps, pago, devolucion);
  const hecha = await deps.db.transaction((tx) => anotarHecha(deps, tx, devolucion));
  if (hecha) await conceptoDe(deps, pago).despues(deps, paraConcepto(pago));
}

async function reembolsar(deps: DepsDePago, pago: PagoRow, { id, monto }: DevolucionRow): Promise<void> {
  const provider = providerFor(deps, pago);
  if (!provider || !pago.idMedioPago) {
    // Nothing was sent: a person may take it over.
    await markRechazada(deps.db, id, deps.clock());
    throw new ProviderUnavailable("network", "no credentials");
  }
  try {
    await provider.refund(pago.idMedioPago, `devolucion-${id}`, toMoney(monto));
  } catch (error) {
    if (error instanceof ProviderUnavailable && error.kind === "refused") {
      await markRechazada(deps.db, id, deps.clock());
      // It may have been disputed, or refunded in the provider's panel.
      await consultarPago(deps, pago.id);
    }
    throw error;
  }
}

/** Of concurrent runs, one writes. The payment becomes `reembolsado` when all of it came back. */
async function anotarHecha(deps: DepsDePago, tx: Tx, { id, pagoId }: DevolucionRow): Promise<boolean> {
  const pago = await lockPago(tx, pagoId);
  const hecha = pago && (await markHecha(tx, id, { hechaEn: deps.clock() }));
  if (!hecha) return false;
  const devuelto = fromMoney(toMoney(pago.devuelto) + toMoney(hecha.monto));
  await updatePago(tx, pagoId, { devuelto });
  // Another part may have been returned by hand.
  if ((await sumHechas(tx, pagoId)) === pago.monto && estadoDe(pago) === "aprobado") {
    if (devuelto === pago.monto) await transition(deps, tx, pago, "reembolsado");
    else await conceptoDe(deps, pago).retirar(deps, tx, paraConcepto(pago));
  }
  await avisarDevolucion(deps, tx, pago, hecha, `devolucion-hecha:${id}`);
  return true;
}

/** Queues again the refunds whose job failed for good, so that an outage of any length loses none. */
export async function reencolarDevoluciones(deps: Pick<Deps, "db" | "jobs">): Promise<void> {
  for (const { idMedioPago, ...pedida } of await pendientesDelProveedor(deps.db)) {
    const devolucion = { ...pedida, idMedioPago: idMedioPago ?? "" };
    await deps.db.transaction(async (tx) => {
      if ((await hurry(tx, COLA_DE_DEVOLUCIONES, devolucion)) === "none")
        await encolarDevolucion(deps, tx, devolucion);
    });
  }
}
