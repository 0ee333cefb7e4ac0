import { clubInstant, clubTime } from "#contract/club-time.ts";
import { formatCuando, formatInstant } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";

/** An event, with texts that depend on the time of rendering. */
export interface EventoALaVista {
  evento: Evento;
  /** "hoy 21:00", "dom 27 dic · 20:30". */
  cuando: string;
  /** Whether the event has started, so that it is neither shown nor sold (Rule EVE-1). */
  empezo: boolean;
  /** Formatted start of the sale; null once the sale has started. */
  ventaDesde: string | null;
}

/**
 * Adds what depends on the time. Called by loaders, because a phone's clock may be wrong; the result is
 * cached with the page.
 */
export function aLaVista(evento: Evento, now: Date): EventoALaVista {
  const { fecha, hora, ventaDesde } = evento;
  return {
    evento,
    cuando: formatCuando(fecha, hora, clubTime(now).fecha),
    empezo: clubInstant(fecha, hora) <= now,
    ventaDesde: ventaDesde && Date.parse(ventaDesde) > now.getTime() ? formatInstant(ventaDesde) : null,
  };
}
