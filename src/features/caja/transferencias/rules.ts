import type { ListColumns } from "#contract/columns.ts";
import { keysOf } from "#contract/keys.ts";
import { reasonOf } from "#contract/text-fields.ts";

/** Days within which the money of a payment by transfer has to arrive. */
export const DIAS_PARA_TRANSFERIR = 7;

/** A bank may date a transfer up to this many days late, for instance over a long weekend. */
export const DIAS_DE_DEMORA = 4;

export const ESTADOS_DE_COMPROBANTE = ["ninguno", "por-revisar", "aceptado", "rechazado"] as const;
export type EstadoDeComprobante = (typeof ESTADOS_DE_COMPROBANTE)[number];

export const MOTIVO_DE_DESCARTE = reasonOf(200);
export const NOMBRE_DE_FORMATO_MAX = 60;
/** Stands for the account of a statement that names no account. */
export const CUENTA_DEL_CLUB = "club";
export const CUENTA_DE_MERCADO_PAGO = "mercado-pago";

export const PALABRA_DE_MOVIMIENTO = {
  seguro: "Seguro",
  dudoso: "Por decidir",
  "sin-par": "Sin identificar",
  confirmado: "Acreditado",
  descartado: "Descartado",
  salida: "Plata que salió",
} as const;
export type EstadoDeMovimiento = keyof typeof PALABRA_DE_MOVIMIENTO;
export const ESTADOS_DE_MOVIMIENTO = keysOf(PALABRA_DE_MOVIMIENTO);

export const POR_DECIDIR: readonly EstadoDeMovimiento[] = ["seguro", "dudoso", "sin-par"];

/** The groups by which the list of a statement's transactions can be filtered. */
export const GRUPOS_DE_MOVIMIENTOS = {
  entro: {
    label: "Todo lo que entró",
    estados: ESTADOS_DE_MOVIMIENTO.filter((estado) => estado !== "salida"),
  },
  seguro: { label: "Seguros", estados: ["seguro"] },
  "por-decidir": { label: "Por decidir", estados: ["dudoso", "sin-par"] },
  confirmado: { label: "Acreditados", estados: ["confirmado"] },
  descartado: { label: "Descartados", estados: ["descartado"] },
  salida: { label: "Plata que salió", estados: ["salida"] },
} as const satisfies Record<string, { label: string; estados: readonly EstadoDeMovimiento[] }>;
export type GrupoDeMovimientos = keyof typeof GRUPOS_DE_MOVIMIENTOS;
export const GRUPOS = keysOf(GRUPOS_DE_MOVIMIENTOS);

/** Signs that a bank transaction is the money of a payment (Rule TRA-5). */
export const RAZONES = {
  centavos: "El importe, con sus centavos, es solo de este pago",
  importe: "El importe es el mismo",
  "importe-parecido": "El importe es parecido",
  cuit: "Ya pagó desde este CUIT",
  comprobante: "Su comprobante se dio por bueno",
  dni: "El DNI de su CUIL es el suyo",
  nombre: "El nombre se parece",
} as const;

/** Reasons why a match is not certain. */
export const REPAROS = {
  varios: "Hay más de un pago por este importe",
  "cuit-ajeno": "Desde este CUIT pagó hasta ahora otra persona",
  "otro-nombre": "El banco trae otro nombre o DNI",
  cancelado: "Quien iba a pagar lo canceló",
  "fuera-de-plazo": "El pago no estaba abierto ese día",
  repetido: "Hay otro movimiento por el mismo importe",
  devuelto: "El banco devolvió esta transferencia",
} as const;
export type Razon = keyof typeof RAZONES;
export type Reparo = keyof typeof REPAROS;

/** Signs that identify the payer; an amount that many people pay does not. */
export const DE_QUIEN_ES: ReadonlySet<Razon> = new Set(["centavos", "cuit", "comprobante", "dni", "nombre"]);

/** Signs that somebody else sent the money; an equal amount alone does not outweigh them. */
export const ES_DE_OTRO: ReadonlySet<Reparo> = new Set(["cuit-ajeno", "otro-nombre"]);

export const COLUMNAS_DE_EXTRACTOS = {
  subidoEn: { label: "Subido", kind: "instant" },
  archivo: { label: "Archivo", kind: "text", card: "title" },
  formato: { label: "Formato", kind: "text" },
  desde: { label: "Desde", kind: "date" },
  hasta: { label: "Hasta", kind: "date" },
  seguros: { label: "Seguros", kind: "number", of: ({ conteos }: ConConteos) => conteos.seguro },
  porDecidir: {
    label: "Por decidir",
    kind: "number",
    of: ({ conteos }: ConConteos) => conteos.dudoso + conteos["sin-par"],
  },
} as const satisfies ListColumns;

interface ConConteos {
  conteos: Readonly<Record<EstadoDeMovimiento, number>>;
}

/** Titles of the fields that a statement's columns can have. */
export const CAMPOS_DE_EXTRACTO = {
  fecha: "Fecha",
  importe: "Importe, con su signo",
  credito: "Crédito",
  debito: "Débito",
  comprobante: "Número de comprobante",
  saldo: "Saldo",
  cuit: "CUIT o CUIL de quien transfiere",
  remitente: "Nombre de quien transfiere",
  concepto: "Concepto o descripción",
} as const;
/** Includes the fields that only known layouts have: the account, and the reference of a sale through Mercado Pago. */
export type CampoDeExtracto = keyof typeof CAMPOS_DE_EXTRACTO | "cuenta" | "referencia";

/** Returns the field that is missing among the columns that a person chose; null if they are complete. */
export function faltaEnMapeo(columnas: readonly (CampoDeExtracto | null)[]): string | null {
  const hay = (campo: CampoDeExtracto) => columnas.includes(campo);
  if (!hay("fecha")) return "Elegí qué columna tiene la fecha";
  if (!hay("importe") && !hay("credito")) return "Elegí qué columna tiene el importe o los créditos";
  if (hay("importe") && (hay("credito") || hay("debito")))
    return "Elegí el importe, o los créditos y débitos, no los dos";
  const repetidos = columnas.filter(
    (campo, n) => campo !== null && campo !== "concepto" && columnas.indexOf(campo) !== n,
  );
  return repetidos.length > 0 ? "Hay dos columnas con el mismo dato" : null;
}

/** Returns the eleven digits of a CUIT or CUIL with a correct check digit; null for anything else. */
export function cuitValido(texto: string): string | null {
  const digitos = texto.replace(/[\s.-]/g, "");
  if (!/^(20|2[3-7]|3[034])\d{9}$/.test(digitos)) return null;
  const suma = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce(
    (total, peso, n) => total + peso * Number(digitos[n]),
    0,
  );
  const verificador = (11 - (suma % 11)) % 11;
  return verificador === Number(digitos[10]) ? digitos : null;
}

/** Formats a CUIT as `20-12345678-6`. */
export function formatCuit(cuit: string): string {
  return `${cuit.slice(0, 2)}-${cuit.slice(2, 10)}-${cuit.slice(10)}`;
}

const CENTAVOS = 99;
/** Coprime to 99, so that all endings are used; no two of the first 40 totals differ by only one centavo. */
const PASO = 52;
/** Rounds of 99 totals for one amount; each round asks for one peso more. */
const VUELTAS = 10;

/**
 * Yields totals with distinct centavos for a base amount, in whole centavos, in the order in which they are tried
 * (Rule TRA-1): first its 99 endings, then the same endings with one more peso in each round.
 */
export function* totalesPropios(base: number): Generator<number> {
  for (let vuelta = 0; vuelta < VUELTAS; vuelta++)
    for (let n = 0; n < CENTAVOS; n++) yield base + vuelta * 100 + ((n * PASO) % CENTAVOS) + 1;
}

/** Limit on the number of prices that one transfer may add up: a year of instalments, or tickets for a family. */
const SUMANDOS_MAX = 12;
/**
 * Limit on the endings in centavos (of 100) that sums of prices may use; payments by transfer use the
 * remaining endings.
 */
const COLAS_MAX = 60;

/**
 * Returns a function that says whether an amount is so common that anybody might transfer it: a round amount,
 * a price or, judging by its centavos, a sum of prices (Rule TRA-1). If prices have many different centavos,
 * only sums of fewer prices count.
 * @param precios in whole centavos
 */
export function esImporteComun(precios: readonly number[]): (centavos: number) => boolean {
  const sueltos = new Set(precios);
  const propias = [...new Set(precios.map((precio) => precio % 100))];
  let colas = new Set([0]);
  for (let n = 0; n < SUMANDOS_MAX; n++) {
    const mas = new Set([...colas].flatMap((cola) => [cola, ...propias.map((una) => (cola + una) % 100)]));
    if (mas.size > COLAS_MAX) break;
    colas = mas;
  }
  return (centavos) => colas.has(centavos % 100) || sueltos.has(centavos);
}

/** The largest difference between a total and its base, in centavos. */
export const CENTAVOS_DE_MAS_MAX = VUELTAS * 100 - 1;
