import type { Disponibilidad } from "../../../contract/pedir.ts";

export type Casilla = Disponibilidad["turnos"][number];

/** A run of half hours of a day, as `HH:MM`. */
export interface Horas {
  desde: string;
  hasta: string;
}

/** Whether it can be asked for: free, or only asked for by somebody. */
export function sePuedePedir({ estado }: Casilla): boolean {
  return estado === "libre" || estado === "pedido";
}

export function estaEn(horas: Horas | null, casilla: Casilla): boolean {
  return horas !== null && casilla.horaInicio >= horas.desde && casilla.horaInicio < horas.hasta;
}

/** The half hours of a run. */
export function casillasDe(horas: Horas, casillas: readonly Casilla[]): Casilla[] {
  return casillas.filter((casilla) => estaEn(horas, casilla));
}

/**
 * A tap on a half hour: the first one begins a run, another one takes the run up to it, one inside lets the run go.
 * Where something taken lies between, a new run begins.
 */
export function tocar(horas: Horas | null, tocada: Casilla, casillas: readonly Casilla[]): Horas | null {
  if (!sePuedePedir(tocada)) return horas;
  if (estaEn(horas, tocada)) return null;
  const sola = { desde: tocada.horaInicio, hasta: tocada.horaFin };
  if (!horas) return sola;
  const unidas = {
    desde: horas.desde < sola.desde ? horas.desde : sola.desde,
    hasta: horas.hasta > sola.hasta ? horas.hasta : sola.hasta,
  };
  return casillasDe(unidas, casillas).every(sePuedePedir) ? unidas : sola;
}

/**
 * The run from one half hour to another (Shift and an arrow, or the mouse held down), up to the first one that cannot
 * be had; null when that is where it begins.
 */
export function hasta(ancla: Casilla, otra: Casilla, casillas: readonly Casilla[]): Horas | null {
  if (!sePuedePedir(ancla)) return null;
  const [a, b] = [casillas.indexOf(ancla), casillas.indexOf(otra)];
  const paso = b < a ? -1 : 1;
  let ultima = ancla;
  for (let n = a; n !== b + paso; n += paso) {
    const casilla = casillas[n];
    if (!casilla || !sePuedePedir(casilla)) break;
    ultima = casilla;
  }
  return paso > 0
    ? { desde: ancla.horaInicio, hasta: ultima.horaFin }
    : { desde: ultima.horaInicio, hasta: ancla.horaFin };
}

/** How a run stands by now: with a taken half hour in it, it cannot be asked for. */
export function estadoDeHoras(
  horas: Horas,
  casillas: readonly Casilla[],
): "libre" | "pedido" | "ocupado" | "pasado" {
  const estados = casillasDe(horas, casillas).map(({ estado }) => estado);
  return (["pasado", "ocupado", "pedido"] as const).find((peor) => estados.includes(peor)) ?? "libre";
}
