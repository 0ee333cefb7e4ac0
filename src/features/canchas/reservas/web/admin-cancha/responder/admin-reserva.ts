import { formatFecha } from "#contract/format.ts";
import type { RowTone } from "#web/admin/record-table.tsx";
import type { Reserva } from "../../../contract/reserva.ts";
import type { EstadoDeReserva } from "../../../rules.ts";

/** Full name of the person, or 'No asignado'. */
export function nombreDe({ socio, usuario, nombre }: Pick<Reserva, "socio" | "usuario" | "nombre">): string {
  const persona = socio?.usuario.persona ?? usuario?.persona;
  return persona ? `${persona.nombre} ${persona.apellido}` : (nombre ?? "No asignado");
}

/** A booking's name in a sentence: "la reserva 12 de Ana Paz". */
export function reservaDe(reserva: Reserva): string {
  const nombre = nombreDe(reserva);
  return nombre === "No asignado"
    ? `la reserva ${reserva.id}, sin persona asignada`
    : `la reserva ${reserva.id} de ${nombre}`;
}

/** `30/05/2026, de 10:00 a 11:30`; old records may lack their hours. */
export function cuandoEs({ fecha, horaInicio, horaFin }: Reserva): string {
  return horaInicio && horaFin ? `${formatFecha(fecha)}, de ${horaInicio} a ${horaFin}` : formatFecha(fecha);
}

/** Green for accepted, red for rejected, blue for pending, grey for cancelled by the person. */
export const TONOS: Record<EstadoDeReserva, RowTone> = {
  aceptada: "success",
  rechazada: "danger",
  pendiente: "info",
  cancelada: "muted",
};

export const PALABRAS: Record<EstadoDeReserva, string> = {
  aceptada: "Aceptada",
  rechazada: "Rechazada",
  pendiente: "Pendiente",
  cancelada: "Cancelada",
};
