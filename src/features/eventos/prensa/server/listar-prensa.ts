import { readOrdering } from "#contract/ordering.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { flagOf, type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PedidoDePrensa } from "../contract.ts";
import type { FiltroDePrensa } from "../rules.ts";
import { CAMPOS_DE_ORDEN, listar } from "./repo.ts";

interface Consulta extends ListQuery {
  estado?: FiltroDePrensa | undefined;
}

/** Press requests for staff, newest first by default. */
export async function listarPrensa(
  deps: Pick<Deps, "db">,
  _actor: Actor,
  input: Consulta,
): Promise<Outcome<Paged<PedidoDePrensa>>> {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, { field: "fecha", descending: true });
  if (!orden.ok) return orden;
  const filtro =
    input.estado === "pendientes"
      ? { termino: input.termino, abiertos: true }
      : { termino: input.termino, estado: flagOf(input.estado) };
  return done(await listar(deps.db, filtro, orden.value, pageOf(input)));
}
