import { formatFecha } from "#contract/format.ts";
import { digitosNacionales } from "#contract/telefono.ts";
import type { HorarioDeCanchas } from "#features/canchas/canchas/rules.ts";
import { whatsappLink } from "#web/ui/whatsapp-button.tsx";
import type { Reserva } from "../contract.ts";
import { finDeMes, franjasDeReserva, franjasPorVenir, nombreDe, SIN_PERSONA, sinEmpezar } from "../rules.ts";
import styles from "./reservas.module.css";

/** Returns a booking's name in a sentence: "la reserva 12 de Ana Paz". */
export function reservaDe(reserva: Reserva): string {
  const nombre = nombreDe(reserva);
  return nombre === SIN_PERSONA
    ? `la reserva ${reserva.id}, sin persona asignada`
    : `la reserva ${reserva.id} de ${nombre}`;
}

/** Formats day and hours as `30/05/2026, de 10:00 a 11:30`; old records may lack their hours. */
export function cuandoEs({ fecha, horaInicio, horaFin }: Reserva): string {
  return horaInicio && horaFin ? `${formatFecha(fecha)}, de ${horaInicio} a ${horaFin}` : formatFecha(fecha);
}

/** Formats a duration as `1 h 30 min`. */
export function duracion(minutos: number): string {
  const [horas, resto] = [Math.floor(minutos / 60), minutos % 60];
  return [horas > 0 && `${horas} h`, resto > 0 && `${resto} min`].filter(Boolean).join(" ") || "0 min";
}

const diaDeLaSemana = new Intl.DateTimeFormat("es-AR", { weekday: "long", timeZone: "UTC" });

/** Formats a date as `sábado 30/05/2026`, without the weekday for old records, because their year is unreliable. */
function diaYFecha(fecha: string): string {
  if (fecha < "1970") return formatFecha(fecha);
  return `${diaDeLaSemana.format(new Date(`${fecha}T12:00:00Z`))} ${formatFecha(fecha)}`;
}

/** Returns the days of a booking: `sábado 30/05/2026`, or for a month `10/05/2026 al 31/05/2026`. */
export function diasDe(reserva: Reserva): string {
  if (reserva.tipoReserva !== "MES_COMPLETO") return diaYFecha(reserva.fecha);
  return `${formatFecha(reserva.fecha)} al ${formatFecha(finDeMes(reserva.fecha))}`;
}

/** Formats hours as `18:00 a 19:30 hs`, or says that an old record has no hours. */
export function horasDe({ horaInicio, horaFin }: Reserva): string {
  return horaInicio && horaFin ? `${horaInicio} a ${horaFin} hs` : "Sin horario";
}

const franjasDe = (horario: HorarioDeCanchas, reserva: Reserva) =>
  franjasDeReserva(horario, reserva, new Date(reserva.fechaPedido));

/** Whether the owner may still cancel: the booking is active and has not begun (Rule CAN-7). */
export function sePuedeCancelar(horario: HorarioDeCanchas, reserva: Reserva, ahora: Date): boolean {
  const { estado } = reserva;
  return (estado === "pendiente" || estado === "aceptada") && sinEmpezar(franjasDe(horario, reserva), ahora);
}

export function estaPorVenir(horario: HorarioDeCanchas, reserva: Reserva, ahora: Date): boolean {
  return franjasPorVenir(franjasDe(horario, reserva), ahora, "hasta").length > 0;
}

/**
 * Matches candidate phone numbers: digits with common separators and no adjacent numeric text. `split`
 * returns text, the character before a number, and the number in turn.
 */
const POSIBLE = /(^|[^\d/:.,-])(\+?\(?\d[\d ().-]{6,20}\d(?![\d/:]|[.,]\d))/;
const FECHA = /^\d{4}-\d{2}-\d{2}/;

/** A comment or reply with its phone numbers as chat links (Rule SIT-11). */
export function TextoConTelefonos({ texto }: { texto: string }) {
  return (
    <span className={`breakable lines ${styles.texto}`}>
      {texto.split(POSIBLE).map((part, n) => {
        const digitos = n % 3 === 2 && !FECHA.test(part) ? digitosNacionales(part) : null;
        if (!digitos) return part;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same phone may occur twice
          <a key={n} href={whatsappLink(digitos)} target="_blank" rel="noopener noreferrer">
            +54 {digitos}
            <span className="visually-hidden"> (WhatsApp, se abre en otra pestaña)</span>
          </a>
        );
      })}
    </span>
  );
}
