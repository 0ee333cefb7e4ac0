import type { Deps } from "#server/deps.ts";

/** Purpose of the signed codes of membership cards. */
export const CODIGO_DE_CARNET = "carnets";
const PREFIJO = "SOC-";

/** The content of a card's QR; its prefix distinguishes it from a ticket. */
export function codigoDeCarnet(deps: Pick<Deps, "codes">, numero: number): string {
  return PREFIJO + deps.codes(CODIGO_DE_CARNET).sign(numero);
}

/** The member's number in a code, or null. Ignores case, spaces and dashes. */
export function leerCarnet(deps: Pick<Deps, "codes">, codigo: string): number | null {
  const letras = codigo.toUpperCase().replace(/[\s-]/g, "");
  return letras.startsWith("SOC") ? deps.codes(CODIGO_DE_CARNET).read(letras.slice(3)) : null;
}
