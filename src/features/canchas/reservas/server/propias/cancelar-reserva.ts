import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Reserva } from "../../contract/reserva.ts";
import { sinEmpezar } from "../../rules.ts";
import { avisar, avisarAlClub, CANCELADA } from "../mails.ts";
import { findExistente, lockReserva } from "../repo.ts";
import { mover, retirarDecision } from "../responder/decidir.ts";
import { franjasDeGuardada, toReserva } from "../to-reserva.ts";

/** Whether a booking is the user's, or of somebody whose calendar they see. */
export async function esPropia(
  deps: Pick<Deps, "clock" | "personasACargo">,
  q: Queryable,
  { usuarioId }: Actor,
  deQuien: number | null,
): Promise<boolean> {
  return deQuien !== null && (await deps.personasACargo(deps, q, usuarioId)).includes(deQuien);
}

/** Cancels the user's own request or booking before it begins, and frees its hours. */
export function cancelarReserva(
  deps: Pick<Deps, "clock" | "club" | "db" | "destinatarios" | "jobs" | "personasACargo" | "settings">,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<Reserva>> {
  return deps.db.transaction(async (tx) => {
    const antes = await lockReserva(tx, input.id);
    if (!antes || !(await esPropia(deps, tx, actor, antes.usuarioId)))
      return notFound("Esa reserva no existe.");
    if (antes.estado === "cancelada")
      return refused(409, "reserva-cancelada", "Ya habías cancelado esta reserva.");
    if (antes.estado === "rechazada")
      return refused(409, "reserva-rechazada", "El club no aceptó este pedido: no hay nada que cancelar.");
    if (!sinEmpezar(franjasDeGuardada(deps.club().canchas, antes), deps.clock()))
      return refused(409, "reserva-empezada", "Esta reserva ya empezó o ya pasó: no se puede cancelar.");
    await mover(deps, tx, antes, "cancelada");
    await retirarDecision(tx, input.id);
    const row = await findExistente(tx, input.id);
    await avisar(deps, tx, row, CANCELADA);
    if (antes.estado === "aceptada") await avisarAlClub(deps, tx, row);
    return done(toReserva(row));
  });
}
