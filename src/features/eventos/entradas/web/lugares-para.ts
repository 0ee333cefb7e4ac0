import type { Espera } from "#features/eventos/espera/contract.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";

/**
 * Which places of an event a person can buy now. An offer of the waiting list fixes their number and goes past a line,
 * also while others are on sale (Rule ESP-3); another selection replaces the open hold.
 * @param enFila whether the line has not admitted the person
 */
export function lugaresPara(
  evento: Pick<Evento, "entradasDisponibles">,
  { espera, retenidas, enFila }: { espera: Espera | null; retenidas: number; enFila: boolean },
) {
  const agotadas = evento.entradasDisponibles <= 0;
  const oferta =
    espera?.estado === "ofrecida" && espera.ofertaHasta !== null
      ? { ...espera, ofertaHasta: espera.ofertaHasta }
      : null;
  return {
    agotadas,
    oferta,
    disponibles: oferta?.cantidad ?? evento.entradasDisponibles + retenidas,
    haceFila: enFila && !agotadas && !oferta,
  };
}
