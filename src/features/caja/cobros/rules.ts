import { mondayOf } from "#contract/club-time.ts";
import { type ConceptoDePago, type MedioDePago, PALABRA_DE_ESTADO } from "#features/caja/pagos/rules.ts";

export const PALABRA_DE_CONCEPTO: Record<ConceptoDePago, string> = { entrada: "Entradas", cuota: "Cuotas" };

/** Payment methods in the order of the totals. */
export const MEDIOS_DE_CAJA: readonly MedioDePago[] = ["efectivo", "transferencia", "mercadopago"];

export const ESTADOS_DE_COBRO = [
  "cobrado",
  "anulado",
  "anulacion",
  "devolucion",
  "devolucion-mercadopago",
  "devuelto",
  "devuelto-en-parte",
  "desconocido",
  "en-devolucion",
  "repetido",
  "repetido-en-devolucion",
] as const;
export type EstadoDeCobro = (typeof ESTADOS_DE_COBRO)[number];

export const PALABRA_DE_COBRO: Record<EstadoDeCobro, string> = {
  cobrado: "Cobrado",
  anulado: "Anulado",
  anulacion: "Contraasiento",
  devolucion: "Devolución hecha a mano",
  "devolucion-mercadopago": "Devolución de Mercado Pago",
  devuelto: PALABRA_DE_ESTADO.reembolsado,
  "devuelto-en-parte": "Devuelto en parte",
  desconocido: PALABRA_DE_ESTADO.contracargo,
  "en-devolucion": "Devolución en curso",
  repetido: "Repetido, devuelto",
  "repetido-en-devolucion": "Repetido, devolución en curso",
};

/** Filter value for online payments, which no staff member recorded. */
export const EL_SITIO = "sitio";
/** Label of an unknown recorder. */
export const NO_CONSTA = "No consta";

export const PERIODOS = ["hoy", "semana", "mes"] as const;
export type Periodo = (typeof PERIODOS)[number];

/** First and last day of a period that ends today, as `YYYY-MM-DD`. */
export function diasDe(periodo: Periodo, hoy: string): { desde: string; hasta: string } {
  const desde = { hoy, semana: mondayOf(hoy), mes: `${hoy.slice(0, 7)}-01` }[periodo];
  return { desde, hasta: hoy };
}

export function conceptoEnPalabras(concepto: string): string {
  return Object.hasOwn(PALABRA_DE_CONCEPTO, concepto)
    ? PALABRA_DE_CONCEPTO[concepto as ConceptoDePago]
    : concepto;
}

/** Label of the recorder. */
export function quienRegistro(cobro: {
  medio: MedioDePago;
  registro: { nombreUsuario: string } | null;
}): string {
  return cobro.registro?.nombreUsuario ?? (cobro.medio === "mercadopago" ? "El sitio" : NO_CONSTA);
}
