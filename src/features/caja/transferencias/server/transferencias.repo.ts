import { and, asc, desc, eq, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import type { PagoPorTransferencia } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { listing } from "#server/db/list-query.ts";
import { type InboxKind, inboxKind } from "#server/db/office-inbox.ts";
import { centavos, firstOf, idsOf, rowsOf } from "#server/db/rows.ts";
import type { Deps } from "#server/deps.ts";
import { esImporteComun } from "../rules.ts";
import { POR_REVISAR, transferencias } from "./table.ts";

export type TransferenciaRow = typeof transferencias.$inferSelect;
export interface ConPago {
  transferencia: TransferenciaRow;
  pago: PagoPorTransferencia;
}

const conPago = (q: Queryable) =>
  q
    .select({ transferencia: transferencias, pago: pagos })
    .from(transferencias)
    .innerJoin(pagos, eq(pagos.id, transferencias.pagoId));

export const findTransferencia = (q: Queryable, pagoId: number): Promise<ConPago | null> =>
  firstOf(conPago(q).where(eq(transferencias.pagoId, pagoId)));

/** Locks the transfer and its payment until the transaction ends. */
export const lockTransferencia = (tx: Tx, pagoId: number): Promise<ConPago | null> =>
  firstOf(conPago(tx).where(eq(transferencias.pagoId, pagoId)).for("update"));

/** Lists a person's open transfers, newest first. */
export function listAbiertasDe(q: Queryable, usuarioId: number): Promise<ConPago[]> {
  return conPago(q)
    .where(and(eq(pagos.usuarioId, usuarioId), transferencias.abierta))
    .orderBy(desc(transferencias.pagoId));
}

/**
 * Lists the amounts in a range that open or recent payments asked for. The money of an abandoned payment may still
 * arrive.
 * @param desde since when a payment counts as recent
 */
export const listMontosUsados = (tx: Tx, { min, max, desde }: { min: number; max: number; desde: Date }) =>
  rowsOf<{ centavos: number; abierta: boolean }>(tx)`
    select ${centavos(sql`t.monto`)} as centavos, t.abierta from transferencias t join pagos p on p.id = t.pago_id
    where t.monto between ${toPesos(min)}::numeric and ${toPesos(max)}::numeric
      and (t.abierta or p.creado_en >= ${desde.toISOString()}::timestamptz)`;

/** Inserts a transfer; false if another open payment has the amount, which a unique index decides. */
export async function insertTransferencia(tx: Tx, row: typeof transferencias.$inferInsert): Promise<boolean> {
  return (await tx.insert(transferencias).values(row).onConflictDoNothing()).rowCount === 1;
}

export async function updateTransferencia(
  tx: Queryable,
  pagoId: number,
  cambios: Partial<Omit<TransferenciaRow, "pagoId">>,
): Promise<void> {
  await tx.update(transferencias).set(cambios).where(eq(transferencias.pagoId, pagoId));
}

export const listVencidas = (q: Queryable, now: Date, limit: number) =>
  idsOf(q)`
    select transferencias.pago_id as id from transferencias join pagos p on p.id = transferencias.pago_id
    where transferencias.abierta and p.vence_en <= ${now.toISOString()}::timestamptz and not (${POR_REVISAR})
    order by p.vence_en limit ${limit}`;

export function listComprobantesViejos(q: Queryable, antes: Date, limit: number) {
  return q
    .select({ pagoId: transferencias.pagoId, comprobante: transferencias.comprobante })
    .from(transferencias)
    .where(
      and(
        isNotNull(transferencias.comprobante),
        eq(transferencias.abierta, false),
        lte(transferencias.comprobanteEn, antes),
      ),
    )
    .limit(limit);
}

export function listComprobantesDe(q: Queryable, usuarioId: number) {
  return q
    .select({ pagoId: transferencias.pagoId, comprobante: transferencias.comprobante })
    .from(transferencias)
    .innerJoin(pagos, eq(pagos.id, transferencias.pagoId))
    .where(and(eq(pagos.usuarioId, usuarioId), isNotNull(transferencias.comprobante)));
}

/** Lists the transfers for the office, oldest first. */
export function listEnLaOficina(
  q: Queryable,
  { termino, porRevisar }: { termino: string; porRevisar: boolean },
) {
  const pagador = sql<string | null>`${usuarios.nombre} || ' ' || ${usuarios.apellido}`;
  return listing(q, {
    key: transferencias.pagoId,
    from: sql`${transferencias} join ${pagos} on ${pagos.id} = ${transferencias.pagoId}
      left join ${usuarios} on ${usuarios.id} = ${pagos.usuarioId}`,
    where: and(
      sql`${transferencias.abierta}`,
      porRevisar ? POR_REVISAR : undefined,
      termino === ""
        ? undefined
        : sql`strpos(buscable(concat_ws(' ', ${usuarios.nombre}, ${usuarios.apellido}, ${pagos.descripcion}, ${transferencias.monto}::text)), buscable(${termino})) > 0`,
    ),
    orderBy: [asc(transferencias.pagoId)],
    read: (ids) =>
      q
        .select({ transferencia: transferencias, pago: pagos, pagador })
        .from(transferencias)
        .innerJoin(pagos, eq(pagos.id, transferencias.pagoId))
        .leftJoin(usuarios, eq(usuarios.id, pagos.usuarioId))
        .where(inArray(transferencias.pagoId, [...ids])),
    keyOf: ({ pago }) => pago.id,
  });
}

interface Row {
  id: number;
  desde: string;
  monto: number;
  pagador: string | null;
  descripcion: string;
}

const LISTA = "transferencias?mostrar=por-revisar";

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
      where ${transferencias.abierta} and ${POR_REVISAR}`,
    toItem: ({ monto, pagador, descripcion }) => ({
      titulo: `${pagador ?? "Alguien"} avisó que transfirió ${formatMoney(monto)}`,
      detalle: descripcion,
      importe: monto,
      enlace: LISTA,
    }),
  }),
];

/** Selects, in one column, the amounts in pesos that an area asks people to pay. @param hoy the club's date */
type PreciosDeArea = (hoy: string) => SQL;

declare module "#server/feature.ts" {
  interface Feature {
    /** The area's prices, which no total by transfer may equal (Rule TRA-1). */
    precios?: PreciosDeArea;
  }
}
declare module "#server/deps.ts" {
  interface Deps {
    precios: readonly PreciosDeArea[];
  }
}

/** Returns a function that recognizes amounts that anybody may transfer, not only one payer; in whole centavos. */
export async function importesComunes(
  { precios, clock }: Deps,
  q: Queryable,
): Promise<(centavos: number) => boolean> {
  const hoy = clubTime(clock()).fecha;
  const selects = precios.map((one) => sql`select precio from (${one(hoy)}) as suyos (precio)`);
  if (selects.length === 0) return esImporteComun([]);
  const rows = await rowsOf<{ precio: string }>(q)`${sql.join(selects, sql` union `)}`;
  return esImporteComun(rows.map(({ precio }) => toCentavos(precio)).filter((precio) => precio > 0));
}
