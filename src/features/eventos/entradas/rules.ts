import type { Club } from "#contract/club.ts";
import { HOUR_MS } from "#contract/club-time.ts";
import type { ListColumns } from "#contract/columns.ts";
import {
  EN_REVISION,
  type EstadoDePago,
  type MedioDePago,
  PALABRA_DE_MEDIO,
} from "#features/caja/pagos/rules.ts";
import { SIN_NOMBRE } from "#features/personas/usuarios/rules.ts";

/** Purposes of the signed codes of tickets: the current codes, and the short codes of earlier versions. */
export const CODIGO_DE_ENTRADA = "entrada";
export const CODIGO_CORTO_DE_ENTRADA = "entradas";

/** Maximum ticket id. A ticket's first code signs its id; a replacement code signs a larger number. */
export const MAX_ID = 2_147_483_647;

export const CODIGO_DE_NO_PUEDO_IR = "no-puedo-ir";

export const VENTA_CERRADA = "La venta de entradas para este evento está cerrada.";

export const NO_SE_HACE = "Este evento no se hace por ahora: no se venden entradas.";

/** Rule ENT-1 */
export const AGOTADAS = "Las entradas para este evento estan agotadas";

interface Cuantas {
  cantidad?: number | undefined;
  tarifas?: readonly { cantidad: number }[] | undefined;
}

export const dicenCuantas = ({ cantidad, tarifas }: Cuantas) =>
  cantidad !== undefined || tarifas !== undefined;

export const coincideLaCantidad = ({ cantidad, tarifas }: Cuantas) =>
  !tarifas ||
  cantidad === undefined ||
  tarifas.reduce((sum, tarifa) => sum + tarifa.cantidad, 0) === cantidad;

export const quedanSolo = (quedan: number) =>
  quedan === 1 ? "Queda una sola entrada." : `Quedan solo ${quedan} entradas.`;

/** Steps of a ticket and its payment, in chronological order. */
export const PASOS = ["creada", "en-mercado-pago", "aprobada", "enviada", "ingreso", "devuelta"] as const;

/** Filters of the staff's list of tickets. The default leaves out unpaid tickets. */
export const MOSTRAR = ["vendidas", "sin-pagar", "devueltas", "todas"] as const;
export type Mostrar = (typeof MOSTRAR)[number];

/** States of the payment of a returned ticket; `aprobado` if a counter-entry reversed it. */
export const DEVUELTOS = ["aprobado", "reembolsado", "contracargo"] as const;

export const PORTADOR_MAX = 120;

/**
 * Returns the start of the earliest events that have not ended, for which tickets are still sold at the door (Rule
 * PUE-4).
 */
export function startOfOngoingEvents(
  { horasDespues }: Pick<Club["entradas"]["puerta"], "horasDespues">,
  ahora: Date,
): Date {
  return new Date(ahora.getTime() - horasDespues * HOUR_MS);
}

/** Returns the end of an event that starts at `inicio`, for tickets and the gate (Rule PUE-4). */
export function endOfEvent(
  { horasDespues }: Pick<Club["entradas"]["puerta"], "horasDespues">,
  inicio: Date,
): Date {
  return new Date(inicio.getTime() + horasDespues * HOUR_MS);
}

export const PALABRA_DE_ANULADA: Partial<Record<EstadoDePago, string>> = {
  aprobado: "Venta anulada",
  vencido: "Vencida",
  rechazado: "Pago rechazado",
  cancelado: "Cancelada",
  reembolsado: "Devuelta",
  contracargo: "Pago desconocido",
};

/** Hours before the event at which a payment under review loses its places (Rule PAG-8). */
export const HORAS_DE_TOPE = 2;

interface DeLaLista {
  pagada: 0 | 1;
  estado: string;
  devuelta: boolean;
  precio: number;
  pago: { estado: EstadoDePago; enRevision: boolean };
}

function palabraDeEntrada({ pagada, estado, pago, devuelta, precio }: DeLaLista): string {
  if (devuelta) return "Devuelta";
  if (pagada === 1) return "Pagada";
  if (pago.enRevision) return estado === "reservada" ? EN_REVISION : `${EN_REVISION}, sin lugar`;
  if (estado === "reservada") return pago.estado === "rechazado" ? "Pago rechazado" : "Sin pagar";
  // A free ticket is annulled without a refund or a counter-entry.
  if (precio === 0 && pago.estado === "aprobado") return "Anulada";
  return PALABRA_DE_ANULADA[pago.estado] ?? "Anulada";
}

interface ConEvento {
  evento: { nombre: string; fecha: string; hora: string };
}

export const COLUMNAS_DE_ENTRADAS = {
  fechaYHoraCompra: { label: "Fecha y hora", kind: "instant" },
  usuario: {
    label: "Usuario",
    kind: "text",
    of: ({ usuario }: { usuario: { nombreUsuario: string } }) => usuario.nombreUsuario,
    card: "title",
    verbatim: true,
  },
  evento: { label: "Evento", kind: "text", of: ({ evento }: ConEvento) => evento.nombre },
  fechaDelEvento: {
    label: "Fecha del evento",
    kind: "date",
    of: ({ evento }: ConEvento) => evento.fecha,
    only: "sheet",
  },
  horaDelEvento: {
    label: "Hora del evento",
    kind: "time",
    of: ({ evento }: ConEvento) => evento.hora,
    only: "sheet",
  },
  tarifa: {
    label: "Tipo",
    kind: "short",
    of: ({ tarifa }: { tarifa: string | null }) => tarifa ?? "General",
    only: "sheet",
  },
  precio: { label: "Entrada", sheet: "Precio", kind: "money" },
  pago: {
    label: "Detalle del pago",
    kind: "long",
    of: ({ pago }: { pago: { descripcion: string } }) => pago.descripcion,
  },
  medio: {
    label: "Medio",
    kind: "short",
    words: PALABRA_DE_MEDIO,
    of: ({ pago }: { pago: { medio: MedioDePago } }) => pago.medio,
    only: "sheet",
  },
  estado: { label: "Estado", kind: "short", width: 20, of: palabraDeEntrada },
  ingresoEn: { label: "Ingresó", kind: "instant", empty: "—", only: "sheet" },
  ingresoIgual: { label: "Pasó igual", kind: "short", empty: "—", only: "sheet" },
} as const satisfies ListColumns;

export const COLUMNAS_DE_PLANILLA = {
  persona: { label: "Persona", kind: "text", empty: SIN_NOMBRE },
  dni: { label: "DNI", kind: "short", empty: "" },
  tarifa: { label: "Tipo", kind: "short" },
  entrada: { label: "Entrada", kind: "number" },
  correo: { label: "Correo", kind: "text", empty: "", only: "sheet" },
  /** The recipient of a ticket that was passed on. */
  pasadaA: { label: "Pasada a", kind: "text", empty: "" },
  ingresoEn: { label: "Ingresó", kind: "instant", empty: "" },
} as const satisfies ListColumns;

/**
 * Returns a text that tells a ticket apart from others of the same order, such as «Platea, para Leo»; null if nothing
 * does.
 */
export function queEntrada(entrada: {
  tarifa: string | null;
  para?: { nombre: string } | null;
}): string | null {
  const para = entrada.para ? `para ${entrada.para.nombre}` : null;
  return [entrada.tarifa, para].filter((part) => part !== null).join(", ") || null;
}
