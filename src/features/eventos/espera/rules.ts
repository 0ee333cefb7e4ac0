import { MINUTE_MS } from "#contract/club-time.ts";

/** How long the places of an offer are held (Rule ESP-2). */
export const MINUTOS_DE_OFERTA = 30;

export const ESTADOS_DE_ESPERA = ["esperando", "ofrecida", "comprada", "vencida", "salio"] as const;
export type EstadoDeEspera = (typeof ESTADOS_DE_ESPERA)[number];

/** Path of the page behind an emailed link, where a group buys or leaves the list. */
export const RUTA_DE_ESPERA = "/lista-de-espera";

/** Returns the current state; an expired offer counts as missed even before the job closes it. */
export function estadoAhora(
  { estado, ofertaHasta }: { estado: string; ofertaHasta: Date | null },
  ahora: Date,
): EstadoDeEspera {
  const missed = estado === "ofrecida" && ofertaHasta !== null && ofertaHasta <= ahora;
  return missed ? "vencida" : (estado as EstadoDeEspera);
}

/** Minutes from a position's admission to the end of its turn. */
export const MINUTOS_DE_TURNO = 10;

export function finDelTurno(admitidoEn: number): number {
  return admitidoEn + MINUTOS_DE_TURNO * MINUTE_MS;
}

export const RITMO_MAX = 60_000;

export const PAUSAS = ["club", "agotadas"] as const;
export type Pausa = (typeof PAUSAS)[number];

/**
 * Progress of a line. Unless paused, it admits `ritmo` positions per minute, starting after `basePosicion` at
 * `baseEn`.
 */
export interface Avance {
  basePosicion: number;
  /** Null before the draw. */
  baseEn: Date | string | null;
  ritmo: number;
  pausa: Pausa | null;
}

/** Computes the last position admitted at `now` (milliseconds); never decreases. */
export function admitidosHasta({ basePosicion, baseEn, ritmo, pausa }: Avance, now: number): number {
  if (baseEn === null || pausa !== null) return basePosicion;
  const elapsed = Math.max(0, now - new Date(baseEn).getTime());
  return basePosicion + Math.floor((elapsed * ritmo) / MINUTE_MS);
}

/**
 * Computes when a position is admitted, in milliseconds; null while the line is paused or not drawn. If the base has
 * passed the position, the instant is stored instead.
 */
export function admisionDe(
  { basePosicion, baseEn, ritmo, pausa }: Avance,
  posicion: number | null,
): number | null {
  if (posicion === null || baseEn === null || pausa !== null || posicion <= basePosicion) return null;
  return new Date(baseEn).getTime() + ((posicion - basePosicion) * MINUTE_MS) / ritmo;
}

/** Returns the text whose SHA-256 determines a number's place in the draw, smallest hash first. */
export function papeleta(secreto: string, numero: number): string {
  return `${secreto}:${numero}`;
}

/** Returns the SHA-256 in hex. Needs a secure context (HTTPS or localhost). */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Hashes computed at a time, few enough to keep a phone responsive. */
const BATCH = 500;

/** Recomputes a number's position in a draw: one plus the number of smaller hashes. */
export async function posicionEnSorteo(secreto: string, participantes: number, numero: number) {
  const own = await sha256(papeleta(secreto, numero));
  let position = 1;
  for (let from = 1; from <= participantes; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, participantes - from + 1) }, (_, i) => from + i);
    const hashes = await Promise.all(numbers.map((one) => sha256(papeleta(secreto, one))));
    position += hashes.filter((hash) => hash < own).length;
  }
  return position;
}

export function caminoALaFila(eventoId: number): string {
  return `/evento/${eventoId}`;
}
