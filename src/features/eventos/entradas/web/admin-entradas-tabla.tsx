import type { ComponentProps } from "react";
import { formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import { EN_REVISION } from "#features/caja/pagos/rules.ts";
import { type Column, RecordTable } from "#web/admin/record-table.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Entrada } from "../contract.ts";
import { DEVUELTOS, PALABRA_DE_ANULADA } from "../rules.ts";
import styles from "./admin-entradas.module.css";

interface AdminEntradasTablaProps {
  entradas: readonly Entrada[];
  busy: boolean;
  onUsuario: (entrada: Entrada) => void;
  onPago: (entrada: Entrada) => void;
  onMarcar: (entrada: Entrada) => void;
  onAnular: (entrada: Entrada) => void;
}

/** Table of tickets: green when `pagada` is 1, red otherwise. */
export function AdminEntradasTabla(props: AdminEntradasTablaProps) {
  const { entradas, busy, onUsuario, onPago, onMarcar, onAnular } = props;
  const columns: readonly Column<Entrada>[] = [
    { label: "Fecha y hora", kind: "date", cell: (row) => formatInstant(row.fechaYHoraCompra) },
    { label: "Usuario", kind: "text", card: "title", cell: (row) => row.usuario.nombreUsuario },
    {
      label: "Evento",
      kind: "text",
      cell: ({ evento }) => (
        <>
          {evento.nombre}
          <div className={styles.note}>
            {formatFecha(evento.fecha)} - {evento.hora} hs
          </div>
        </>
      ),
    },
    {
      label: "Entrada",
      kind: "number",
      cell: ({ tarifa, precio }) => (
        <>
          {formatMoney(precio)}
          <div className={styles.note}>{tarifa ?? "General"}</div>
        </>
      ),
    },
    { label: "Detalle del pago", kind: "wide", cell: (row) => row.pago.descripcion },
    { label: "Estado", cell: (row) => <Estado entrada={row} /> },
    {
      label: "Ver",
      card: "action",
      cell: (row) => (
        <div className={styles.actions}>
          {row.usuario.id !== null && (
            <Action label={`Ver usuario ${row.usuario.nombreUsuario}`} onClick={() => onUsuario(row)}>
              Ver usuario
            </Action>
          )}
          <Action label={`Ver pago ${row.pago.id}`} onClick={() => onPago(row)}>
            Ver pago
          </Action>
          {seCobraEnMano(row) && (
            <Action
              variant="primary"
              label={`Marcar como paga la entrada de ${row.usuario.nombreUsuario}`}
              onClick={() => onMarcar(row)}
            >
              Marcar como paga
            </Action>
          )}
          {seAnula(row) && (
            <Action label={`Anular la venta a ${row.usuario.nombreUsuario}`} onClick={() => onAnular(row)}>
              Anular venta
            </Action>
          )}
        </div>
      ),
    },
  ];
  return (
    <RecordTable
      caption="Entradas vendidas"
      columns={columns}
      rows={entradas}
      keyOf={(row) => row.id}
      toneOf={(row) => (row.pagada === 1 ? "success" : "danger")}
      cardHeading="h3"
      busy={busy}
    />
  );
}

/** Opens a dialog about a ticket. */
function Action({ label, variant = "outline", ...rest }: ComponentProps<typeof Button> & { label: string }) {
  return <Button size="small" variant={variant} aria-haspopup="dialog" aria-label={label} {...rest} />;
}

function Estado({ entrada }: { entrada: Entrada }) {
  const text = palabraDeEntrada(entrada);
  return (
    <>
      <span className={entrada.pagada === 1 ? styles.paid : styles.unpaid}>{text}</span>
      {entrada.ingresoEn && <div className={styles.note}>Ingresó el {formatInstant(entrada.ingresoEn)}</div>}
      {entrada.ingresoIgual && (
        <div className={styles.note}>Pasó igual: {entrada.ingresoIgual.replaceAll("-", " ")}</div>
      )}
    </>
  );
}

function palabraDeEntrada({ pagada, estado, pago, devuelta, precio }: Entrada): string {
  if (devuelta) return "Devuelta";
  if (pagada === 1) return "Pagada";
  if (pago.enRevision) return estado === "reservada" ? EN_REVISION : `${EN_REVISION}, sin lugar`;
  if (estado === "reservada") return pago.estado === "rechazado" ? "Pago rechazado" : "Sin pagar";
  // A free one has neither a refund nor a counter-entry.
  if (precio === 0 && pago.estado === "aprobado") return "Anulada";
  return PALABRA_DE_ANULADA[pago.estado] ?? "Anulada";
}

/** Whether the ticket can be marked as paid; a refunded one cannot. */
function seCobraEnMano({ pagada, pago }: Entrada): boolean {
  return pagada === 0 && !DEVUELTOS.some((estado) => estado === pago.estado);
}

function seAnula({ anulableHasta, ingresoEn }: Entrada): boolean {
  return anulableHasta !== null && ingresoEn === null && Date.parse(anulableHasta) > Date.now();
}
