import { clubTime } from "#contract/club-time.ts";
import { readOrdering } from "#contract/lists.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { flagOf, type Page, type Paged, pageOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import { personaQueQueda } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import { EN_TARJETA, proximosDe } from "#features/socios/familia/server/ver-familia.ts";
import { perfilConservado } from "#features/socios/perfil/server/ver-perfil.ts";
import { findPage, type Whole } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { exportarUsuarios as exportar, FichaDePersona, Padron, UsuarioDelPadron } from "../contract.ts";
import { GRUPOS } from "../rules.ts";
import { findFilas } from "./listar-personas.repo.ts";
import {
  type Busqueda,
  countHallados,
  listCandidatos,
  listEnOrden,
  listNombresDePlanes,
  listRecorridos,
  listTodosLosIds,
} from "./listar-usuarios.repo.ts";
import {
  countGrupos,
  findDeuda,
  findParientes,
  findPersonas,
  type Grupo,
  listIdsDeGrupos,
} from "./padron.repo.ts";

/**
 * Lists users by role, sorted by surname. `total` refers to the requested role, or to the largest role. Designed for
 * a hundred thousand users:
 * - Without a search, totals are maintained by triggers, and pages of the second half are read from the end.
 * - A few matches of a search are sorted; many are read in order. Total and pages are exact in both cases.
 */
export async function listarUsuarios(
  deps: Deps,
  _actor: Actor,
  input: QueryOf<typeof contract.listarUsuarios>,
): Promise<Outcome<{ rows: Padron; total: number }>> {
  const orden = readOrdering(input.orden, ["apellido"], "apellido");
  if (!orden.ok) return orden;
  const padron: Padron = {
    administrador: [],
    socio: [],
    usuario: [],
    socioEnProceso: [],
    administradorB: [],
  };
  const hoy = clubTime(deps.clock()).fecha;
  const grupos = (input.rol ? [input.rol] : GRUPOS).map((rol) => ({
    rol,
    alta: flagOf(input.estado),
    adeudanEl: input.cuotas && hoy,
  }));
  const termino = input.termino?.trim();
  const page = pageOf(input);
  const hallados = termino
    ? await buscar(deps, grupos, { termino, hoy }, orden.value.descending, page)
    : await hojear(deps, grupos, orden.value.descending, page);
  const todas = await findPersonas(
    deps.db,
    hallados.flatMap(({ rows }) => rows),
    hoy,
  );
  for (const [n, { rol }] of grupos.entries())
    padron[rol] = hallados[n]?.rows.flatMap((id) => todas.get(id) ?? []) ?? [];
  return done({ rows: padron, total: Math.max(...hallados.map(({ total }) => total)) });
}

export async function exportarUsuarios(
  deps: Deps,
  _actor: Actor,
  input: QueryOf<typeof exportar>,
): Promise<Outcome<Whole<UsuarioDelPadron>>> {
  const orden = readOrdering(input.orden, ["apellido"], "apellido");
  if (!orden.ok) return orden;
  const hoy = clubTime(deps.clock()).fecha;
  const termino = input.termino?.trim();
  const busqueda = termino ? { termino, hoy, planes: await listNombresDePlanes(deps.db) } : undefined;
  const grupo = { rol: input.rol, alta: flagOf(input.estado), adeudanEl: input.cuotas && hoy };
  return done({
    keys: () => listTodosLosIds(deps.db, grupo, busqueda, orden.value.descending),
    async read(ids) {
      const found = await findPersonas(deps.db, ids, hoy);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  });
}

async function hojear({ db }: Deps, grupos: readonly Grupo[], descending: boolean, page: Page) {
  const totales = await countGrupos(db, grupos);
  const ids = await listIdsDeGrupos(db, grupos, descending, page, totales);
  return totales.map((total, n) => ({ rows: ids[n] ?? [], total }));
}

async function buscar(
  { db }: Deps,
  grupos: readonly Grupo[],
  texto: Pick<Busqueda, "termino" | "hoy">,
  descending: boolean,
  page: Page,
): Promise<Paged<number>[]> {
  const busqueda = { ...texto, planes: await listNombresDePlanes(db) };
  const hallados: Paged<number>[] = [];
  for (const grupo of grupos) {
    const found = await findPage(page, {
      candidates: (limit) => listCandidatos(db, grupo, busqueda, limit),
      arrange: (ids) => listEnOrden(db, ids, descending, page),
      count: () => countHallados(db, grupo, busqueda),
      walk: (part, backwards) => listRecorridos(db, grupo, busqueda, descending !== backwards, part),
    });
    hallados.push(found);
  }
  return hallados;
}

/**
 * Returns a user with all their data; for a merged record, the remaining user. 404 if the account was deleted (Rules
 * PER-12, UNI-6).
 */
export async function verFichaDePersona(deps: Deps, id: number): Promise<Outcome<FichaDePersona>> {
  const { db, clock } = deps;
  const hoy = clubTime(clock()).fecha;
  const [perfil, personas, [padron], parientes, agenda] = await Promise.all([
    perfilConservado(db, id),
    findPersonas(db, [id], hoy),
    findFilas(db, [id], hoy),
    findParientes(db, [id]),
    proximosDe(deps, [id], EN_TARJETA),
  ]);
  const usuario = personas.get(id);
  if (perfil && usuario && padron)
    return done({
      usuario,
      perfil,
      padron,
      parientes: parientes.get(id) ?? null,
      agenda: agenda.get(id) ?? [],
    });
  const unidaA = await personaQueQueda(db, id);
  return unidaA === null ? notFound("Ese usuario no existe.") : verFichaDePersona(deps, unidaA);
}

export async function verDeudores(deps: Deps, _actor: Actor) {
  return done(await findDeuda(deps.db, "socio", clubTime(deps.clock()).fecha));
}

export async function contarPedidosDeSocio(deps: Deps): Promise<number> {
  const [total = 0] = await countGrupos(deps.db, [{ rol: "socioEnProceso", alta: undefined }]);
  return total;
}
