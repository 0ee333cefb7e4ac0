import type { TextosDeConcepto } from "../contract.ts";

export const CONCEPTOS: readonly TextosDeConcepto[] = Object.values(
  import.meta.glob<TextosDeConcepto>("/src/features/*/*/concepto.ts", { eager: true, import: "concepto" }),
);

/** Returns the texts of a kind of payment; null for a kind that a later version of the site added. */
export function textosDe(concepto: string): TextosDeConcepto | null {
  return CONCEPTOS.find((uno) => uno.concepto === concepto) ?? null;
}
