import { clubTime } from "#contract/club-time.ts";
import { readOrdering } from "#contract/ordering.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { pageOf } from "#contract/paging.ts";
import type { Rol } from "#contract/permission.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Padron } from "../contract.ts";
import { GRUPOS, HALLADOS_MAX } from "../rules.ts";
import {
  candidatos,
  contarGrupo,
  enOrden,
  type Grupo,
  idsDelGrupo,
  personas,
  planesLlamados,
  recorrer,
} from "./repo.ts";

const ESTADOS = { activos: true, inactivos: false, todos: undefined };

interface Consulta {
  rol?: Rol | undefined;
  termino?: string | undefined;
  estado?: keyof typeof ESTADOS | undefined;
  pagina?: number | undefined;
  tamano?: number | undefined;
  orden?: string | undefined;
}

/**
 * People by role, by surname (spec 2 §3). `total` is that of the one role that was asked for, or that of the
 * largest. Made for a hundred thousand of them:
 *
 * - Without a search the total is read, not counted, and a page in the second half is read from the end.
 * - A search looks for one more than `HALLADOS_MAX`. When there are not so many, total and page are exact.
 *   When there are, it finds "the first thousand" by surname: the total says `HALLADOS_MAX`, there are no
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
  let largest = 0;
  for (const rol of input.rol ? [input.rol] : GRUPOS) {
    const grupo = { rol, alta: ESTADOS[input.estado ?? "todos"] };
    const { ids, total } = await hallar(deps, grupo, orden.value.descending, input);
    padron[rol] = await personas(deps.db, ids, clubTime(deps.clock()).fecha);
    largest = Math.max(largest, total);
  }
  return done({ padron, total: largest });
}

async function hallar(
  deps: Deps,
  grupo: Grupo,
  descending: boolean,
  input: Consulta,
): Promise<{ ids: number[]; total: number }> {
  const page = pageOf(input);
  // No stored text has a NUL, and the database refuses even to be asked for one.
  const termino = input.termino?.replaceAll("\u0000", "\ufffd");
  if (!termino) {
    const total = await contarGrupo(deps.db, grupo);
    return { ids: await idsDelGrupo(deps.db, grupo, descending, page, total), total };
  }
  const busqueda = { termino, planIds: await planesLlamados(deps.db, termino) };
  const found = await candidatos(deps.db, grupo, busqueda, HALLADOS_MAX + 1);
  if (found.length <= HALLADOS_MAX)
    return { ids: await enOrden(deps.db, found, descending, page), total: found.length };
  const limit = Math.min(page.limit, HALLADOS_MAX - page.offset);
  const ids = limit > 0 ? await recorrer(deps.db, grupo, busqueda, descending, { ...page, limit }) : [];
  return { ids, total: HALLADOS_MAX };
}
