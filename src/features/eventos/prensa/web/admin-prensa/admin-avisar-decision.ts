import { showDecision } from "#web/admin/decision-notice.tsx";
import { answerOf, api } from "#web/api.ts";
import type { PedidoDecidido } from "../../contract.ts";

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
