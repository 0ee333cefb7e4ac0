import type { Club } from "#contract/club.ts";
import { addDays, clubInstant, clubTime, HOUR_MS, MINUTE_MS } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { codeLetters, readableCode } from "#contract/text.ts";

export const EVENTOS_MAX = 20;
export const BUSQUEDA_MIN = 3;

/** Problems that "Dejar pasar igual" overrides, unlike used and unpaid tickets. */
export const MOTIVOS_SALVABLES = ["otro-evento", "otra-fecha", "evento-suspendido"] as const;
export type MotivoSalvable = (typeof MOTIVOS_SALVABLES)[number];

/**
 * States of a downloaded code, which belongs to a ticket, a membership card or an accreditation. The download
 * contains the index in this list.
 */
export const ESTADOS_DE_CODIGO = [
  "pagada",
  "usada",
  "sinPagar",
  "anulada",
  "pasada",
  "alDia",
  "adeuda",
  "noEsSocio",
  "prensa",
  "prensaUsada",
  "prensaRetirada",
] as const;
export type EstadoDeCodigo = (typeof ESTADOS_DE_CODIGO)[number];

/** Length of a code's hash, and of a downloaded record (hash and state). */
export const HUELLA_BYTES = 10;
export const REGISTRO_BYTES = HUELLA_BYTES + 1;

/** Outcomes of an entry admitted without a connection (Rules PUE-9, PUE-12). */
export const RESULTADOS_DE_LECTURA = [
  "ingreso",
  "repetida",
  "anulada",
  "pasada",
  "sin-pagar",
  "desconocida",
  "en-espera",
  "descartada",
] as const;
export type ResultadoDeLectura = (typeof RESULTADOS_DE_LECTURA)[number];

/** Reasons why an entry needs the office's decision (Rule PUE-12). */
export const MOTIVOS_DE_ESPERA = ["retirado", "otra-fecha", "sin-codigo"] as const;
export type MotivoDeEspera = (typeof MOTIVOS_DE_ESPERA)[number];

export const POR_QUE_ESPERA: Record<MotivoDeEspera, string> = {
  retirado: "El teléfono está retirado de la puerta",
  "otra-fecha": "Fuera del horario de ingreso",
  "sin-codigo": "El teléfono no mostró que leyó el código",
};

export const LECTURAS_MAX = 100;

/** Normalizes a code before it is hashed: upper case, without separators and look-alike letters, with a card's prefix. */
export function codigoParejo(codigo: string): string {
  const letras = codeLetters(codigo);
  const marca = letras.startsWith("SOC") ? "SOC" : "";
  return marca + readableCode(letras.slice(marca.length));
}

/** Returns the text whose hash proves that a code was read. It is never a code itself, because codes contain no spaces. */
export const textoDelSello = (codigo: string) => `sello ${codigoParejo(codigo)}`;

export type Puerta = Club["entradas"]["puerta"];

export const PUERTA_INICIAL: Puerta = { horasAntes: 3, horasDespues: 6, minutosParaDeshacer: 10 };

export interface Horario {
  /** The club's local date (`YYYY-MM-DD`) and time (`HH:MM`). */
  fecha: string;
  hora: string;
}

/** Returns the admission window of an event (Rule PUE-4). */
export function entryWindow(
  { horasAntes, horasDespues }: Puerta,
  { fecha, hora }: Horario,
): { abre: Date; cierra: Date } {
  const start = clubInstant(fecha, hora).getTime();
  return {
    abre: new Date(start - horasAntes * HOUR_MS),
    cierra: new Date(start + horasDespues * HOUR_MS),
  };
}

export function isOpen(puerta: Puerta, evento: Horario, ahora: Date): boolean {
  const { abre, cierra } = entryWindow(puerta, evento);
  return abre <= ahora && ahora <= cierra;
}

/** Returns when an event's codes become available, on the day before (Rule PUE-7). */
export function codesFrom(puerta: Puerta, evento: Horario): Date {
  const dayBefore = clubInstant(addDays(evento.fecha, -1), "00:00");
  const { abre } = entryWindow(puerta, evento);
  return abre < dayBefore ? abre : dayBefore;
}

/**
 * Whether the caller may override the problem. Only an administrador may admit a ticket on another day (Rule
 * PUE-3).
 */
export function puedeIgual(puerta: Puerta, evento: Horario, administrador: boolean, ahora: Date): boolean {
  return administrador || isOpen(puerta, evento, ahora);
}

export const SOLO_ADMINISTRADOR = "Solo un administrador la puede dejar pasar igual.";

/**
 * Returns why this gate rejects an otherwise valid ticket; null if the gate accepts it.
 * @param eventos the events of the gate; undefined accepts the ticket's own event
 */
export function motivoDeRechazo(
  puerta: Puerta,
  evento: Horario & { id: number; nombre: string; suspendido: boolean },
  eventos: readonly number[] | undefined,
  ahora: Date,
): { codigo: MotivoSalvable; detalle: string } | null {
  const cuando = `el ${formatFecha(evento.fecha)} a las ${evento.hora}`;
  if (eventos && !eventos.includes(evento.id))
    return {
      codigo: "otro-evento",
      detalle: `Esta entrada es de otro evento: ${evento.nombre}, ${cuando}${evento.suspendido ? ", que no se hace" : ""}.`,
    };
  if (evento.suspendido)
    return { codigo: "evento-suspendido", detalle: `${evento.nombre}, ${cuando}, no se hace.` };
  if (isOpen(puerta, evento, ahora)) return null;
  const { abre } = entryWindow(puerta, evento);
  return {
    codigo: "otra-fecha",
    detalle:
      ahora < abre
        ? `Esta entrada es para ${cuando}. Se ingresa desde ${puerta.horasAntes} horas antes.`
        : `Esta entrada era para ${cuando}. El ingreso ya cerró.`,
  };
}

/** Formats a check-in in words: `a las 19:35`, or `el 21/11 a las 19:35` if it was on another day. */
export function cuandoIngreso(ingresoEn: Date, ahora: Date): string {
  const { fecha, hora } = clubTime(ingresoEn);
  return fecha === clubTime(ahora).fecha
    ? `a las ${hora}`
    : `el ${formatFecha(fecha).slice(0, 5)} a las ${hora}`;
}

export function canUndo(
  puerta: Puerta,
  ingreso: { en: Date; por: number | null },
  actor: { usuarioId: number; administrador: boolean },
  ahora: Date,
): boolean {
  return actor.administrador || (ingreso.por === actor.usuarioId && isRecent(puerta, ingreso.en, ahora));
}

function isRecent({ minutosParaDeshacer }: Puerta, ingreso: Date, ahora: Date): boolean {
  return ahora.getTime() - ingreso.getTime() <= minutosParaDeshacer * MINUTE_MS;
}

/**
 * Whether a call repeats the scan that checked the ticket in. Another scan is not a repetition, because it
 * may be a second person.
 */
export function isRetry(
  puerta: Puerta,
  ingreso: { en: Date; por: number | null; intento: string | null },
  call: { usuarioId: number; intento: string | undefined },
  ahora: Date,
): boolean {
  return (
    call.intento !== undefined &&
    ingreso.intento === call.intento &&
    ingreso.por === call.usuarioId &&
    isRecent(puerta, ingreso.en, ahora)
  );
}

/**
 * Chooses the events that a gate selects when it opens: the event with an open gate, otherwise today's event.
 * Empty if there are several, because a wrong guess would admit tickets of another event.
 */
export function preselect(
  eventos: readonly (Horario & { id: number; abierta: boolean; suspendido: boolean })[],
  hoy: string,
): number[] {
  const real = eventos.filter(({ suspendido }) => !suspendido);
  const open = real.filter((evento) => evento.abierta);
  const candidates = open.length > 0 ? open : real.filter((evento) => evento.fecha === hoy);
  return candidates.length === 1 ? candidates.map(({ id }) => id) : [];
}
