import { clubTime } from "#contract/club-time.ts";
import { FOUND_MAX } from "#contract/long-lists.ts";
import { readOrdering } from "#contract/ordering.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type EstadoFilter, flagOf, pageOf } from "#contract/paging.ts";
import type { Rol } from "#contract/permission.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { findUpTo } from "#server/long-lists.ts";
import type { Padron } from "../contract.ts";
import { GRUPOS } from "../rules.ts";
import {
  candidatos,
  contarGrupo,
  deudaDelGrupo,
  enOrden,
  type Grupo,
  idsDelGrupo,
  nombresDePlanes,
  personas,
  recorrer,
} from "./repo.ts";

interface Consulta {
  rol?: Rol | undefined;
  termino?: string | undefined;
  estado?: EstadoFilter;
  cuotas?: "adeudan" | undefined;
  pagina?: number | undefined;
  tamano?: number | undefined;
  orden?: string | undefined;
}

/**
 * People by role, by surname (spec 2 §3). `total` is that of the one role that was asked for, or that of the
 * largest. Made for a hundred thousand of them:
 *
 * - Without a search the total is read, not counted, and a page in the second half is read from the end.
 * - A search looks for one more than `FOUND_MAX`. When there are not so many, total and page are exact.
 *   When there are, it finds "the first thousand" by surname: the total says `FOUND_MAX`, there are no
 *   pages beyond, and nobody has to be counted. Whoever looks for somebody types another letter.
 */
export async function listarUsuarios(
  deps: Deps,
  _actor: Actor,
  input: Consulta,
): Promise<Outcome<{ padron: Padron; total: number }>> {
  const orden = readOrdering(input.orden, ["apellido"], { field: "apellido", descending: false });
  if (!orden.ok) return orden;
  const padron: Padron = {
    administrador: [],
    socio: [],
    usuario: [],
    socioEnProceso: [],
    administradorB: [],
  };
  const hoy = clubTime(deps.clock()).fecha;
  const hallados = new Map<Rol, number[]>();
  let largest = 0;
  for (const rol of input.rol ? [input.rol] : GRUPOS) {
    const grupo = { rol, alta: flagOf(input.estado), adeudanEl: input.cuotas && hoy };
    const { ids, total } = await hallar(deps, grupo, orden.value.descending, input);
    hallados.set(rol, ids);
    largest = Math.max(largest, total);
  }
  const todas = await personas(deps.db, [...hallados.values()].flat(), hoy);
  for (const [rol, ids] of hallados) padron[rol] = ids.flatMap((id) => todas.get(id) ?? []);
  return done({ padron, total: largest });
}

async function hallar(
  deps: Deps,
  grupo: Grupo,
  descending: boolean,
  input: Consulta,
): Promise<{ ids: number[]; total: number }> {
  const page = pageOf(input);
  const termino = input.termino?.trim();
  if (!termino) {
    const total = await contarGrupo(deps.db, grupo);
    return { ids: await idsDelGrupo(deps.db, grupo, descending, page, total), total };
  }
  const busqueda = { termino, planes: await nombresDePlanes(deps.db), hoy: clubTime(deps.clock()).fecha };
  const { rows, total } = await findUpTo(FOUND_MAX, page, {
    candidates: (limit) => candidatos(deps.db, grupo, busqueda, limit),
    arrange: (found) => enOrden(deps.db, found, descending, page),
    walk: (first) => recorrer(deps.db, grupo, busqueda, descending, first),
  });
  return { ids: rows, total };
}

/** How many members have an overdue instalment, and what they owe together. */
export async function verDeudores(
  deps: Deps,
  _actor: Actor,
): Promise<Outcome<{ socios: number; importe: number }>> {
  return done(await deudaDelGrupo(deps.db, "socio", clubTime(deps.clock()).fecha));
}
