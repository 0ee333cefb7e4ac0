import { sql } from "drizzle-orm";
import { formatMoney } from "#contract/format.ts";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { type InboxKind, inboxKind } from "#server/db/office-inbox.ts";
import { transferencias } from "./table.ts";

interface Row {
  id: number;
  desde: string;
  monto: number;
  pagador: string | null;
  descripcion: string;
}

const LISTA = "transferencias?mostrar=por-revisar";

/** Receipts of open payments by transfer that nobody has looked at. */
export const bandejaDeComprobantes: readonly InboxKind[] = [
  inboxKind<Row>({
    tipo: "comprobante-de-transferencia",
    uno: "comprobante de transferencia",
    varios: "comprobantes de transferencias",
    who: "administrador",
    lista: LISTA,
    waiting: () => sql`
      select ${transferencias.pagoId} as id, ${transferencias.comprobanteEn} as desde, ${transferencias.monto} as monto,
        ${usuarios.nombre} || ' ' || ${usuarios.apellido} as pagador, ${pagos.descripcion} as descripcion
      from ${transferencias} join ${pagos} on ${pagos.id} = ${transferencias.pagoId}
        left join ${usuarios} on ${usuarios.id} = ${pagos.usuarioId}
      where ${transferencias.abierta} and ${transferencias.comprobante} is not null and ${transferencias.revisadoEn} is null`,
    toItem: ({ monto, pagador, descripcion }) => ({
      titulo: `${pagador ?? "Alguien"} avisó que transfirió ${formatMoney(monto)}`,
      detalle: descripcion,
      importe: monto,
      enlace: LISTA,
    }),
  }),
];
