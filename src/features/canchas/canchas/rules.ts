import type { Club } from "#contract/club.ts";
import { addDays, weekdayOf } from "#contract/club-time.ts";
import type { Fields } from "#contract/described.ts";

export const CAMPOS_DE_CANCHA = {
  nombre: { label: "Nombre", max: 100, missing: "Escribí el nombre de la cancha" },
  /** Null if the office has set no price. */
  precioPorHora: {
    label: "Precio por hora",
    pesosMax: 99_999_999.99,
    optional: true,
    empty: "Sin precio",
    wrong: "Escribí el precio de la hora en pesos, por ejemplo 12.500",
    hint: "Se muestra a quien reserva. El sitio no lo cobra.",
    placeholder: "12.500",
  },
} as const satisfies Fields;

export const CANCHA_CREADA = "Cancha creada con éxito!";
export const FALLO_AL_CREAR_CANCHA = "Error al crear la cancha";

export const DIAS = ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"] as const;

/** A time span in the club's time zone. `desde` and `hasta` are `HH:MM`; `24:00` ends the day. */
export interface Franja {
  fecha: string;
  desde: string;
  hasta: string;
}

export function minutosDe(hora: string): number {
  return Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));
}

export function horaDe(minutos: number): string {
  return `${String(Math.floor(minutos / 60)).padStart(2, "0")}:${String(minutos % 60).padStart(2, "0")}`;
}

export const MEDIAS_HORAS: readonly string[] = Array.from({ length: 49 }, (_, n) => horaDe(n * 30));

export type HorarioDeCanchas = Pick<Club["canchas"], "semana" | "turnoMinutos">;

/** Returns the opening hours of a day; null if the courts are closed (Rule CLU-5). */
export function jornadaDe(
  { semana }: Pick<HorarioDeCanchas, "semana">,
  fecha: string,
): HorarioDeCanchas["semana"][number] {
  return semana[weekdayOf(fecha)] ?? null;
}

/** Returns the earliest opening and latest closing of the week, for calendars that show several days. */
export function jornadaMasLarga({ semana }: Pick<HorarioDeCanchas, "semana">): {
  apertura: string;
  cierre: string;
} {
  const abiertas = semana.filter((jornada) => jornada !== null);
  const apertura = abiertas.map((jornada) => jornada.apertura).sort()[0] ?? "08:00";
  const cierre =
    abiertas
      .map((jornada) => jornada.cierre)
      .sort()
      .at(-1) ?? "24:00";
  return { apertura, cierre };
}

/** Returns ` De 08:00 a 24:00.` if every day has the same hours; otherwise empty. */
export function horasDeApertura({ semana }: Pick<HorarioDeCanchas, "semana">): string {
  const [primera] = semana;
  const iguales = semana.every(
    (jornada) => jornada?.apertura === primera?.apertura && jornada?.cierre === primera?.cierre,
  );
  return primera && iguales ? ` De ${primera.apertura} a ${primera.cierre}.` : "";
}

/** Returns the slots between opening and closing (Rule CAN-1); empty on a closed day. */
export function turnosDeJornada(
  jornada: HorarioDeCanchas["semana"][number],
  turnoMinutos: number,
): { desde: string; hasta: string }[] {
  const turnos: { desde: string; hasta: string }[] = [];
  if (!jornada) return turnos;
  const cierre = minutosDe(jornada.cierre);
  for (let m = minutosDe(jornada.apertura); m + turnoMinutos <= cierre; m += turnoMinutos)
    turnos.push({ desde: horaDe(m), hasta: horaDe(m + turnoMinutos) });
  return turnos;
}

/** Returns the slots from the week's earliest opening to its latest closing, for calendars that show several days. */
export function turnosDeSemana(horario: HorarioDeCanchas): { desde: string; hasta: string }[] {
  return turnosDeJornada(jornadaMasLarga(horario), horario.turnoMinutos);
}

/** Joins consecutive slots. */
export function unirTurnos(turnos: readonly { desde: string; hasta: string }[]) {
  const unidos: { desde: string; hasta: string }[] = [];
  for (const { desde, hasta } of turnos) {
    const ultimo = unidos.at(-1);
    if (ultimo?.hasta === desde) ultimo.hasta = hasta;
    else unidos.push({ desde, hasta });
  }
  return unidos;
}

/** Why a court cannot be booked for these hours (closed day, order, slots, opening hours); null if it can (Rule CAN-4). */
export function problemaDeHoras(horario: HorarioDeCanchas, { fecha, desde, hasta }: Franja): string | null {
  const jornada = jornadaDe(horario, fecha);
  if (!jornada) return "Ese día las canchas están cerradas";
  return problemaEnJornada(jornada, horario.turnoMinutos, { desde, hasta });
}

/** Like `problemaDeHoras`, for hours on several days. */
export function problemaEnJornada(
  { apertura, cierre }: NonNullable<HorarioDeCanchas["semana"][number]>,
  turnoMinutos: number,
  { desde, hasta }: Pick<Franja, "desde" | "hasta">,
): string | null {
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

/** Returns the price of a court for this many minutes, in pesos rounded to the cent. */
export function importeDe(precioPorHora: number, minutos: number): number {
  return Math.round((precioPorHora * 100 * minutos) / 60) / 100;
}

/** Returns all days from `desde` to `hasta` inclusive, as `YYYY-MM-DD`. */
export function diasEntre(desde: string, hasta: string): string[] {
  const dias: string[] = [];
  for (let dia = desde; dia <= hasta; dia = addDays(dia, 1)) dias.push(dia);
  return dias;
}
