import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { flagOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import { existeEvento } from "#features/eventos/eventos/server/ver-evento.ts";
import { momentosDe } from "#features/personas/usuarios/server/decisiones.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { FichaDePrensa, PedidoDePrensa } from "../contract.ts";
import { countAbiertos, countActivos, enOrden, findPedido, listPedidos, porEvento } from "./prensa.repo.ts";

/** Press requests, newest first by default; undecided requests by event, earliest first (Rule SIT-16). */
export function listarPrensa(
  deps: Deps,
  input: QueryOf<typeof contract.listaDePrensa.export>,
  orden: Parameters<typeof enOrden>[0],
): Outcome<Listing<PedidoDePrensa>> {
  const abiertos = input.estado === "pendientes";
  const filtro = {
    termino: input.termino,
    eventoId: input.eventoId,
    abiertos,
    estado: input.estado === "pendientes" ? undefined : flagOf(input.estado),
  };
  const hoy = abiertos && !input.orden ? clubTime(deps.clock()).fecha : undefined;
  return done(listPedidos(deps.db, filtro, hoy ? porEvento(hoy) : enOrden(orden)));
}

export function contarSinResolver(deps: Deps, eventoId: number | null = null): Promise<number> {
  return countAbiertos(deps.db, eventoId);
}

/** Counts the accreditations for an event (Rule PRE-4). */
export async function contarPrensa({ db }: Deps, { id }: { id: number }) {
  if (!(await existeEvento(db, id))) return notFound("Ese evento no existe.");
  return done({ cantidad: await countActivos(db, id) });
}

export async function verPrensa({ db }: Deps, { id }: { id: number }) {
  const pedido = await findPedido(db, id);
  return pedido ? done(pedido) : notFound("Ese pedido no existe.");
}

/** Returns a request with its decisions and its check-in at the gate (Rule PRE-5). */
export async function verFicha(deps: Deps, { id }: { id: number }): Promise<Outcome<FichaDePrensa>> {
  const pedido = await findPedido(deps.db, id);
  if (!pedido) return notFound("Ese pedido no existe.");
  const [acreditados, decisiones] = await Promise.all([
    countActivos(deps.db, pedido.evento.id),
    momentosDe(deps, "prensa", id),
  ]);
  return done({ pedido, acreditados, decisiones });
}
