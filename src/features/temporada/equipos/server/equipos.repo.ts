import { and, asc, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import { flagOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { lockFreeSlug } from "#server/db/free-slug.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, insertedOf } from "#server/db/rows.ts";
import { holdsPart, searchIn } from "#server/db/search.ts";
import type * as contract from "../contract.ts";
import type { Equipo, EquipoEnLista } from "../contract.ts";
import { COLUMNAS_DE_EQUIPOS } from "../rules.ts";
import { enElPlantel } from "./plantel.repo.ts";
import { equipos, NOMBRE_DE_EQUIPO } from "./table.ts";

const NOMBRE = NOMBRE_DE_EQUIPO;
const { creadoEn: _creadoEn, ...COLUMNAS } = getTableColumns(equipos);
const EQUIPO = { ...COLUMNAS, nombre: NOMBRE };

type EquipoNuevo = Omit<typeof equipos.$inferInsert, "id">;

const jugadores = (hoy: string) =>
  sql<number>`(select count(*)::int from integrantes i join usuarios u on u.id = i.persona_id
    where i.equipo_id = equipos.id and ${enElPlantel(hoy)})`;

const selectEquipos = (q: Queryable, hoy: string) =>
  q.select({ ...EQUIPO, jugadores: jugadores(hoy) }).from(equipos);

const listaEnSql = (hoy: string) =>
  columnSql(COLUMNAS_DE_EQUIPOS, {
    nombre: NOMBRE,
    deporte: equipos.deporte,
    temporada: equipos.temporada,
    nacidos: {
      find: (word) => [
        sql`${equipos.nacidosDesde}::text = ${word}`,
        sql`${equipos.nacidosHasta}::text = ${word}`,
      ],
    },
    jugadores: jugadores(hoy),
    primerEquipo: equipos.primerEquipo,
    activo: equipos.activo,
  });

export function listEquipos(
  q: Queryable,
  { termino, deporte, estado }: QueryOf<typeof contract.listaDeEquipos.export>,
  orden: Ordering<"nombre" | "deporte" | "temporada" | "jugadores">,
  hoy: string,
): Listing<EquipoEnLista> {
  const lista = listaEnSql(hoy);
  const activo = flagOf(estado);
  return listing(q, {
    key: equipos.id,
    from: sql`${equipos}`,
    where: and(
      deporte && eq(equipos.deporte, deporte),
      activo === undefined ? undefined : eq(equipos.activo, activo),
      searchIn(lista.shown, termino),
    ),
    orderBy: orderedBy(lista.orders, orden, equipos.id),
    keyOf: ({ id }) => id,
    read: (ids) => selectEquipos(q, hoy).where(inArray(equipos.id, [...ids])),
  });
}

/** Lists active teams, or the team of an address, with their number of players: first teams first, then by sport, oldest players first. */
export function listPublicos(
  q: Queryable,
  hoy: string,
  { slug, primeros }: { slug?: string; primeros?: true } = {},
) {
  return selectEquipos(q, hoy)
    .where(
      and(
        slug === undefined ? eq(equipos.activo, true) : eq(equipos.slug, slug),
        primeros && eq(equipos.primerEquipo, true),
      ),
    )
    .orderBy(
      desc(equipos.temporada),
      desc(equipos.primerEquipo),
      asc(equipos.deporte),
      sql`${equipos.nacidosDesde} asc nulls first`,
      sql`buscable(${equipos.categoria})`,
      asc(equipos.rama),
    );
}

export const findEquipo = (q: Queryable, id: number): Promise<Equipo | null> =>
  firstOf(q.select(EQUIPO).from(equipos).where(eq(equipos.id, id)));

export const lockEquipo = (tx: Tx, id: number): Promise<Equipo | null> =>
  firstOf(tx.select(EQUIPO).from(equipos).where(eq(equipos.id, id)).for("no key update"));

export const lockSlug = (tx: Tx, slug: string) => lockFreeSlug(tx, equipos, slug);

/** @throws unique violation (`equipos_unico`) */
export const insertEquipo = (tx: Tx, equipo: EquipoNuevo): Promise<Equipo> =>
  insertedOf(tx.insert(equipos).values(equipo).returning(EQUIPO));

/** @throws unique violation (`equipos_unico`) */
export const updateEquipo = (tx: Tx, id: number, datos: Omit<EquipoNuevo, "slug">): Promise<Equipo> =>
  insertedOf(tx.update(equipos).set(datos).where(eq(equipos.id, id)).returning(EQUIPO));

/** Finds active teams by a part of their name. */
export const listLlamados = (q: Queryable, texto: string, limit: number) =>
  q
    .select(EQUIPO)
    .from(equipos)
    .where(holdsPart(NOMBRE, texto))
    .orderBy(desc(equipos.activo), desc(equipos.temporada), NOMBRE)
    .limit(limit);

/** The names of teams in the audit log. */
export const nombresDeEquipos = () =>
  sql`select ${equipos.id}, ${NOMBRE} || ' ' || ${equipos.temporada} as nombre from ${equipos}`;
