import { clubInstant } from "#contract/club-time.ts";
import type { Evento } from "../contract.ts";

type ConInicio = Pick<Evento, "fecha" | "hora" | "ventaDesde">;

/**
 * Next start of an event or its sale after `now`, in milliseconds; `Infinity` if none. Cached pages expire then, since
 * their content changes.
 */
export function proximoInicio(eventos: readonly ConInicio[], now: number): number {
  const starts = eventos.flatMap(({ fecha, hora, ventaDesde }) => [
    clubInstant(fecha, hora).getTime(),
    ...(ventaDesde ? [Date.parse(ventaDesde)] : []),
  ]);
  return Math.min(...starts.filter((start) => start > now));
}
