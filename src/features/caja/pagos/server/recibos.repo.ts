import { and, asc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { addDays, clubInstant } from "#contract/club-time.ts";
import type { OrderedColumn } from "#contract/columns.ts";
import type { Ordering } from "#contract/lists.ts";
import { toPesos } from "#contract/money.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, idsOf, iso, pesos, rowOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import type { ReciboListado } from "../contract.ts";
import { COLUMNAS_DE_RECIBOS, leerNumero, type MedioDePago, SERIE, type Validez } from "../rules.ts";
import { pagos, recibos } from "./table.ts";

interface DetalleDeRecibo {
  documento: string | null;
  renglones: { persona: string; concepto: string; importe: number }[];
}

export function findDinero(q: Queryable, pagoId: number) {
  const contraasiento = sql`exists (select from pagos contra where contra.anula_id = pagos.id and contra.devolucion_id is null)`;
  const query = q
    .select({
      id: pagos.id,
      usuarioId: pagos.usuarioId,
      concepto: pagos.concepto,
      descripcion: pagos.descripcion,
      monto: pagos.monto,
      estado: pagos.estado,
      anulaId: pagos.anulaId,
      registradoPor: pagos.registradoPor,
      contraasiento: sql<boolean>`${contraasiento}`,
      devuelto: pesos(sql`case when estado in ('reembolsado', 'contracargo') or ${contraasiento} then monto
        else coalesce((select sum(d.monto - d.excedente) from devoluciones d
          where d.pago_id = pagos.id and d.hecha_en is not null and d.cubierta_en is null), 0) end`),
    })
    .from(pagos);
  return firstOf(query.where(eq(pagos.id, pagoId)));
}

/** Locks a payment, so that its receipt is issued once. */
export async function lockPagoDeRecibo(tx: Tx, pagoId: number): Promise<void> {
  await tx.execute(sql`select from pagos where id = ${pagoId} for update`);
}

/** Lists the receipts of a payment, its own receipt first. */
export function listRecibosDePago(q: Queryable, pagoId: number) {
  return q.select().from(recibos).where(eq(recibos.pagoId, pagoId)).orderBy(asc(recibos.numero));
}

type NuevoRecibo = Omit<typeof recibos.$inferInsert, "serie" | "numero" | "detalle" | "importe"> & {
  centavos: number;
  detalle: DetalleDeRecibo;
};

/**
 * Takes the next number of the series and issues a receipt, in one statement. The series stays locked until
 * the transaction ends, so that a rollback leaves no gap in the numbers.
 */
export async function insertRecibo(tx: Tx, recibo: NuevoRecibo) {
  const { pagoId, anulaNumero = null, centavos, titular, detalle, codigo, motivo = null } = recibo;
  const row = await rowOf<{ numero: number }>(tx)`
    with serie as (
      insert into series_de_recibos as s (serie, ultimo) values (${SERIE}, 1)
      on conflict (serie) do update set ultimo = s.ultimo + 1 returning ultimo
    )
    insert into recibos (serie, numero, pago_id, anula_numero, importe, titular, detalle, codigo, motivo, emitido_en, emitido_por)
    select ${SERIE}, ultimo, ${pagoId}::int, ${anulaNumero}::int, ${toPesos(centavos)}::numeric, ${titular},
      ${JSON.stringify(detalle)}::jsonb, ${codigo}, ${motivo}, ${recibo.emitidoEn.toISOString()}::timestamptz,
      ${recibo.emitidoPor ?? null}::int
    from serie returning numero`;
  if (!row) throw new Error("the receipt was not written");
  return { serie: SERIE, numero: row.numero };
}

const SUS_ANULACIONES = sql`from recibos otro
  where otro.pago_id = ${recibos.pagoId} and otro.anula_numero = ${recibos.numero}`;
const ANULADO = sql`coalesce((select -sum(otro.importe) ${SUS_ANULACIONES}), 0)`;
/** Writes a number like `numeroDeRecibo`. */
const numeroEn = (serie: SQLWrapper, numero: SQLWrapper) =>
  sql`${serie} || '-' || lpad(${numero}::text, greatest(8, length(${numero}::text)), '0')`;
const NUMERO = sql<string>`${numeroEn(recibos.serie, recibos.numero)}`;
const VALIDEZ = sql`case when ${recibos.importe} < 0 then 'anulacion' when ${ANULADO} = 0 then 'valido'
  when ${ANULADO} < ${recibos.importe} then 'parcial' else 'anulado' end`;
const ANULA = sql<string | null>`${numeroEn(recibos.serie, recibos.anulaNumero)}`;
const LISTADO = {
  numero: NUMERO,
  emitidoEn: iso(recibos.emitidoEn),
  titular: recibos.titular,
  importe: recibos.importe,
  medio: sql<MedioDePago>`${pagos.medio}`,
  validez: sql<Validez>`${VALIDEZ}`,
  anula: ANULA,
  pagoId: recibos.pagoId,
};

export const findRecibo = (q: Queryable, where: { serie: string; numero: number } | { codigo: string }) =>
  firstOf(
    q
      .select({
        ...LISTADO,
        documento: sql<string | null>`${recibos.detalle} ->> 'documento'`,
        renglones: sql<DetalleDeRecibo["renglones"]>`${recibos.detalle} -> 'renglones'`,
        vigente: pesos(sql`greatest(${recibos.importe} - ${ANULADO}, 0)`),
        motivo: recibos.motivo,
        anuladoPor: sql<string[]>`array(
          select ${numeroEn(sql`otro.serie`, sql`otro.numero`)} ${SUS_ANULACIONES} order by otro.numero)`,
        codigo: recibos.codigo,
        usuarioId: pagos.usuarioId,
      })
      .from(recibos)
      .innerJoin(pagos, eq(pagos.id, recibos.pagoId))
      .where(
        "codigo" in where
          ? eq(recibos.codigo, where.codigo)
          : and(eq(recibos.serie, where.serie), eq(recibos.numero, where.numero)),
      ),
  );

/** Returns the receipt numbers by payment; voiding receipts are left out. */
export async function listNumerosDe(q: Queryable, pagoIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await q
    .select({ pagoId: recibos.pagoId, numero: NUMERO })
    .from(recibos)
    .where(sql`${recibos.pagoId} = ${anyInt(pagoIds)} and ${recibos.anulaNumero} is null`);
  return new Map(rows.map(({ pagoId, numero }) => [pagoId, numero]));
}

/**
 * Returns the approved payments since the first receipt that have no receipt: a process of the previous version
 * recorded them during an upgrade.
 */
export const listPagosSinRecibo = (q: Queryable, conceptos: readonly string[]) =>
  idsOf(q)`
    select p.id from pagos p, (select min(emitido_en) as desde from recibos) primero
    where p.concepto = any(${sql.param([...conceptos])}::text[]) and p.estado = 'aprobado' and p.anula_id is null
      and p.monto > 0 and p.a_devolver < p.monto and p.creado_en > primero.desde
      and not exists (select from recibos r where r.pago_id = p.id)
    order by p.id limit 500`;

const DESDE = sql`${recibos} join ${pagos} on ${pagos.id} = ${recibos.pagoId}`;

const EN_SQL = columnSql(COLUMNAS_DE_RECIBOS, {
  numero: { value: NUMERO, order: sql`${recibos.numero}` },
  emitidoEn: { value: recibos.emitidoEn, order: [sql`${recibos.emitidoEn}`, sql`${recibos.numero}`] },
  titular: { value: recibos.titular, order: sql`${recibos.titular}` },
  importe: { value: recibos.importe, order: sql`${recibos.importe}` },
  medio: pagos.medio,
  validez: VALIDEZ,
  anula: ANULA,
  pagoId: recibos.pagoId,
});

export function listRecibos(
  q: Queryable,
  filtro: { [K in "termino" | "desde" | "hasta"]?: string | undefined } & {
    usuarioId?: number | undefined;
    pagoId?: number | undefined;
  },
  orden: Ordering<OrderedColumn<typeof COLUMNAS_DE_RECIBOS>>,
): Listing<ReciboListado> {
  const { termino, desde, hasta, usuarioId, pagoId } = filtro;
  const start = (day: string): SQL => sql`${clubInstant(day, "00:00").toISOString()}::timestamptz`;
  return listing<ReciboListado>(q, {
    key: recibos.numero,
    from: DESDE,
    where: and(
      eq(recibos.serie, SERIE),
      usuarioId === undefined ? undefined : eq(pagos.usuarioId, usuarioId),
      pagoId === undefined ? undefined : eq(recibos.pagoId, pagoId),
      desde ? sql`${recibos.emitidoEn} >= ${start(desde)}` : undefined,
      hasta ? sql`${recibos.emitidoEn} < ${start(addDays(hasta, 1))}` : undefined,
      searchIn(EN_SQL.shown, termino),
    ),
    orderBy: orderedBy(EN_SQL.orders, orden, recibos.numero),
    read: (numeros) =>
      q
        .select(LISTADO)
        .from(recibos)
        .innerJoin(pagos, eq(pagos.id, recibos.pagoId))
        .where(and(eq(recibos.serie, SERIE), sql`${recibos.numero} = ${anyInt(numeros)}`)),
    keyOf: ({ numero }) => leerNumero(numero)?.numero ?? 0,
  });
}

/** Lists a user's receipts, oldest first. */
export function listRecibosDe(q: Queryable, usuarioId: number) {
  return q
    .select({ numero: NUMERO, emitidoEn: iso(recibos.emitidoEn), importe: recibos.importe })
    .from(recibos)
    .innerJoin(pagos, eq(pagos.id, recibos.pagoId))
    .where(eq(pagos.usuarioId, usuarioId))
    .orderBy(asc(recibos.emitidoEn), asc(recibos.numero));
}

const SIN_NOMBRE = "Cuenta eliminada";

const sinPersona = (nombre: SQL) => sql`(
  select coalesce(jsonb_agg(case when linea ->> 'persona' = ${nombre}
    then linea || jsonb_build_object('persona', ${SIN_NOMBRE}::text) else linea end), '[]'::jsonb)
  from jsonb_array_elements(${recibos.detalle} -> 'renglones') linea)`;

/** Removes a payer's name and DNI from the receipts of their payments; numbers and amounts stay. */
export async function updateSinTitular(tx: Tx, usuarioId: number): Promise<void> {
  await tx
    .update(recibos)
    .set({
      titular: SIN_NOMBRE,
      detalle: sql`${recibos.detalle} || jsonb_build_object('documento', null, 'renglones', ${sinPersona(sql`${recibos.titular}`)})`,
    })
    .where(sql`${recibos.pagoId} in (select id from pagos where usuario_id = ${usuarioId})`);
}

/** Removes a person's name from the lines that other people paid for them. */
export async function updateSinPersona(tx: Tx, pagoIds: readonly number[], nombre: string): Promise<void> {
  await tx
    .update(recibos)
    .set({
      detalle: sql`${recibos.detalle} || jsonb_build_object('renglones', ${sinPersona(sql`${nombre}::text`)})`,
    })
    .where(sql`${recibos.pagoId} = ${anyInt(pagoIds)}`);
}
