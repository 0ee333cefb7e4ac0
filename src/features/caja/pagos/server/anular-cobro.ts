import { conflict, done, forbidden } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { HORAS_PARA_ANULAR, NO_SE_PUEDE_ANULAR, puedeAnular } from "../rules.ts";
import { updatePorDevolver } from "./devoluciones/devoluciones.repo.ts";
import { findContraasiento, insertContraasiento, lockPago } from "./pagos.repo.ts";
import { dineroMovido } from "./transition.ts";

const rechazar = (motivo: keyof typeof NO_SE_PUEDE_ANULAR) =>
  (motivo === "de-otra-persona" ? forbidden : conflict)(motivo, NO_SE_PUEDE_ANULAR[motivo]);

/**
 * Reverses a cash or transfer payment of the last 24 hours that was recorded by mistake. Staff may reverse
 * payments that they recorded; an administrador may reverse any. Adds a negative counter-entry instead of
 * changing the payment, so that daily totals remain correct. The caller revokes the purchase.
 */
export async function anularCobroEnMano(deps: Deps, tx: Tx, actor: Actor, pagoId: number) {
  const pago = await lockPago(tx, pagoId);
  if (pago?.estado !== "aprobado" || pago.medio === "mercadopago" || pago.anulaId !== null)
    return rechazar("no-en-mano");
  if (!puedeAnular(pago.registradoPor, quienAnula(actor))) return rechazar("de-otra-persona");
  const ahora = deps.clock();
  if (ahora > anulableHasta(pago.actualizadoEn)) return rechazar("tarde");
  if (await findContraasiento(tx, pago.id)) return rechazar("ya-anulado");
  // Refunds pass the same check, so the money cannot be returned twice (Rule PAG-13).
  if (!(await updatePorDevolver(tx, pago.id, pago.monto))) return rechazar("con-devolucion");
  const contraasiento = await insertContraasiento(tx, pago, actor.usuarioId, ahora);
  dineroMovido(deps, pago);
  return contraasiento ? done({ contraasientoId: contraasiento.id }) : rechazar("ya-anulado");
}

export function quienAnula(actor: Actor): { usuarioId: number; administrador: boolean } {
  return { usuarioId: actor.usuarioId, administrador: holds("administrador", actor.permisos) };
}

export const findAnulacion = findContraasiento;

export function anulableHasta(cobradoEn: Date): Date {
  return new Date(cobradoEn.getTime() + HORAS_PARA_ANULAR * 3_600_000);
}
