import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import type { Refusal } from "#contract/outcome.ts";
import { digitosNacionales } from "#contract/telefono.ts";
import { type Franja, problemaDeHoras } from "#features/canchas/canchas/rules.ts";
import {
  franjasDe,
  franjasDeReserva,
  franjasPorVenir,
  type Pedido,
  ultimoDiaReservable,
} from "../../rules.ts";

type Problema = NonNullable<Refusal["errors"]>[number];

export type PedidoLeido = { ok: true; franjas: Franja[] } | { ok: false; problema: Problema };

/**
 * The hours covered by a request, or why it is invalid (Rule CAN-4): no hours, hours that cannot be booked, in the
 * past, or too far ahead.
 */
export function leerPedido(pedido: Pedido, ahora: Date): PedidoLeido {
  const hoy = clubTime(ahora).fecha;
  const problema = problemaDe(pedido, hoy);
  if (problema) return { ok: false, problema };
  const franjas = franjasDeReserva(pedido, ahora);
  if (franjasPorVenir(franjas, ahora).length < franjas.length || franjas.length === 0) {
    return { ok: false, problema: { path: "fecha", message: SENTENCES[pedido.tipoReserva] } };
  }
  return { ok: true, franjas };
}

const SENTENCES: Record<Pedido["tipoReserva"], string> = {
  POR_HORA: "Ese horario ya pasó. Elegí otro.",
  DIA_COMPLETO: "Hoy ya abrió la cancha: elegí otro día, o pedí por hora.",
  MES_COMPLETO: "A ese mes no le queda ningún día con ese horario. Elegí otro.",
};

function problemaDe(pedido: Pedido, hoy: string): Problema | null {
  const { tipoReserva, fecha, horaInicio, horaFin } = pedido;
  if (fecha < hoy) return { path: "fecha", message: "La fecha ya pasó. Elegí otra." };
  const ultimo = ultimoDiaReservable(hoy);
  if (fecha > ultimo)
    return { path: "fecha", message: `Por ahora se puede reservar hasta el ${formatFecha(ultimo)}.` };
  if (tipoReserva === "DIA_COMPLETO") return null;
  if (tipoReserva === "POR_HORA") {
    if (horaInicio === undefined) return { path: "horaInicio", message: "Elegí desde qué hora" };
    if (horaFin === undefined) return { path: "horaFin", message: "Elegí hasta qué hora" };
  }
  const [franja] = franjasDe({ ...pedido, tipoReserva: "POR_HORA" });
  const message = franja ? problemaDeHoras(franja.desde, franja.hasta) : null;
  return message === null ? null : { path: "horaInicio", message };
}

/**
 * The ten national digits of a valid Argentine phone (`2346 15-555123`, `+54 9 11 …`), or null. Unlike
 * `digitosNacionales` it checks the area code, with data too large for the browser.
 */
export function leerTelefono(texto: string): string | null {
  const numero = parsePhoneNumberFromString(texto, "AR");
  return numero?.country === "AR" && numero.isValid() ? digitosNacionales(numero.nationalNumber) : null;
}
