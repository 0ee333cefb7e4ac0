import { refused } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { HORAS_PARA_ANULAR, NO_SE_PUEDE_ANULAR, puedeAnular } from "../rules.ts";
import { contraasentar, type FilaDePago, tomar } from "./repo.ts";

/** Why a collection cannot be taken back, or what took it back. */
export type Anulacion = { ok: true; contraasiento: FilaDePago } | { ok: false; motivo: MotivoDeRechazo };
export type MotivoDeRechazo = "no-en-mano" | "tarde" | "ya-anulado" | "de-otra-persona";

/**
 * Takes back money that staff recorded by mistake in cash or by transfer, within 24 hours: their own, or anybody's for an
 * administrador. The record stays, and a
 * counter-entry with the negative amount is added, so that what came in that day and today stays true. What the
 * payment had bought is the caller's business; the payment's row is locked, so that of two calls one finds it.
 */
export async function anularCobroEnMano(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor,
  pagoId: number,
): Promise<Anulacion> {
  const pago = await tomar(tx, pagoId);
  if (pago?.estado !== "aprobado" || pago.medio === "mercadopago" || pago.anulaId !== null)
    return { ok: false, motivo: "no-en-mano" };
  if (!puedeAnular(pago.registradoPor, quienAnula(actor))) return { ok: false, motivo: "de-otra-persona" };
  const ahora = deps.clock();
  if (ahora > anulableHasta(pago.actualizadoEn)) return { ok: false, motivo: "tarde" };
  const contraasiento = await contraasentar(tx, pago, actor.usuarioId, ahora);
  return contraasiento ? { ok: true, contraasiento } : { ok: false, motivo: "ya-anulado" };
}

export function quienAnula(actor: Actor): { usuarioId: number; administrador: boolean } {
  return { usuarioId: actor.usuarioId, administrador: holds("administrador", actor.permisos) };
}

/** The answer for a collection that cannot be taken back. */
export function anulacionRechazada(motivo: MotivoDeRechazo) {
  return refused(motivo === "de-otra-persona" ? 403 : 409, motivo, NO_SE_PUEDE_ANULAR[motivo]);
}

/** Until when a collection in cash or by transfer can be taken back. */
export function anulableHasta(cobradoEn: Date): Date {
  return new Date(cobradoEn.getTime() + HORAS_PARA_ANULAR * 3_600_000);
}
