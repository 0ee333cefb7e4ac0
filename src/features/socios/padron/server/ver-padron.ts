import { clubTime } from "#contract/club-time.ts";
import { readOrdering } from "#contract/lists.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { flagOf, type ListQuery, pageOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import { personaQueQueda } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import { EN_TARJETA, proximosDe } from "#features/socios/familia/server/ver-familia.ts";
import { perfilConservado } from "#features/socios/perfil/server/ver-perfil.ts";
import { type Listing, readListing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { FichaDePersona, Padron, PersonaDelPadron, UsuarioDelPadron } from "../contract.ts";
import { type FiltroDePersonas, GRUPOS } from "../rules.ts";
import { listHalladas } from "./buscador.repo.ts";
import { findFilas, listPersonasDelPadron } from "./listar-personas.repo.ts";
import { countPedidosDeSocio, findDeuda, findParientes, findPersona, listUsuarios } from "./padron.repo.ts";

/** Returns the list of a role's users, by surname. */
export function usuariosDeRol(
  { db, clock }: Deps,
  _actor: Actor,
  { rol, termino, estado, cuotas, ...input }: QueryOf<typeof contract.exportarUsuarios>,
): Outcome<Listing<UsuarioDelPadron>> {
  const orden = readOrdering(input.orden, ["apellido"], "apellido");
  if (!orden.ok) return orden;
  const hoy = clubTime(clock()).fecha;
  const grupo = { rol, alta: flagOf(estado), adeudanEl: cuotas && hoy };
  return done(listUsuarios(db, grupo, { termino, hoy }, orden.value));
}

/** Lists users by role. `total` refers to the requested role, or to the largest role. */
export async function listarUsuarios(
  deps: Deps,
  actor: Actor,
  input: QueryOf<typeof contract.listarUsuarios>,
): Promise<Outcome<{ rows: Padron; total: number }>> {
  const rows: Padron = { administrador: [], socio: [], usuario: [], socioEnProceso: [], administradorB: [] };
  let total = 0;
  for (const rol of input.rol ? [input.rol] : GRUPOS) {
    const lista = usuariosDeRol(deps, actor, { ...input, rol });
    if (!lista.ok) return lista;
    const page = await readListing(lista.value, pageOf(input));
    rows[rol] = page.rows;
    total = Math.max(total, page.total);
  }
  return done({ rows, total });
}

/**
 * Returns a user with all their data; for a merged record, the remaining user. 404 if the account was deleted (Rules
 * PER-12, UNI-6).
 */
export async function verFichaDePersona(deps: Deps, id: number): Promise<Outcome<FichaDePersona>> {
  const { db, clock } = deps;
  const hoy = clubTime(clock()).fecha;
  const [perfil, usuario, [padron], parientes, agenda] = await Promise.all([
    perfilConservado(db, id),
    findPersona(db, id, hoy),
    findFilas(db, [id], hoy),
    findParientes(db, [id]),
    proximosDe(deps, [id], EN_TARJETA),
  ]);
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

export const contarPedidosDeSocio = ({ db }: Deps): Promise<number> => countPedidosDeSocio(db);

interface Consulta extends Pick<ListQuery, "termino"> {
  personas?: FiltroDePersonas | undefined;
}

/** Lists the padrón (Rule PER-13). */
export function listarPersonas(
  deps: Deps,
  _actor: Actor,
  { termino, personas }: Consulta,
  orden: Parameters<typeof listPersonasDelPadron>[2],
): Outcome<Listing<PersonaDelPadron>> {
  const hoy = clubTime(deps.clock()).fecha;
  return done(listPersonasDelPadron(deps.db, { termino, personas, hoy }, orden));
}

const HALLADAS = 8;

/** Returns people who match a text, best match first, as in the office's search. */
export async function buscarPersonas(deps: Deps, _actor: Actor, { q }: { q: string }) {
  const texto = q.trim();
  if (!/\d|\p{L}.*\p{L}/u.test(texto)) return done([]);
  const hoy = clubTime(deps.clock()).fecha;
  const halladas = await listHalladas(deps.db, { texto, hoy, limit: HALLADAS });
  return done(halladas.map(({ esSocio: _, ...hallada }) => hallada));
}
