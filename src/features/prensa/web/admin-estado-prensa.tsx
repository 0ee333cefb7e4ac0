import { notifications } from "@mantine/notifications";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api } from "#web/api.ts";
import type { PedidoDePrensa } from "../contract.ts";
import { situacionDe } from "../rules.ts";
import styles from "./admin-prensa.module.css";

/** The state cell: says Activo or Inactivo, and a click turns it around and mails it (spec 2 §4, product §7). */
export function AdminEstadoPrensa({ pedido, onChange }: { pedido: PedidoDePrensa; onChange: () => void }) {
  async function toggle() {
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
  }

  const does = `${pedido.estado ? "dar de baja" : "dar de alta"} a ${pedido.nombreApellido}`;
  return (
    <div className={styles.state}>
      <StateToggle active={pedido.estado} does={does} onToggle={toggle} />
      {situacionDe(pedido) === "pendiente" && <span className={styles.pending}>Sin responder</span>}
    </div>
  );
}
