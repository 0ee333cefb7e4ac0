import { lazyDialog } from "#web/admin/dialogs.tsx";
import type { ShownList } from "#web/admin/list-definition.ts";
import { dialogColumn, type RowTone } from "#web/admin/record-table.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { ListRows } from "#web/admin/staff-list.tsx";
import type { Cobro } from "../contract.ts";
import type { COLUMNAS_DE_COBROS, EstadoDeCobro } from "../rules.ts";

const AdminPagoModal = lazyDialog(() => import("#features/caja/pagos/web/admin-pago-modal.tsx"));

const TONES: Partial<Record<EstadoDeCobro, RowTone>> = {
  anulado: "neutral",
  anulacion: "danger",
  devuelto: "danger",
  desconocido: "danger",
  "en-devolucion": "info",
  repetido: "danger",
  "repetido-en-devolucion": "info",
};

interface AdminCobrosTablaProps {
  list: ShownList<Cobro[], typeof COLUMNAS_DE_COBROS>;
  /** Leaves out the payer's column, because all rows have the same payer. */
  deUno?: boolean;
}

export function AdminCobrosTabla({ list, deUno = false }: AdminCobrosTablaProps) {
  return (
    <ListRows
      list={list}
      caption="Cobros"
      omit={deUno ? ["pagador"] : []}
      cells={{
        descripcion: ({ pagoId }, text) => <StaffLink to={`cobros/${pagoId}`}>{text}</StaffLink>,
        pagador: ({ pagador }, text) =>
          pagador?.id ? <StaffLink to={`usuarios/${pagador.id}`}>{text}</StaffLink> : text,
      }}
      actions={[
        dialogColumn<Cobro>(
          "Ver",
          (row) => `Ver pago ${row.pagoId}`,
          (row) => <AdminPagoModal pagoId={row.pagoId} />,
          "Ver pago",
        ),
      ]}
      keyOf={(row) => row.clave}
      bulk={{
        of: ["cobro", "cobros"],
        nameOf: ({ pagoId, descripcion }) => `el pago ${pagoId}, ${descripcion}`,
      }}
      toneOf={(row) => TONES[row.estado] ?? "success"}
    />
  );
}
