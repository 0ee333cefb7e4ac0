import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { showDecision } from "#web/admin/decision-notice.tsx";
import { ListTable } from "#web/admin/list-table.tsx";
import { useOpening } from "#web/admin/modal.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import type { PedidoDecidido, PedidoDePrensa } from "../contract.ts";
import { COLUMNAS_DE_PRENSA, situacionDe } from "../rules.ts";
import styles from "./admin-prensa.module.css";

interface AdminPrensaTablaProps {
  pedidos: readonly PedidoDePrensa[];
  busy: boolean;
  onChange: () => void;
  onEvento: (pedido: PedidoDePrensa) => void;
}

/** Table of requests with their actions. */
export function AdminPrensaTabla({ pedidos, busy, onChange, onEvento }: AdminPrensaTablaProps) {
  const rejection = useOpening<PedidoDePrensa>();
  const toReject = rejection.about;

  return (
    <>
      <ListTable
        caption="Pedidos de prensa"
        described={COLUMNAS_DE_PRENSA}
        rows={pedidos}
        cells={{
          nombreApellido: (_, text) => <strong>{text}</strong>,
          email: (_, text) => <a href={`mailto:${text}`}>{text}</a>,
          telefonoCelular: (row) => <PhoneLink phone={row.telefonoCelular} of={row.nombreApellido} />,
          nombreMedio: ({ comentario }, text) => (
            <>
              {text}
              {comentario && <div className={styles.comment}>{comentario}</div>}
            </>
          ),
          evento: (row, text) => (
            <button
              type="button"
              className={styles.event}
              aria-haspopup="dialog"
              onClick={() => onEvento(row)}
            >
              {text}
            </button>
          ),
          estado: (row) => <AdminEstadoPrensa pedido={row} onChange={onChange} />,
        }}
        actions={[
          {
            label: "Rechazar",
            card: "action",
            cell: (row) =>
              situacionDe(row) === "rechazado" ? (
                <span className={styles.refused}>Rechazado</span>
              ) : (
                <Button
                  variant="outline"
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={`Rechazar el pedido de ${row.nombreApellido}`}
                  onClick={() => rejection.open(row)}
                >
                  Rechazar
                </Button>
              ),
          },
        ]}
        keyOf={(row) => row.id}
        toneOf={(row) => (row.estado ? "success" : "danger")}
        busy={busy}
      />
      {toReject && (
        <ConfirmModal
          opened={rejection.shown}
          onClose={() => {
            rejection.close();
            // Another user may have decided it meanwhile.
            onChange();
          }}
          title="Rechazar el pedido"
          confirmLabel="Rechazar"
          danger
          onConfirm={() =>
            answerOf(api.prensa[":id"].rechazar.$patch({ param: { id: String(toReject.id) }, query: {} }))
          }
          onDone={(pedido) =>
            avisarDecision(pedido, `Rechazaste el pedido de ${toReject.nombreApellido}.`, onChange)
          }
        >
          <p>
            <strong>{toReject.nombreApellido}</strong>, de {toReject.nombreMedio}, no va a tener acreditación
            para <strong>{toReject.evento.nombre}</strong>. Se lo avisamos por correo.
          </p>
        </ConfirmModal>
      )}
    </>
  );
}

/** The state cell: a click toggles Activo/Inactivo and sends the email (Rule PRE-3). */
function AdminEstadoPrensa({ pedido, onChange }: { pedido: PedidoDePrensa; onChange: () => void }) {
  async function toggle() {
    // Sent explicitly instead of toggling, so that another user's concurrent decision is not reversed.
    const estado = pedido.estado ? "false" : "true";
    const answer = await answerOf(
      api.prensa[":id"].actualizarEstado.$patch({ param: { id: String(pedido.id) }, query: { estado } }),
    );
    onChange();
    if (!answer.ok) notifications.show({ message: answer.problem.detail, color: "red", autoClose: false });
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
function avisarDecision(pedido: PedidoDecidido, hecho: string, onChange: () => void): void {
  const { id, nombreApellido, correoSaleEn } = pedido;
  showDecision({
    message: correoSaleEn === null ? hecho : `${hecho} El correo sale en unos segundos.`,
    correoSaleEn,
    undo: () => answerOf(api.prensa[":id"].deshacer.$post({ param: { id: String(id) } })),
    undone: `Deshiciste la decisión sobre ${nombreApellido}. No salió ningún correo.`,
    onUndone: onChange,
  });
}
