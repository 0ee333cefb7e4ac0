import type { Club } from "#contract/club.ts";
import { addDays, clubTime } from "#contract/club-time.ts";
import type { ListColumns, OrderedColumn } from "#contract/columns.ts";
import type { Fields } from "#contract/described.ts";
import { formatDia, formatFechaLarga } from "#contract/format.ts";
import {
  diasEntre,
  type Franja,
  type HorarioDeCanchas,
  importeDe,
  jornadaDe,
  minutosDe,
  turnosDeJornada,
} from "#features/canchas/canchas/rules.ts";

/** Request types: hours of a day, a whole day, or the same hours on each day of a month (Rule CAN-1). */
export const TIPOS_DE_RESERVA = ["POR_HORA", "DIA_COMPLETO", "MES_COMPLETO"] as const;
export type TipoDeReserva = (typeof TIPOS_DE_RESERVA)[number];

export const NOMBRES_DE_TIPO: Record<TipoDeReserva, string> = {
  POR_HORA: "Por hora",
  DIA_COMPLETO: "Día completo",
  MES_COMPLETO: "Mes completo",
};

export const ESTADOS_DE_RESERVA = ["pendiente", "aceptada", "rechazada", "cancelada"] as const;
export type EstadoDeReserva = (typeof ESTADOS_DE_RESERVA)[number];

export const NOMBRES_DE_ESTADO: Record<EstadoDeReserva, string> = {
  pendiente: "Pendiente",
  aceptada: "Aceptada",
  rechazada: "Rechazada",
  cancelada: "Cancelada",
};

interface ConPersona {
  socio: { usuario: { persona: { nombre: string; apellido: string } } } | null;
  usuario: { persona: { nombre: string; apellido: string } } | null;
  nombre: string | null;
}

export const SIN_PERSONA = "No asignado";

/** Returns the full name of the person, or 'No asignado'. */
export function nombreDe({ socio, usuario, nombre }: ConPersona): string {
  const persona = socio?.usuario.persona ?? usuario?.persona;
  return persona ? `${persona.nombre} ${persona.apellido}` : (nombre ?? SIN_PERSONA);
}

export const COLUMNAS_DE_RESERVAS = {
  id: { label: "ID", kind: "number" },
  fechaPedido: {
    label: "Fecha de pedido",
    sheet: "fechaPedido",
    kind: "instant",
    narrow: true,
    ordered: true,
  },
  cancha: {
    label: "Cancha",
    kind: "short",
    width: 22,
    of: ({ cancha }: { cancha: { nombre: string } }) => cancha.nombre,
  },
  persona: {
    label: "Socio o usuario",
    sheet: "SocioUsuario",
    kind: "short",
    width: 28,
    of: nombreDe,
    ordered: true,
    card: "title",
    verbatim: true,
  },
  telefono: { label: "Teléfono", sheet: "Telefono", kind: "short" },
  fecha: { label: "Fecha de reserva", sheet: "Fecha", kind: "date", narrow: true, ordered: true },
  horaInicio: { label: "Inicio", sheet: "HoraInicio", kind: "time" },
  horaFin: { label: "Fin", sheet: "HoraFin", kind: "time" },
  tipoReserva: { label: "Tipo", sheet: "TipoReserva", kind: "short" },
  comentario: { label: "Comentario", kind: "text", width: 40 },
  respuesta: { label: "Respuesta", kind: "text", width: 40 },
  estado: {
    label: "Estado",
    kind: "short",
    width: 14,
    of: ({ aceptada }: { aceptada: boolean }) => (aceptada ? "Aceptada" : "No Aceptada"),
    only: "sheet",
  },
} as const satisfies ListColumns;

export type CampoDeOrden = OrderedColumn<typeof COLUMNAS_DE_RESERVAS>;

export const NOMBRE_MENSAJE = "Escribí el nombre de la persona, o su usuario";
export const TELEFONO_MENSAJE = "Escribí un teléfono argentino con código de área";
export const RESPUESTA_VACIA = "Debe ingresar una respuesta.";

export const TEXTOS_DE_PEDIDO = {
  telefono: { label: "Teléfono", max: 30, missing: TELEFONO_MENSAJE, keyboard: "tel" },
  comentario: { label: "Comentario", max: 500, multiline: true },
} as const satisfies Fields;

/** The person for whom staff book a court; one of the two is enough. */
export const TEXTOS_DE_QUIEN = {
  nombre: { label: "Nombre y apellido", max: 120 },
  nombreUsuario: {
    label: "Usuario del sitio (si tiene)",
    max: 120,
    hint: "La reserva queda en su perfil, y le avisamos por correo",
  },
} as const satisfies Fields;

export const DIA_DE_RESERVA = {
  fecha: { kind: "date", label: "Día", missing: "Elegí el día" },
} as const satisfies Fields;

export const CAMPOS_DE_BLOQUEO = {
  ...DIA_DE_RESERVA,
  cada: {
    kind: "choice",
    label: "Se repite",
    words: { dia: "Todos los días", semana: "Todas las semanas" },
    empty: "Un solo día",
  },
  repetirHasta: { kind: "date", label: "Hasta el día", missing: "Elegí hasta qué día se repite" },
  motivo: {
    label: "Motivo",
    max: 100,
    missing: "Escribí para qué",
    hint: "Por ejemplo: Entrenamiento U15, partido de veteranos",
  },
} as const satisfies Fields;

export const RESPUESTA = {
  respuesta: { label: "Respuesta", max: 500, missing: RESPUESTA_VACIA, multiline: true },
} as const satisfies Fields;

export const DIAS_DE_CALENDARIO_MAX = 42;
export const DIAS_DE_REPETICION_MAX = 370;
export const VARIAS_MAX = 20;
/** Number of days for which visitors see the free hours. */
export const DIAS_DE_PRESENTACION = 7;
export const PRIMER_ANIO = 2024;

export const RESPUESTA_ENVIADA = "Respuesta enviada correctamente.";
export const RESPUESTA_MODIFICADA = "Respuesta modificada correctamente.";

/** Returns the quick replies; the last two ask the person to call the club. */
export const respuestasRapidas = (telefono: string): readonly string[] => [
  "No hay disponibilidad",
  "Pruebe otro horario",
  "Cancha ocupada en ese horario",
  `Por favor, comunicate con el club al ${telefono}`,
  `Para coordinar el horario, llamá al ${telefono}`,
];

export interface Pedido {
  tipoReserva: TipoDeReserva;
  /** `YYYY-MM-DD` in the club's time zone. */
  fecha: string;
  /** `HH:MM`; defaults to the opening hours. */
  horaInicio?: string | null | undefined;
  horaFin?: string | null | undefined;
}

/** Describes a request in one line: `sábado 30 de mayo, 18:00 a 19:30`. */
export function pedidoEnPalabras({ tipoReserva, fecha, horaInicio, horaFin }: Pedido): string {
  const horas = horaInicio && horaFin ? `, ${horaInicio} a ${horaFin}` : "";
  const DIAS: Record<TipoDeReserva, string> = {
    POR_HORA: `${formatFechaLarga(fecha)}${horas}`,
    DIA_COMPLETO: `${formatFechaLarga(fecha)}, todo el día`,
    MES_COMPLETO: `todos los días desde el ${formatFechaLarga(fecha)} hasta fin de mes${horas}`,
  };
  return DIAS[tipoReserva];
}

export function finDeMes(fecha: string): string {
  const [year = 0, month = 1] = fecha.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Limits hours to the day's opening hours, which are also the default. Empty on a closed day. */
function enJornada(
  horario: HorarioDeCanchas,
  fecha: string,
  { horaInicio, horaFin }: Pick<Pedido, "horaInicio" | "horaFin">,
): Franja[] {
  const jornada = jornadaDe(horario, fecha);
  if (!jornada) return [];
  const { apertura, cierre } = jornada;
  const desde = horaInicio && horaInicio > apertura ? horaInicio : apertura;
  const hasta = horaFin && horaFin < cierre ? horaFin : cierre;
  return desde < hasta ? [{ fecha, desde, hasta }] : [];
}

/**
 * Returns the hours that a request covers (Rule CAN-1): the requested hours, the whole day, or the same hours on
 * `fecha` and every later day of its month. Empty on a closed day, unless the request has hours.
 */
export function franjasDe(horario: HorarioDeCanchas, pedido: Pedido): Franja[] {
  const { tipoReserva, fecha, horaInicio: desde, horaFin: hasta } = pedido;
  if (tipoReserva === "DIA_COMPLETO") return enJornada(horario, fecha, {});
  if (tipoReserva === "POR_HORA")
    return desde && hasta ? [{ fecha, desde, hasta }] : enJornada(horario, fecha, pedido);
  return diasEntre(fecha, finDeMes(fecha)).flatMap((dia) => enJornada(horario, dia, pedido));
}

interface Bloqueo extends Pick<Pedido, "fecha" | "horaInicio" | "horaFin"> {
  cada?: "dia" | "semana" | undefined;
  repetirHasta?: string | null | undefined;
}

/** Returns the hours that a block covers, limited to each day's opening hours; by default, all that remain of them. */
export function franjasDeBloqueo(horario: HorarioDeCanchas, bloqueo: Bloqueo, ahora: Date): Franja[] {
  const { fecha, horaInicio, cada = "semana", repetirHasta } = bloqueo;
  const franjas = diasEntre(fecha, repetirHasta ?? fecha)
    .filter((_dia, n) => cada === "dia" || n % 7 === 0)
    .flatMap((dia) => enJornada(horario, dia, bloqueo));
  if (horaInicio) return franjas;
  const { fecha: hoy, hora } = clubTime(ahora);
  return franjas.flatMap((franja) => {
    if (franja.fecha !== hoy) return [franja];
    const turnos = turnosDeJornada({ apertura: franja.desde, cierre: franja.hasta }, horario.turnoMinutos);
    const { desde = null } = turnos.find((turno) => turno.desde > hora) ?? {};
    return desde ? [{ ...franja, desde }] : [];
  });
}

/**
 * Removes spans that have begun, because the first span of a month requested today may be over.
 * @param limite `hasta` removes only spans that are over
 */
export function franjasPorVenir(
  franjas: readonly Franja[],
  ahora: Date,
  limite: "desde" | "hasta" = "desde",
): Franja[] {
  const { fecha, hora } = clubTime(ahora);
  return franjas.filter(
    (franja) => franja.fecha > fecha || (franja.fecha === fecha && franja[limite] > hora),
  );
}

/** Whether there are hours and none of them has begun. */
export function sinEmpezar(franjas: readonly Franja[], ahora: Date): boolean {
  return franjas.length > 0 && franjasPorVenir(franjas, ahora).length === franjas.length;
}

/**
 * Returns the hours that a stored request covers. A whole day keeps the hours stored with it. A month requested
 * during its first span starts on the next day.
 */
export function franjasDeReserva(horario: HorarioDeCanchas, pedido: Pedido, fechaPedido: Date): Franja[] {
  const hours = pedido.tipoReserva === "DIA_COMPLETO" && pedido.horaInicio ? "POR_HORA" : pedido.tipoReserva;
  const franjas = franjasDe(horario, { ...pedido, tipoReserva: hours }).filter(
    ({ desde, hasta }) => desde < hasta,
  );
  return pedido.tipoReserva === "MES_COMPLETO" ? franjasPorVenir(franjas, fechaPedido) : franjas;
}

export function minutosDeFranjas(franjas: readonly Franja[]): number {
  return franjas.reduce((suma, { desde, hasta }) => suma + minutosDe(hasta) - minutosDe(desde), 0);
}

/** Returns the price of a request in pesos; null if the court has no price (Rule CAN-13). */
export function importeDePedido(
  horario: HorarioDeCanchas,
  precioPorHora: number | null,
  pedido: Pedido,
  ahora: Date,
): number | null {
  if (precioPorHora === null) return null;
  return importeDe(precioPorHora, minutosDeFranjas(franjasDeReserva(horario, pedido, ahora)));
}

/** Returns the last day that can be requested, counted from today in the club's time zone. */
export function ultimoDiaReservable(
  { diasDeAnticipacion }: Pick<Club["canchas"], "diasDeAnticipacion">,
  hoy: string,
): string {
  return addDays(hoy, diasDeAnticipacion);
}

/** Formats an entry as `Ana Paz, sáb 30 may, 20:00 a 21:00 (aceptada)`. */
export function enUnaLinea(casillero: {
  clase: "reserva" | "evento" | "bloqueo";
  estado: "aceptada" | "pendiente";
  titulo: string;
  fecha: string;
  horaInicio: string;
  horaFin: string;
}): string {
  const { clase, estado, titulo, fecha, horaInicio, horaFin } = casillero;
  const que = clase === "reserva" ? estado : clase;
  return `${titulo}, ${formatDia(fecha)}, ${horaInicio} a ${horaFin} (${que})`;
}

/** Returns the path of the screen about an entry of the calendar, without the office's prefix. */
export function pantallaDe({ clase, id, fecha }: { clase: string; id: number; fecha: string }): string {
  return clase === "reserva" ? `cancha/reservas/${id}` : `cancha/?vista=calendario&dia=${fecha}`;
}

export function seSuperponen(a: Franja, b: Franja): boolean {
  return a.fecha === b.fecha && a.desde < b.hasta && b.desde < a.hasta;
}

/** Errors of a request: those of shared fields by name, those of picks by index. */
interface ErroresDePedido {
  campos: Record<string, string>;
  porTurno: Record<number, string>;
}

/**
 * Maps API errors to the fields of the form (Rule CAN-4). With several picks, a path has the pick's index:
 * `reservas.2.horaInicio`.
 * @param errors messages by field path
 */
export function erroresDePedido(errors: Readonly<Record<string, string>>, turnos: number): ErroresDePedido {
  const found: ErroresDePedido = { campos: {}, porTurno: {} };
  for (const [path, message] of Object.entries(errors)) {
    const [, lugar, campo = path] = path.match(/^reservas\.(\d+)(?:\.(.+))?$/) ?? [];
    if (campo === "telefono" || campo === "comentario") found.campos[campo] ??= message;
    else if (lugar !== undefined) found.porTurno[Number(lugar)] ??= message;
    else if (turnos === 1) found.porTurno[0] ??= message;
  }
  return found;
}
