import { clubTime } from "#contract/club-time.ts";
import { readOrdering } from "#contract/lists.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { type EstadoFilter, flagOf, type ListQuery } from "#contract/paging.ts";
import { holds } from "#contract/permission.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Plan } from "../contract.ts";
import { CAMPOS_DE_ORDEN, conPrecioMensual, findPlan, listPlanes } from "./planes.repo.ts";

interface Consulta extends Pick<ListQuery, "termino" | "orden"> {
  /** Ignored unless the caller is an administrador. */
  estado?: EstadoFilter;
}

/** Active plans; for administradores all of them, or those of a state. Newest first (Rule SOC-4). */
export function listarPlanes(deps: Deps, actor: Actor | null, input: Consulta): Outcome<Listing<Plan>> {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, { field: "id", descending: true });
  if (!orden.ok) return orden;
  const todos = holds("administrador", actor?.permisos ?? null);
  const estado = todos ? flagOf(input.estado) : true;
  return done(listPlanes(deps.db, { termino: input.termino, estado }, orden.value, hoy(deps)));
}

/** Returns a plan; inactive ones are visible to administradores only. */
export async function verPlan(
  deps: Deps,
  actor: Actor | null,
  input: { id: number },
): Promise<Outcome<Plan>> {
  const plan = await findPlan(deps.db, input.id);
  const visible = plan?.estado || holds("administrador", actor?.permisos ?? null);
  if (!plan || !visible) return notFound("Ese plan no existe.");
  const [completo = plan] = await conPrecioMensual(deps.db, [plan], hoy(deps));
  return done(completo);
}

const hoy = (deps: Pick<Deps, "clock">) => clubTime(deps.clock()).fecha;
