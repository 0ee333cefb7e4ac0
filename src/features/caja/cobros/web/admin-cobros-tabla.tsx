import type { Bulk } from "#web/admin/bulk.ts";
import { ListTable } from "#web/admin/list-table.tsx";
import type { RowTone } from "#web/admin/record-table.tsx";
import { api } from "#web/api.ts";
import { useAdminPath } from "#web/shell/menu-entries.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Cobro } from "../contract.ts";
import { COLUMNAS_DE_COBROS, type EstadoDeCobro } from "../rules.ts";

const TONES: Partial<Record<EstadoDeCobro, RowTone>> = {
  anulado: "neutral",
  anulacion: "danger",
  devuelto: "danger",
  desconocido: "danger",
  "en-devolucion": "info",
  repetido: "danger",
  "repetido-en-devolucion": "info",
};

const VARIOS: Bulk<Cobro> = {
  of: ["cobro", "cobros"],
  nameOf: ({ pagoId, descripcion }) => `el pago ${pagoId}, ${descripcion}`,
  onExport: (ids) => api.cobros.exportar.$get({ query: { ids } }),
};

interface AdminCobrosTablaProps {
  cobros: readonly Cobro[];
  /** Leaves out the payer's column, because all rows have the same payer. */
  deUno?: boolean;
  busy: boolean;
  onPago: (pagoId: number) => void;
}

export function AdminCobrosTabla({ cobros, deUno = false, busy, onPago }: AdminCobrosTablaProps) {
  const adminPath = useAdminPath();
  return (
    <ListTable
      caption="Cobros"
      described={COLUMNAS_DE_COBROS}
      omit={deUno ? ["pagador"] : []}
      rows={cobros}
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
      bulk={VARIOS}
      toneOf={(row) => TONES[row.estado] ?? "success"}
      busy={busy}
    />
  );
}
