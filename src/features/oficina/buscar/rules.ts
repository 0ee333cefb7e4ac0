import { plain } from "#contract/text.ts";

export const BUSQUEDA_MAX = 100;

/** Maximum number of results per kind; the kind's list shows all. */
export const DE_CADA_TIPO = 6;

/** Whether a text can be searched: it has two letters, or a digit, because members and payments have numbers. */
export function canBeSearched(texto: string): boolean {
  return /\d/.test(texto) || (texto.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2;
}

/** Whether each searched word is the beginning of a word in these names. */
export function isNamed(texto: string, ...names: readonly string[]): boolean {
  const words = names.flatMap((name) => plain(name).split(/[^\p{L}\p{N}]+/u));
  const wanted = plain(texto).split(/\s+/).filter(Boolean);
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)));
}
