import { clubTime } from "#contract/club-time.ts";
import { formatFecha, formatFechaLarga } from "#contract/format.ts";
import type { Reserva } from "../contract/reserva.ts";
import type { TipoDeReserva } from "../rules.ts";
import { finDeMes, franjasDeReserva, franjasPorVenir, type Pedido } from "../rules.ts";

/** `1 h 30 min` */
export function duracion(minutos: number): string {
  const [horas, resto] = [Math.floor(minutos / 60), minutos % 60];
  return [horas > 0 && `${horas} h`, resto > 0 && `${resto} min`].filter(Boolean).join(" ") || "0 min";
}

/** `18:00 a 19:30` */
export function deHoraAHora(desde: string, hasta: string): string {
  return `${desde} a ${hasta}`;
}

const diaDeLaSemana = new Intl.DateTimeFormat("es-AR", { weekday: "long", timeZone: "UTC" });

/** `sábado 30/05/2026`; without the weekday for old records, whose year is unreliable. */
function diaYFecha(fecha: string): string {
  if (fecha < "1970") return formatFecha(fecha);
  return `${diaDeLaSemana.format(new Date(`${fecha}T12:00:00Z`))} ${formatFecha(fecha)}`;
}

type Guardada = Pick<Reserva, "tipoReserva" | "fecha" | "horaInicio" | "horaFin" | "fechaPedido">;

/** The days of a booking: `sábado 30/05/2026`, or for a month `10/05/2026 al 31/05/2026`. */
export function diasDe(reserva: Guardada): string {
  if (reserva.tipoReserva !== "MES_COMPLETO") return diaYFecha(reserva.fecha);
  return `${formatFecha(reserva.fecha)} al ${formatFecha(finDeMes(reserva.fecha))}`;
}

/** `18:00 a 19:30 hs`, or a note that hours are missing (old records). */
export function horasDe({ horaInicio, horaFin }: Pick<Reserva, "horaInicio" | "horaFin">): string {
  return horaInicio && horaFin ? `${deHoraAHora(horaInicio, horaFin)} hs` : "Sin horario";
}

/** A request in one line: `sábado 30 de mayo, 18:00 a 19:30`. */
export function pedidoEnPalabras({ tipoReserva, fecha, horaInicio, horaFin }: Pedido): string {
  const horas = horaInicio && horaFin ? `, ${deHoraAHora(horaInicio, horaFin)}` : "";
  const DIAS: Record<TipoDeReserva, string> = {
    POR_HORA: `${formatFechaLarga(fecha)}${horas}`,
    DIA_COMPLETO: `${formatFechaLarga(fecha)}, todo el día`,
    MES_COMPLETO: `todos los días desde el ${formatFechaLarga(fecha)} hasta fin de mes${horas}`,
  };
  return DIAS[tipoReserva];
}

function franjasDe(reserva: Guardada) {
  const { horaInicio, horaFin } = reserva;
  return franjasDeReserva(
    { ...reserva, horaInicio: horaInicio ?? undefined, horaFin: horaFin ?? undefined },
    new Date(reserva.fechaPedido),
  );
}

/** Whether the owner may still cancel: it is active and has not begun (Rule CAN-7). */
export function sePuedeCancelar(reserva: Reserva, ahora: Date): boolean {
  if (reserva.estado !== "pendiente" && reserva.estado !== "aceptada") return false;
  const franjas = franjasDe(reserva);
  return franjas.length > 0 && franjasPorVenir(franjas, ahora).length === franjas.length;
}

/** Whether part of it is still to come. */
export function estaPorVenir(reserva: Guardada, ahora: Date): boolean {
  return franjasDe(reserva).some(
    ({ fecha, hasta }) =>
      fecha > clubTime(ahora).fecha || (fecha === clubTime(ahora).fecha && hasta > clubTime(ahora).hora),
  );
}
