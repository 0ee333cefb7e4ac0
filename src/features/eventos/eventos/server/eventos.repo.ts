import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type PgUpdateSetSource, unionAll } from "drizzle-orm/pg-core";
import { formatFecha } from "#contract/format.ts";
import type { Ordering } from "#contract/lists.ts";
import { MAX_ROWS } from "#contract/paging.ts";
import { pickFields } from "#contract/text-fields.ts";
import { canchas, ocupaciones } from "#features/canchas/canchas/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { prepareOnce, type Queryable, type Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, rowsOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import { type Finder, searched } from "#server/office-search.ts";
import type { Evento } from "../contract.ts";
import { type CampoDeOrden, PALABRA_DE_SITUACION, type Situacion, TEXTOS_DE_EVENTO } from "../rules.ts";
import { EVENTO, EVENTOS_EN_SQL, eventos, imagenesDeEvento, VENDIDAS, VERSION_SIGUIENTE } from "./table.ts";

const sinVentas = eq(eventos.entradasDisponibles, eventos.cantidadEntradas);

interface Filtro {
  termino?: string | undefined;
  estado?: boolean | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
}

export function listEventos(q: Queryable, filtro: Filtro, orden: Ordering<CampoDeOrden>): Listing<Evento> {
  return listing(q, {
    key: eventos.id,
    from: sql`${eventos}`,
    where: and(
      filtro.estado === undefined ? undefined : eq(eventos.activo, filtro.estado),
      filtro.desde === undefined ? undefined : gte(eventos.fecha, filtro.desde),
      filtro.hasta === undefined ? undefined : lte(eventos.fecha, filtro.hasta),
      searchIn(EVENTOS_EN_SQL.shown, filtro.termino),
    ),
    orderBy: orderedBy(EVENTOS_EN_SQL.orders, orden, eventos.id),
    read: async (ids) => withImagenes(q, await q.select().from(eventos).where(idEntre(ids))),
    keyOf: ({ id }) => id,
  });
}

const idEntre = (ids: readonly number[]) => sql`${eventos.id} = ${anyInt(ids)}`;

/** Lists active events from `desde` (`YYYY-MM-DD`) on, latest date first, at most `MAX_ROWS`. */
export async function listActiveEventos(q: Queryable, desde: string): Promise<Evento[]> {
  return withImagenes(q, await activosDesde(q).execute({ desde }));
}

const activosDesde = prepareOnce((q) =>
  q
    .select()
    .from(eventos)
    .where(and(eventos.activo, gte(eventos.fecha, sql.placeholder("desde"))))
    .orderBy(desc(eventos.fecha), desc(eventos.hora), desc(eventos.id))
    .limit(MAX_ROWS)
    .prepare("eventos_activos"),
);

const idsCercanos = (q: Queryable, compare: typeof eq, direction: typeof asc) =>
  q
    .select({ id: eventos.id })
    .from(eventos)
    .where(and(compare(eventos.fecha, sql.placeholder("dia")), or(eventos.activo, not(sinVentas))))
    .orderBy(direction(eventos.fecha), direction(eventos.hora), direction(eventos.id));

const cercanos = prepareOnce((q) => {
  const cuantos = sql.placeholder("cuantos");
  const despues = idsCercanos(q, gt, asc).limit(cuantos);
  const antes = idsCercanos(q, lt, desc).limit(cuantos);
  return q
    .select({
      ...EVENTO,
      lugar: eventos.lugar,
      total: eventos.cantidadEntradas,
      estado: eventos.activo,
      ventaAbierta: eventos.ventaAbierta,
    })
    .from(eventos)
    .where(inArray(eventos.id, unionAll(idsCercanos(q, eq, asc), despues, antes)))
    .orderBy(eventos.fecha, eventos.hora, eventos.id)
    .prepare("eventos_cercanos");
});

/** Lists all events of a day, with the nearest events before and after it, in chronological order. */
export function listCercanos(q: Queryable, dia: string, cuantos: number) {
  return cercanos(q).execute({ dia, cuantos });
}

export async function findEvento(q: Queryable, id: number): Promise<Evento | null> {
  const rows = await q.select().from(eventos).where(eq(eventos.id, id));
  return firstOf(withImagenes(q, rows));
}

/** Finds what other answers say of an event. */
export const findBreve = (q: Queryable, id: number) =>
  firstOf(
    q
      .select({ ...EVENTO, lugar: eventos.lugar })
      .from(eventos)
      .where(eq(eventos.id, id)),
  );

export async function findCancha(q: Queryable, id: number) {
  const rows = await q
    .select({ id: canchas.id, nombre: canchas.nombre })
    .from(eventos)
    .innerJoin(ocupaciones, eq(ocupaciones.id, eventos.ocupacionId))
    .innerJoin(canchas, eq(canchas.id, ocupaciones.canchaId))
    .where(eq(eventos.id, id));
  return rows[0] ?? null;
}

export async function hasEvento(q: Queryable, id: number): Promise<boolean> {
  return (await q.select({ id: eventos.id }).from(eventos).where(eq(eventos.id, id))).length > 0;
}

export function listImagenes(q: Queryable, eventoId: number) {
  return imagenesDeVarios(q).execute({ ids: [eventoId] });
}

export function findImagen(q: Queryable, eventoId: number, imagenId: number) {
  const query = q
    .select({ clave: imagenesDeEvento.clave, publica: eventos.activo })
    .from(imagenesDeEvento)
    .innerJoin(eventos, eq(eventos.id, imagenesDeEvento.eventoId))
    .where(and(eq(imagenesDeEvento.id, imagenId), eq(imagenesDeEvento.eventoId, eventoId)));
  return firstOf(query);
}

type EventoRow = typeof eventos.$inferSelect;

type EventoNuevo = Omit<typeof eventos.$inferInsert, "entradasDisponibles">;

type ImagenNueva = Omit<typeof imagenesDeEvento.$inferInsert, "eventoId">;

export async function insertEvento(tx: Tx, evento: EventoNuevo, imagenes: ImagenNueva[]): Promise<Evento> {
  const [row] = await tx
    .insert(eventos)
    .values({ ...evento, entradasDisponibles: evento.cantidadEntradas })
    .returning();
  if (!row) throw new Error("an insert without a row");
  const nuevas = imagenes.map((imagen) => ({ ...imagen, eventoId: row.id }));
  return toEvento(
    row,
    nuevas.length === 0 ? [] : await tx.insert(imagenesDeEvento).values(nuevas).returning(),
  );
}

/**
 * Locks an event without sold or held places (Rule EVE-4).
 * @returns null if the event is missing, or places are sold or held
 */
export async function lockUnsoldEvento(tx: Tx, id: number) {
  const rows = await tx
    .select({ ocupacionId: eventos.ocupacionId })
    .from(eventos)
    .where(and(eq(eventos.id, id), sinVentas))
    .for("update");
  return rows[0] ?? null;
}

export async function deleteEvento(tx: Tx, id: number): Promise<void> {
  await tx.delete(eventos).where(eq(eventos.id, id));
}

/**
 * Toggles or sets whether an event is active.
 * @returns null if unchanged
 */
export function updateEstado(tx: Tx, id: number, estado: boolean | undefined) {
  const changes = estado === undefined ? undefined : eq(eventos.activo, !estado);
  const set = { activo: estado ?? sql`not ${eventos.activo}` };
  return update(tx, id, set, changes);
}

/**
 * Closes or opens the sale.
 * @returns null if missing or unchanged
 */
export function updateVenta(tx: Tx, id: number, ventaAbierta: boolean) {
  return update(tx, id, { ventaAbierta }, eq(eventos.ventaAbierta, !ventaAbierta));
}

async function update(tx: Tx, id: number, set: PgUpdateSetSource<typeof eventos>, where: SQL | undefined) {
  const rows = await tx
    .update(eventos)
    .set(set)
    .where(and(eq(eventos.id, id), where))
    .returning();
  return firstOf(withImagenes(tx, rows));
}

const imagenesDeVarios = prepareOnce((q) =>
  q
    .select()
    .from(imagenesDeEvento)
    .where(sql`${imagenesDeEvento.eventoId} = any(${sql.placeholder("ids")})`)
    .orderBy(imagenesDeEvento.id)
    .prepare("imagenes_de_eventos"),
);

async function withImagenes(q: Queryable, rows: EventoRow[]): Promise<Evento[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const imagenes = Map.groupBy(await imagenesDeVarios(q).execute({ ids }), ({ eventoId }) => eventoId);
  const precios = await listPrecios(q, ids);
  return rows.map((row) => ({ ...toEvento(row, imagenes.get(row.id) ?? []), ...precios.get(row.id) }));
}

function toEvento(row: EventoRow, imagenes: (typeof imagenesDeEvento.$inferSelect)[]): Evento {
  const { id, fecha, entradasDisponibles, ventaAbierta } = row;
  return {
    id,
    ...pickFields(TEXTOS_DE_EVENTO, row),
    fecha,
    hora: row.hora,
    precio: row.precio,
    maximoPorCompra: row.maximoPorCompra,
    cantidadDeEntradas: row.cantidadEntradas,
    entradasDisponibles,
    estado: row.activo,
    ventaAbierta,
    version: row.version,
    cambiadoEn: row.cambiadoEn.toISOString(),
    creadoEn: row.creadoEn.toISOString(),
    ...cambiosDe(row),
    ...(row.ventaDesde && { ventaDesde: row.ventaDesde.toISOString() }),
    ...((row.ventaDesde || row.filaAutomatica) && { conFila: true as const }),
    imagenes: imagenes.map(({ id, nombre, ancho, alto }) => ({ id, nombre, ancho, alto })),
  };
}

/** Returns what has changed since the announcement; empty if the event takes place as announced. */
function cambiosDe({ situacion, motivo, fechaAnterior, horaAnterior, devolverHasta }: EventoRow) {
  return {
    ...(situacion !== "programado" && { situacion: situacion as Exclude<Situacion, "programado"> }),
    ...(motivo && { motivo }),
    ...(fechaAnterior && horaAnterior && { fechaAnterior, horaAnterior }),
    ...(devolverHasta && { devolverHasta: devolverHasta.toISOString() }),
  };
}

interface EventoHallado {
  id: number;
  nombre: string;
  fecha: string;
  hora: string;
  lugar: string;
  estado: boolean;
  situacion: Situacion;
}

/** A single text, because `buscable` is the most expensive part of a search without an index. */
const SHOWN = {
  text: [sql`(nombre || ' ' || fase || ' ' || lugar)`],
  dates: [eventos.fecha],
  counts: [eventos.id],
};

/**
 * Finds events by name, phase, place and date: upcoming events first, earliest first, then past events,
 * newest first.
 */
export const buscadorDeEventos: Finder = {
  tipo: "evento",
  grupo: "Eventos",
  who: "staff",
  async find({ db }, { texto, hoy, limit }) {
    const rows = await rowsOf<EventoHallado>(db)`
      select id, nombre, fecha::text, to_char(hora, 'HH24:MI') as hora, lugar, estado, situacion
      from ${eventos} where ${searchIn(SHOWN, texto)}
      order by fecha < ${hoy}::date, abs(fecha - ${hoy}::date), hora, id limit ${limit}`;
    return rows.map(({ id, nombre, fecha, hora, lugar, estado, situacion }) => {
      const state =
        situacion === "programado" ? (estado ? [] : ["Inactivo"]) : [PALABRA_DE_SITUACION[situacion]];
      return {
        id,
        titulo: nombre,
        detalle: [`${formatFecha(fecha)} ${hora}`, lugar, ...state].join(" · "),
        enlace: `eventos/${id}`,
      };
    });
  },
  list: (texto) => searched("eventos/?cuando=todos", texto),
};

export async function countVendidas(q: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await q
    .select({ id: eventos.id, vendidas: VENDIDAS })
    .from(eventos)
    .where(inArray(eventos.id, [...ids]));
  return new Map(rows.map(({ id, vendidas }) => [id, vendidas]));
}

/**
 * Increments an event's version.
 * @returns false if the current version is not `version`, or the event is cancelled or missing
 */
export async function updateVersion(tx: Tx, id: number, version: number): Promise<boolean> {
  const rows = await tx
    .update(eventos)
    .set(VERSION_SIGUIENTE)
    .where(and(eq(eventos.id, id), eq(eventos.version, version), ne(eventos.situacion, "cancelado")))
    .returning({ id: eventos.id });
  return rows.length > 0;
}

/** Replaces an event's pictures: keeps those in `ids`, in that order, and adds `nuevas`. */
export async function updateImagenes(tx: Tx, eventoId: number, ids: number[], nuevas: ImagenNueva[]) {
  const suya = eq(imagenesDeEvento.eventoId, eventoId);
  await tx.delete(imagenesDeEvento).where(and(suya, notInArray(imagenesDeEvento.id, ids)));
  // Pictures are ordered by id, which is part of cached URLs, so a new order needs new ids.
  if (ids.some((id, index) => id < (ids[index - 1] ?? 0)))
    for (const id of ids)
      await tx.execute(
        sql`update imagenes_de_evento set id = default where evento_id = ${eventoId} and id = ${id}`,
      );
  if (nuevas.length > 0)
    await tx.insert(imagenesDeEvento).values(nuevas.map((imagen) => ({ ...imagen, eventoId })));
}

/** Prefers the prices of types that are on sale. Plain SQL, because `precios` imports this area. */
const preciosDeVarios = prepareOnce((q) => {
  const enVenta = sql`(desde is null or desde <= now()) and (hasta is null or hasta > now()) and (cupo is null or tomadas < cupo)`;
  const paraTodos = sql`not solo_socios`;
  const min = (where: SQL) => sql`min(precio) filter (where ${where})`;
  return q
    .select({
      eventoId: sql<number>`evento_id`,
      precioDesde: sql<number>`coalesce(${min(sql`${paraTodos} and ${enVenta}`)},
        ${min(sql`${paraTodos} and (hasta is null or hasta > now())`)}, ${min(paraTodos)}, min(precio))::float8`,
      precioSocios: sql<
        number | null
      >`coalesce(${min(sql`solo_socios and ${enVenta}`)}, ${min(sql`solo_socios`)})::float8`,
      preciosHasta: sql<string | null>`to_json(least(min(desde) filter (where desde > now()),
        min(hasta) filter (where hasta > now())))#>>'{}'`,
    })
    .from(sql`tarifas`)
    .where(sql`evento_id = any(${sql.placeholder("ids")})`)
    .groupBy(sql`evento_id`)
    .prepare("precios_de_eventos");
});

/** Lists the current prices of the events that have ticket types (Rule ENT-9). */
async function listPrecios(q: Queryable, ids: readonly number[]) {
  const rows = await preciosDeVarios(q).execute({ ids });
  return new Map(
    rows.map(({ eventoId, precioDesde, precioSocios, preciosHasta }) => [
      eventoId,
      {
        precioDesde,
        ...(precioSocios !== null && { precioSocios }),
        ...(preciosHasta !== null && { preciosHasta: new Date(preciosHasta).toISOString() }),
      },
    ]),
  );
}

/** Locks the event to be repeated, so that its pictures still exist when they are copied; null if it is missing. */
export async function lockModelo(tx: Tx, id: number) {
  const [evento] = await tx.select().from(eventos).where(eq(eventos.id, id)).for("no key update");
  if (!evento) return null;
  const suya = eq(imagenesDeEvento.eventoId, id);
  const imagenes = await tx
    .select()
    .from(imagenesDeEvento)
    .where(suya)
    .orderBy(imagenesDeEvento.id)
    .for("key share");
  return { ...evento, imagenes };
}
type Modelo = NonNullable<Awaited<ReturnType<typeof lockModelo>>>;

/** Returns the pictures to copy from an event: all pictures, or those in `quedan`, in that order. */
export function imagenesDe({ imagenes }: Modelo, quedan?: readonly number[]): ImagenNueva[] {
  const elegidas = quedan
    ? quedan.flatMap((id) => imagenes.find((imagen) => imagen.id === id) ?? [])
    : imagenes;
  return elegidas.map(({ nombre, clave, ancho, alto }) => ({ nombre, clave, ancho, alto }));
}

/**
 * Copies ticket types from one event to another, within its capacity, and moves their sale dates by as many
 * days as the event. Plain SQL, because `precios` imports this area.
 */
export async function copyTarifas(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into tarifas (evento_id, nombre, precio, cupo, solo_socios, maximo_por_socio, desde, hasta)
    select nuevo.id, t.nombre, t.precio, case when t.cupo is not null then least(t.cupo, nuevo.cantidad_entradas) end, t.solo_socios, t.maximo_por_socio,
      t.desde + make_interval(days => nuevo.fecha - viejo.fecha), t.hasta + make_interval(days => nuevo.fecha - viejo.fecha)
    from tarifas t join eventos viejo on viejo.id = t.evento_id, eventos nuevo
    where viejo.id = ${from} and nuevo.id = ${to} order by t.id`);
}
