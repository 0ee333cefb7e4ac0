import type { SignedCodes } from "#server/signed-codes.ts";

const PREFIJO = "SOC-";

/** What a card's QR says: told from a ticket by its beginning. */
export function codigoDeCarnet(carnets: SignedCodes, numero: number): string {
  return PREFIJO + carnets.sign(numero);
}

/** The member's number that a code names, or null. Forgives case, spaces and dashes. */
export function leerCarnet(carnets: SignedCodes, codigo: string): number | null {
  const letras = codigo.toUpperCase().replace(/[\s-]/g, "");
  return letras.startsWith("SOC") ? carnets.read(letras.slice(3)) : null;
}
