import { clubInstant } from "#contract/club-time.ts";
import type { Evento } from "../contract.ts";

type ConInicio = Pick<Evento, "fecha" | "hora" | "ventaDesde">;

/**
 * When the next of these events or of their sales starts after `now`, both in milliseconds; `Infinity` when all have
 * started. Pages change then: an event's own explains that it began, and the home page shows the one after it.
 */
export function proximoInicio(eventos: readonly ConInicio[], now: number): number {
  const starts = eventos.flatMap(({ fecha, hora, ventaDesde }) => [
    clubInstant(fecha, hora).getTime(),
    ...(ventaDesde ? [Date.parse(ventaDesde)] : []),
  ]);
  return Math.min(...starts.filter((start) => start > now));
}
