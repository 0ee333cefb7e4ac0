const LENGTH = 16;

/** A code as it is printed: capitals in groups of four, `ABCD-EFGH-JKMN-PQRS`; anything else typed is left out. */
export function agruparCodigo(text: string): string {
  return (
    plain(text)
      .slice(0, LENGTH)
      .match(/.{1,4}/g) ?? []
  ).join("-");
}

/** Where the caret belongs in the grouped code, when it stood at `caret` in what was typed. */
export function caretTras(text: string, caret: number): number {
  const before = Math.min(plain(text.slice(0, caret)).length, LENGTH);
  return before + Math.max(0, Math.ceil(before / 4) - 1);
}

/** Whether the code has all its characters. */
export function estaCompleto(text: string): boolean {
  return plain(text).length === LENGTH;
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, "");
}
