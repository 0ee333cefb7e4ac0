import { type SQL, sql } from "drizzle-orm";
import { formatMoney } from "#contract/format.ts";
import { holds } from "#contract/permission.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { toMoney } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { type InboxItem, type InboxKind, inboxOf } from "#server/office-inbox.ts";
import { CON_QUE_SE_PAGO, type MedioDePago } from "../../rules.ts";
import { devoluciones, pagadorSinCuenta, pagos } from "../table.ts";

interface Row extends Record<string, unknown> {
  total: number;
  id: number;
  pagoId: number;
  monto: string;
  medio: MedioDePago;
  desde: string;
  pagador: string | null;
  descripcion: string;
  motivo: string;
}

const { medio, hechaEn, cubiertaEn, rechazadaEn, excedente, resueltaEn, pedidaEn } = devoluciones;
const SIN_HACER = sql`${hechaEn} is null and ${cubiertaEn} is null`;
const SIN_NOMBRE = "comprador sin nombre";
const DEVOLUCIONES = "eventos/?abrir=devoluciones";

interface Cuales {
  where: SQL;
  desde: SQL;
  monto: SQL;
  titulo: (dinero: string, row: Row) => string;
}

/** Refunds of one kind. Their payments are open to administradores only; others find them in the list. */
async function find(
  { db, conceptos }: Pick<Deps, "conceptos" | "db">,
  { permisos }: Pick<Actor, "permisos">,
  limit: number,
  { where, desde, monto, titulo }: Cuales,
) {
  const { rows } = await db.execute<Row>(sql`
    select count(*) over ()::int as total, ${devoluciones.id} as id, ${pagos.id} as "pagoId", ${monto} as monto,
      ${medio} as medio, ${desde}::text as desde, ${pagos.descripcion} as descripcion, ${devoluciones.motivo} as motivo,
      coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido},
        ${pagadorSinCuenta(conceptos, "nombre", devoluciones.pagoId)}) as pagador
    from ${devoluciones} join ${pagos} on ${pagos.id} = ${devoluciones.pagoId}
      left join ${usuarios} on ${usuarios.id} = ${pagos.usuarioId}
    where ${where} order by ${desde}, ${devoluciones.id} limit ${limit}`);
  const opens = holds("administrador", permisos);
  return inboxOf(rows, (row): InboxItem => {
    const importe = toMoney(row.monto);
    return {
      id: row.id,
      titulo: titulo(formatMoney(importe), row),
      detalle: [row.descripcion, row.motivo].filter(Boolean).join(" · "),
      importe,
      desde: new Date(row.desde),
      plazo: null,
      enlace: opens ? `cobros/${row.pagoId}` : DEVOLUCIONES,
    };
  });
}

/** Refunds that the club makes by hand, those that Mercado Pago refused, and what a buyer received twice. */
export const bandejaDeDevoluciones: readonly InboxKind[] = [
  {
    tipo: "devolucion",
    uno: "devolución a mano",
    varios: "devoluciones a mano",
    who: "staff",
    lista: DEVOLUCIONES,
    find: (deps, { limit }, actor) =>
      find(deps, actor, limit, {
        where: sql`${SIN_HACER} and ${medio} <> 'mercadopago'`,
        desde: sql`${pedidaEn}`,
        monto: sql`${devoluciones.monto}`,
        titulo: (dinero, row) => `${dinero} ${CON_QUE_SE_PAGO[row.medio]} a ${row.pagador ?? SIN_NOMBRE}`,
      }),
  },
  {
    tipo: "devolucion-rechazada",
    uno: "devolución rechazada",
    varios: "devoluciones rechazadas",
    who: "staff",
    lista: DEVOLUCIONES,
    find: (deps, { limit }, actor) =>
      find(deps, actor, limit, {
        where: sql`${SIN_HACER} and ${medio} = 'mercadopago' and ${rechazadaEn} is not null`,
        desde: sql`${pedidaEn}`,
        monto: sql`${devoluciones.monto}`,
        titulo: (dinero, { pagador }) => `Mercado Pago no pudo devolver ${dinero} a ${pagador ?? SIN_NOMBRE}`,
      }),
  },
  {
    tipo: "devolucion-de-mas",
    uno: "devolución de más",
    varios: "devoluciones de más",
    who: "staff",
    lista: DEVOLUCIONES,
    find: (deps, { limit }, actor) =>
      find(deps, actor, limit, {
        where: sql`${excedente} > 0 and ${resueltaEn} is null`,
        desde: sql`${hechaEn}`,
        monto: sql`${excedente}`,
        titulo: (dinero, { pagador }) => `${pagador ?? "Un comprador"} recibió ${dinero} de más`,
      }),
  },
];
