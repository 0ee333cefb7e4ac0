import { clubTime } from "#contract/club-time.ts";
import { readOrdering } from "#contract/ordering.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import {
  type Cuando,
  type EstadoFilter,
  flagOf,
  type ListQuery,
  type Paged,
  pageOf,
} from "#contract/paging.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Evento } from "../contract.ts";
import { CAMPOS_DE_ORDEN, listar } from "./repo.ts";

/** All events for staff, newest first. */
export async function listarTodos(
  deps: Pick<Deps, "clock" | "db">,
  _actor: Actor,
  input: ListQuery & { estado?: EstadoFilter; cuando?: Cuando | undefined },
): Promise<Outcome<Paged<Evento>>> {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, { field: "id", descending: true });
  if (!orden.ok) return orden;
  const hoy = clubTime(deps.clock()).fecha;
  const filtro = {
    termino: input.termino,
    estado: flagOf(input.estado),
    desde: input.cuando && hoy,
    hasta: input.cuando === "hoy" ? hoy : undefined,
  };
  return done(await listar(deps.db, filtro, orden.value, pageOf(input)));
}
