import { formatInstant, formatMoney } from "#contract/format.ts";
import { PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";
import { SIN_CUENTA } from "#features/cuentas/usuarios/rules.ts";
import { type Column, RecordTable, type RowTone } from "#web/admin/record-table.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Cobro } from "../../contract.ts";
import { type EstadoDeCobro, PALABRA_DE_COBRO, quienRegistro } from "../../rules.ts";
import styles from "./admin-cobros.module.css";

const TONES: Partial<Record<EstadoDeCobro, RowTone>> = {
  anulado: "muted",
  anulacion: "danger",
  devuelto: "danger",
  desconocido: "danger",
  "en-devolucion": "info",
  repetido: "danger",
  "repetido-en-devolucion": "info",
};

interface AdminCobrosTablaProps {
  cobros: readonly Cobro[];
  busy: boolean;
  onPago: (pagoId: number) => void;
}

export function AdminCobrosTabla({ cobros, busy, onPago }: AdminCobrosTablaProps) {
  const columns: readonly Column<Cobro>[] = [
    { label: "Fecha", kind: "date", cell: (row) => formatInstant(row.cuando) },
    {
      label: "Qué",
      kind: "wide",
      card: "title",
      cell: (row) => <span className={styles.breakable}>{row.descripcion}</span>,
    },
    {
      label: "Pagó",
      kind: "text",
      cell: (row) => <span className={styles.breakable}>{row.pagador?.nombre ?? SIN_CUENTA}</span>,
    },
    { label: "Medio", kind: "text", cell: (row) => PALABRA_DE_MEDIO[row.medio] },
    {
      label: "Monto",
      kind: "number",
      cell: (row) => <span className={styles.money}>{formatMoney(row.monto)}</span>,
    },
    {
      label: "Registró",
      kind: "text",
      cell: (row) => <span className={styles.breakable}>{quienRegistro(row)}</span>,
    },
    { label: "Estado", kind: "text", cell: (row) => PALABRA_DE_COBRO[row.estado] },
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
  ];
  return (
    <RecordTable
      caption="Cobros"
      columns={columns}
      rows={cobros}
      keyOf={(row) => row.clave}
      toneOf={(row) => TONES[row.estado] ?? "success"}
      busy={busy}
    />
  );
}
