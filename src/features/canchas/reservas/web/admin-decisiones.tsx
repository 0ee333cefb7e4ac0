import { showDecision } from "#web/admin/decision-notice.tsx";
import type { Refusal } from "#web/admin/delete-modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { answerOf, api, serverMessage } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import type { Reserva } from "../contract.ts";
import { NOMBRES_DE_ESTADO } from "../rules.ts";
import styles from "./admin-reservas.module.css";
import { reservaDe } from "./en-palabras.tsx";

const FALLO_AL_ACEPTAR = "Error al actualizar el estado. Intenta nuevamente.";
const FALLO_AL_RECHAZAR = "Hubo un error al rechazar la reserva.";
const RECHAZADA = "Reserva rechazada correctamente.";

/**
 * Message for a failed call: the server's if it gives a reason (hours taken, already decided, deleted), otherwise the
 * default.
 */
export function fraseDeFallo({ status, problem }: Refusal, frase: string): string {
  return status >= 400 && status < 500 && problem.detail ? problem.detail : frase;
}

interface DecisionProps {
  reserva: Reserva;
  /** Called after a decision, or if the booking has changed meanwhile, to reload. */
  onChange: () => void;
}

/** Shows the state, and a button that accepts the booking or revokes the acceptance. */
export function AdminAceptada({ reserva, onChange }: DecisionProps) {
  const { cancelada, estado } = reserva;
  return (
    <div className={styles.state}>
      <span className={styles[estado]}>
        {cancelada ? "Cancelada por quien la pidió" : NOMBRES_DE_ESTADO[estado]}
      </span>
      <AdminDecision reserva={reserva} decision="aceptada" onChange={onChange} />
    </div>
  );
}

const BUTTONS = {
  aceptada: ["Aceptar", "Dejar de aceptar"],
  rechazada: ["Rechazar", "Marcar como Pendiente"],
} as const;

export function AdminDecision({ reserva, decision, onChange }: DecisionProps & { decision: Decision }) {
  const [toggle, busy] = useDecision(reserva, decision, onChange);
  if (reserva.cancelada) return null;
  const text = BUTTONS[decision][reserva[decision] ? 1 : 0];
  return (
    <Button
      variant={text === "Aceptar" ? "primary" : "outline"}
      size="small"
      className={styles.small}
      loading={busy}
      aria-label={`${text}: ${reservaDe(reserva)}`}
      // A filter may move another row under the pointer before the second click of a double click.
      onClick={(event) => event.detail < 2 && void toggle()}
    >
      {text}
    </Button>
  );
}

type Decision = keyof typeof BUTTONS;

/**
 * Toggles a decision and shows the outcome. Sends the intended state, because a toggle on the server could reverse
 * another user's decision.
 */
function useDecision(reserva: Reserva, decision: Decision, onChange: () => void) {
  const wanted = !reserva[decision];
  const call = { param: { id: String(reserva.id) }, query: { estado: `${wanted}` as const } };

  function accept() {
    const done = wanted ? `Aceptaste ${reservaDe(reserva)}.` : `Dejaste de aceptar ${reservaDe(reserva)}.`;
    // The server's message always replaces this default, whatever the status.
    const failed = ({ problem }: Refusal) => serverMessage(problem, FALLO_AL_ACEPTAR);
    return { answer: answerOf(api.reserva[":id"].actualizarEstado.$patch(call)), done, failed };
  }

  function reject() {
    const done = wanted ? RECHAZADA : `Marcaste como pendiente ${reservaDe(reserva)}.`;
    const failed = (refusal: Refusal) => fraseDeFallo(refusal, FALLO_AL_RECHAZAR);
    return { answer: answerOf(api.reserva.rechazado[":id"].$patch(call)), done, failed };
  }

  return useSingleFlight(async () => {
    const sent = decision === "aceptada" ? accept() : reject();
    const answer = await sent.answer;
    onChange();
    if (!answer.ok) {
      notifications.show({ message: sent.failed(answer), color: "red", autoClose: false });
      return;
    }
    const { correoSaleEn } = answer.data;
    showDecision({
      message: correoSaleEn === null ? sent.done : `${sent.done} El correo sale en unos segundos.`,
      correoSaleEn,
      undo: () => answerOf(api.reserva[":id"].deshacer.$post({ param: call.param })),
      undone: `Deshiciste la decisión sobre ${reservaDe(reserva)}. No salió ningún correo.`,
      onUndone: onChange,
    });
  });
}
