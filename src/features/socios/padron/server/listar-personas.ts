import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { ListQuery } from "#contract/paging.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PersonaDelPadron } from "../contract.ts";
import type { FiltroDePersonas } from "../rules.ts";
import { listHalladas } from "./buscador.repo.ts";
import { listPersonasDelPadron } from "./listar-personas.repo.ts";

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
