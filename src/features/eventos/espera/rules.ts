/** How long the places of an offer are held (Rule ESP-2). */
export const MINUTOS_DE_OFERTA = 30;

export const ESTADOS_DE_ESPERA = ["esperando", "ofrecida", "comprada", "vencida", "salio"] as const;
export type EstadoDeEspera = (typeof ESTADOS_DE_ESPERA)[number];

/** The page of a signed link, from which a group buys or leaves. */
export const RUTA_DE_ESPERA = "/lista-de-espera";

/** An offer whose end has passed counts as missed even before the job closes it. */
export function estadoAhora(
  { estado, ofertaHasta }: { estado: string; ofertaHasta: Date | null },
  ahora: Date,
): EstadoDeEspera {
  const missed = estado === "ofrecida" && ofertaHasta !== null && ofertaHasta <= ahora;
  return missed ? "vencida" : (estado as EstadoDeEspera);
}
