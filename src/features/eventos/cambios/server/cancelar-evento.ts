import { setTimeout } from "node:timers/promises";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { soltarRetencion } from "#features/caja/pagos/server/aplicar-intentos.ts";
import { devolverEn } from "#features/caja/pagos/server/devoluciones/devolver-en-partes.ts";
import { liberar } from "#features/canchas/canchas/server/ocupar.ts";
import { AGENDA } from "#features/eventos/eventos/server/agenda.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import type { Progreso } from "../contract.ts";
import {
  type EventoRow,
  findEventoRow,
  findProgreso,
  listPagosPorDevolver,
  listRetenciones,
  listValidas,
  updateCancelado,
  updateOcupacion,
} from "./cambios.repo.ts";
import { avisarCancelacion } from "./mails.ts";

/** Refunds the payments of cancelled events, one event at a time. */
export const COLA_DE_CANCELACIONES = defineQueue<{ eventoId: number }>({
  name: "cancelacion",
  policy: "short",
  retry: { limit: 300, delay: 5, delayMax: 900 },
  // Seconds, enough to refund the payments of a full stadium.
  expires: 3600,
});

/**
 * Cancels an event: stops sales and check-ins, frees its court, and refunds its payments in a job (Rule EVE-11).
 * Idempotent.
 */
export async function cancelarEvento(
  deps: Deps,
  actor: Actor,
  { id, motivo }: { id: number; motivo: string },
): Promise<Outcome<Progreso>> {
  const cancelado = await deps.db.transaction((tx) => cancelarEventoEn(deps, tx, actor, { id, motivo }));
  if (!cancelado.ok) return cancelado;
  deps.cache.drop(AGENDA, "eventos", `evento:${id}`);
  return verCancelacion(deps, { id });
}

/** Cancels an event in a transaction; the caller drops the cache afterwards. */
export async function cancelarEventoEn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, motivo }: { id: number; motivo: string },
): Promise<Outcome<null>> {
  const antes = await findEventoRow(tx, id);
  if (!antes) return notFound("Ese evento no existe.");
  const cancelado = await updateCancelado(tx, id, motivo);
  if (!cancelado) return done(null);
  if (cancelado.ocupacionId !== null) {
    await updateOcupacion(tx, id, null);
    await liberar(tx, cancelado.ocupacionId);
  }
  await encolarCancelacion(deps, tx, id);
  await registrar(deps, tx, actor, {
    accion: "evento.cancelado",
    objetoId: id,
    antes: { situacion: antes.situacion },
    despues: { situacion: "cancelado", motivo },
  });
  return done(null);
}

export function encolarCancelacion(deps: Deps, tx: Tx, eventoId: number) {
  return deps.jobs.send(tx, COLA_DE_CANCELACIONES, { eventoId }, { key: String(eventoId) });
}

export async function verCancelacion(deps: Deps, { id }: { id: number }): Promise<Outcome<Progreso>> {
  if (!(await findEventoRow(deps.db, id))) return notFound("Ese evento no existe.");
  return done(await findProgreso(deps.db, id));
}

const TANDA = 50;
/** Pause between payments, because the process also serves requests. */
const PAUSA_MS = 400;

/**
 * Releases the holds of a cancelled event, then requests the refund of each payment in a separate
 * transaction, so that a retry never requests a refund twice.
 * @throws Error if a payment failed, so that the queue retries
 */
export async function devolverCancelado(deps: Deps, { eventoId }: { eventoId: number }): Promise<void> {
  const evento = await findEventoRow(deps.db, eventoId);
  if (evento?.situacion !== "cancelado") return;
  for (const pagoId of await listRetenciones(deps.db, eventoId))
    await deps.db.transaction((tx) => soltarRetencion(deps, tx, pagoId, "cancelado"));
  const failed: number[] = [];
  for (;;) {
    const tanda = await listPagosPorDevolver(deps.db, eventoId, failed, TANDA);
    if (tanda.length === 0) break;
    for (const pagoId of tanda) {
      deps.stopping.throwIfAborted();
      if (!(await devolverUno(deps, evento, pagoId))) failed.push(pagoId);
      await setTimeout(PAUSA_MS, undefined, { signal: deps.stopping });
    }
  }
  deps.cache.drop("eventos", `evento:${eventoId}`);
  if (failed.length > 0)
    throw new Error(`${failed.length} payments of event ${eventoId} could not be refunded`);
}

async function devolverUno(deps: Deps, evento: EventoRow, pagoId: number): Promise<boolean> {
  try {
    return await deps.db.transaction(async (tx) => {
      const suyas = await listValidas(tx, { pagoId });
      const motivo = `Se canceló ${evento.nombre}`.slice(0, 200);
      const pedido = { pagoId, partes: "todas", motivo, causa: "cancelacion", avisar: false } as const;
      const devuelto = await devolverEn(deps, tx, null, pedido);
      if (devuelto.ok) await avisarCancelacion(deps, tx, evento, suyas);
      // A concurrent call may have refunded the payment.
      return devuelto.ok || devuelto.code === "ya-devuelta";
    });
  } catch (error) {
    deps.log.error({ err: error, pagoId }, "failed to refund a payment of a cancelled event");
    return false;
  }
}
