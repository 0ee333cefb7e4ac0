import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Club } from "#contract/club.ts";
import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { done, type Outcome, type Refusal, refused } from "#contract/outcome.ts";
import { digitosNacionales } from "#contract/telefono.ts";
import {
  type Franja,
  jornadaDe,
  jornadaMasLarga,
  problemaDeHoras,
  problemaEnJornada,
} from "#features/canchas/canchas/rules.ts";
import { franjasDeReserva, type Pedido, sinEmpezar, ultimoDiaReservable } from "../../rules.ts";

export type Rechazo = { ok: false } & Refusal;

/** A 422 that names its field. */
export function invalido(path: string, message: string): Rechazo {
  return refused(422, "datos-invalidos", message, { errors: [{ path, message }] });
}

/**
 * The hours covered by a request, or why it is invalid (Rule CAN-4): no hours, hours that cannot be booked, in the
 * past, or too far ahead.
 */
export function leerPedido(canchas: Club["canchas"], pedido: Pedido, ahora: Date): Outcome<Franja[]> {
  const problema = problemaDe(canchas, pedido, clubTime(ahora).fecha);
  if (problema) return problema;
  const { tipoReserva, fecha } = pedido;
  // A whole day has its opening hours, whatever else was sent.
  const franjas = franjasDeReserva(
    canchas,
    tipoReserva === "DIA_COMPLETO" ? { tipoReserva, fecha } : pedido,
    ahora,
  );
  return sinEmpezar(franjas, ahora) ? done(franjas) : invalido("fecha", SENTENCES[tipoReserva]);
}

const SENTENCES: Record<Pedido["tipoReserva"], string> = {
  POR_HORA: "Ese horario ya pasó. Elegí otro.",
  DIA_COMPLETO: "Hoy ya abrió la cancha: elegí otro día, o pedí por hora.",
  MES_COMPLETO: "A ese mes no le queda ningún día con ese horario. Elegí otro.",
};

function problemaDe(canchas: Club["canchas"], pedido: Pedido, hoy: string): Rechazo | null {
  const { tipoReserva, fecha, horaInicio, horaFin } = pedido;
  if (fecha < hoy) return invalido("fecha", "La fecha ya pasó. Elegí otra.");
  const ultimo = ultimoDiaReservable(canchas, hoy);
  if (fecha > ultimo)
    return invalido("fecha", `Por ahora se puede reservar hasta el ${formatFecha(ultimo)}.`);
  if (tipoReserva === "DIA_COMPLETO")
    return jornadaDe(canchas, fecha) ? null : invalido("fecha", "Ese día las canchas están cerradas.");
  if (tipoReserva === "POR_HORA") {
    if (!horaInicio) return invalido("horaInicio", "Elegí desde qué hora");
    if (!horaFin) return invalido("horaFin", "Elegí hasta qué hora");
  }
  const semana = jornadaMasLarga(canchas);
  const horas = { desde: horaInicio ?? semana.apertura, hasta: horaFin ?? semana.cierre };
  const message =
    tipoReserva === "POR_HORA"
      ? problemaDeHoras(canchas, { fecha, ...horas })
      : problemaEnJornada(semana, canchas.turnoMinutos, horas);
  return message ? invalido("horaInicio", message) : null;
}

/**
 * The ten national digits of a valid Argentine phone (`2346 15-555123`, `+54 9 11 …`), or null. Unlike
 * `digitosNacionales` it checks the area code, with data too large for the browser.
 */
export function leerTelefono(texto: string): string | null {
  const numero = parsePhoneNumberFromString(texto, "AR");
  return numero?.country === "AR" && numero.isValid() ? digitosNacionales(numero.nationalNumber) : null;
}
