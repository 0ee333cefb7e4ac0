import { toTelefono } from "#contract/telefono.ts";
import type { Franja, HorarioDeCanchas } from "#features/canchas/canchas/rules.ts";
import type { Reserva } from "../contract.ts";
import { franjasDeReserva } from "../rules.ts";
import type { ReservaRow } from "./reservas.repo.ts";

export function toReserva({ reserva, cancha, persona: quien }: ReservaRow): Reserva {
  const { estado } = reserva;
  const persona = quien && { nombre: quien.nombre, apellido: quien.apellido };
  return {
    id: reserva.id,
    fechaPedido: reserva.fechaPedido.toISOString(),
    fecha: reserva.fecha,
    horaInicio: reserva.horaInicio,
    horaFin: reserva.horaFin,
    tipoReserva: reserva.tipoReserva,
    nombre: reserva.nombre,
    telefono: reserva.telefono && toTelefono(reserva.telefono),
    comentario: reserva.comentario,
    respuesta: reserva.respuesta,
    aceptada: estado === "aceptada",
    rechazada: estado === "rechazada",
    cancelada: estado === "cancelada",
    estado,
    minutos: reserva.minutos,
    cancha,
    socio: quien?.esSocio && persona ? { usuario: { id: quien.id, persona } } : null,
    usuario:
      quien && !quien.esSocio && persona
        ? { id: quien.id, nombreUsuario: quien.nombreUsuario, persona }
        : null,
  };
}

export function franjasDeGuardada(horario: HorarioDeCanchas, reserva: ReservaRow["reserva"]): Franja[] {
  return franjasDeReserva(horario, reserva, reserva.fechaPedido);
}
