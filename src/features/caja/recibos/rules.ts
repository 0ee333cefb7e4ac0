import type { ListColumns } from "#contract/columns.ts";
import { keysOf } from "#contract/keys.ts";
import { PALABRA_DE_MEDIO } from "#features/caja/pagos/rules.ts";

/** The club's only series: ordinary receipts and those that void them share its numbers. */
export const SERIE = "R";

/** Formats a receipt's number as it is printed: `R-00000012`. */
export function numeroDeRecibo({ serie, numero }: { serie: string; numero: number }): string {
  return `${serie}-${String(numero).padStart(8, "0")}`;
}

/** Parses a printed number, with or without leading zeros; null if the text is not a number. */
export function leerNumero(text: string): { serie: string; numero: number } | null {
  const [, serie = "", digits = ""] = /^([A-Z]{1,3})-(\d{1,9})$/.exec(text.toUpperCase()) ?? [];
  return serie && Number(digits) > 0 ? { serie, numero: Number(digits) } : null;
}

const ESCRITO = /^(?:recibo\s*(?:n\.?\s*[º°]\s*|#\s*)?r?|r)[-\s]*(\d{1,9})$/i;

/** Parses a receipt's number as people write it (`R-00000012`, `r12`, `Recibo R-12`); null for any other text. */
export const leerNumeroEscrito = (texto: string) => leerNumero(`${SERIE}-${ESCRITO.exec(texto)?.[1] ?? ""}`);

/** Length of a receipt's verification code; each letter has five bits. */
export const LETRAS_DE_CODIGO = 20;

/**
 * Whether a receipt is still valid (Rule REC-4). `parcial`: part of the money was returned. `anulacion`: it voids
 * another receipt, wholly or in part.
 */
export const PALABRA_DE_VALIDEZ = {
  valido: "Válido",
  parcial: "Devuelto en parte",
  anulado: "Anulado",
  anulacion: "Anula a otro recibo",
} as const;
export type Validez = keyof typeof PALABRA_DE_VALIDEZ;
export const VALIDECES = keysOf(PALABRA_DE_VALIDEZ);

/** Returns the reason printed on a voiding receipt; it never quotes a person. */
export function motivoDeAnulacion(pago: { estado: string; contraasiento: boolean; todo: boolean }): string {
  if (pago.contraasiento) return "Se anuló el cobro.";
  if (pago.estado === "contracargo") return "El pago fue desconocido en el banco o la tarjeta.";
  return pago.todo ? "Se devolvió el dinero." : "Se devolvió una parte del dinero.";
}

/** Returns the stamp on a receipt and its PDF (Rules REC-2, REC-7). */
export function selloDe({
  validez,
  anula,
  anuladoPor,
}: {
  validez: Validez;
  anula: string | null;
  anuladoPor: readonly string[];
}): string {
  if (validez === "valido") return "Pagado";
  const otros = anula ? `: ${anula}` : anuladoPor.length > 0 ? ` por ${anuladoPor.join(", ")}` : "";
  return PALABRA_DE_VALIDEZ[validez] + otros;
}

export const NO_ES_FACTURA = "Documento no válido como factura";

/** Columns of the list of receipts; `server/recibos.repo.ts` has their SQL. */
export const COLUMNAS_DE_RECIBOS = {
  numero: { label: "Recibo", kind: "short", ordered: true, card: "title" },
  emitidoEn: { label: "Emitido", kind: "instant", ordered: true },
  titular: { label: "A nombre de", kind: "text", ordered: true },
  importe: { label: "Importe", kind: "money", ordered: true },
  medio: { label: "Medio", kind: "text", width: 14, words: PALABRA_DE_MEDIO },
  validez: { label: "Estado", kind: "text", words: PALABRA_DE_VALIDEZ },
  anula: { label: "Anula al", kind: "short", empty: "—" },
  pagoId: { label: "Pago", kind: "number" },
} as const satisfies ListColumns;
