import type { ShownList } from "#web/admin/list-definition.ts";
import type { RowTone } from "#web/admin/record-table.tsx";
import { ListRows } from "#web/admin/staff-list.tsx";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Cobro } from "../contract.ts";
import type { COLUMNAS_DE_COBROS, EstadoDeCobro } from "../rules.ts";

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
  onPago: (pagoId: number) => void;
}

export function AdminCobrosTabla({ list, deUno = false, onPago }: AdminCobrosTablaProps) {
  const adminPath = useAdminPath();
  return (
    <ListRows
      list={list}
      caption="Cobros"
      omit={deUno ? ["pagador"] : []}
      cells={{
        descripcion: ({ pagoId }, text) => <Link to={adminPath(`cobros/${pagoId}`)}>{text}</Link>,
        pagador: ({ pagador }, text) =>
          pagador?.id ? <Link to={adminPath(`usuarios/${pagador.id}`)}>{text}</Link> : text,
      }}
      actions={[
        {
          label: "Ver",
          card: "action",
          cell: (row) => (
            <Button
              size="small"
              variant="outline"
              aria-haspopup="dialog"
              aria-label={`Ver pago ${row.pagoId}`}
              onClick={() => onPago(row.pagoId)}
            >
              Ver pago
            </Button>
          ),
        },
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
