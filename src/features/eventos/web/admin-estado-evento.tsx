import { notifications } from "@mantine/notifications";
import { CircleCheck, CircleX } from "lucide-react";
import { answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import type { Evento } from "../contract.ts";
import styles from "./admin-eventos.module.css";

/** The state cell: says Activo or Inactivo, and a click turns it around (spec 2 §4). */
export function AdminEstadoEvento({ evento, onChange }: { evento: Evento; onChange: () => void }) {
  const [toggle, busy] = useSingleFlight(async () => {
    // By name, not "the other one": a second press on a row that has not been refreshed changes nothing.
    const estado = evento.estado ? "false" : "true";
    const answer = await answerOf(
      api.eventos[":id"].actualizarEstado.$patch({ param: { id: String(evento.id) }, query: { estado } }),
    );
    if (!answer.ok) notifications.show({ message: answer.problem.detail, color: "red" });
    onChange();
  });

  const text = evento.estado ? "Activo" : "Inactivo";
  return (
    <button
      type="button"
      className={`${styles.toggle} ${evento.estado ? styles.active : styles.inactive}`}
      aria-label={`${text}: ${evento.estado ? "dar de baja" : "dar de alta"} ${evento.nombre}`}
      aria-busy={busy || undefined}
      // The second press of a double click may find another row under the pointer, once a filter has moved them.
      onClick={(event) => event.detail < 2 && void toggle()}
    >
      {evento.estado ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
      {text}
    </button>
  );
}
