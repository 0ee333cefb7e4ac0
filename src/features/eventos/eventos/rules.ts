import { clubInstant, HOUR_MS } from "#contract/club-time.ts";
import type { ListColumn, ListColumns, OrderedColumn } from "#contract/columns.ts";
import type { Fields } from "#contract/described.ts";
import { formatMoney } from "#contract/format.ts";
import type { TextFields } from "#contract/text-fields.ts";

/** Maximum number of tickets of any purchase; an event may have a lower maximum (Rule ENT-2). */
export const ENTRADAS_POR_COMPRA_MAX = 20;

/**
 * The texts of an event, in the order of its form (Rule EVE-3). API calls, form, edit conflict and search are
 * derived from this list; the table (`server/table.ts`) has a column for each.
 */
export const TEXTOS_DE_EVENTO = {
  nombre: { label: "Nombre", max: 150, missing: "Escribí el nombre del evento" },
  fase: { label: "Fase", max: 100, hint: "Por ejemplo: Fecha 5, Cuartos de final" },
  descripcion: { label: "Descripción", max: 300, missing: "Escribí una descripción", multiline: true },
  lugar: { label: "Lugar", max: 200, missing: "Escribí el lugar" },
  /** Shown once the event is over (Rule EVE-16). */
  resultado: { label: "Resultado", max: 100, hint: "Se lee en la página del evento. Por ejemplo: 82 a 75" },
} as const satisfies TextFields;

/** The numbers of an event's sale (Rules EVE-3, ENT-2). */
export const VENTA_DE_EVENTO = {
  precioEntrada: {
    label: "Precio de la entrada",
    pesosMax: 9_999_999_999.99,
    wrong: "Escribí un precio, por ejemplo 12.500 o 12.500,50",
    tooHigh: "El precio es demasiado alto",
  },
  cantidadEntradas: {
    label: "Cantidad de entradas",
    min: 1,
    max: 1_000_000,
    lenient: true,
    hint: "Cuántas se pueden vender",
  },
} as const satisfies Fields;

/** Form fields that are copied when an event is repeated (Rule EVE-18). The other fields belong to a single event. */
const SE_REPITE = ["nombre", "lugar", "hora", "canchaId", "precioEntrada", "cantidadEntradas"] as const;

export function loQueSeRepite<E extends Record<(typeof SE_REPITE)[number], unknown>>(evento: E) {
  return Object.fromEntries(SE_REPITE.map((campo) => [campo, evento[campo]])) as Pick<
    E,
    (typeof SE_REPITE)[number]
  >;
}

/** Assumed duration, because events have no end time. */
const HORAS_DE_UN_EVENTO = 2;

/** Estimates the end, for calendars and search engines. Tickets are valid longer (Rule PUE-4). */
export function finEstimado(inicio: Date): Date {
  return new Date(inicio.getTime() + HORAS_DE_UN_EVENTO * HOUR_MS);
}

/**
 * Returns the two teams in a name such as "Semifinal: Colón vs. Unión (U17)"; undefined for other names. A dash does
 * not separate teams, as in "Colón - Fecha 3".
 */
export function equiposDe(nombre: string): [string, string] | undefined {
  const partes = nombre.split(/\s+(?:vs?\.?|contra)\s+/iu);
  const local = partes[0]
    ?.split(/:\s|\s[-–—|·]\s/u)
    .at(-1)
    ?.trim();
  const visitante = partes[1]?.split(/\s[-–—|·(]|[,(:]/u)[0]?.trim();
  return partes.length === 2 && local && visitante ? [local, visitante] : undefined;
}

/** An event's path in the login's URL, even with a query or a fragment. */
export const PAGINA_DE_EVENTO = /^\/evento\/([1-9]\d{0,9})(?=$|[?#])/;

/** Whether an event takes place as announced (Rule EVE-9). `suspendido` means that it has no new date yet. */
export const SITUACIONES = ["programado", "reprogramado", "suspendido", "cancelado"] as const;
export type Situacion = (typeof SITUACIONES)[number];

export const PALABRA_DE_SITUACION: Record<Exclude<Situacion, "programado">, string> = {
  reprogramado: "Reprogramado",
  suspendido: "Suspendido",
  cancelado: "Cancelado",
};

export const TONO_DE_SITUACION = { reprogramado: "info", suspendido: "warn", cancelado: "danger" } as const;

export function seHace({ situacion }: { situacion?: Situacion | undefined }): boolean {
  return situacion !== "suspendido" && situacion !== "cancelado";
}

/**
 * Returns until when holders can return tickets (Rule EVE-12); null without a refund offer, or once the event has
 * started.
 */
export function devolucionHasta(
  evento: { situacion: string; devolverHasta: Date | null; fecha: string; hora: string },
  ahora: Date,
): Date | null {
  const { situacion, devolverHasta, fecha, hora } = evento;
  if (!devolverHasta || devolverHasta <= ahora || situacion === "cancelado") return null;
  // A suspended event has no date that could pass.
  if (situacion === "suspendido") return devolverHasta;
  const empieza = clubInstant(fecha, hora);
  return empieza <= ahora ? null : new Date(Math.min(empieza.getTime(), devolverHasta.getTime()));
}

export const ENTRADA_LIBRE = "Entrada libre";

interface ConPrecio {
  precio: number;
  precioDesde?: number | undefined;
  precioSocios?: number | undefined;
}

/** Formats the prices of an event in words: `desde $ 3.000,00 · Socios $ 2.000,00`. */
export function leerPrecio({ precio, precioDesde, precioSocios }: ConPrecio): string {
  if (precioDesde === undefined) return precio > 0 ? formatMoney(precio) : ENTRADA_LIBRE;
  const socios = precioSocios !== undefined && precioSocios < precioDesde;
  return `desde ${formatMoney(precioDesde)}${socios ? ` · Socios ${formatMoney(precioSocios)}` : ""}`;
}

export function leerLugares({ entradasDisponibles }: { entradasDisponibles: number }): string {
  if (entradasDisponibles <= 0) return "Agotados";
  return entradasDisponibles === 1 ? "Queda 1" : `Quedan ${entradasDisponibles}`;
}

export const COLUMNAS_DE_EVENTOS = {
  id: { label: "ID", kind: "number", ordered: true, only: "sheet" },
  fecha: { label: "Fecha y hora", sheet: "Fecha", kind: "date", ordered: true },
  hora: { label: "Hora", kind: "time", only: "sheet" },
  nombre: { label: TEXTOS_DE_EVENTO.nombre.label, kind: "text", ordered: true, card: "title" },
  fase: { label: TEXTOS_DE_EVENTO.fase.label, kind: "text", only: "sheet" },
  resultado: { label: TEXTOS_DE_EVENTO.resultado.label, kind: "text", only: "sheet" },
  situacion: {
    label: "Situación",
    kind: "short",
    words: PALABRA_DE_SITUACION,
    of: ({ situacion }: { situacion?: string | undefined }) => situacion,
    only: "sheet",
  },
  descripcion: { label: TEXTOS_DE_EVENTO.descripcion.label, kind: "long", ordered: true },
  /** For an event with ticket types, the price of the cheapest type. */
  precio: {
    label: "Precio",
    kind: "money",
    of: ({ precio, precioDesde = precio }: ConPrecio) => precioDesde,
    ordered: true,
  },
  lugar: { label: TEXTOS_DE_EVENTO.lugar.label, kind: "text", ordered: true },
  cantidadDeEntradas: { label: "Entradas totales", kind: "number", ordered: true },
  entradasDisponibles: { label: "Entradas disponibles", kind: "number", ordered: true },
  entradasVendidas: { label: "Entradas vendidas", kind: "number" },
  imagen: { label: "Imagen", kind: "short", of: () => null, only: "screen" },
  estado: { label: "Alta/Baja", kind: "short", words: { true: "Activo", false: "Inactivo" }, ordered: true },
} as const satisfies ListColumns & Record<keyof typeof TEXTOS_DE_EVENTO, ListColumn>;

export type CampoDeOrden = OrderedColumn<typeof COLUMNAS_DE_EVENTOS>;
