import { readOrdering } from "#contract/ordering.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { flagOf, type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import type { Deps } from "#server/deps.ts";
import type { PedidoConEvento, PedidoDePrensa } from "../contract.ts";
import type { FiltroDePrensa } from "../rules.ts";
import {
  CAMPOS_DE_ORDEN,
  countAbiertos,
  countActivos,
  existeEvento,
  findPedido,
  listPedidos,
  searchAcreditados,
} from "./repo.ts";

interface Consulta extends ListQuery {
  estado?: FiltroDePrensa | undefined;
}

/** Press requests for staff, newest first by default. */
export async function listarPrensa(
  deps: Pick<Deps, "db">,
  input: Consulta,
): Promise<Outcome<Paged<PedidoDePrensa>>> {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, { field: "fecha", descending: true });
  if (!orden.ok) return orden;
  const filtro =
    input.estado === "pendientes"
      ? { termino: input.termino, abiertos: true }
      : { termino: input.termino, estado: flagOf(input.estado) };
  return done(await listPedidos(deps.db, filtro, orden.value, pageOf(input)));
}

/** Number of undecided press requests. */
export function contarSinResolver(deps: Pick<Deps, "db">): Promise<number> {
  return countAbiertos(deps.db);
}

/** Number of accreditations for an event (Rule PRE-4). */
export async function contarPrensa(
  deps: Pick<Deps, "db">,
  input: { id: number },
): Promise<Outcome<{ cantidad: number }>> {
  if (!(await existeEvento(deps.db, input.id))) return notFound("Ese evento no existe.");
  return done({ cantidad: await countActivos(deps.db, input.id) });
}

/** A request with its event, for staff. */
export async function verPrensa(
  deps: Pick<Deps, "db">,
  input: { id: number },
): Promise<Outcome<PedidoConEvento>> {
  const pedido = await findPedido(deps.db, input.id);
  return pedido ? done(pedido) : notFound("Ese pedido no existe.");
}

/** Accredited press of these events; every search word must match the name, DNI or email. */
export async function buscarAcreditados(
  deps: Pick<Deps, "db">,
  search: { eventos: readonly number[]; termino: string; limit: number },
) {
  return searchAcreditados(deps.db, search);
}
