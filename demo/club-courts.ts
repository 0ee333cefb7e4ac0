import type { EstadoDeReserva, TipoDeReserva } from "#features/canchas/reservas/rules.ts";

const hours = (horaInicio: string, horaFin: string) => ({ horaInicio, horaFin });

/** Named by purpose. All courts can be booked. */
export const CANCHAS = [
  { nombre: "Cancha 1 (parquet)", precioPorHora: 18_000 },
  { nombre: "Cancha 2 (techada)", precioPorHora: 14_500 },
  { nombre: "Playón de cestoball", precioPorHora: null },
] as const;

/** Weekly training sessions, from a few weeks ago until a few weeks ahead; Monday is 1. */
export const ENTRENAMIENTOS = [
  { cancha: 0, motivo: "Entrenamiento U15", dia: 1, ...hours("18:00", "20:00") },
  { cancha: 0, motivo: "Entrenamiento U15", dia: 3, ...hours("18:00", "20:00") },
  { cancha: 0, motivo: "Entrenamiento primera", dia: 5, ...hours("20:00", "22:00") },
  { cancha: 1, motivo: "Escuelita de básquet", dia: 6, ...hours("09:00", "11:30") },
  { cancha: 2, motivo: "Entrenamiento cestoball", dia: 2, ...hours("19:00", "21:00") },
  { cancha: 2, motivo: "Entrenamiento cestoball", dia: 4, ...hours("19:00", "21:00") },
];
export const SEMANAS = { antes: 4, despues: 8 };

/** The event that occupies its court, from `DEMO_EVENTS`. */
export const EVENTO_CON_CANCHA = { nombre: "Colón vs. Gimnasia", cancha: 0 } as const;

export interface DemoBooking {
  /** Null in records imported from the older system. */
  nombreUsuario: string | null;
  /** Index in `CANCHAS`. */
  cancha: number;
  /** Days from today; imported records have a fixed date. */
  dia: number | string;
  tipo: TipoDeReserva;
  horaInicio: string | null;
  horaFin: string | null;
  telefono: string | null;
  comentario: string | null;
  respuesta: string | null;
  /** Intended state. A booking that conflicts with another is rejected instead. */
  estado: EstadoDeReserva;
  pedidaAntes: number;
}

const COMENTARIOS = [
  null,
  "Cumpleaños de 12, somos unos veinte.",
  "Si se puede con pelotas del club, mejor.",
  null,
  "Cualquier cosa llamame al 2346 15-512044.",
  "Partido entre amigos, mixto.",
  null,
  "Necesitamos los aros bajos para los chicos.",
];

const RESPUESTAS: Record<EstadoDeReserva, (string | null)[]> = {
  aceptada: [null, "Te esperamos. Traé zapatillas de suela clara.", null, "Listo, la luz está incluida."],
  rechazada: ["Cancha ocupada en ese horario", "Pruebe otro horario", "No hay disponibilidad"],
  pendiente: [null, null, null, "Para coordinar el horario, llamá al 2346400140"],
  cancelada: [null],
};

const ESTADOS: EstadoDeReserva[] = [
  "aceptada",
  "pendiente",
  "aceptada",
  "rechazada",
  "pendiente",
  "cancelada",
];
const HORAS: [string, string][] = [
  ["10:00", "11:00"],
  ["16:30", "18:00"],
  ["20:00", "21:30"],
  ["22:00", "24:00"],
  ["14:00", "15:00"],
  ["18:30", "19:30"],
  ["08:00", "09:30"],
];

/** @param n selects hours, phone, comment and answer */
function own(
  nombreUsuario: string,
  n: number,
  cancha: number,
  dia: number,
  estado: EstadoDeReserva,
  pedidaAntes: number,
  rest: Partial<DemoBooking> = {},
): DemoBooking {
  const [horaInicio, horaFin] = HORAS[n % HORAS.length] ?? ["10:00", "11:00"];
  const respuestas = RESPUESTAS[estado];
  return {
    nombreUsuario,
    cancha,
    dia,
    tipo: "POR_HORA",
    horaInicio,
    horaFin,
    telefono: `2346${400_000 + ((n * 7_919) % 199_000)}`,
    comentario: COMENTARIOS[n % COMENTARIOS.length] ?? null,
    respuesta: respuestas[n % respuestas.length] ?? null,
    estado,
    pedidaAntes,
    ...rest,
  };
}

/** Spreads the bookings over past months and coming weeks, so that every month of the filter has some. */
const days = (n: number) => (n < 30 ? -150 + n * 5 : 1 + (((n - 30) * 5) % 33));

/** Returns bookings with the oldest request first, cycling through `fans`. */
export function demoBookings(fans: readonly string[]): DemoBooking[] {
  const theirs = Array.from({ length: 46 }, (_, n) => {
    const dia = days(n);
    const estado = dia < 0 && n % 3 !== 1 ? "aceptada" : (ESTADOS[n % ESTADOS.length] ?? "pendiente");
    return own(fans[(n * 5) % fans.length] ?? "", n, n % 3, dia, estado, 2 + (n % 9));
  });
  return [OLD, ...theirs, ...OWN];
}

/** An imported record: without a person, without hours, dated 1969. */
const OLD: DemoBooking = {
  nombreUsuario: null,
  cancha: 1,
  dia: "1969-07-15",
  tipo: "DIA_COMPLETO",
  horaInicio: null,
  horaFin: null,
  telefono: null,
  comentario: null,
  respuesta: null,
  estado: "rechazada",
  pedidaAntes: 1,
};

/** Bookings for Mi perfil of the demo's `socio`, `usuario` and `pendiente`, including whole days and a whole month. */
const OWN = [
  own("socio", 0, 0, -40, "aceptada", 6),
  own("socio", 2, 1, -12, "rechazada", 4),
  own("usuario", 1, 2, -9, "aceptada", 5),
  own("usuario", 4, 1, -3, "cancelada", 7),
  own("socio", 2, 1, 2, "aceptada", 6, hours("17:00", "18:30")),
  own("usuario", 3, 1, 2, "pendiente", 4, hours("18:00", "19:00")),
  own("socio", 5, 0, 6, "pendiente", 7, hours("11:00", "12:00")),
  own("usuario", 6, 2, 8, "aceptada", 10, hours("10:00", "12:00")),
  own("usuario", 3, 1, 16, "pendiente", 17, {
    ...hours("08:00", "24:00"),
    tipo: "DIA_COMPLETO",
    comentario: "Torneo de veteranos, ocho equipos.",
  }),
  own("pendiente", 4, 0, 4, "pendiente", 5, hours("15:00", "16:00")),
  own("socio", 1, 2, -70, "aceptada", 9, {
    ...hours("08:00", "24:00"),
    tipo: "DIA_COMPLETO",
    comentario: "Encuentro de escuelitas de la zona.",
  }),
  own("socio", 7, 2, 21, "pendiente", 22, {
    ...hours("13:00", "14:00"),
    tipo: "MES_COMPLETO",
    comentario: "Gimnasia para adultos mayores, todos los días del mes.",
  }),
];
