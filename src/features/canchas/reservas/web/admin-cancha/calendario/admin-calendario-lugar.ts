import { club } from "#club";
import { clubTime } from "#contract/club-time.ts";
import { minutosDe, turnosDelDia } from "#features/canchas/canchas/rules.ts";
import type { Casillero } from "../../../contract/calendario.ts";

/** A calendar column: one day of a court. */
export interface Columna {
  canchaId: number;
  fecha: string;
  titulo: string;
  /** Its name in a sentence: "Cancha 1, viernes 20 de noviembre". */
  nombre: string;
}

/** Position in a column: slots from the top, and the lane among overlapping entries. */
export interface Lugar {
  casillero: Casillero;
  desde: number;
  hasta: number;
  carril: number;
  carriles: number;
}

export const TURNOS = turnosDelDia();
const ABRE = minutosDe(club.canchas.apertura);
const CIERRA = minutosDe(club.canchas.cierre);

/** Positions the entries of a column; overlapping requests go side by side. */
export function ubicar(casilleros: readonly Casillero[], { canchaId, fecha }: Columna): Lugar[] {
  const propios = casilleros
    .filter((uno) => uno.canchaId === canchaId && uno.fecha === fecha)
    .map((casillero) => ({ casillero, ...turnosDe(casillero) }))
    .filter(({ desde, hasta }) => desde < hasta)
    .sort((a, b) => a.desde - b.desde || b.hasta - a.hasta);
  const lugares: Lugar[] = [];
  let grupo: Lugar[] = [];
  let fin = 0;
  for (const propio of propios) {
    if (propio.desde >= fin) grupo = [];
    const ocupados = grupo.filter(({ hasta }) => hasta > propio.desde).map(({ carril }) => carril);
    let carril = 0;
    while (ocupados.includes(carril)) carril++;
    const lugar = { ...propio, carril, carriles: 1 };
    grupo.push(lugar);
    lugares.push(lugar);
    fin = Math.max(...grupo.map(({ hasta }) => hasta));
    const carriles = Math.max(...grupo.map((uno) => uno.carril)) + 1;
    for (const uno of grupo) uno.carriles = carriles;
  }
  return lugares;
}

/** Slots that are taken or have begun; the others can be blocked. */
export function turnosTomados(lugares: readonly Lugar[], fecha: string, ahora: Date): boolean[] {
  const { fecha: hoy, hora } = clubTime(ahora);
  return TURNOS.map(
    (turno, n) =>
      fecha < hoy ||
      (fecha === hoy && turno.desde <= hora) ||
      lugares.some(
        ({ casillero, desde, hasta }) => casillero.estado === "aceptada" && desde < n + 1 && n < hasta,
      ),
  );
}

/** Slots from opening, fractional for old records off the grid; an entry ending the next day extends to the bottom. */
function turnosDe({ horaInicio, horaFin }: Casillero): { desde: number; hasta: number } {
  const inicio = minutosDe(horaInicio);
  const fin = minutosDe(horaFin) > inicio ? minutosDe(horaFin) : CIERRA;
  const turno = (minutos: number) =>
    (Math.min(Math.max(minutos, ABRE), CIERRA) - ABRE) / club.canchas.turnoMinutos;
  return { desde: turno(inicio), hasta: turno(fin) };
}
