import { changedMeanwhile, type FieldValues } from "#contract/edit.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Reserva } from "../../contract/reserva.ts";
import { avisar, RESPUESTA } from "../mails.ts";
import { findExistente, lockReserva, updateReserva } from "../repo.ts";
import { toReserva } from "../to-reserva.ts";

/**
 * Writes or changes the club's reply and emails it; an unchanged text does nothing. 409 if another person
 * replied since the form was read.
 */
export function responder(
  deps: Pick<Deps, "clock" | "club" | "db" | "destinatarios" | "jobs" | "settings">,
  actor: Actor,
  input: {
    id: number;
    respuesta: string;
    antes?: FieldValues | undefined;
    sinRespuesta?: boolean | undefined;
  },
): Promise<Outcome<Reserva>> {
  return deps.db.transaction(async (tx) => {
    const antes = await lockReserva(tx, input.id);
    if (!antes) return notFound("Esa reserva no existe.");
    const leido = input.sinRespuesta ? { respuesta: null } : input.antes;
    const { respuesta } = input;
    const conflict = changedMeanwhile(leido, { respuesta: antes.respuesta }, { respuesta });
    if (conflict) return conflict;
    const nueva = antes.respuesta !== input.respuesta;
    if (nueva) await updateReserva(tx, input.id, { respuesta: input.respuesta });
    const row = await findExistente(tx, input.id);
    if (nueva) {
      // The text is omitted: the audit log holds no personal data.
      await registrar(deps, tx, actor, {
        accion: antes.respuesta === null ? "reserva.responder" : "reserva.modificar_respuesta",
        objeto: "reserva",
        objetoId: input.id,
      });
      await avisar(deps, tx, row, RESPUESTA);
    }
    return done(toReserva(row));
  });
}
