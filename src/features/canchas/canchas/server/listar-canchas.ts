import { readOrdering } from "#contract/ordering.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type EstadoFilter, flagOf, type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cancha } from "../contract.ts";
import { CAMPOS_DE_ORDEN, listar } from "./repo.ts";

interface Consulta extends ListQuery {
  estado?: EstadoFilter;
  retiradas?: boolean | undefined;
}

/** Courts in use, by name by default. */
export async function listarCanchas(
  deps: Pick<Deps, "db">,
  _actor: Actor,
  input: Consulta,
): Promise<Outcome<Paged<Cancha>>> {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, { field: "nombre", descending: false });
  if (!orden.ok) return orden;
  const filtro = {
    termino: input.termino,
    disponible: flagOf(input.estado),
    retiradas: input.retiradas ?? false,
  };
  return done(await listar(deps.db, filtro, orden.value, pageOf(input)));
}
