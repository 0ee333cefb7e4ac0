import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { HORAS_PARA_ANULAR } from "../rules.ts";
import { contraasentar, type FilaDePago, tomar } from "./repo.ts";

/** Why a collection cannot be taken back, or what took it back. */
export type Anulacion = { ok: true; contraasiento: FilaDePago } | { ok: false; motivo: MotivoDeRechazo };
export type MotivoDeRechazo = "no-en-mano" | "tarde" | "ya-anulado";

/**
 * Takes back money that staff recorded by mistake in cash or by transfer, within 24 hours. The record stays, and a
 * counter-entry with the negative amount is added, so that what came in that day and today stays true. What the
 * payment had bought is the caller's business; the payment's row is locked, so that of two calls one finds it.
 */
export async function anularCobroEnMano(deps: Deps, tx: Tx, pagoId: number): Promise<Anulacion> {
  const pago = await tomar(tx, pagoId);
  if (pago?.estado !== "aprobado" || pago.medio === "mercadopago" || pago.anulaId !== null)
    return { ok: false, motivo: "no-en-mano" };
  const ahora = deps.clock();
  if (ahora > anulableHasta(pago.actualizadoEn)) return { ok: false, motivo: "tarde" };
  const contraasiento = await contraasentar(tx, pago, ahora);
  return contraasiento ? { ok: true, contraasiento } : { ok: false, motivo: "ya-anulado" };
}

/** Until when a collection in cash or by transfer can be taken back. */
export function anulableHasta(cobradoEn: Date): Date {
  return new Date(cobradoEn.getTime() + HORAS_PARA_ANULAR * 3_600_000);
}
