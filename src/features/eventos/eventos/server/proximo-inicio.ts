import { clubInstant } from "#contract/club-time.ts";

/**
 * When the next of these events starts after `now`, both in milliseconds; `Infinity` when all have started. Pages change
 * then: an event's own explains that it began, and the home page shows the one after it.
 */
export function proximoInicio(eventos: readonly { fecha: string; hora: string }[], now: number): number {
  const starts = eventos.map(({ fecha, hora }) => clubInstant(fecha, hora).getTime());
  return Math.min(...starts.filter((start) => start > now));
}
