import { formatFecha } from "#contract/format.ts";
import type { RowTone } from "#web/admin/record-table.tsx";
import type { Reserva } from "../../../contract/reserva.ts";
import type { EstadoDeReserva } from "../../../rules.ts";

/** The person's name and surname, or 'No asignado'. */
export function nombreDe({ socio, usuario, nombre }: Pick<Reserva, "socio" | "usuario" | "nombre">): string {
  const persona = socio?.usuario.persona ?? usuario?.persona;
  return persona ? `${persona.nombre} ${persona.apellido}` : (nombre ?? "No asignado");
}

/** How a sentence names a booking: "la reserva 12 de Ana Paz". */
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

/** Green when accepted, red when rejected, blue otherwise; grey for what the person took back. */
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
