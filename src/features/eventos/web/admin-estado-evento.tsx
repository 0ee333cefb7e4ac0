import { notifications } from "@mantine/notifications";
import { CircleCheck, CircleX } from "lucide-react";
import { answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import type { Evento } from "../contract.ts";
import styles from "./admin-eventos.module.css";

/** The state cell: says Activo or Inactivo, and a click turns it around (spec 2 §4). */
export function AdminEstadoEvento({ evento, onChange }: { evento: Evento; onChange: () => void }) {
  const [toggle, busy] = useSingleFlight(async () => {
    const answer = await answerOf(
      api.eventos[":id"].actualizarEstado.$patch({ param: { id: String(evento.id) } }),
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
      onClick={() => void toggle()}
    >
      {evento.estado ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
      {text}
    </button>
  );
}
