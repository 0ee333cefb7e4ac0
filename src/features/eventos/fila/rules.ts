/** How long an admission lasts, from the moment at which its position was reached. */
export const MINUTOS_DE_TURNO = 10;

/** When the turn of somebody admitted at an instant is over (milliseconds). */
export function finDelTurno(admitidoEn: number): number {
  return admitidoEn + MINUTOS_DE_TURNO * 60_000;
}

/** Most people that a line admits in a minute. */
export const RITMO_MAX = 60_000;

/** Why nobody is being admitted: the club paused the line, or there is nothing left to sell. */
export const PAUSAS = ["club", "agotadas"] as const;
export type Pausa = (typeof PAUSAS)[number];

/** How a line moves: from `basePosicion` at `baseEn`, `ritmo` positions a minute, unless it is paused. */
export interface Avance {
  basePosicion: number;
  /** Null before the draw: nobody is admitted yet. */
  baseEn: Date | string | null;
  ritmo: number;
  pausa: Pausa | null;
}

/** The last position admitted at an instant (milliseconds). Never decreases: no position overtakes a smaller one. */
export function admitidosHasta({ basePosicion, baseEn, ritmo, pausa }: Avance, now: number): number {
  if (baseEn === null || pausa !== null) return basePosicion;
  const elapsed = Math.max(0, now - new Date(baseEn).getTime());
  return basePosicion + Math.floor((elapsed * ritmo) / 60_000);
}

/**
 * When a position is admitted (milliseconds). Null when the line cannot tell: it is paused, not drawn yet, or moved its
 * base beyond the position, whose own instant was then written down.
 */
export function admisionDe(
  { basePosicion, baseEn, ritmo, pausa }: Avance,
  posicion: number | null,
): number | null {
  if (posicion === null || baseEn === null || pausa !== null || posicion <= basePosicion) return null;
  return new Date(baseEn).getTime() + ((posicion - basePosicion) * 60_000) / ritmo;
}

/** The text whose SHA-256 orders the draw: the smallest hash goes first. */
export function papeleta(secreto: string, numero: number): string {
  return `${secreto}:${numero}`;
}

/** Where the line of an event is, for people and for programs that were sent to it. */
export function caminoALaFila(eventoId: number): string {
  return `/evento/${eventoId}`;
}
