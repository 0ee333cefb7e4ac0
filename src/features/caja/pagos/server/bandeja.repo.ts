import { type SQL, sql } from "drizzle-orm";
import { formatMoney } from "#contract/format.ts";
import { holds } from "#contract/permission.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { type InboxKind, inboxKind } from "#server/db/office-inbox.ts";
import { CON_QUE_SE_PAGO, type MedioDePago } from "../rules.ts";
import { devoluciones, pagadorSinCuenta, pagos } from "./table.ts";

interface Row {
  id: number;
  desde: string;
  pagoId: number;
  monto: number;
  medio: MedioDePago;
  pagador: string | null;
  descripcion: string;
  motivo: string;
}

const { medio, hechaEn, cubiertaEn, rechazadaEn, excedente, resueltaEn, pedidaEn } = devoluciones;
const SIN_HACER = sql`${hechaEn} is null and ${cubiertaEn} is null`;
const DEVOLUCIONES = "eventos/?abrir=devoluciones";

interface Cuales extends Pick<InboxKind, "tipo" | "uno" | "varios"> {
  where: SQL;
  desde: SQL;
  monto: SQL;
  titulo: (dinero: string, pagador: string | null, medio: MedioDePago) => string;
}

/** Refunds of one kind. Their payments are open to administradores only; others find them in the list. */
const deDevoluciones = ({ where, desde, monto, titulo, ...words }: Cuales) =>
  inboxKind<Row>({
    ...words,
    who: "staff",
    lista: DEVOLUCIONES,
    waiting: ({ conceptos }) => sql`
      select ${devoluciones.id} as id, ${desde} as desde, ${pagos.id} as "pagoId", ${monto} as monto, ${medio} as medio,
        ${pagos.descripcion} as descripcion, ${devoluciones.motivo} as motivo,
        coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido},
          ${pagadorSinCuenta(conceptos, "nombre", devoluciones.pagoId)}) as pagador
      from ${devoluciones} join ${pagos} on ${pagos.id} = ${devoluciones.pagoId}
        left join ${usuarios} on ${usuarios.id} = ${pagos.usuarioId}
      where ${where}`,
    toItem: (row, { permisos }) => ({
      titulo: titulo(formatMoney(row.monto), row.pagador, row.medio),
      detalle: [row.descripcion, row.motivo].filter(Boolean).join(" · "),
      importe: row.monto,
      enlace: holds("administrador", permisos) ? `cobros/${row.pagoId}` : DEVOLUCIONES,
    }),
  });

const SIN_NOMBRE = "comprador sin nombre";

/** Refunds that the club makes by hand, those that Mercado Pago refused, and what a buyer received twice. */
export const bandejaDeDevoluciones: readonly InboxKind[] = [
  deDevoluciones({
    tipo: "devolucion",
    uno: "devolución a mano",
    varios: "devoluciones a mano",
    where: sql`${SIN_HACER} and ${medio} <> 'mercadopago'`,
    desde: sql`${pedidaEn}`,
    monto: sql`${devoluciones.monto}`,
    titulo: (dinero, pagador, como) => `${dinero} ${CON_QUE_SE_PAGO[como]} a ${pagador ?? SIN_NOMBRE}`,
  }),
  deDevoluciones({
    tipo: "devolucion-rechazada",
    uno: "devolución rechazada",
    varios: "devoluciones rechazadas",
    where: sql`${SIN_HACER} and ${medio} = 'mercadopago' and ${rechazadaEn} is not null`,
    desde: sql`${pedidaEn}`,
    monto: sql`${devoluciones.monto}`,
    titulo: (dinero, pagador) => `Mercado Pago no pudo devolver ${dinero} a ${pagador ?? SIN_NOMBRE}`,
  }),
  deDevoluciones({
    tipo: "devolucion-de-mas",
    uno: "devolución de más",
    varios: "devoluciones de más",
    where: sql`${excedente} > 0 and ${resueltaEn} is null`,
    desde: sql`${hechaEn}`,
    monto: sql`${excedente}`,
    titulo: (dinero, pagador) => `${pagador ?? "Un comprador"} recibió ${dinero} de más`,
  }),
];
