import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { fromMoney, type Tx, toMoney } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { hurry } from "#server/jobs/queue-state.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import { COLA_DE_DEVOLUCIONES, encolarDevolucion } from "../aplicar-intentos.ts";
import type { DepsDePago } from "../concepto.ts";
import { consultarPago, providerFor } from "../consultar-pago.ts";
import { avisarDevolucion } from "../mails.ts";
import { contraasentar, findPago, lockPago, type PagoRow, updatePago } from "../repo.ts";
import { conceptoDe, estadoDe, paraConcepto, transition } from "../transition.ts";
import { type DevolucionRow, findDevolucion, markHecha, pendientesDelProveedor, sumHechas } from "./repo.ts";

/**
 * Makes a refund through the provider. The idempotency key is the refund's own, so that a retry after a lost answer or a
 * crash returns the money once (Rule PAG-14).
 * @throws ProviderUnavailable, so that the queue retries
 */
export async function hacerDevolucion(deps: DepsDePago, devolucionId: number): Promise<void> {
  const devolucion = await findDevolucion(deps.db, devolucionId);
  const pago = devolucion && (await findPago(deps.db, devolucion.pagoId));
  if (!pago || devolucion.hechaEn) return;
  // Otherwise the provider already returned the whole payment.
  if (estadoDe(pago) === "aprobado") await reembolsar(deps, pago, devolucion);
  const hecha = await deps.db.transaction((tx) => anotarHecha(deps, tx, devolucion));
  if (hecha) await conceptoDe(deps, pago).despues(deps, paraConcepto(pago));
}

async function reembolsar(deps: DepsDePago, pago: PagoRow, { id, monto }: DevolucionRow): Promise<void> {
  const provider = providerFor(deps, pago);
  if (!provider || !pago.idMedioPago) throw new ProviderUnavailable("network", "no credentials");
  try {
    await provider.refund(pago.idMedioPago, `devolucion-${id}`, toMoney(monto));
  } catch (error) {
    // A refusal may mean that the payment was disputed or refunded in the provider's panel.
    if (error instanceof ProviderUnavailable && error.kind === "status") await consultarPago(deps, pago.id);
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
  if (devuelto === pago.monto && estadoDe(pago) === "aprobado")
    await transition(deps, tx, pago, "reembolsado");
  await avisarDevolucion(deps, tx, pago, toMoney(hecha.monto), `devolucion-hecha:${id}`);
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

/**
 * Records that a staff member returned cash or made the transfer of a refund, with a counter-entry of today. What was
 * bought is revoked once the whole payment came back. Audited.
 */
export async function confirmarDevolucion(
  deps: DepsDePago,
  actor: Actor,
  { id }: { id: number },
): Promise<Outcome<{ ok: true }>> {
  const devolucion = await findDevolucion(deps.db, id);
  if (!devolucion) return notFound("No existe esa devolución.");
  if (devolucion.medio === "mercadopago")
    return refused(
      409,
      "por-mercado-pago",
      "Esta devolución la hace Mercado Pago: no hay nada que confirmar.",
    );
  const pago = await deps.db.transaction((tx) => anotarDevuelta(deps, tx, actor, devolucion));
  if (!pago) return refused(409, "ya-devuelta", "Esta devolución ya estaba confirmada.");
  await conceptoDe(deps, pago).despues(deps, paraConcepto(pago));
  return done({ ok: true });
}

async function anotarDevuelta(deps: DepsDePago, tx: Tx, actor: Actor, { id, pagoId }: DevolucionRow) {
  const pago = await lockPago(tx, pagoId);
  const ahora = deps.clock();
  const hecha = pago && (await markHecha(tx, id, { hechaEn: ahora, hechaPor: actor.usuarioId }));
  if (!hecha) return null;
  const contraasiento = await contraasentar(tx, pago, actor.usuarioId, ahora, hecha);
  if (!contraasiento) throw new Error(`refund ${id} already has a counter-entry`);
  if ((await sumHechas(tx, pagoId)) === pago.monto)
    await conceptoDe(deps, pago).retirar(deps, tx, paraConcepto(pago));
  await registrar(deps, tx, actor, {
    accion: "pago.devuelto-a-mano",
    objeto: "pago",
    objetoId: pagoId,
    despues: { monto: toMoney(hecha.monto), medio: hecha.medio, pagoId: contraasiento.id },
  });
  await avisarDevolucion(deps, tx, pago, toMoney(hecha.monto), `devolucion-hecha:${id}`);
  return pago;
}
