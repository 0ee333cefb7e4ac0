import { notifications } from "@mantine/notifications";
import { showDecision } from "#web/admin/decision-notice.tsx";
import type { Answer } from "#web/api.ts";
import { answerOf, api, serverMessage } from "#web/api.ts";
import type { Reserva, ReservaDecidida } from "../../../contract/reserva.ts";
import { reservaDe } from "./admin-reserva.ts";

/** Messages after a decision. */
const FALLO_AL_ACEPTAR = "Error al actualizar el estado. Intenta nuevamente.";
const FALLO_AL_RECHAZAR = "Hubo un error al rechazar la reserva.";
const RECHAZADA = "Reserva rechazada correctamente.";

/**
 * Message for a failed call: the server's when it gives a reason (hours taken, already decided, deleted), otherwise
 * the default.
 */
export function fraseDeFallo(answer: Extract<Answer<unknown>, { ok: false }>, frase: string): string {
  return answer.status >= 400 && answer.status < 500 && answer.problem.detail ? answer.problem.detail : frase;
}

/**
 * Accepts a booking or revokes the acceptance, and shows the outcome. Sets the state explicitly: a toggle could
 * reverse another user's decision.
 */
export async function aceptar(reserva: Reserva, aceptada: boolean, onChange: () => void): Promise<void> {
  const answer = await answerOf(
    api.reserva[":id"].actualizarEstado.$patch({
      param: { id: String(reserva.id) },
      query: { estado: aceptada ? "true" : "false" },
    }),
  );
  const hecho = aceptada ? `Aceptaste ${reservaDe(reserva)}.` : `Dejaste de aceptar ${reservaDe(reserva)}.`;
  // Unlike other messages, this one yields to the server's for any status.
  const failed = answer.ok ? "" : serverMessage(answer.problem, FALLO_AL_ACEPTAR);
  tell(reserva, answer, hecho, failed, onChange);
}

/** Rejects a booking or returns it to pending ('Marcar como Pendiente'), and shows the outcome. */
export async function rechazar(reserva: Reserva, rechazada: boolean, onChange: () => void): Promise<void> {
  const answer = await answerOf(
    api.reserva.rechazado[":id"].$patch({
      param: { id: String(reserva.id) },
      query: { estado: rechazada ? "true" : "false" },
    }),
  );
  const hecho = rechazada ? RECHAZADA : `Marcaste como pendiente ${reservaDe(reserva)}.`;
  const failed = answer.ok ? "" : fraseDeFallo(answer, FALLO_AL_RECHAZAR);
  tell(reserva, answer, hecho, failed, onChange);
}

function tell(
  reserva: Reserva,
  answer: Answer<ReservaDecidida>,
  done: string,
  failed: string,
  onChange: () => void,
): void {
  onChange();
  if (!answer.ok) {
    notifications.show({ message: failed, color: "red", autoClose: 12_000 });
    return;
  }
  const { correoSaleEn } = answer.data;
  showDecision({
    message: correoSaleEn === null ? done : `${done} El correo sale en unos segundos.`,
    correoSaleEn,
    undo: () => answerOf(api.reserva[":id"].deshacer.$post({ param: { id: String(reserva.id) } })),
    undone: `Deshiciste la decisión sobre ${reservaDe(reserva)}. No salió ningún correo.`,
    onUndone: onChange,
  });
}
