import { and, asc, desc, eq, getTableColumns, gte, inArray, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Page } from "#contract/paging.ts";
import type { EstadoDePago } from "#features/caja/pagos/rules.ts";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { SIN_NOMBRE } from "#features/personas/usuarios/rules.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing } from "#server/db/list-query.ts";
import { firstOf, insertedOf, iso, rowOf, rowsOf } from "#server/db/rows.ts";
import type { LecturaDeArchivo } from "../../contract.ts";
import type { EstadoDeMovimiento } from "../../rules.ts";
import type { Mapeo } from "../lectura.ts";
import { extractos, formatosDeExtracto, movimientos, transferencias } from "../table.ts";

interface DeDias {
  cuentas: readonly string[];
  desde: string;
  hasta: string;
}

export interface LecturaDeExtracto extends Mapeo, DeDias {
  /** Missing for statements uploaded before this was stored. */
  lectura?: LecturaDeArchivo;
}

export async function insertExtracto(tx: Tx, row: typeof extractos.$inferInsert): Promise<number> {
  return (await insertedOf(tx.insert(extractos).values(row).returning({ id: extractos.id }))).id;
}

const conAutor = (q: Queryable) =>
  q
    .select({
      ...getTableColumns(extractos),
      mapeo: sql<LecturaDeExtracto>`${extractos.mapeo}`,
      por: usuarios.nombreUsuario,
    })
    .from(extractos)
    .leftJoin(usuarios, eq(usuarios.id, extractos.subidoPor));

export type ExtractoRow = Awaited<ReturnType<typeof conAutor>>[number];

export const findExtracto = (q: Queryable, id: number): Promise<ExtractoRow | null> =>
  firstOf(conAutor(q).where(eq(extractos.id, id)));

/** Lists statements, newest first. */
export const listExtractos = (q: Queryable): Listing<ExtractoRow> =>
  listing(q, {
    key: extractos.id,
    from: extractos,
    orderBy: [desc(extractos.id)],
    read: (ids) => conAutor(q).where(sql`${extractos.id} = ${anyInt(ids)}`),
    keyOf: ({ id }) => id,
  });

/** Returns the statement of the same account with the same file, if it was uploaded before. */
export async function findMismoArchivo(q: Queryable, sha256: string, cuenta: string): Promise<number | null> {
  const row = await rowOf<{ id: number }>(q)`
    select id from extractos where sha256 = ${sha256} and cuenta = ${cuenta} order by id limit 1`;
  return row?.id ?? null;
}

/** Returns the layout that a person described earlier, found by the signatures of rows that may be its column titles. */
export async function findFormato(q: Queryable, firmas: readonly string[]) {
  if (firmas.length === 0) return null;
  const query = q
    .select({
      nombre: formatosDeExtracto.nombre,
      firma: formatosDeExtracto.firma,
      mapeo: sql<Mapeo>`${formatosDeExtracto.mapeo}`,
    })
    .from(formatosDeExtracto)
    .where(inArray(formatosDeExtracto.firma, [...firmas]))
    .orderBy(desc(formatosDeExtracto.id));
  return firstOf(query.limit(1));
}

/** Remembers a layout, replacing an earlier description of the same column titles. */
export async function insertFormato(tx: Tx, row: typeof formatosDeExtracto.$inferInsert): Promise<void> {
  const { nombre, mapeo, creadoEn, creadoPor } = row;
  await tx
    .insert(formatosDeExtracto)
    .values(row)
    .onConflictDoUpdate({
      target: formatosDeExtracto.firma,
      set: { nombre, mapeo, creadoEn, creadoPor: creadoPor ?? null },
    });
}

const deDias = ({ cuentas, desde, hasta }: DeDias) =>
  and(
    inArray(movimientos.cuenta, [...cuentas]),
    gte(movimientos.fecha, desde),
    lte(movimientos.fecha, hasta),
  );

/** Returns the ids of the transactions with a certain match, oldest first. */
export async function listSeguros(q: Queryable, dias: DeDias, limit: number): Promise<number[]> {
  const rows = await q
    .select({ id: movimientos.id })
    .from(movimientos)
    .where(and(deDias(dias), eq(movimientos.estado, "seguro")))
    .orderBy(asc(movimientos.fecha), asc(movimientos.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function countPorEstado(q: Queryable, dias: DeDias): Promise<Map<string, number>> {
  const rows = await q
    .select({ estado: movimientos.estado, total: sql<number>`count(*)::int` })
    .from(movimientos)
    .where(deDias(dias))
    .groupBy(movimientos.estado);
  return new Map(rows.map(({ estado, total }) => [estado, total]));
}

const pagador = alias(usuarios, "pagador");

/** Returns transactions with the username of the person who decided and the name of the payer. */
export function listDeDias(
  q: Queryable,
  dias: DeDias,
  estados: readonly EstadoDeMovimiento[] | undefined,
  page: Page,
) {
  return q
    .select({
      movimiento: movimientos,
      por: usuarios.nombreUsuario,
      pagador: sql<string | null>`${pagador.nombre} || ' ' || ${pagador.apellido}`,
    })
    .from(movimientos)
    .leftJoin(usuarios, eq(usuarios.id, movimientos.decididoPor))
    .leftJoin(pagos, eq(pagos.id, movimientos.pagoId))
    .leftJoin(pagador, eq(pagador.id, pagos.usuarioId))
    .where(and(deDias(dias), estados && inArray(movimientos.estado, [...estados])))
    .orderBy(asc(movimientos.fecha), asc(movimientos.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function listCandidatos(q: Queryable, pagoIds: readonly number[]) {
  if (pagoIds.length === 0) return [];
  return q
    .select({
      pagoId: pagos.id,
      pagador: {
        id: pagos.usuarioId,
        nombre: sql<string>`coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido}, ${SIN_NOMBRE})`,
      },
      descripcion: pagos.descripcion,
      monto: transferencias.monto,
      estado: sql<EstadoDePago>`${pagos.estado}`,
      creadoEn: iso(pagos.creadoEn),
      conComprobante: sql<boolean>`${transferencias.comprobante} is not null`,
    })
    .from(pagos)
    .innerJoin(transferencias, eq(transferencias.pagoId, pagos.id))
    .leftJoin(usuarios, eq(usuarios.id, pagos.usuarioId))
    .where(inArray(pagos.id, [...pagoIds]));
}

export async function listNombres(q: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: number; nombre: string }>(q)`
    select id, nombre || ' ' || apellido as nombre from usuarios where id = ${anyInt(ids)}`;
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
}

interface Persona {
  id: number;
  nombre: string;
  apellido: string;
}

export async function listConDni(
  q: Queryable,
  dnis: readonly string[],
): Promise<(Persona & { dni: string })[]> {
  if (dnis.length === 0) return [];
  return rowsOf<Persona & { dni: string }>(q)`
    select u.id, u.nombre, u.apellido, pe.dni from personas pe join usuarios u on u.id = pe.id
    where pe.dni = any(${sql.param([...dnis])}::text[]) and u.eliminado_en is null order by u.id`;
}

/** Returns, for each transaction, the people with a name that contains both words of a pair from the bank's text. */
export async function listConPalabras(
  q: Queryable,
  pares: readonly { id: number; una: string; otra: string }[],
): Promise<(Persona & { movimiento: number })[]> {
  if (pares.length === 0) return [];
  return rowsOf<Persona & { movimiento: number }>(q)`
    select distinct x.id as movimiento, u.id, u.nombre, u.apellido
    from json_to_recordset(${JSON.stringify(pares)}::json) as x (id integer, una text, otra text)
    join usuarios u on u.texto like '%' || x.una || '%' and u.texto like '%' || x.otra || '%'
    where u.eliminado_en is null order by x.id, u.id`;
}

export async function listReversos(q: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return rowsOf<{ id: number; fecha: string; pagoId: number | null; estado: string }>(q)`
    select id, fecha::text, pago_id as "pagoId", estado from movimientos where id = ${anyInt(ids)}`;
}
