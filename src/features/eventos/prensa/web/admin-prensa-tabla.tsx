import { DialogButton, lazyDialog } from "#web/admin/dialogs.tsx";
import { TextButton } from "#web/admin/icon-button.tsx";
import type { ShownList } from "#web/admin/list-definition.ts";
import { REQUEST_TONES } from "#web/admin/record-tones.ts";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { type ListBulk, ListRows } from "#web/admin/staff-list.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { PhoneLink } from "#web/ui/whatsapp-button.tsx";
import type { PedidoDePrensa } from "../contract.ts";
import { type COLUMNAS_DE_PRENSA, situacionDe } from "../rules.ts";
import { AdminEstadoPrensa, AdminRechazarPrensa } from "./admin-decidir-prensa.tsx";

const AdminEventoDePrensa = lazyDialog(() => import("./admin-evento-de-prensa.tsx"));

interface AdminPrensaTablaProps {
  list: ShownList<PedidoDePrensa[], typeof COLUMNAS_DE_PRENSA>;
  onChange?: () => void;
}

export function AdminPrensaTabla({ list, onChange = list.reload }: AdminPrensaTablaProps) {
  return (
    <ListRows
      list={list}
      caption="Pedidos de prensa"
      cells={{
        nombreApellido: ({ id }, text) => <StaffLink to={`prensa/${id}`}>{text}</StaffLink>,
        email: (_, text) => <a href={`mailto:${text}`}>{text}</a>,
        telefonoCelular: (row) => <PhoneLink phone={row.telefonoCelular} of={row.nombreApellido} />,
        nombreMedio: ({ comentario }, text) => (
          <>
            <span>{text}</span>
            {comentario && <div className="muted text-xs">{comentario}</div>}
          </>
        ),
        evento: (row, text) => (
          <TextButton opens={<AdminEventoDePrensa pedidoId={row.id} />}>
            <span className="clip">{text}</span>
          </TextButton>
        ),
        estado: (row) => <AdminEstadoPrensa pedido={row} onChange={onChange} />,
      }}
      actions={[
        {
          label: "Rechazar",
          card: "action",
          cell: (row) =>
            situacionDe(row) === "rechazado" ? (
              "Rechazado"
            ) : (
              <DialogButton
                variant="outline"
                size="small"
                aria-label={`Rechazar el pedido de ${row.nombreApellido}`}
                opens={<AdminRechazarPrensa pedido={row} onChange={onChange} />}
              >
                Rechazar
              </DialogButton>
            ),
        },
      ]}
      keyOf={(row) => row.id}
      toneOf={(row) => REQUEST_TONES[situacionDe(row)]}
      bulk={{ ...VARIOS, onChange }}
    />
  );
}

const VARIOS: ListBulk<PedidoDePrensa> = {
  of: ["pedido", "pedidos"],
  nameOf: ({ nombreApellido, nombreMedio }) => `el pedido de ${nombreApellido}, de ${nombreMedio}`,
  actions: [
    {
      label: "Acreditar",
      doing: "Acreditando",
      did: "Acreditaste",
      applies: ({ estado }) => !estado,
      run: (row) =>
        answerOf(api.prensa[":id"].actualizarEstado.$patch({ ...withId(row.id), query: { estado: "true" } })),
      undo: (row) => answerOf(api.prensa[":id"].deshacer.$post(withId(row.id))),
    },
  ],
};
