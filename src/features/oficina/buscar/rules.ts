import { plain } from "#contract/text.ts";

export const BUSQUEDA_MAX = 100;

/** Findings of each kind; further ones are in its list. */
export const DE_CADA_TIPO = 6;

/** Whether a search says enough: two letters, or a number, which may be a member's or a payment's. */
export function canBeSearched(texto: string): boolean {
  return /\d/.test(texto) || (texto.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2;
}

/** Whether each searched word begins a word of a name or of its other words. */
export function isNamed(texto: string, ...names: readonly string[]): boolean {
  const words = names.flatMap((name) => plain(name).split(/[^\p{L}\p{N}]+/u));
  const wanted = plain(texto).split(/\s+/).filter(Boolean);
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)));
}
