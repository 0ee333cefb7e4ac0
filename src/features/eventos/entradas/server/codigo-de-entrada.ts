import { cleanCode } from "#contract/text.ts";
import { leerNumeroEscrito } from "#features/caja/pagos/rules.ts";
import type { Deps } from "#server/deps.ts";
import { CODIGO_CORTO_DE_ENTRADA, CODIGO_DE_ENTRADA } from "../rules.ts";

export interface Codigo {
  numero: number;
  codigoLargo: boolean;
}

const codesOf = ({ codes }: Deps, largo: boolean) =>
  codes(largo ? CODIGO_DE_ENTRADA : CODIGO_CORTO_DE_ENTRADA);

export function codigoDe(
  deps: Deps,
  { id, numero, codigoLargo }: { id: number; numero: number | null; codigoLargo: boolean },
): string {
  return codesOf(deps, codigoLargo).sign(numero ?? id);
}

/** Parses a ticket code, short or long; null if it is invalid. */
export function leerCodigo(deps: Deps, codigo: string, how: "read" | "readBeginning" = "read") {
  for (const codigoLargo of [true, false]) {
    const numero = codesOf(deps, codigoLargo)[how](codigo);
    if (numero !== null) return { numero, codigoLargo };
  }
  return null;
}

/** Ways in which a text can name tickets, each null if it does not apply. */
export interface EntradaNombrada {
  id: number | null;
  codigo: Codigo | null;
  recibo: { serie: string; numero: number } | null;
}

/** `123`, `n.º 123`, `Entrada n.º 123 de Rosa Benítez`. */
const NUMERO = /^(?:entradas?\s+)?(?:n(?:ro)?\.?\s*[º°]?\s*|#\s*)?(\d{1,9})(?:\s+de\s.*)?$/i;

/** Parses a text that names tickets by number, code, beginning of a code, or receipt; null for any other text. */
export function leerNombrada(deps: Deps, texto: string | undefined): EntradaNombrada | null {
  const limpio = cleanCode(texto ?? "");
  const id = Number(NUMERO.exec(limpio)?.[1] ?? 0) || null;
  const recibo = leerNumeroEscrito(limpio);
  const codigo = leerCodigo(deps, limpio) ?? leerCodigo(deps, limpio, "readBeginning");
  return id || recibo || codigo ? { id, recibo, codigo } : null;
}
