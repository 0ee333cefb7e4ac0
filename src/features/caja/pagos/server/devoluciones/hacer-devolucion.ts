import { toCentavos } from "#contract/money.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { hurry } from "#server/jobs/queue-state.ts";
import { type ProviderRefund, ProviderUnavailable } from "#server/providers/payments/port.ts";
import { consultarPago } from "../consultar-pago.ts";
import { findPago, lockPago } from "../pagos.repo.ts";
import { conceptoDe, estadoDe } from "../transition.ts";
import { anotarReembolsos, cerrarSiVolvio } from "./anotar-reembolsos.ts";
import { COLA_DE_DEVOLUCIONES, encolarDevolucion } from "./cola.ts";
import { type DevolucionRow, isEnCurso, listPendientesDelProveedor, updateSi } from "./devoluciones.repo.ts";

/**
 * Makes a refund through the provider, unless the money was already returned in its panel. The idempotency key belongs
 * to the refund, so that a retry after a lost response or a crash does not return the money twice (Rule PAG-14).
 * @throws ProviderUnavailable, so that the queue retries
 */
export async function hacerDevolucion(deps: Deps, devolucionId: number): Promise<void> {
  const pedida = await updateSi(deps.db, devolucionId, "en-curso", { rechazadaEn: null });
  const pago = pedida && (await findPago(deps.db, pedida.pagoId));
  if (!pago) return;
  const provider = deps.payments;
  if (!provider || !pago.idMedioPago) {
    // No request reached the provider, so staff may take over the refund.
    await updateSi(deps.db, devolucionId, "en-curso", { rechazadaEn: deps.clock() });
    throw new ProviderUnavailable("network", "no credentials");
  }
  try {
    await consultarPago(deps, pago.id);
    const devolucion = await updateSi(deps.db, devolucionId, "en-curso", { rechazadaEn: null });
    if (!devolucion) return;
    // For instance after a chargeback, the bank has already taken the money.
    if (estadoDe((await findPago(deps.db, pago.id)) ?? pago) !== "aprobado") {
      await updateSi(deps.db, devolucionId, "pendiente", { cubiertaEn: deps.clock() });
      return;
    }
    const { idMedioPago } = pago;
    const reembolso = await provider.refund(idMedioPago, keyOf(devolucion), devolucion.monto);
    if (await deps.db.transaction((tx) => anotarHecha(deps, tx, devolucion, reembolso)))
      await conceptoDe(deps, pago).despues(deps, pago);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable && error.kind === "refused")) throw error;
    await updateSi(deps.db, devolucionId, "en-curso", { rechazadaEn: deps.clock() });
    // Since the check above, the money may have been refunded in the panel or charged back by the bank.
    await consultarPago(deps, pago.id);
    if (await isEnCurso(deps.db, devolucionId)) throw error;
  }
}

/** Includes the amount, because the provider answers a known key with the refund it made for the first amount. */
function keyOf({ id, monto, pedido }: DevolucionRow): string {
  return pedido === null ? `devolucion-${id}` : `devolucion-${id}-${toCentavos(monto)}`;
}

/** Records a refund made by the provider; returns false if another run has already recorded it. */
async function anotarHecha(deps: Deps, tx: Tx, { id, pagoId }: DevolucionRow, reembolso: ProviderRefund) {
  const pago = await lockPago(tx, pagoId);
  if (!pago) return false;
  const libro = await anotarReembolsos(deps, tx, pago, [reembolso], { id, idProveedor: reembolso.id });
  await cerrarSiVolvio(deps, tx, pago, libro);
  return libro.cambio;
}

/** Queues refunds again that have run out of retries, for instance after a long outage. */
export async function reencolarDevoluciones(deps: Deps): Promise<void> {
  for (const { idMedioPago, ...pedida } of await listPendientesDelProveedor(deps.db)) {
    const devolucion = { ...pedida, idMedioPago: idMedioPago ?? "" };
    await deps.db.transaction(async (tx) => {
      if ((await hurry(tx, COLA_DE_DEVOLUCIONES, devolucion)) === "none")
        await encolarDevolucion(deps, tx, devolucion);
    });
  }
}
