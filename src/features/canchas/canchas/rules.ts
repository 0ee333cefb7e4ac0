import { club } from "#club";
import { addDays } from "#contract/club-time.ts";

export const NOMBRE_DE_CANCHA_MAX = 100;

/** Messages of the create form. */
export const CANCHA_CREADA = "Cancha creada con éxito!";
export const FALLO_AL_CREAR_CANCHA = "Error al crear la cancha";

/** A time span in the club's time zone; `desde` and `hasta` are `HH:MM`, `24:00` ends the day. */
export interface Franja {
  fecha: string;
  desde: string;
  hasta: string;
}

/** Minutes since midnight of an `HH:MM`. */
export function minutosDe(hora: string): number {
  return Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));
}

export function horaDe(minutos: number): string {
  return `${String(Math.floor(minutos / 60)).padStart(2, "0")}:${String(minutos % 60).padStart(2, "0")}`;
}

/** The slots of a day, from opening to closing (Rule CAN-1). */
export function turnosDelDia(): { desde: string; hasta: string }[] {
  const { apertura, cierre, turnoMinutos } = club.canchas;
  const turnos: { desde: string; hasta: string }[] = [];
  for (let m = minutosDe(apertura); m + turnoMinutos <= minutosDe(cierre); m += turnoMinutos)
    turnos.push({ desde: horaDe(m), hasta: horaDe(m + turnoMinutos) });
  return turnos;
}

/** Why a court cannot be booked for these hours (order, slot grid, opening hours), or null (Rule CAN-4). */
export function problemaDeHoras(desde: string, hasta: string): string | null {
  const { apertura, cierre, turnoMinutos } = club.canchas;
  const [inicio, fin, abre, cierra] = [desde, hasta, apertura, cierre].map(minutosDe) as [
    number,
    number,
    number,
    number,
  ];
  if (fin <= inicio) return "La hora de fin tiene que ser posterior a la de inicio";
  if (inicio < abre || fin > cierra) return `Las canchas abren de ${apertura} a ${cierre}`;
  if ((inicio - abre) % turnoMinutos !== 0 || (fin - abre) % turnoMinutos !== 0)
    return `Los turnos son de ${turnoMinutos} minutos desde las ${apertura}`;
  return null;
}

/** All days from `desde` to `hasta` inclusive, as `YYYY-MM-DD`. */
export function diasEntre(desde: string, hasta: string): string[] {
  const dias: string[] = [];
  for (let dia = desde; dia <= hasta; dia = addDays(dia, 1)) dias.push(dia);
  return dias;
}
