import type { Franja } from "#features/canchas/canchas/rules.ts";
import type { TipoDeReserva } from "../rules.ts";
import { franjasDeReserva, type Pedido } from "../rules.ts";
import type { Fila } from "./repo.ts";

type Guardada = Pick<Fila["reserva"], "tipoReserva" | "fecha" | "horaInicio" | "horaFin" | "fechaPedido">;

/** The hours covered by a stored booking. */
export function franjasDeGuardada(reserva: Guardada): Franja[] {
  const pedido: Pedido = {
    tipoReserva: reserva.tipoReserva as TipoDeReserva,
    fecha: reserva.fecha,
    horaInicio: reserva.horaInicio?.slice(0, 5),
    horaFin: reserva.horaFin?.slice(0, 5),
  };
  return franjasDeReserva(pedido, reserva.fechaPedido);
}
