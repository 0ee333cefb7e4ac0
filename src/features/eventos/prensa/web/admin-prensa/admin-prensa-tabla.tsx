import { formatInstant } from "#contract/format.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import { useOpening } from "#web/admin/use-opening.ts";
import { answerOf, api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import type { PedidoDePrensa } from "../../contract.ts";
import { situacionDe } from "../../rules.ts";
import { AdminEstadoPrensa, avisarDecision } from "./admin-estado-prensa.tsx";
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

  const columns: readonly Column<PedidoDePrensa>[] = [
    { label: "Fecha de registro", kind: "date", cell: (row) => formatInstant(row.fecha) },
    {
      label: "Nombre y apellido",
      kind: "text",
      card: "title",
      cell: (row) => <strong>{row.nombreApellido}</strong>,
    },
    { label: "DNI", cell: (row) => row.dni },
    { label: "Email", kind: "wide", cell: (row) => <a href={`mailto:${row.email}`}>{row.email}</a> },
    { label: "Celular", cell: (row) => <PhoneLink phone={row.telefonoCelular} of={row.nombreApellido} /> },
    {
      label: "Medio",
      kind: "text",
      cell: ({ nombreMedio, comentario }) => (
        <>
          {nombreMedio}
          {comentario && <div className={styles.comment}>{comentario}</div>}
        </>
      ),
    },
    {
      label: "Evento",
      kind: "text",
      cell: (row) => (
        <button type="button" className={styles.event} aria-haspopup="dialog" onClick={() => onEvento(row)}>
          {row.evento.nombre}
        </button>
      ),
    },
    { label: "Alta/Baja", cell: (row) => <AdminEstadoPrensa pedido={row} onChange={onChange} /> },
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
  ];

  return (
    <>
      <RecordTable
        caption="Pedidos de prensa"
        columns={columns}
        rows={pedidos}
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
            answerOf(api.prensa[":id"].rechazar.$patch({ param: { id: String(toReject.id) } }))
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
