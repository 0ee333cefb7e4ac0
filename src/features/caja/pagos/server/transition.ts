import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { type Tx, toMoney } from "#server/db/database.ts";
import type { Actor } from "#server/deps.ts";
import { type EstadoDePago, type MedioDePago, puedePasar } from "../rules.ts";
import type { Concepto, DepsDePago, PagoDeConcepto } from "./concepto.ts";
import { cambiar, type FilaDePago } from "./repo.ts";

interface TransitionOptions {
  /** The member of staff; without one it is the site, on the provider's word. */
  actor?: Actor;
  /** The provider's payment that decides the state; null: paid without the provider. */
  idMedioPago?: string | null;
  medio?: MedioDePago;
  /** Gives up what an unpaid payment holds. A refused attempt keeps it: the same page can be paid again. */
  release?: boolean;
}

/**
 * Moves a payment to another state: for the provider, for cash and transfers, and for what costs nothing. The table of
 * rules.ts decides whether it may; then its kind hands over, gives up or takes back the thing, and the row and the
 * audit log are written. The payment's row must be locked. Rule PAG-1.
 * @returns `done`; `not-allowed` by the table; `nothing-left` to hand over. Nothing is written unless it is done.
 */
export async function transition(
  deps: DepsDePago,
  tx: Tx,
  pago: FilaDePago,
  to: EstadoDePago,
  { actor, idMedioPago, medio, release = false }: TransitionOptions = {},
): Promise<"done" | "not-allowed" | "nothing-left"> {
  const from = estadoDe(pago);
  const isReturn = to === "reembolsado" || to === "contracargo";
  // Of a returned payment the approval may never have been seen: both steps are in the table.
  const isUnseenApproval = isReturn && puedePasar(from, "aprobado");
  if (!puedePasar(from, to) && !isUnseenApproval) return "not-allowed";
  const concepto = conceptoDe(deps, pago);
  const subject = paraConcepto(pago);
  if (to === "aprobado" && !(await concepto.cumplir(deps, tx, subject))) return "nothing-left";
  if ((isReturn || release) && pago.retiene) await concepto.soltar(deps, tx, subject);
  if (isReturn && from === "aprobado") await concepto.retirar(deps, tx, subject);
  await cambiar(tx, pago.id, {
    estado: to,
    actualizadoEn: deps.clock(),
    ...(to === "aprobado" || isReturn || release ? { retiene: false } : {}),
    ...(idMedioPago === undefined ? {} : { idMedioPago }),
    ...(medio ? { medio, registradoPor: actor?.usuarioId ?? null, revisionHasta: null } : {}),
  });
  await registrar(deps, tx, actor ?? null, {
    accion: `pago.${to}`,
    objeto: "pago",
    objetoId: pago.id,
    antes: { estado: from },
    despues: { estado: to, idMedioPago: idMedioPago === undefined ? pago.idMedioPago : idMedioPago },
  });
  return "done";
}

export function conceptoDe(deps: DepsDePago, pago: FilaDePago): Concepto {
  const concepto = deps.conceptos[pago.concepto];
  if (!concepto) throw new Error(`no area handles payments of the kind ${pago.concepto}`);
  return concepto;
}

export function paraConcepto(pago: FilaDePago): PagoDeConcepto {
  return {
    id: pago.id,
    usuarioId: pago.usuarioId,
    descripcion: pago.descripcion,
    monto: toMoney(pago.monto),
    dePrueba: pago.dePrueba,
  };
}

export function estadoDe(pago: FilaDePago): EstadoDePago {
  return pago.estado as EstadoDePago;
}
