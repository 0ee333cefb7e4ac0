import { aliasedTable, eq, type SQL, sql } from "drizzle-orm";
import type { OrderedColumn } from "#contract/columns.ts";
import type { Ordering } from "#contract/lists.ts";
import { CON_MOVIMIENTO, pagos } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, hasRow, insertedOf, iso, pesos, rowOf, rowsOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import type { Arqueo } from "../contract.ts";
import { COLUMNAS_DE_ARQUEOS } from "../rules.ts";
import { arqueos, MOVIMIENTOS, movimientosDeArqueo } from "./table.ts";

const cajero = aliasedTable(usuarios, "cajero");
const cerrador = aliasedTable(usuarios, "cerrador");
const DESDE = sql`${arqueos} join ${usuarios} cajero on cajero.id = ${arqueos.cajeroId}
  join ${usuarios} cerrador on cerrador.id = ${arqueos.cerradoPor}`;
const DIFERENCIA = sql`(${arqueos.contado} - ${arqueos.apertura} - ${arqueos.cobrado} + ${arqueos.devuelto})`;

const ARQUEOS_EN_SQL = columnSql(COLUMNAS_DE_ARQUEOS, {
  id: { value: arqueos.id, order: arqueos.id },
  cerradoEn: { value: arqueos.cerradoEn, order: arqueos.cerradoEn },
  cajero: { value: sql`cajero.nombre_usuario`, order: sql`cajero.nombre_usuario` },
  desde: arqueos.desde,
  apertura: arqueos.apertura,
  cobrado: arqueos.cobrado,
  devuelto: arqueos.devuelto,
  contado: arqueos.contado,
  diferencia: DIFERENCIA,
  motivo: arqueos.motivo,
  cerradoPor: sql`cerrador.nombre_usuario`,
});

export function listArqueos(
  q: Queryable,
  { termino }: { termino?: string | undefined },
  orden: Ordering<OrderedColumn<typeof COLUMNAS_DE_ARQUEOS>>,
): Listing<Arqueo> {
  return listing(q, {
    key: arqueos.id,
    from: DESDE,
    where: searchIn(ARQUEOS_EN_SQL.shown, termino),
    orderBy: orderedBy(ARQUEOS_EN_SQL.orders, orden, arqueos.id),
    read: (ids) => selectArqueos(q, sql`${arqueos.id} = ${anyInt(ids)}`),
    keyOf: ({ id }) => id,
  });
}

export const findArqueo = (q: Queryable, id: number): Promise<Arqueo | null> =>
  firstOf(selectArqueos(q, eq(arqueos.id, id)));

/** Returns the closing that an earlier call with the same key recorded. */
export async function findByKey(q: Queryable, idempotencyKey: string) {
  const { id, cajeroId, cerradoPor } = arqueos;
  const [row] = await q
    .select({ id, cajeroId, cerradoPor })
    .from(arqueos)
    .where(eq(arqueos.idempotencyKey, idempotencyKey));
  const arqueo = row && (await findArqueo(q, row.id));
  return arqueo ? { arqueo, cajeroId: row.cajeroId, cerradoPor: row.cerradoPor } : null;
}

function selectArqueos(q: Queryable, where: SQL): Promise<Arqueo[]> {
  return q
    .select({
      id: arqueos.id,
      cerradoEn: iso(arqueos.cerradoEn),
      cajero: cajero.nombreUsuario,
      desde: iso(arqueos.desde),
      apertura: arqueos.apertura,
      cobrado: arqueos.cobrado,
      devuelto: arqueos.devuelto,
      contado: arqueos.contado,
      diferencia: pesos(DIFERENCIA),
      motivo: sql<string | null>`nullif(${arqueos.motivo}, '')`,
      cerradoPor: cerrador.nombreUsuario,
    })
    .from(arqueos)
    .innerJoin(cajero, eq(cajero.id, arqueos.cajeroId))
    .innerJoin(cerrador, eq(cerrador.id, arqueos.cerradoPor))
    .where(where);
}

export function listMovimientos(q: Queryable, arqueoId: number) {
  const cuando = sql`coalesce(${pagos.aprobadoEn}, ${pagos.actualizadoEn})`;
  return q
    .select({
      pagoId: pagos.id,
      cuando: iso(cuando),
      descripcion: pagos.descripcion,
      monto: pagos.monto,
    })
    .from(movimientosDeArqueo)
    .innerJoin(pagos, eq(pagos.id, movimientosDeArqueo.pagoId))
    .where(eq(movimientosDeArqueo.arqueoId, arqueoId))
    .orderBy(cuando, pagos.id);
}

/** Serializes the closings of one person's till. */
export async function lockCaja(tx: Tx, cajeroId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('arqueo', ${cajeroId}))`);
}

export const hasUsuario = (q: Queryable, id: number) => hasRow(q)`select 1 from usuarios where id = ${id}`;

/** Returns the start of the till's first closing, and time of its last one; null if the till was never closed. */
export async function findCierres(q: Queryable, cajeroId: number) {
  const cierres = await rowOf<{ primero: string; ultimo: string }>(q)`
    select min(desde) as primero, max(cerrado_en) as ultimo from arqueos where cajero_id = ${cajeroId} having count(*) > 0`;
  return cierres && { primero: new Date(cierres.primero), ultimo: new Date(cierres.ultimo) };
}

const SIN_CERRAR = (cajeroId: number) => sql`m.medio = 'efectivo' and m.registrado_por = ${cajeroId}
  and not exists (select from movimientos_de_arqueo cerrado where cerrado.pago_id = m.pago_id)`;

/** Returns the time of the person's oldest cash movement outside any closing; null if there is none. */
export async function findMasViejo(q: Queryable, cajeroId: number): Promise<Date | null> {
  const row = await rowOf<{ cuando: string | null }>(q)`
    select min(m.cuando) as cuando from ${MOVIMIENTOS} m where ${SIN_CERRAR(cajeroId)}`;
  return row?.cuando ? new Date(row.cuando) : null;
}

export const listSinCerrar = (q: Queryable, cajeroId: number, desde: Date) =>
  rowsOf<{ pagoId: number; cobrado: number; devuelto: number }>(q)`
    select m.pago_id as "pagoId", m.cobrado::float8, m.devuelto::float8 from ${MOVIMIENTOS} m
    where ${SIN_CERRAR(cajeroId)} and m.cuando >= ${desde.toISOString()}`;

export const listCajeros = (q: Queryable) =>
  rowsOf<{ id: number; nombreUsuario: string }>(q)`
    select u.id, u.nombre_usuario as "nombreUsuario" from usuarios u where exists (
      select from pagos where registrado_por = u.id and medio = 'efectivo' and ${CON_MOVIMIENTO})
    order by u.nombre_usuario`;

/** @throws unique violation if another closing contains one of the movements */
export async function insertArqueo(tx: Tx, arqueo: typeof arqueos.$inferInsert, pagoIds: readonly number[]) {
  const { id } = await insertedOf(tx.insert(arqueos).values(arqueo).returning({ id: arqueos.id }));
  await tx.execute(sql`insert into movimientos_de_arqueo (pago_id, arqueo_id)
    select unnest(${sql.param([...pagoIds])}::int[]), ${id}::int`);
  return id;
}
