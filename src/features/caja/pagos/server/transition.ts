import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { beforeCommit } from "#server/db/before-commit.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { type EstadoDePago, type MedioDePago, puedePasar } from "../rules.ts";
import type { Concepto } from "./concepto.ts";
import { emitirRecibos } from "./emitir-recibos.ts";
import { type PagoRow, updatePago } from "./pagos.repo.ts";

interface TransitionOptions {
  /** The staff member who makes the change; absent if the provider's status causes it. */
  actor?: Actor;
  /** The payment at the provider that determines the state; null if paid without the provider. */
  idMedioPago?: string | null;
  medio?: MedioDePago;
  /** Whether to release the hold. A rejected attempt keeps the hold, because the same page can be paid again. */
  release?: boolean;
}

/**
 * Changes the state of a payment (Rule PAG-1) and applies the effects of its `concepto`. The caller holds the
 * payment's row lock.
 * @returns `nothing-left` if the concepto cannot deliver. Only `done` writes anything.
 */
export async function transition(
  deps: Deps,
  tx: Tx,
  pago: PagoRow,
  to: EstadoDePago,
  { actor, idMedioPago, medio, release = false }: TransitionOptions = {},
): Promise<"done" | "not-allowed" | "nothing-left"> {
  const from = estadoDe(pago);
  const isReturn = to === "reembolsado" || to === "contracargo";
  // A refund or chargeback may be the first reported status, and implies an earlier approval.
  const isUnseenApproval = isReturn && puedePasar(from, "aprobado");
  if (!puedePasar(from, to) && !isUnseenApproval) return "not-allowed";
  const concepto = conceptoDe(deps, pago);
  if (to === "aprobado" && !(await concepto.cumplir(deps, tx, pago))) return "nothing-left";
  if ((isReturn || release) && pago.retiene) await concepto.soltar(deps, tx, pago);
  if (isReturn && from === "aprobado") await concepto.retirar(deps, tx, pago);
  await updatePago(tx, pago.id, {
    estado: to,
    actualizadoEn: deps.clock(),
    ...(to === "aprobado" ? { aprobadoEn: deps.clock() } : {}),
    ...(to === "aprobado" || isReturn || release ? { retiene: false } : {}),
    ...(idMedioPago === undefined ? {} : { idMedioPago }),
    ...(medio ? { medio, registradoPor: actor?.usuarioId ?? null, revisionHasta: null } : {}),
  });
  await registrar(deps, tx, actor ?? null, {
    accion: `pago.${to}`,
    objetoId: pago.id,
    antes: { estado: from },
    despues: { estado: to, idMedioPago: idMedioPago === undefined ? pago.idMedioPago : idMedioPago },
  });
  if (to === "aprobado" || isReturn) dineroMovido(deps, pago);
  return "done";
}

/**
 * Issues the receipts of a payment that was approved, or of which any part was returned, once, at the end of the
 * transaction.
 */
export function dineroMovido(deps: Deps, pago: Pick<PagoRow, "concepto" | "id">): void {
  if (conceptoDe(deps, pago).recibo)
    beforeCommit(`pago ${pago.id}`, (tx) => emitirRecibos(deps, tx, pago.id));
}

export function conceptoDe(deps: Deps, pago: Pick<PagoRow, "concepto">): Concepto {
  const concepto = deps.conceptos[pago.concepto];
  if (!concepto) throw new Error(`no feature handles payments for ${pago.concepto}`);
  return concepto;
}

export function estadoDe(pago: PagoRow): EstadoDePago {
  return pago.estado as EstadoDePago;
}
