import { clubInstant, clubTime } from "#contract/club-time.ts";
import { orderedColumns } from "#contract/columns.ts";
import { readOrdering } from "#contract/lists.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import {
  type Cuando,
  type EstadoFilter,
  flagOf,
  type ListQuery,
  MAX_ROWS,
  type Paged,
  pageOf,
} from "#contract/paging.ts";
import { type Listing, readListing } from "#server/db/list-query.ts";
import type { Deps } from "#server/deps.ts";
import type { Evento } from "../contract.ts";
import { COLUMNAS_DE_EVENTOS } from "../rules.ts";
import { countVendidas, listActiveEventos, listCercanos, listEventos } from "./eventos.repo.ts";

const CAMPOS = orderedColumns(COLUMNAS_DE_EVENTOS);

/** Lists active events from today on (club's local time), latest date first (Rule EVE-1). */
export async function listarEventos(deps: Deps, input: ListQuery): Promise<Outcome<Paged<Evento>>> {
  const orden = readOrdering(input.orden, CAMPOS, "-fecha");
  if (!orden.ok) return orden;
  const desde = clubTime(deps.clock()).fecha;
  const { limit, offset } = pageOf(input);
  if (!input.termino && !input.orden && limit === MAX_ROWS && offset === 0) {
    const rows = await listActiveEventos(deps.db, desde);
    if (rows.length < MAX_ROWS) return done({ rows, total: rows.length });
  }
  const filtro = { termino: input.termino, estado: true, desde };
  return done(await readListing(listEventos(deps.db, filtro, orden.value), { limit, offset }));
}

/**
 * Returns the next time after `now` at which an event, its sale or a ticket type's sale starts, in milliseconds;
 * `Infinity` if there is none. Cached pages expire then.
 */
export function proximoInicio(
  eventos: readonly Pick<Evento, "fecha" | "hora" | "ventaDesde" | "preciosHasta">[],
  now: number,
) {
  const starts = eventos.flatMap(({ fecha, hora, ventaDesde, preciosHasta }) => [
    clubInstant(fecha, hora).getTime(),
    ...[ventaDesde, preciosHasta].flatMap((instant) => (instant ? [Date.parse(instant)] : [])),
  ]);
  return Math.min(...starts.filter((start) => start > now));
}

/** Lists all events. With `cuando`, today's events or events from today on (Rule SIT-16). */
export function listarTodos(
  deps: Deps,
  input: Pick<ListQuery, "termino"> & { estado?: EstadoFilter; cuando?: Cuando | undefined },
  orden: Parameters<typeof listEventos>[2],
): Outcome<Listing<Evento>> {
  const hoy = clubTime(deps.clock()).fecha;
  const filtro = {
    termino: input.termino,
    estado: flagOf(input.estado),
    desde: input.cuando && hoy,
    hasta: input.cuando === "hoy" ? hoy : undefined,
  };
  const list = listEventos(deps.db, filtro, orden);
  return done({
    ...list,
    async read(ids) {
      const vendidas = await countVendidas(deps.db, ids);
      const pendientes = await deps.entradasDeEvento.conDevolucionesPendientes(deps.db, ids);
      return (await list.read(ids)).map((row) => ({
        ...row,
        entradasVendidas: vendidas.get(row.id) ?? 0,
        conDevolucionesPendientes: pendientes.has(row.id),
      }));
    },
  });
}

export type EventoCercano = Awaited<ReturnType<typeof eventosCercanos>>["deHoy"][number];

/** Lists today's events, with some past and upcoming events; includes inactive events with tickets. */
export async function eventosCercanos({ db }: Deps, hoy: string, cuantos: number) {
  const eventos = await listCercanos(db, hoy, cuantos);
  return {
    deHoy: eventos.filter(({ fecha }) => fecha === hoy),
    proximos: eventos.filter(({ fecha }) => fecha > hoy),
    ultimos: eventos.filter(({ fecha }) => fecha < hoy).reverse(),
  };
}
