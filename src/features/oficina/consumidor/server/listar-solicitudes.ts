import { readOrdering } from "#contract/ordering.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Solicitud } from "../contract.ts";
import { CAMPOS_DE_ORDEN, countAbiertas, listSolicitudes } from "./repo.ts";

const ESTADOS = { pendientes: false, atendidas: true, todas: undefined };

interface Consulta extends ListQuery {
  estado?: keyof typeof ESTADOS | undefined;
}

/** Consumer requests, newest first by default. */
export async function listarSolicitudes(
  deps: Pick<Deps, "db">,
  _actor: Actor,
  input: Consulta,
): Promise<Outcome<Paged<Solicitud>>> {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, { field: "creadaEn", descending: true });
  if (!orden.ok) return orden;
  const filtro = { termino: input.termino, atendidas: ESTADOS[input.estado ?? "todas"] };
  return done(await listSolicitudes(deps.db, filtro, orden.value, pageOf(input)));
}

/** Number of open consumer requests. */
export function contarSinAtender(deps: Pick<Deps, "db">): Promise<number> {
  return countAbiertas(deps.db);
}
