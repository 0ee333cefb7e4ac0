/** States of a match. */
export const ESTADOS_DE_PARTIDO = {
  programado: "Programado",
  enJuego: "En juego",
  final: "Final",
  postergado: "Postergado",
  suspendido: "Suspendido",
  walkover: "Walkover",
  default: "Por default",
  forfeit: "Perdido por incomparecencia",
} as const;
export type EstadoDePartido = keyof typeof ESTADOS_DE_PARTIDO;

/** Points of one period. */
export interface Parcial {
  local: number;
  visitante: number;
}

/** What decides between teams with equal points, in order. */
export interface Desempate {
  criterio: "resultados" | "diferencia" | "goles" | "cociente";
  /** Whether only matches among the tied teams count. */
  ambito: "entre_empatados" | "todos";
  /** Whether the criteria start again for the rest once some of the tied teams are placed. */
  reiniciar: boolean;
}

/** The rules of a competition's table, as data. Points are per match. */
export interface ReglasDeTabla {
  puntos: { ganado: number; perdido: number; empatado: number; default: number; forfeit: number };
  desempates: readonly Desempate[];
}

/** A row of a table that the office types in. */
export interface FilaCargada {
  participanteId: number;
  jugados: number;
  ganados: number;
  perdidos: number;
  favor: number;
  contra: number;
  puntos: number;
}
