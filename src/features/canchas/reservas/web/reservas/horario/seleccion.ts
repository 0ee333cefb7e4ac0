import { minutosDe } from "#features/canchas/canchas/rules.ts";
import type { Disponibilidad } from "#features/canchas/reservas/contract.ts";

export type Casilla = Disponibilidad["turnos"][number];

/** Contiguous half hours of a day, as `HH:MM`. */
export interface Horas {
  desde: string;
  hasta: string;
}

/** Returns lengths in minutes that are offered as chips, if they are multiples of a slot. */
export function largosDe(turnoMinutos: number): number[] {
  return [60, 90, 120].filter((minutos) => minutos % turnoMinutos === 0);
}

export function minutosElegidos({ desde, hasta }: Horas): number {
  return minutosDe(hasta) - minutosDe(desde);
}

/** Returns the offered length of a selection; null for any other length. */
export function largoDe(horas: Horas, turnoMinutos: number): number | null {
  return largosDe(turnoMinutos).find((largo) => largo === minutosElegidos(horas)) ?? null;
}

/** Whether a slot can be requested, because it is free or only requested by others. */
export function sePuedePedir({ estado }: Casilla): boolean {
  return estado === "libre" || estado === "pedido";
}

export function estaEn(horas: Horas | null, casilla: Casilla): boolean {
  return horas !== null && casilla.horaInicio >= horas.desde && casilla.horaInicio < horas.hasta;
}

export function casillasDe(horas: Horas, casillas: readonly Casilla[]): Casilla[] {
  return casillas.filter((casilla) => estaEn(horas, casilla));
}

/**
 * Handles a tap on a slot: the first tap starts a selection, another tap extends it, and a tap inside clears
 * it. If a taken slot is in between, a new selection starts.
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
 * Selects this many minutes from a slot, or fewer if the day ends or an unavailable slot intervenes; null if the slot
 * itself is unavailable.
 */
export function durante(primera: Casilla, minutos: number, casillas: readonly Casilla[]): Horas | null {
  const desde = primera.horaInicio;
  let hasta: string | null = null;
  for (const casilla of casillas.slice(casillas.indexOf(primera))) {
    if (!sePuedePedir(casilla) || minutosElegidos({ desde, hasta: casilla.horaFin }) > minutos) break;
    hasta = casilla.horaFin;
  }
  return hasta === null ? null : { desde, hasta };
}

/** Returns the current state of a selection, which cannot be requested once a slot is taken. */
export function estadoDeHoras(
  horas: Horas,
  casillas: readonly Casilla[],
): "libre" | "pedido" | "ocupado" | "pasado" {
  const estados = casillasDe(horas, casillas).map(({ estado }) => estado);
  return (["pasado", "ocupado", "pedido"] as const).find((peor) => estados.includes(peor)) ?? "libre";
}
