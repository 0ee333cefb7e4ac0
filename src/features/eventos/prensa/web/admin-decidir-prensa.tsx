import { ActionButton } from "#web/admin/action-button.tsx";
import { Confirm } from "#web/admin/confirm.tsx";
import { showDecision } from "#web/admin/decision-notice.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import type { PedidoDecidido, PedidoDePrensa } from "../contract.ts";
import { COLUMNAS_DE_PRENSA } from "../rules.ts";

export function AdminRechazarPrensa({ pedido, onChange }: DecisionProps) {
  return (
    <Confirm
      title="Rechazar el pedido"
      confirmLabel="Rechazar"
      danger
      onConfirm={() => answerOf(api.prensa[":id"].rechazar.$patch({ ...withId(pedido.id), query: {} }))}
      onDone={(decidido) =>
        avisarDecision(decidido, `Rechazaste el pedido de ${pedido.nombreApellido}.`, onChange)
      }
      onChange={onChange}
    >
      <p>
        <strong>{pedido.nombreApellido}</strong>, de {pedido.nombreMedio}, no va a tener acreditación para{" "}
        <strong>{pedido.evento.nombre}</strong>. Se lo avisamos por correo.
      </p>
    </Confirm>
  );
}

interface DecisionProps {
  pedido: PedidoDePrensa;
  /** Also called after a refusal, because somebody else may have decided the request. */
  onChange: () => void;
}

/** The state of a request, with the button that changes it (Rule PRE-3). */
export function AdminEstadoPrensa({ pedido, onChange }: DecisionProps) {
  return (
    <div className="stack-0 at-start">
      {COLUMNAS_DE_PRENSA.estado.words[`${pedido.estado}`]}
      <AdminAcreditar pedido={pedido} onChange={onChange} isBesideState />
    </div>
  );
}

interface AdminAcreditarProps extends DecisionProps {
  /** True if the state is beside the button, whose label is then short. */
  isBesideState?: boolean;
}

export function AdminAcreditar({ pedido, onChange, isBesideState = false }: AdminAcreditarProps) {
  const { id, estado, nombreApellido } = pedido;
  const text = estado ? "Quitar acreditación" : "Acreditar";
  // Sets the state instead of toggling it, so that a concurrent decision is not reversed.
  const query = { estado: estado ? "false" : "true" } as const;
  return (
    <ActionButton
      variant={estado ? "outline" : "primary"}
      size="small"
      aria-label={`${text}: ${nombreApellido}`}
      call={() => answerOf(api.prensa[":id"].actualizarEstado.$patch({ ...withId(id), query }))}
      onSaved={(decidido) =>
        avisarDecision(
          decidido,
          decidido.estado ? `Acreditaste a ${nombreApellido}.` : `${nombreApellido} quedó sin acreditación.`,
          onChange,
        )
      }
      onChange={onChange}
    >
      {isBesideState && estado ? "Quitar" : text}
    </ActionButton>
  );
}

/** Shows a decision with a button to undo it before its email is sent. */
function avisarDecision(pedido: PedidoDecidido, hecho: string, onChange: () => void): void {
  const { id, nombreApellido, correoSaleEn } = pedido;
  showDecision({
    message: hecho,
    correoSaleEn,
    undo: () => answerOf(api.prensa[":id"].deshacer.$post(withId(id))),
    undone: `Deshiciste la decisión sobre ${nombreApellido}. No salió ningún correo.`,
    onUndone: onChange,
  });
}
