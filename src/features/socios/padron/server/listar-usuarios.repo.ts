import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Page } from "#contract/paging.ts";
import { plain } from "#contract/text.ts";
import { planes } from "#features/cuotas/aranceles/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable } from "#server/db/database.ts";
import { orderedBy, type Selection } from "#server/db/list-query.ts";
import { rowsOf } from "#server/db/rows.ts";
import { type Shown, searchByPlace, searchIn } from "#server/db/search.ts";
import { COLUMNAS_DE_USUARIOS } from "../rules.ts";
import { adeudaEl, debeEl, delGrupo, type Grupo } from "./padron.repo.ts";

export interface Busqueda {
  termino: string;
  planes: readonly { id: number; nombre: string }[];
  hoy: string;
}

export async function listNombresDePlanes(q: Queryable): Promise<Busqueda["planes"]> {
  return q.select({ id: planes.id, nombre: planes.nombrePlan }).from(planes);
}

function mostradas({ planes: todos, hoy }: Busqueda): Shown {
  return columnSql(COLUMNAS_DE_USUARIOS, {
    // Includes the name and the email.
    nombreUsuario: { indexed: usuarios.texto },
    apellido: {},
    nombre: {},
    correo: { labels: [["Sin correo", sql`${usuarios.correo} is null`]] },
    // Includes the phone and the address.
    dni: {
      indexed: socios.texto,
      labels: [["Sin DNI", sql`${socios.id} is not null and coalesce(${socios.dni}, '') = ''`]],
    },
    telefono: { labels: [["Sin teléfono", sql`${socios.telefono} = ''`]] },
    direccion: {},
    numero: { value: socios.id, labels: [["Socio", sql`${socios.id} is not null`]] },
    plan: {
      // Matches plan ids, so that the planner can estimate the number of members.
      find(word) {
        const ids = todos.filter(({ nombre }) => plain(nombre).includes(plain(word))).map(({ id }) => id);
        return ids.length === 0 ? [] : [sql`${socios.planId} = ${anyInt(ids)}`];
      },
    },
    alDia: {
      labels: [
        ["Adeuda", sql`${socios.id} is not null and ${adeudaEl(hoy)}`],
        ["Al día", sql`${socios.id} is not null and not ${adeudaEl(hoy)}`],
      ],
    },
    adeuda: sql`case when ${socios.id} is not null then ${debeEl(hoy)} end`,
    alta: {
      labels: [
        ["Activo", sql`${usuarios.alta}`],
        ["Inactivo", sql`not ${usuarios.alta}`],
      ],
    },
  }).shown;
}

/**
 * Lists ids of a role's users who match a search, unordered, at most `limit`. Each source (user, member data, plan)
 * has its own index and limit, so rare and frequent texts are both fast. Texts of one or two letters require a scan,
 * because a trigram index does not cover them.
 */
export async function listCandidatos(q: Queryable, grupo: Grupo, busqueda: Busqueda, limit: number) {
  const hallados = await Promise.all(
    searchByPlace(mostradas(busqueda), busqueda.termino).map((place) =>
      idsConSocio(q)
        .where(and(delGrupo(grupo), place))
        .limit(limit),
    ),
  );
  return [...new Set(hallados.flat().map(({ id }) => id))].slice(0, limit);
}

export async function listEnOrden(q: Queryable, ids: readonly number[], descending: boolean, page: Page) {
  const where = sql`${usuarios.id} = ${anyInt(ids)}`;
  return ids.length === 0
    ? []
    : pageOfIds(q.select({ id: usuarios.id }).from(usuarios).where(where), descending, page);
}

export async function countHallados(q: Queryable, grupo: Grupo, busqueda: Busqueda): Promise<number> {
  return q.$count(idsConSocio(q).where(coinciden(grupo, busqueda)).as("hallados"));
}

/** Lists a page of a search with many matches, read in order until the page is full. */
export async function listRecorridos(
  q: Queryable,
  grupo: Grupo,
  busqueda: Busqueda,
  descending: boolean,
  page: Page,
): Promise<number[]> {
  return pageOfIds(idsConSocio(q).where(coinciden(grupo, busqueda)), descending, page);
}

/** Lists ids of a role's users, or of those who match a search. */
export async function listTodosLosIds(
  q: Queryable,
  grupo: Grupo,
  busqueda: Busqueda | undefined,
  descending: boolean,
): Promise<number[]> {
  const where = busqueda ? coinciden(grupo, busqueda) : delGrupo(grupo);
  const enOrden = idsConSocio(q)
    .where(where)
    .orderBy(...ordenados(descending));
  const rows = await rowsOf<{ ids: number[] }>(q)`select array(${enOrden}) as ids`;
  return rows[0]?.ids ?? [];
}

function coinciden(grupo: Grupo, busqueda: Busqueda): SQL | undefined {
  return and(delGrupo(grupo), searchIn(mostradas(busqueda), busqueda.termino));
}

function idsConSocio(q: Queryable) {
  return q.select({ id: usuarios.id }).from(usuarios).leftJoin(socios, eq(socios.usuarioId, usuarios.id));
}

function ordenados(descending: boolean): SQL[] {
  return orderedBy({ orden: usuarios.orden }, { field: "orden", descending }, usuarios.id);
}

async function pageOfIds(select: Selection<{ id: number }>, descending: boolean, page: Page) {
  const rows = await select
    .orderBy(...ordenados(descending))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ id }) => id);
}
