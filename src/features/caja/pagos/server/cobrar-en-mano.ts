import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { puedePasar } from "../rules.ts";
import type { DepsDePago } from "./concepto.ts";
import { crear, type FilaDePago, tomar } from "./repo.ts";
import { estadoDe, transition } from "./transition.ts";

export type MedioEnMano = "efectivo" | "transferencia";

/** Writes down a payment that the club already has in its hands. */
export async function anotarCobro(
  deps: Pick<Deps, "clock">,
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
  deps: DepsDePago,
  tx: Tx,
  actor: Actor,
  pagoId: number,
  medio: MedioEnMano,
): Promise<"cobrado" | "no-se-puede" | "sin-lugar"> {
  const pago = await tomar(tx, pagoId);
  if (!pago || !puedePasar(estadoDe(pago), "aprobado") || pago.devolucionPedidaEn) return "no-se-puede";
  // Without the provider's id: should its page be paid all the same, that second money goes back.
  const moved = await transition(deps, tx, pago, "aprobado", { actor, medio, idMedioPago: null });
  return moved === "done" ? "cobrado" : "sin-lugar";
}
