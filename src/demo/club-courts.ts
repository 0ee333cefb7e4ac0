import type { EstadoDeReserva, TipoDeReserva } from "#features/canchas/reservas/rules.ts";

/** Named by purpose; all can be booked. */
export const CANCHAS = ["Cancha 1 (parquet)", "Cancha 2 (techada)", "Playón de cestoball"] as const;
type CanchaDeDemo = 0 | 1 | 2;

/** Weekly, from some weeks ago to some weeks ahead. */
export interface DemoTraining {
  cancha: CanchaDeDemo;
  motivo: string;
  /** 1 is Monday. */
  dia: number;
  horaInicio: string;
  horaFin: string;
}

export const ENTRENAMIENTOS: DemoTraining[] = [
  { cancha: 0, motivo: "Entrenamiento U15", dia: 1, horaInicio: "18:00", horaFin: "20:00" },
  { cancha: 0, motivo: "Entrenamiento U15", dia: 3, horaInicio: "18:00", horaFin: "20:00" },
  { cancha: 0, motivo: "Entrenamiento primera", dia: 5, horaInicio: "20:00", horaFin: "22:00" },
  { cancha: 1, motivo: "Escuelita de básquet", dia: 6, horaInicio: "09:00", horaFin: "11:30" },
  { cancha: 2, motivo: "Entrenamiento cestoball", dia: 2, horaInicio: "19:00", horaFin: "21:00" },
  { cancha: 2, motivo: "Entrenamiento cestoball", dia: 4, horaInicio: "19:00", horaFin: "21:00" },
];
export const SEMANAS = { antes: 4, despues: 8 };

/** The event that occupies its court, from `DEMO_EVENTS`. */
export const EVENTO_CON_CANCHA = { nombre: "Colón vs. Gimnasia", cancha: 0 } as const;

export interface DemoBooking {
  /** Null in records imported from the older system. */
  nombreUsuario: string | null;
  cancha: CanchaDeDemo;
  /** Days from today, or a fixed date for imported records. */
  dia: number | string;
  tipo: TipoDeReserva;
  horaInicio: string | null;
  horaFin: string | null;
  telefono: string | null;
  comentario: string | null;
  respuesta: string | null;
  /** Intended state; a conflicting booking becomes rejected. */
  estado: EstadoDeReserva;
  /** Days between the request and the booked day. */
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

const phoneOf = (n: number) => `2346${String(400_000 + ((n * 7_919) % 199_000))}`;

const hourly = (
  nombreUsuario: string,
  n: number,
  rest: Pick<DemoBooking, "cancha" | "dia" | "estado" | "pedidaAntes"> & Partial<DemoBooking>,
): DemoBooking => {
  const [horaInicio, horaFin] = HORAS[n % HORAS.length] ?? ["10:00", "11:00"];
  const respuestas = RESPUESTAS[rest.estado];
  return {
    nombreUsuario,
    tipo: "POR_HORA",
    horaInicio,
    horaFin,
    telefono: phoneOf(n),
    comentario: COMENTARIOS[n % COMENTARIOS.length] ?? null,
    respuesta: respuestas[n % respuestas.length] ?? null,
    ...rest,
  };
};

/** Spreads the bookings over past months and coming weeks, so that every month of the filter has some. */
const days = (n: number) => (n < 30 ? -150 + n * 5 : 1 + (((n - 30) * 5) % 33));

/** Oldest request first, cycling through `fans`. */
export function demoBookings(fans: readonly string[]): DemoBooking[] {
  const theirs = Array.from({ length: 46 }, (_, n) => {
    const dia = days(n);
    // Most past requests were answered.
    const estado = dia < 0 && n % 3 !== 1 ? "aceptada" : (ESTADOS[n % ESTADOS.length] ?? "pendiente");
    return hourly(fans[(n * 5) % fans.length] ?? "usuario", n, {
      cancha: (n % 3) as CanchaDeDemo,
      dia,
      estado,
      pedidaAntes: 2 + (n % 9),
    });
  });
  return [...OLD, ...theirs, ...OWN];
}

/** Imported records: without a person, without hours, dated 1969. */
const OLD: DemoBooking[] = [
  {
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
  },
];

/** What the demo's `socio`, `usuario` and `pendiente` see under Mi perfil, including whole days and a whole month. */
const OWN: DemoBooking[] = [
  hourly("socio", 0, { cancha: 0, dia: -40, estado: "aceptada", pedidaAntes: 6 }),
  hourly("socio", 2, { cancha: 1, dia: -12, estado: "rechazada", pedidaAntes: 4 }),
  hourly("usuario", 1, { cancha: 2, dia: -9, estado: "aceptada", pedidaAntes: 5 }),
  hourly("usuario", 4, { cancha: 1, dia: -3, estado: "cancelada", pedidaAntes: 7 }),
  hourly("socio", 2, {
    cancha: 1,
    dia: 2,
    estado: "aceptada",
    pedidaAntes: 6,
    horaInicio: "17:00",
    horaFin: "18:30",
  }),
  hourly("usuario", 3, {
    cancha: 1,
    dia: 2,
    estado: "pendiente",
    pedidaAntes: 4,
    horaInicio: "18:00",
    horaFin: "19:00",
  }),
  hourly("socio", 5, {
    cancha: 0,
    dia: 6,
    estado: "pendiente",
    pedidaAntes: 7,
    horaInicio: "11:00",
    horaFin: "12:00",
  }),
  hourly("usuario", 6, {
    cancha: 2,
    dia: 8,
    estado: "aceptada",
    pedidaAntes: 10,
    horaInicio: "10:00",
    horaFin: "12:00",
  }),
  hourly("usuario", 3, {
    cancha: 1,
    dia: 16,
    estado: "pendiente",
    pedidaAntes: 17,
    tipo: "DIA_COMPLETO",
    horaInicio: "08:00",
    horaFin: "24:00",
    comentario: "Torneo de veteranos, ocho equipos.",
  }),
  hourly("pendiente", 4, {
    cancha: 0,
    dia: 4,
    estado: "pendiente",
    pedidaAntes: 5,
    horaInicio: "15:00",
    horaFin: "16:00",
  }),
  hourly("socio", 1, {
    cancha: 2,
    dia: -70,
    estado: "aceptada",
    pedidaAntes: 9,
    tipo: "DIA_COMPLETO",
    horaInicio: "08:00",
    horaFin: "24:00",
    comentario: "Encuentro de escuelitas de la zona.",
  }),
  hourly("socio", 7, {
    cancha: 2,
    dia: 21,
    estado: "pendiente",
    pedidaAntes: 22,
    tipo: "MES_COMPLETO",
    horaInicio: "13:00",
    horaFin: "14:00",
    comentario: "Gimnasia para adultos mayores, todos los días del mes.",
  }),
];
