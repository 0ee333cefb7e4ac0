import { notifications } from "@mantine/notifications";
import { showDecision } from "#web/admin/decision-notice.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api } from "#web/api.ts";
import type { PedidoDecidido, PedidoDePrensa } from "../../contract.ts";
import { situacionDe } from "../../rules.ts";
import styles from "./admin-prensa.module.css";

/** The state cell: a click toggles Activo/Inactivo and sends the email (Rule PRE-3). */
export function AdminEstadoPrensa({ pedido, onChange }: { pedido: PedidoDePrensa; onChange: () => void }) {
  async function toggle() {
    // Sent explicitly instead of toggling, so that another user's concurrent decision is not reversed.
    const estado = pedido.estado ? "false" : "true";
    const answer = await answerOf(
      api.prensa[":id"].actualizarEstado.$patch({ param: { id: String(pedido.id) }, query: { estado } }),
    );
    onChange();
    if (!answer.ok) notifications.show({ message: answer.problem.detail, color: "red" });
    else
      avisarDecision(
        answer.data,
        answer.data.estado
          ? `Acreditaste a ${pedido.nombreApellido}.`
          : `${pedido.nombreApellido} quedó sin acreditación.`,
        onChange,
      );
  }

  const does = `${pedido.estado ? "dar de baja" : "dar de alta"} a ${pedido.nombreApellido}`;
  return (
    <div className={styles.state}>
      <StateToggle active={pedido.estado} does={does} onToggle={toggle} />
      {situacionDe(pedido) === "pendiente" && <span className={styles.pending}>Sin responder</span>}
    </div>
  );
}

/** Notifies of a decision and offers to undo it while its email waits. */
export function avisarDecision(pedido: PedidoDecidido, hecho: string, onChange: () => void): void {
  const { id, nombreApellido, correoSaleEn } = pedido;
  showDecision({
    message: correoSaleEn === null ? hecho : `${hecho} El correo sale en unos segundos.`,
    correoSaleEn,
    undo: () => answerOf(api.prensa[":id"].deshacer.$post({ param: { id: String(id) } })),
    undone: `Deshiciste la decisión sobre ${nombreApellido}. No salió ningún correo.`,
    onUndone: onChange,
  });
}
