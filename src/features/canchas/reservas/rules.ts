import { club } from "#club";
import { addDays, clubTime } from "#contract/club-time.ts";
import { diasEntre, type Franja, minutosDe } from "#features/canchas/canchas/rules.ts";

/** What a request may be for: hours of a day, the whole day, or a band on each day of a month (Rule CAN-1). */
export const TIPOS_DE_RESERVA = ["POR_HORA", "DIA_COMPLETO", "MES_COMPLETO"] as const;
export type TipoDeReserva = (typeof TIPOS_DE_RESERVA)[number];

export const NOMBRES_DE_TIPO: Record<TipoDeReserva, string> = {
  POR_HORA: "Por hora",
  DIA_COMPLETO: "Día completo",
  MES_COMPLETO: "Mes completo",
};

export const ESTADOS_DE_RESERVA = ["pendiente", "aceptada", "rechazada", "cancelada"] as const;
export type EstadoDeReserva = (typeof ESTADOS_DE_RESERVA)[number];

export const NOMBRE_DE_RESERVA_MAX = 120;
export const NOMBRE_MENSAJE = "Escribí el nombre de la persona, o su usuario";
export const TELEFONO_DE_RESERVA_MAX = 30;
export const COMENTARIO_DE_RESERVA_MAX = 500;
export const RESPUESTA_MAX = 500;
export const MOTIVO_DE_BLOQUEO_MAX = 100;
/** Days of the staff's calendar in one answer. */
export const DIAS_DE_CALENDARIO_MAX = 42;
/** A weekly block repeats for this many days at most. */
export const DIAS_DE_REPETICION_MAX = 370;
/** Requests sent at once (`crear_varias`). */
export const VARIAS_MAX = 20;
/** The year filter begins here (Rule CAN-9). */
export const PRIMER_ANIO = 2024;

/** Sentences about replies and phones. */
export const RESPUESTA_VACIA = "Debe ingresar una respuesta.";
export const RESPUESTA_ENVIADA = "Respuesta enviada correctamente.";
export const RESPUESTA_MODIFICADA = "Respuesta modificada correctamente.";
export const TELEFONO_MENSAJE = "Escribí un teléfono argentino con código de área";

/** Quick replies; the last two ask to call the club. */
export const RESPUESTAS_RAPIDAS: readonly string[] = [
  "No hay disponibilidad",
  "Pruebe otro horario",
  "Cancha ocupada en ese horario",
  `Por favor, comunicate con el club al ${club.telefono}`,
  `Para coordinar el horario, llamá al ${club.telefono}`,
];

export interface Pedido {
  tipoReserva: TipoDeReserva;
  /** `YYYY-MM-DD` on the club's clock. */
  fecha: string;
  /** `HH:MM`; without them the opening hours. */
  horaInicio?: string | undefined;
  horaFin?: string | undefined;
}

/** The last day of a day's month. */
export function finDeMes(fecha: string): string {
  const [year = 0, month = 1] = fecha.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/**
 * The hours that a request means (Rule CAN-1): its own; the day's opening hours; or the band on `fecha` and on
 * every day that its month has left.
 */
export function franjasDe(pedido: Pedido): Franja[] {
  const { apertura, cierre } = club.canchas;
  if (pedido.tipoReserva === "DIA_COMPLETO") return [{ fecha: pedido.fecha, desde: apertura, hasta: cierre }];
  const desde = pedido.horaInicio ?? apertura;
  const hasta = pedido.horaFin ?? cierre;
  if (pedido.tipoReserva === "POR_HORA") return [{ fecha: pedido.fecha, desde, hasta }];
  return diasEntre(pedido.fecha, finDeMes(pedido.fecha)).map((fecha) => ({ fecha, desde, hasta }));
}

/** Those that have not begun: of a month that is asked for on one of its days, today's band may be over. */
export function franjasPorVenir(franjas: readonly Franja[], ahora: Date): Franja[] {
  const { fecha, hora } = clubTime(ahora);
  return franjas.filter((franja) => franja.fecha > fecha || (franja.fecha === fecha && franja.desde > hora));
}

/**
 * The hours that a request meant when it was made. A month asked for in the middle of a day begins with the next
 * band; anything else is what it says, however late it was written down.
 */
export function franjasDeReserva(pedido: Pedido, fechaPedido: Date): Franja[] {
  const franjas = franjasDe(pedido).filter(({ desde, hasta }) => desde < hasta);
  return pedido.tipoReserva === "MES_COMPLETO" ? franjasPorVenir(franjas, fechaPedido) : franjas;
}

export function minutosDeFranjas(franjas: readonly Franja[]): number {
  return franjas.reduce((suma, { desde, hasta }) => suma + minutosDe(hasta) - minutosDe(desde), 0);
}

/** The last day for which people may ask, counted from the club's today. */
export function ultimoDiaReservable(hoy: string): string {
  return addDays(hoy, club.canchas.diasDeAnticipacion);
}

export function seSuperponen(a: Franja, b: Franja): boolean {
  return a.fecha === b.fecha && a.desde < b.hasta && b.desde < a.hasta;
}
