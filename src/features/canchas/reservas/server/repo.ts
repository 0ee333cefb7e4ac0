import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  gte,
  inArray,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Page } from "#contract/paging.ts";
import { canchas } from "#features/canchas/canchas/server/table.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { prepareOnce, type Queryable, type Tx } from "#server/db/database.ts";
import { searchByPlace, searchIn } from "#server/db/search.ts";
import { plain } from "#server/db/search-words.ts";
import type { Filtro, Mes, Orden, Paso, Periodo } from "./lista/filtro.ts";
import { COLUMNAS_DE_RESERVAS, ORDENES_DE_RESERVAS, reservas, resumenDeReservas } from "./table.ts";

const preparedReservas = prepareOnce((q) =>
  q
    .select({
      reserva: reservas,
      cancha: { id: canchas.id, nombre: canchas.nombre },
      persona: {
        id: usuarios.id,
        nombreUsuario: usuarios.nombreUsuario,
        nombre: usuarios.nombre,
        apellido: usuarios.apellido,
        correo: usuarios.correo,
        esSocio: sql<boolean>`coalesce('socio' = any(${usuarios.permisos}), false)`,
      },
    })
    .from(reservas)
    .innerJoin(canchas, eq(canchas.id, reservas.canchaId))
    .leftJoin(usuarios, eq(usuarios.id, reservas.usuarioId))
    .where(sql`${reservas.id} = any(${sql.placeholder("ids")}::int[])`)
    .prepare("reservas_filas"),
);

export type ReservaRow = Awaited<ReturnType<typeof selectReservas>>[number];

/** Bookings with their court and person, in the order of `ids`. */
export async function selectReservas(q: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await preparedReservas(q).execute({ ids });
  const found = new Map(rows.map((row) => [row.reserva.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export type ReservaNueva = Omit<
  typeof reservas.$inferInsert,
  "id" | "estado" | "ocupacionId" | "respuesta" | "persona" | "texto" | "usuarioId"
>;

/** @returns the ids of the new requests, in the order given */
export async function insertReserva(
  tx: Tx,
  usuarioId: number | null,
  pedidos: readonly ReservaNueva[],
): Promise<number[]> {
  const orden = sql`(select ${usuarios.orden} from ${usuarios} where ${usuarios.id} = ${usuarioId})`;
  const persona = (nombre: string) => sql`coalesce(${orden}, buscable(${nombre}))`;
  const nuevas = pedidos.map((pedido) => ({ ...pedido, usuarioId, persona: persona(pedido.nombre ?? "") }));
  const rows = await tx.insert(reservas).values(nuevas).returning({ id: reservas.id });
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Locks a booking until the transaction ends, which serializes decisions. */
export async function lockReserva(tx: Tx, id: number) {
  return (await tx.select().from(reservas).where(eq(reservas.id, id)).for("update"))[0] ?? null;
}

/** Locks all bookings of a person. */
export async function lockReservasDe(tx: Tx, usuarioId: number): Promise<ReservaTomada[]> {
  const propias = tx.select().from(reservas).where(eq(reservas.usuarioId, usuarioId));
  return propias.orderBy(reservas.id).for("update");
}

export type ReservaTomada = NonNullable<Awaited<ReturnType<typeof lockReserva>>>;

export async function updateReserva(
  tx: Tx,
  id: number,
  cambios: Partial<Pick<typeof reservas.$inferInsert, "estado" | "ocupacionId" | "respuesta">>,
): Promise<void> {
  await tx.update(reservas).set(cambios).where(eq(reservas.id, id));
}

export async function deleteReserva(tx: Tx, id: number): Promise<void> {
  await tx.delete(reservas).where(eq(reservas.id, id));
}

/** Pending requests that are not over, of a person or (if null) of everyone; a month counts until its last day. */
export async function countPendientes(q: Queryable, usuarioId: number | null, hoy: string): Promise<number> {
  const where = and(
    usuarioId === null ? undefined : eq(reservas.usuarioId, usuarioId),
    eq(reservas.estado, "pendiente"),
    or(gte(reservas.fecha, hoy), delMesDe(hoy)),
  );
  return (await q.select({ total: count() }).from(reservas).where(where))[0]?.total ?? 0;
}

/** Whether the person already has a pending request for exactly these hours. */
export async function yaPedida(q: Queryable, usuarioId: number, nueva: ReservaNueva): Promise<boolean> {
  const where = and(
    eq(reservas.usuarioId, usuarioId),
    eq(reservas.estado, "pendiente"),
    eq(reservas.canchaId, nueva.canchaId),
    eq(reservas.tipoReserva, nueva.tipoReserva),
    eq(reservas.fecha, nueva.fecha),
    sql`${reservas.horaInicio} is not distinct from ${nueva.horaInicio}`,
    sql`${reservas.horaFin} is not distinct from ${nueva.horaFin}`,
  );
  return (await idsDonde(q, where).limit(1)).length > 0;
}

/** Pending requests of a court (of all courts if null) that may cover one of these days. */
export async function pendientesEntre(q: Queryable, canchaId: number | null, desde: string, hasta: string) {
  const quien = and(
    canchaId === null ? undefined : eq(reservas.canchaId, canchaId),
    eq(reservas.estado, "pendiente"),
  );
  const deEsosDias = idsDonde(q, and(quien, gte(reservas.fecha, desde), lte(reservas.fecha, hasta)));
  const deMeses = idsDonde(q, and(quien, lt(reservas.fecha, desde), delMesDe(desde)));
  return selectReservas(q, soloIds(await deEsosDias.union(deMeses)));
}

/** Whole months requested before this day, in its month. */
function delMesDe(dia: string): SQL | undefined {
  return and(
    eq(reservas.tipoReserva, "MES_COMPLETO"),
    gte(reservas.fecha, `${dia.slice(0, 7)}-01`),
    lte(reservas.fecha, dia),
  );
}

/** Count and minutes per court for filters that the monthly summary cannot answer; meant for a few days of bookings. */
export async function totalesDeDias(q: Queryable, filtro: Filtro) {
  return q
    .select({
      cancha: { id: canchas.id, nombre: canchas.nombre },
      cantidad: sql<number>`count(*)::int`,
      minutos: sql<number>`sum(${reservas.minutos})::float8`,
    })
    .from(reservas)
    .innerJoin(canchas, eq(canchas.id, reservas.canchaId))
    .where(segun(filtro))
    .groupBy(canchas.id);
}

/** Bookings per month under a filter, ignoring its search; read from the trigger-maintained summary. */
export async function totalesPorMes(q: Queryable, filtro: Filtro): Promise<Mes[]> {
  const { mes, total } = resumenDeReservas;
  return q
    .select({ mes, total: sql<number>`sum(${total})::int` })
    .from(resumenDeReservas)
    .where(enComun({ ...resumenDeReservas, dia: mes }, filtro))
    .groupBy(mes);
}

/** Count and minutes per court, aggregated before the join because there are few courts. */
export async function totalesPorCancha(q: Queryable, filtro: Filtro) {
  const { mes, canchaId, total, minutos } = resumenDeReservas;
  const cantidad = sql<number>`sum(${total})::int`.as("cantidad");
  const sumas = q
    .select({ canchaId, cantidad, minutos: sql<number>`sum(${minutos})::float8`.as("minutos") })
    .from(resumenDeReservas)
    .where(enComun({ ...resumenDeReservas, dia: mes }, filtro))
    .groupBy(canchaId)
    .having(sql`sum(${total}) > 0`)
    .as("sumas");
  const cancha = { id: canchas.id, nombre: canchas.nombre };
  const columns = { cancha, cantidad: sumas.cantidad, minutos: sumas.minutos };
  return q.select(columns).from(sumas).innerJoin(canchas, eq(canchas.id, sumas.canchaId));
}

/** Ids that match a filter, including its search, in an order. */
export async function ids(q: Queryable, filtro: Filtro, orden: Orden, page: Page): Promise<number[]> {
  const direction = orden.descending ? desc : asc;
  const rows = await idsDonde(q, segun(filtro))
    .orderBy(direction(ORDENES_DE_RESERVAS[orden.field].column), direction(reservas.id))
    .limit(page.limit)
    .offset(page.offset);
  return soloIds(rows);
}

/**
 * Unordered ids that match a search, at most `limit`. Each searched source has its own index and stops at the
 * limit.
 */
export async function candidatas(q: Queryable, filtro: Filtro & { termino: string }, limit: number) {
  const { termino, ...demas } = filtro;
  const todas = await q.select({ id: canchas.id, nombre: canchas.nombre }).from(canchas);
  // An empty list of courts skips this branch, so that the database does not scan all bookings.
  const other = (word: string) => {
    const llamadas = todas.filter(({ nombre }) => plain(nombre).includes(plain(word)));
    return llamadas.length === 0 ? [] : [inArray(reservas.canchaId, soloIds(llamadas))];
  };
  const halladas = await Promise.all(
    searchByPlace({ ...COLUMNAS_DE_RESERVAS, other }, termino).map((lugar) =>
      idsDonde(q, and(segun(demas), lugar)).limit(limit),
    ),
  );
  return [...new Set(soloIds(halladas.flat()))].slice(0, limit);
}

/** Next batch of a keyset pagination; after `ultimo`, or from the start. */
export async function siguientes(
  q: Queryable,
  filtro: Filtro,
  orden: Orden,
  ultimo: Paso | null,
  limit: number,
): Promise<Paso[]> {
  const { column, type } = ORDENES_DE_RESERVAS[orden.field];
  const direction = orden.descending ? desc : asc;
  const than = orden.descending ? sql`<` : sql`>`;
  const despues =
    ultimo && sql`(${column}, ${reservas.id}) ${than} (${ultimo.clave}::${type}, ${ultimo.id}::int)`;
  return q
    .select({ id: reservas.id, clave: sql<string>`${column}::text` })
    .from(reservas)
    .where(and(segun(filtro), despues ?? undefined))
    .orderBy(direction(column), direction(reservas.id))
    .limit(limit);
}

/** A person's own bookings: upcoming ones soonest first, then past ones, latest first. */
export async function idsDe(
  q: Queryable,
  { usuarioId, termino }: { usuarioId: number; termino?: string | undefined },
  hoy: string,
): Promise<number[]> {
  const ultimoDia = sql`case when ${reservas.tipoReserva} = 'MES_COMPLETO'
    then (date_trunc('month', ${reservas.fecha}) + interval '1 month - 1 day')::date else ${reservas.fecha} end`;
  const porVenir = sql`${ultimoDia} >= ${hoy}::date`;
  const rows = await idsDonde(q, and(eq(reservas.usuarioId, usuarioId), segun({ termino }))).orderBy(
    sql`(${porVenir}) desc, case when ${porVenir} then ${reservas.fecha} end, ${reservas.fecha} desc,
      ${reservas.horaInicio}, ${reservas.id}`,
  );
  return soloIds(rows);
}

/** Deletes the texts written by a person and the replies to them. */
export async function clearTextos(tx: Tx, usuarioId: number): Promise<void> {
  const nada = { telefono: null, comentario: null, respuesta: null };
  await tx.update(reservas).set(nada).where(eq(reservas.usuarioId, usuarioId));
}

function idsDonde(q: Queryable, where: SQL | undefined) {
  return q.select({ id: reservas.id }).from(reservas).where(where);
}

function soloIds(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

/** A single array parameter, however many ids there are. */
function deLista(lista: readonly number[]): SQL {
  return sql`${reservas.id} = any(${sql.param([...lista])}::int[])`;
}

/** Filters shared by bookings and their summary. */
function enComun(table: Record<"estado" | "canchaId" | "dia", Column>, filtro: Filtro) {
  return and(
    filtro.estado && eq(table.estado, filtro.estado),
    filtro.canchaId === undefined ? undefined : eq(table.canchaId, filtro.canchaId),
    enPeriodos(table.dia, filtro.periodos),
  );
}

function segun(filtro: Filtro): SQL | undefined {
  const { termino, dia, ids: lista, ocupaciones } = filtro;
  return and(
    enComun({ ...reservas, dia: reservas.fecha }, filtro),
    searchIn(COLUMNAS_DE_RESERVAS, termino),
    dia && or(dia.solo ? eq(reservas.fecha, dia.desde) : gte(reservas.fecha, dia.desde), delMesDe(dia.desde)),
    lista && deLista(lista),
    ocupaciones && sql`${reservas.ocupacionId} = any(${sql.param([...ocupaciones])}::int[])`,
  );
}

function enPeriodos(column: Column, periodos: readonly Periodo[] | undefined): SQL | undefined {
  if (!periodos) return undefined;
  const dentro = periodos.map(({ desde, antesDe }) =>
    and(
      desde === undefined ? undefined : gte(column, desde),
      antesDe === undefined ? undefined : lt(column, antesDe),
    ),
  );
  return dentro.length === 0 ? sql`false` : or(...dentro);
}
