import { notifications } from "@mantine/notifications";
import { CircleCheck, CircleX } from "lucide-react";
import { answerOf, api } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import type { PedidoDePrensa } from "../contract.ts";
import { situacionDe } from "../rules.ts";
import styles from "./admin-prensa.module.css";

/** The state cell: says Activo or Inactivo, and a click turns it around and mails it (spec 2 §4, product §7). */
export function AdminEstadoPrensa({ pedido, onChange }: { pedido: PedidoDePrensa; onChange: () => void }) {
  const [toggle, busy] = useSingleFlight(async () => {
    // By name, not "the other one": what somebody else has just decided must not be turned around unseen.
    const estado = pedido.estado ? "false" : "true";
    const answer = await answerOf(
      api.prensa[":id"].actualizarEstado.$patch({ param: { id: String(pedido.id) }, query: { estado } }),
    );
    notifications.show(
      answer.ok
        ? {
            message: answer.data.estado
              ? `Acreditaste a ${pedido.nombreApellido}. Se lo avisamos por correo.`
              : `${pedido.nombreApellido} quedó sin acreditación. Se lo avisamos por correo.`,
            color: "green",
          }
        : { message: answer.problem.detail, color: "red" },
    );
    onChange();
  });

  const text = pedido.estado ? "Activo" : "Inactivo";
  return (
    <div className={styles.state}>
      <button
        type="button"
        className={`${styles.toggle} ${pedido.estado ? styles.active : styles.inactive}`}
        aria-label={`${text}: ${pedido.estado ? "dar de baja" : "dar de alta"} a ${pedido.nombreApellido}`}
        aria-busy={busy || undefined}
        // The second press of a double click may find another row under the pointer, once a filter has moved them.
        onClick={(event) => event.detail < 2 && void toggle()}
      >
        {pedido.estado ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
        {text}
      </button>
      {situacionDe(pedido) === "pendiente" && <span className={styles.pending}>Sin responder</span>}
    </div>
  );
}
