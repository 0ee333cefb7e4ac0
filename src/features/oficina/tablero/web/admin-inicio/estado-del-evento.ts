import type { EventoDelTablero } from "../../contract.ts";

/** Label for an event that is not simply on sale. */
export function estadoDelEvento(evento: Pick<EventoDelTablero, "estado" | "ventaAbierta">): string {
  if (!evento.estado) return " · Inactivo";
  return evento.ventaAbierta ? "" : " · Venta cerrada";
}
