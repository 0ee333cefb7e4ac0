import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { puedePasar } from "../rules.ts";
import { conceptoDe, estadoDe, paraConcepto } from "./aplicar-intentos.ts";
import { cambiar, crear, type FilaDePago, tomar } from "./repo.ts";

export type MedioEnMano = "efectivo" | "transferencia";

/** Writes down a payment that the club already has in its hands. */
export async function anotarCobro(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  cobro: {
    usuarioId: number | null;
    concepto: string;
    descripcion: string;
    monto: string;
    medio: MedioEnMano;
    idempotencyKey?: string | undefined;
  },
): Promise<FilaDePago> {
  const ahora = deps.clock();
  return crear(tx, {
    ...cobro,
    registradoPor: actor.usuarioId,
    estado: "aprobado",
    creadoEn: ahora,
    actualizadoEn: ahora,
  });
}

/**
 * Marks an unpaid payment as received in cash or by transfer.
 * @returns `cobrado`, `no-se-puede` (it is paid or ended already) or `sin-lugar` (nothing left to give)
 */
export async function cobrarEnMano(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  pagoId: number,
  medio: MedioEnMano,
): Promise<"cobrado" | "no-se-puede" | "sin-lugar"> {
  const pago = await tomar(tx, pagoId);
  if (!pago || !puedePasar(estadoDe(pago), "aprobado") || pago.devolucionPedidaEn) return "no-se-puede";
  if (!(await conceptoDe(deps, pago).cumplir(deps, tx, paraConcepto(pago)))) return "sin-lugar";
  // Without the provider's id: should its page be paid all the same, that second money goes back.
  await cambiar(tx, pago.id, {
    estado: "aprobado",
    medio,
    registradoPor: actor.usuarioId,
    idMedioPago: null,
    revisionHasta: null,
    retiene: false,
    actualizadoEn: deps.clock(),
  });
  return "cobrado";
}
