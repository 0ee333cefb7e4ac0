const LENGTH = 16;
/** Before the code of a membership card. A ticket's never begins so: its alphabet has no O. */
const CARNET = "SOC";

/**
 * A code as it is printed: capitals in groups of four, `ABCD-EFGH-JKMN-PQRS`, and a membership card's behind
 * its mark, `SOC-ABCD-EFGH-JKMN-PQRS`. Anything else typed is left out.
 */
export function agruparCodigo(text: string): string {
  const { mark, code } = parts(text);
  return [...(mark ? [mark] : []), ...(code.slice(0, LENGTH).match(/.{1,4}/g) ?? [])].join("-");
}

/** Where the caret belongs in the grouped code, when it stood at `caret` in what was typed. */
export function caretTras(text: string, caret: number): number {
  const { mark, code } = parts(text);
  const before = Math.min(plain(text.slice(0, caret)).length, mark.length + Math.min(code.length, LENGTH));
  // Dashes stand where one more character begins a group: after the mark, and after every four of the code.
  const inCode = before - mark.length;
  if (inCode <= 0) return before;
  return before + (mark ? 1 : 0) + Math.max(0, Math.ceil(inCode / 4) - 1);
}

/** Whether the code has all its characters. */
export function estaCompleto(text: string): boolean {
  return parts(text).code.length === LENGTH;
}

/** Whether it is the code of a membership card, not of a ticket. */
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
