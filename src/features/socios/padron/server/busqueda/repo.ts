import { and, eq, type SQL, sql } from "drizzle-orm";
import { plain } from "#contract/format.ts";
import type { Page } from "#contract/paging.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { planes } from "#features/socios/planes/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { orderedBy, type Selection } from "#server/db/list-query.ts";
import { type Shown, searchByPlace, searchIn } from "#server/db/search.ts";
import { adeudaEl, debeEl, delGrupo, type Grupo } from "../repo.ts";

/** A search: terms, existing plans, and the day for overdue instalments. */
export interface Busqueda {
  termino: string;
  planes: readonly { id: number; nombre: string }[];
  hoy: string;
}

export async function nombresDePlanes(q: Queryable): Promise<Busqueda["planes"]> {
  return q.select({ id: planes.id, nombre: planes.nombrePlan }).from(planes);
}

/** Searchable columns of the five tables, worded as on screen. */
function mostradas({ planes: todos, hoy }: Busqueda): Shown {
  return {
    indexed: [usuarios.texto, socios.texto],
    counts: [socios.id],
    amounts: [sql`case when ${socios.id} is not null then ${debeEl(hoy)} end`],
    labels: [
      ["Socio", sql`${socios.id} is not null`],
      ["Sin correo", sql`${usuarios.correo} is null`],
      ["Sin DNI", sql`${socios.id} is not null and coalesce(${socios.dni}, '') = ''`],
      ["Sin teléfono", sql`${socios.telefono} = ''`],
      ["Activo", sql`${usuarios.alta}`],
      ["Inactivo", sql`not ${usuarios.alta}`],
      ["Adeuda", sql`${socios.id} is not null and ${adeudaEl(hoy)}`],
      ["Al día", sql`${socios.id} is not null and not ${adeudaEl(hoy)}`],
    ],
    // By plan id, so that the planner can estimate the number of members.
    other: (word) => {
      const ids = todos.filter(({ nombre }) => plain(nombre).includes(plain(word))).map(({ id }) => id);
      return ids.length === 0 ? [] : [sql`${socios.planId} = any(${sql.param(ids)}::int[])`];
    },
  };
}

/**
 * Ids of users of a role that match a search, unordered, at most `limit`. Each source (user, member data, plan) has its
 * own index and its own limit: rare matches come from the index, and for frequent ones any first rows suffice. Only
 * terms of one or two letters require a scan, as a trigram index does not cover them.
 */
export async function candidatos(
  q: Queryable,
  grupo: Grupo,
  busqueda: Busqueda,
  limit: number,
): Promise<number[]> {
  const hallados = await Promise.all(
    searchByPlace(mostradas(busqueda), busqueda.termino).map((place) =>
      idsConSocio(q)
        .where(and(delGrupo(grupo), place))
        .limit(limit),
    ),
  );
  return [...new Set(hallados.flat().map(({ id }) => id))].slice(0, limit);
}

/** A page of these ids in display order. */
export async function enOrden(
  q: Queryable,
  ids: readonly number[],
  descending: boolean,
  page: Page,
): Promise<number[]> {
  // A single parameter regardless of the number of ids.
  const where = sql`${usuarios.id} = any(${sql.param([...ids])}::int[])`;
  return ids.length === 0
    ? []
    : pageOfIds(q.select({ id: usuarios.id }).from(usuarios).where(where), descending, page);
}

/** How many users of a role match a search. */
export async function countHallados(q: Queryable, grupo: Grupo, busqueda: Busqueda): Promise<number> {
  return q.$count(idsConSocio(q).where(coinciden(grupo, busqueda)).as("hallados"));
}

/** A page of a search with many matches: walks the role in order and stops when the page is full. */
export async function recorrer(
  q: Queryable,
  grupo: Grupo,
  busqueda: Busqueda,
  descending: boolean,
  page: Page,
): Promise<number[]> {
  return pageOfIds(idsConSocio(q).where(coinciden(grupo, busqueda)), descending, page);
}

function coinciden(grupo: Grupo, busqueda: Busqueda): SQL | undefined {
  return and(delGrupo(grupo), searchIn(mostradas(busqueda), busqueda.termino));
}

function idsConSocio(q: Queryable) {
  return q.select({ id: usuarios.id }).from(usuarios).leftJoin(socios, eq(socios.usuarioId, usuarios.id));
}

/** A page of a selection, sorted by surname. */
async function pageOfIds(
  select: Selection<{ id: number }>,
  descending: boolean,
  page: Page,
): Promise<number[]> {
  const orden = orderedBy({ orden: usuarios.orden }, { field: "orden", descending }, usuarios.id);
  const rows = await select
    .orderBy(...orden)
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ id }) => id);
}
