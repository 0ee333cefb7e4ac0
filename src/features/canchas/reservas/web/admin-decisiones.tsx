import type { ReactElement } from "react";
import { useAction } from "#web/admin/action-button.tsx";
import type { Refusal } from "#web/admin/confirm.tsx";
import { showDecision } from "#web/admin/decision-notice.tsx";
import { MoreActions } from "#web/admin/more-actions.tsx";
import { answerOf, api, serverMessage } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import type { Reserva } from "../contract.ts";
import styles from "./admin-reservas.module.css";
import { reservaDe } from "./en-palabras.tsx";

const FALLO_AL_ACEPTAR = "Error al actualizar el estado. Intenta nuevamente.";
const FALLO_AL_RECHAZAR = "Hubo un error al rechazar la reserva.";
const RECHAZADA = "Reserva rechazada correctamente.";

/**
 * Returns the message for a failed call: the server's if it gives a reason (hours taken, already decided, deleted),
 * otherwise the default.
 */
export function fraseDeFallo({ status, problem }: Refusal, frase: string): string {
  return status >= 400 && status < 500 && problem.detail ? problem.detail : frase;
}

interface DecisionesProps {
  reserva: Reserva;
  /** Called after a decision, or if the booking has changed meanwhile, to reload. */
  onChange: () => void;
  /** The dialog to delete the booking, for staff who may. */
  deletion: ReactElement | false;
}

/** Shows both decisions for a pending booking, the way back for a decided one, and a menu with the other actions. */
export function AdminDecisiones({ reserva, onChange, deletion }: DecisionesProps) {
  const [accept, accepting] = useDecision(reserva, "aceptada", onChange);
  const [reject, rejecting] = useDecision(reserva, "rechazada", onChange);
  const { aceptada, rechazada, cancelada } = reserva;
  const decisions = [
    {
      label: aceptada ? "Dejar de aceptar" : "Aceptar",
      isMain: !aceptada,
      toggle: accept,
      busy: accepting,
      folds: rechazada,
    },
    {
      label: rechazada ? "Marcar como Pendiente" : "Rechazar",
      isMain: false,
      toggle: reject,
      busy: rejecting,
      folds: aceptada,
    },
  ].filter(() => !cancelada);
  const folded = [
    ...decisions
      .filter(({ folds }) => folds)
      .map(({ label, toggle }) => ({ label, onPick: () => void toggle() })),
    ...(deletion ? [{ label: "Eliminar", isDangerous: true, opens: deletion }] : []),
  ];
  return (
    <div className={`row-2 middle ${styles.decisions}`}>
      {decisions
        .filter(({ folds }) => !folds)
        .map(({ label, isMain, toggle, busy }) => {
          const props = {
            "aria-label": `${label}: ${reservaDe(reserva)}`,
            // A filter may move another row under the pointer before the second click of a double click.
            onClick: (event: { detail: number }) => event.detail < 2 && void toggle(),
          };
          return isMain ? (
            <Button key={label} size="small" className={styles.small} loading={busy} {...props}>
              {label}
            </Button>
          ) : (
            <button key={label} type="button" className="as-link" disabled={busy} {...props}>
              {label}
            </button>
          );
        })}
      {folded.length > 0 && <MoreActions isPlain of={reservaDe(reserva)} actions={folded} />}
    </div>
  );
}

/**
 * Toggles a decision and shows the outcome. Sends the intended state, because a toggle on the server could reverse
 * another user's decision.
 */
function useDecision(reserva: Reserva, decision: "aceptada" | "rechazada", onChange: () => void) {
  const wanted = !reserva[decision];
  const param = { id: String(reserva.id) };
  const de = reservaDe(reserva);
  const done =
    decision === "aceptada"
      ? `${wanted ? "Aceptaste" : "Dejaste de aceptar"} ${de}.`
      : wanted
        ? RECHAZADA
        : `Marcaste como pendiente ${de}.`;
  return useAction({
    async call() {
      const request = { param, query: { estado: `${wanted}` as const } };
      const answer = await (decision === "aceptada"
        ? answerOf(api.reserva[":id"].actualizarEstado.$patch(request))
        : answerOf(api.reserva.rechazado[":id"].$patch(request)));
      if (answer.ok) return answer;
      const detail =
        decision === "aceptada"
          ? // The server's message always replaces this default, whatever the status.
            serverMessage(answer.problem, FALLO_AL_ACEPTAR)
          : fraseDeFallo(answer, FALLO_AL_RECHAZAR);
      return { ...answer, problem: { ...answer.problem, detail } };
    },
    onSaved: ({ correoSaleEn }) =>
      showDecision({
        message: done,
        correoSaleEn,
        undo: () => answerOf(api.reserva[":id"].deshacer.$post({ param })),
        undone: `Deshiciste la decisión sobre ${de}. No salió ningún correo.`,
        onUndone: onChange,
      }),
    onChange,
  });
}
