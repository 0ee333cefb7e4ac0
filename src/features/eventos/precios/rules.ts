import type { ListColumns } from "#contract/columns.ts";
import type { Fields } from "#contract/described.ts";
import { formatMoney, formatNumero } from "#contract/format.ts";
import type { NumberFields } from "#contract/number-fields.ts";
import { cleanCode } from "#contract/text.ts";
import type { TextFields } from "#contract/text-fields.ts";
import { ENTRADAS_POR_COMPRA_MAX, VENTA_DE_EVENTO } from "#features/eventos/eventos/rules.ts";

export const TARIFAS_MAX = 20;
export const EVENTOS_DE_CODIGO_MAX = 100;
const CODIGO_MAX = 30;
/** Length limit of a typed code, with room for text pasted along with it. */
export const CODIGO_ESCRITO_MAX = 2 * CODIGO_MAX;

/** Normalizes a promo code for storage: upper case, without spaces and other pasted text. */
export function normalizarCodigo(texto: string): string {
  return cleanCode(texto)
    .toUpperCase()
    .replace(/\s/g, "")
    .replace(/\p{Pd}/gu, "-");
}

/** A promo code has letters, digits and dashes, because people type it from a flyer. */
export const TEXTOS_DE_CODIGO = {
  codigo: {
    label: "Código",
    max: CODIGO_MAX,
    missing: "Escribí el código",
    format: /^[A-Z0-9-]{3,}$/,
    wrong: `De 3 a ${CODIGO_MAX} letras sin acento, números o guiones`,
    hint: "Lo que se escribe al comprar: letras sin acento, números y guiones",
    clean: normalizarCodigo,
  },
} as const satisfies TextFields;

/** A promo code has one of these. */
export const DESCUENTO_DE_CODIGO = {
  porcentaje: { label: "Porcentaje", min: 1, max: 100, hint: "De 1 a 100" },
  monto: {
    ...VENTA_DE_EVENTO.precioEntrada,
    label: "Monto",
    wrong: "Un monto mayor que 0, por ejemplo 2.000",
    hint: "De toda la compra",
  },
} as const satisfies Fields;

const SIN_LIMITE = { optional: true, empty: "Sin límite", hint: "Vacío: sin límite" } as const;

export const LIMITES_DE_CODIGO = {
  usosMaximos: { label: "Usos en total", min: 1, max: 1_000_000, ...SIN_LIMITE },
  maximoPorPersona: { label: "Usos por persona", min: 1, max: 1000, ...SIN_LIMITE },
  desde: { kind: "instant", label: "Vale desde", empty: "Sin fecha" },
  hasta: { kind: "instant", label: "Vence", empty: "Sin fecha" },
} as const satisfies Fields;

export const CAMPOS_DE_TARIFA = {
  nombre: { label: "Nombre", max: 60, missing: "Escribí el nombre" },
  precio: { ...VENTA_DE_EVENTO.precioEntrada, label: "Precio", hint: "En pesos" },
  cupo: { label: "Cupo", min: 1, max: 1_000_000, optional: true, hint: "Vacío: sin límite propio" },
  soloSocios: {
    kind: "flag",
    label: "Solo para socios con la cuota al día",
    name: "Solo para socios",
    wrong: "Decí si es solo para socios",
  },
  maximoPorSocio: {
    label: "Máximo por socio",
    min: 1,
    max: ENTRADAS_POR_COMPRA_MAX,
    optional: true,
    hint: "Vacío: los de una compra",
  },
  desde: { kind: "instant", label: "Desde", name: "Se vende desde" },
  hasta: { kind: "instant", label: "Hasta", name: "Se vende hasta" },
} as const satisfies Fields;

export const LIMITE_DE_COMPRA = {
  maximoPorCompra: {
    label: "Entradas por compra",
    min: 1,
    max: ENTRADAS_POR_COMPRA_MAX,
    hint: `Cuántas puede comprar una persona por vez, de 1 a ${ENTRADAS_POR_COMPRA_MAX}`,
  },
} as const satisfies NumberFields;

/** Without characters that look alike: I and 1, O and 0. */
const LEGIBLES = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * Generates a random code that is easy to read aloud, such as `K7PM-4TQX`.
 * @param azar returns a random integer below its argument
 */
export function codigoAlAzar(azar: (max: number) => number): string {
  const cuatro = () => Array.from({ length: 4 }, () => LEGIBLES.charAt(azar(LEGIBLES.length))).join("");
  return `${cuatro()}-${cuatro()}`;
}

interface Descuento {
  porcentaje: number | null;
  monto: number | null;
}

/** Computes the discount on an order, in pesos, at most the whole order (Rule ENT-11). */
export function descuentoDe({ porcentaje, monto }: Descuento, subtotal: number): number {
  return Math.min(subtotal, monto ?? Math.round(subtotal * (porcentaje ?? 0)) / 100);
}

/** Whether a type is on sale, regardless of its quota. */
export function ventanaDe(
  { desde, hasta }: { desde: Date | null; hasta: Date | null },
  ahora: Date,
): "abierta" | "futura" | "cerrada" {
  if (desde && desde > ahora) return "futura";
  return hasta && hasta <= ahora ? "cerrada" : "abierta";
}

export const SIN_CUPO = {
  tarifa: "No quedan tantas entradas de ese tipo. Elegí menos, o de otro.",
  socio: "Ya tenés todas las entradas a precio de socio que te corresponden para este evento.",
  codigo: "Ese código ya se usó todas las veces que se podía.",
  "codigo-persona": "Ya usaste ese código.",
  oferta: "Las entradas de este evento cambiaron recién. Volvé a elegir.",
} as const;

/** A ticket type in the form; `tomadas` is the number of sold and held tickets (0 for a new type). */
interface TarifaRevisable {
  nombre: string;
  cupo: number | null;
  tomadas: number;
  desde: Date | null;
  hasta: Date | null;
}

/**
 * Returns errors of an event's ticket types as a whole, by field path (Rule ENT-12).
 * @param capacidad number of places of the event
 */
export function revisarTarifas(filas: readonly TarifaRevisable[], capacidad: number) {
  const errors: { path: string; message: string }[] = [];
  const nombres = new Set<string>();
  for (const [n, { nombre, cupo, tomadas, desde, hasta }] of filas.entries()) {
    const wrong = (campo: string, message: string) => errors.push({ path: `tarifas.${n}.${campo}`, message });
    const igual = nombre.trim().toLocaleLowerCase("es-AR");
    if (nombres.has(igual)) wrong("nombre", "Ya hay otro tipo con ese nombre");
    nombres.add(igual);
    if (cupo !== null && cupo < tomadas)
      wrong("cupo", `Ya hay ${formatNumero(tomadas)} vendidas o por pagarse: el cupo no puede ser menor`);
    if (cupo !== null && cupo > capacidad)
      wrong("cupo", `El evento tiene ${formatNumero(capacidad)} entradas: el cupo no puede ser mayor`);
    if (desde && hasta && hasta <= desde) wrong("hasta", "Tiene que terminar después de empezar");
  }
  return errors;
}

function leerDescuento({ porcentaje, monto }: Descuento): string {
  return porcentaje === null ? formatMoney(monto ?? 0) : `${porcentaje} %`;
}

export const COLUMNAS_DE_CODIGOS = {
  codigo: { label: "Código", kind: "text", card: "title" },
  descuento: { label: "Descuenta", kind: "number", of: leerDescuento, only: "screen" },
  /** A code has either a percentage or an amount. */
  porcentaje: { label: "Porcentaje", kind: "number", empty: "—", only: "sheet" },
  monto: { label: "Monto", kind: "money", empty: "—", only: "sheet" },
  /** Number of paid or held orders with the code. */
  usos: { label: "Usos", kind: "number" },
  usosMaximos: { label: "Usos máximos", kind: "number", empty: "—", only: "sheet" },
  maximoPorPersona: { label: "Usos por persona", kind: "number", empty: "—", only: "sheet" },
  vale: { label: "Vale", kind: "text", of: () => null, only: "screen" },
  desde: { label: "Vale desde", kind: "instant", empty: "—", only: "sheet" },
  hasta: { label: "Vale hasta", kind: "instant", empty: "—", only: "sheet" },
  eventos: {
    label: "Eventos",
    kind: "text",
    width: 40,
    of: ({ eventos }: { eventos: readonly { nombre: string }[] }) =>
      eventos.map(({ nombre }) => nombre).join(", ") || "Todos",
  },
  /** Total discount on paid orders. */
  descontado: { label: "Lleva descontado", kind: "money" },
  activo: { label: "Estado", kind: "short", words: { true: "Activo", false: "Inactivo" }, card: "action" },
} as const satisfies ListColumns;
