const LENGTH = 26;
/** Length of the short codes of earlier versions. */
const SHORT_LENGTH = 16;
/** Prefix of a membership card's code. Ticket codes never start with it, because their alphabet has no O. */
const CARNET = "SOC";

/**
 * Formats a code as printed: upper case in groups of four, `ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23`; for a membership card
 * with a prefix, `SOC-ABCD-…`. Drops other characters.
 */
export function agruparCodigo(text: string): string {
  const { mark, code } = parts(text);
  return [...(mark ? [mark] : []), ...(code.slice(0, LENGTH).match(/.{1,4}/g) ?? [])].join("-");
}

/** Returns the position in the formatted code for a caret in the typed text. */
export function caretTras(text: string, caret: number): number {
  const { mark, code } = parts(text);
  const before = Math.min(plain(text.slice(0, caret)).length, mark.length + Math.min(code.length, LENGTH));
  // Dashes follow the prefix and every four characters of the code.
  const inCode = before - mark.length;
  if (inCode <= 0) return before;
  return before + (mark ? 1 : 0) + Math.max(0, Math.ceil(inCode / 4) - 1);
}

export function estaCompleto(text: string): boolean {
  return [LENGTH, SHORT_LENGTH].includes(parts(text).code.length);
}

/** Whether the code is a short code of earlier versions. */
export function esCorto(text: string): boolean {
  return parts(text).code.length === SHORT_LENGTH;
}

/** Whether the code belongs to a membership card. */
export function esCarnet(text: string): boolean {
  return parts(text).mark !== "";
}

function parts(text: string): { mark: string; code: string } {
  const all = plain(text);
  return all.startsWith(CARNET) ? { mark: CARNET, code: all.slice(CARNET.length) } : { mark: "", code: all };
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, "");
}
