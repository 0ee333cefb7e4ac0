import { clubTime } from "#contract/club-time.ts";
import {
  type HorarioDeCanchas,
  jornadaMasLarga,
  minutosDe,
  problemaDeHoras,
  turnosDeSemana,
} from "#features/canchas/canchas/rules.ts";
import type { Casillero } from "#features/canchas/reservas/contract.ts";

export interface Columna {
  canchaId: number;
  fecha: string;
  titulo: string;
  /** The column's name in a sentence: "Cancha 1, viernes 20 de noviembre". */
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

/** Positions the entries of a column. Overlapping requests are placed side by side. */
export function ubicar(
  horario: HorarioDeCanchas,
  casilleros: readonly Casillero[],
  { canchaId, fecha }: Columna,
): Lugar[] {
  const propios = casilleros
    .filter((uno) => uno.canchaId === canchaId && uno.fecha === fecha)
    .map((casillero) => ({ casillero, ...turnosDe(horario, casillero) }))
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

/** Returns slots that are taken, have begun or are outside the day's opening hours. All others can be reserved or blocked. */
export function turnosTomados(
  horario: HorarioDeCanchas,
  lugares: readonly Lugar[],
  fecha: string,
  ahora: Date,
): boolean[] {
  const { fecha: hoy, hora } = clubTime(ahora);
  return turnosDeSemana(horario).map(
    (turno, n) =>
      problemaDeHoras(horario, { fecha, ...turno }) !== null ||
      fecha < hoy ||
      (fecha === hoy && turno.desde <= hora) ||
      lugares.some(
        ({ casillero, desde, hasta }) => casillero.estado === "aceptada" && desde < n + 1 && n < hasta,
      ),
  );
}

/**
 * Returns the slots from opening; fractional for old records off the grid. An entry that ends the next day extends to
 * the bottom.
 */
function turnosDe(
  horario: HorarioDeCanchas,
  { horaInicio, horaFin }: Casillero,
): { desde: number; hasta: number } {
  const { apertura, cierre } = jornadaMasLarga(horario);
  const [abre, cierra] = [minutosDe(apertura), minutosDe(cierre)];
  const inicio = minutosDe(horaInicio);
  const fin = minutosDe(horaFin) > inicio ? minutosDe(horaFin) : cierra;
  const turno = (minutos: number) =>
    (Math.min(Math.max(minutos, abre), cierra) - abre) / horario.turnoMinutos;
  return { desde: turno(inicio), hasta: turno(fin) };
}
