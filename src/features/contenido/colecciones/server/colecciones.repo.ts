import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Ordering } from "#contract/lists.ts";
import { imagenes } from "#features/compartido/imagenes/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing } from "#server/db/list-query.ts";
import { placeRow } from "#server/db/place-row.ts";
import { rowsOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import type { TipoDeGaleria } from "../rules.ts";
import type { AnyColeccion, CampoDeOrden, Coleccion, ImagenRow, PiezaRow, Valores } from "./coleccion.ts";
import { fotosDeGaleria } from "./table.ts";

export function listPiezas<F extends PiezaRow>(
  q: Queryable,
  coleccion: Coleccion<F, unknown>,
  filtro: { ambito: Valores; termino: string | undefined },
  orden: Ordering<CampoDeOrden>,
): Listing<F> {
  const { table, tambienBuscado = [] } = coleccion;
  return listing(q, {
    key: table.id,
    from: table,
    where: and(
      matching(coleccion, filtro.ambito),
      searchIn({ text: [table.nombre, ...tambienBuscado] }, filtro.termino),
    ),
    orderBy: [orderBy(coleccion, orden)],
    read: (ids) => selectPiezas<F>(q, coleccion, inArray(table.id, [...ids])),
    keyOf: ({ id }) => id,
  });
}

/** Locks a piece until the transaction ends; null if it does not exist. */
export async function lockPieza<F extends PiezaRow>(
  tx: Tx,
  coleccion: Coleccion<F, unknown>,
  cual: Valores,
): Promise<F | null> {
  const rows = await selectPiezas<F>(tx, coleccion, matching(coleccion, cual)).for("update", {
    of: coleccion.table,
  });
  return rows[0] ?? null;
}

/** Returns the hash of a piece's picture; null if the piece does not exist. */
export async function findHash(q: Queryable, coleccion: AnyColeccion, cual: Valores): Promise<string | null> {
  const [row] = await selectPiezas<ImagenRow>(q, coleccion, matching(coleccion, cual));
  return row?.clave ?? null;
}

/** Returns the picture that a URL with this version showed before its piece was renamed; null if there is none. */
export async function findHashByVersion(
  q: Queryable,
  coleccion: AnyColeccion,
  version: string,
): Promise<string | null> {
  const where = sql`starts_with(${coleccion.table.clave}, ${version})`;
  const [row] = await selectPiezas<ImagenRow>(q, coleccion, where).limit(1);
  return row?.clave ?? null;
}

/** Locks a list, so that nobody else adds, deletes, renames or moves its pieces until the transaction ends. */
export async function lockList(tx: Tx, { name }: AnyColeccion, ambito: Valores): Promise<void> {
  const lock = [name, ...Object.values(ambito)].join(":");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
}

export async function listNamesBeginning(
  tx: Tx,
  coleccion: AnyColeccion,
  ambito: Valores,
  beginning: string,
): Promise<string[]> {
  const { table } = coleccion;
  const where = and(matching(coleccion, ambito), sql`starts_with(${table.nombre}, ${beginning})`);
  const rows = await tx.select({ nombre: table.nombre }).from(table).where(where);
  return rows.map(({ nombre }) => nombre as string);
}

/**
 * Adds a piece, in the last position if the collection is ordered.
 * @returns the new row, without the picture's size
 */
export async function insertPieza<F extends PiezaRow>(
  tx: Tx,
  { table }: Coleccion<F, unknown>,
  valores: Valores,
  creadoEn: Date,
): Promise<Omit<F, "ancho" | "alto">> {
  const orden = table.orden?.notNull
    ? { orden: sql`(select coalesce(max(${table.orden}), 0) + 1 from ${table})` }
    : {};
  const rows = await tx
    .insert(table)
    .values({ ...valores, creadoEn, ...orden })
    .returning(ownColumns(table));
  if (!rows[0]) throw new Error("an insert without a row");
  return rows[0] as unknown as F;
}

export async function updatePieza(tx: Tx, { table }: AnyColeccion, id: number, cambios: Valores) {
  await tx.update(table).set(cambios).where(eq(table.id, id));
}

/** @returns the deleted row; null if it was already deleted */
export async function deletePieza(
  tx: Tx,
  coleccion: AnyColeccion,
  cual: Valores,
): Promise<(PiezaRow & { clave?: string }) | null> {
  const { table } = coleccion;
  const rows = await tx.delete(table).where(matching(coleccion, cual)).returning(ownColumns(table));
  return (rows[0] as unknown as PiezaRow) ?? null;
}

/** Moves a piece to a position in its list, counted from 1. @returns null if the piece does not exist */
export function updateLugar(tx: Tx, coleccion: AnyColeccion, ambito: Valores, id: number, lugar: number) {
  const { table } = coleccion;
  const by = orderBy(coleccion, { field: "orden", descending: false });
  const where = matching(coleccion, ambito);
  return placeRow(tx, { table, id: table.id, orden: table.orden as PgColumn, where, by }, id, lugar);
}

export async function listIdsInOrder(tx: Tx, coleccion: AnyColeccion): Promise<number[]> {
  const { table } = coleccion;
  const by = orderBy(coleccion, { field: "orden", descending: false });
  return (await tx.select({ id: table.id }).from(table).orderBy(by)).map(({ id }) => id as number);
}

/** Gives every piece its position in `ids`, which contains each piece once. */
export async function updateLugares(tx: Tx, { table }: AnyColeccion, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${table} set orden = placed.n
    from unnest(${sql.param([...ids])}::int[]) with ordinality as placed(id, n)
    where ${table.id} = placed.id`);
}

/** A select that returns rows of the collection's type. */
interface Piezas<F> extends PromiseLike<F[]> {
  limit(limit: number): PromiseLike<F[]>;
  for(strength: "update", config: { of: AnyColeccion["table"] }): PromiseLike<F[]>;
}

function selectPiezas<F>(q: Queryable, { table }: AnyColeccion, where: SQL | undefined): Piezas<F> {
  const { ancho, alto } = imagenes;
  const fields = { ...ownColumns(table), ...(table.clave && { ancho, alto }) };
  const select = q.select(fields).from(table).$dynamic();
  if (table.clave) select.innerJoin(imagenes, eq(imagenes.clave, table.clave));
  return select.where(where) as unknown as Piezas<F>;
}

function orderBy({ table, nuevas }: AnyColeccion, { field, descending }: Ordering<CampoDeOrden>): SQL {
  const direction = descending ? sql`desc` : sql`asc`;
  if (field === "id") return sql`${table.id} ${direction}`;
  if (field === "nombre") return sql`buscable(${table.nombre}) ${direction}, ${table.id} ${direction}`;
  const newFirst = (nuevas === "first") !== descending;
  const [nulls, ids] = newFirst ? [sql`nulls first`, sql`desc`] : [sql`nulls last`, sql`asc`];
  return sql`${table.orden} ${direction} ${nulls}, ${table.id} ${ids}`;
}

function matching({ table }: AnyColeccion, valores: Valores): SQL | undefined {
  const columns = table as unknown as Record<string, PgColumn>;
  return and(...Object.entries(valores).map(([name, value]) => eq(columns[name] as PgColumn, value)));
}

function ownColumns(table: AnyColeccion["table"]) {
  const { orden: _orden, creadoEn: _creadoEn, ...columns } = getTableColumns(table);
  return columns;
}

/** A collection's table, with its columns by their names in code. */
export type TablaDeColeccion = PgTable & {
  id: PgColumn;
  nombre: PgColumn;
  creadoEn: PgColumn;
  /** Only if the pieces are pictures. */
  clave?: PgColumn;
  /** Positions from 1, only if staff can reorder the pieces. A nullable column is null until somebody moves a piece. */
  orden?: PgColumn;
};

/** Columns that a search covers besides `nombre`. */
export type TambienBuscado = readonly (PgColumn | SQL)[];

type FotoConLugar = ImagenRow & { tipo: TipoDeGaleria; lugar: number };

/** Returns the photos uploaded from `desde` (inclusive) to `hasta` (exclusive), in the order of their gallery. */
export async function listFotosEntre(q: Queryable, desde: Date, hasta: Date): Promise<FotoConLugar[]> {
  const foto = fotosDeGaleria;
  return rowsOf<FotoConLugar>(q)`
    select id, tipo, nombre, clave, ancho, alto, lugar from (
      select ${foto.id}, ${foto.tipo}, ${foto.nombre}, ${foto.clave}, ${imagenes.ancho}, ${imagenes.alto},
        ${foto.creadoEn} as creada_en,
        row_number() over (partition by ${foto.tipo} order by ${foto.orden} nulls first, ${foto.id} desc)::int as lugar
      from ${foto} join ${imagenes} on ${imagenes.clave} = ${foto.clave}
    ) foto
    where creada_en >= ${desde.toISOString()} and creada_en < ${hasta.toISOString()}
    order by tipo, lugar`;
}
