import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, insertedOf, rowsOf } from "#server/db/rows.ts";
import { holdsPart, searchIn } from "#server/db/search.ts";
import type { EquipoEnLista } from "../contract.ts";
import { COLUMNAS_DE_EQUIPOS, nacidosEnPalabras, nombreDeEquipo } from "../rules.ts";
import { enElPlantel } from "./plantel.repo.ts";
import { equipos } from "./table.ts";

export type EquipoRow = typeof equipos.$inferSelect;

/** SQL: a team's name, as `nombreDeEquipo` writes it. */
const NOMBRE = sql<string>`${equipos.categoria} || case ${equipos.rama} when 'mixta' then '' else ' ' || ${equipos.rama} end`;

const jugadores = (hoy: string) =>
  sql<number>`(select count(*)::int from integrantes i join usuarios u on u.id = i.persona_id
    where i.equipo_id = equipos.id and ${enElPlantel(hoy)})`;

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

interface Filtro {
  termino?: string | undefined;
  deporte?: EquipoRow["deporte"] | undefined;
  activo?: boolean | undefined;
}

export function listEquipos(
  q: Queryable,
  { termino, deporte, activo }: Filtro,
  orden: Ordering<"nombre" | "deporte" | "temporada" | "jugadores">,
  hoy: string,
): Listing<EquipoEnLista> {
  const lista = listaEnSql(hoy);
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
    async read(ids) {
      const rows = await q
        .select({ equipo: equipos, jugadores: jugadores(hoy) })
        .from(equipos)
        .where(inArray(equipos.id, [...ids]));
      return rows.map(({ equipo, ...counted }) => {
        const { id, deporte: suDeporte, temporada: suTemporada, primerEquipo, activo: esActivo } = equipo;
        return {
          ...{ id, deporte: suDeporte, temporada: suTemporada, primerEquipo, activo: esActivo },
          ...counted,
          nombre: nombreDeEquipo(equipo),
          nacidos: nacidosEnPalabras(equipo),
        };
      });
    },
  });
}

/** Lists active teams, or the team of an address, with their number of players: first teams first, then by sport, oldest players first. */
export function listPublicos(
  q: Queryable,
  hoy: string,
  { slug, primeros }: { slug?: string; primeros?: true } = {},
) {
  return q
    .select({ equipo: equipos, jugadores: jugadores(hoy) })
    .from(equipos)
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

export const findEquipo = (q: Queryable, id: number): Promise<EquipoRow | null> =>
  firstOf(q.select().from(equipos).where(eq(equipos.id, id)));

export const lockEquipo = (tx: Tx, id: number): Promise<EquipoRow | null> =>
  firstOf(tx.select().from(equipos).where(eq(equipos.id, id)).for("no key update"));

/** Whether a team has this slug, or it with a number. */
export const listSlugs = async (q: Queryable, slug: string): Promise<string[]> => {
  const rows = await rowsOf<{ slug: string }>(q)`
    select slug from ${equipos} where slug = ${slug} or slug like ${`${slug}-%`}`;
  return rows.map((row) => row.slug);
};

/** @throws unique violation (`equipos_unico`, `equipos_slug_unico`) */
export const insertEquipo = (tx: Tx, equipo: typeof equipos.$inferInsert): Promise<EquipoRow> =>
  insertedOf(tx.insert(equipos).values(equipo).returning());

/** @throws unique violation (`equipos_unico`) */
export async function updateEquipo(
  tx: Tx,
  id: number,
  cambios: Partial<Omit<typeof equipos.$inferInsert, "id" | "slug">>,
): Promise<EquipoRow> {
  return insertedOf(tx.update(equipos).set(cambios).where(eq(equipos.id, id)).returning());
}

/** Finds active teams by a part of their name. */
export const listLlamados = (q: Queryable, texto: string, limit: number) =>
  q
    .select({ id: equipos.id, nombre: NOMBRE, deporte: equipos.deporte, temporada: equipos.temporada })
    .from(equipos)
    .where(holdsPart(NOMBRE, texto))
    .orderBy(desc(equipos.activo), desc(equipos.temporada), NOMBRE)
    .limit(limit);

/** The names of teams in the audit log. */
export const nombresDeEquipos = () =>
  sql`select ${equipos.id}, ${NOMBRE} || ' ' || ${equipos.temporada} as nombre from ${equipos}`;
