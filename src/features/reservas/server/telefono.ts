import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * An Argentine phone as people write it (`2346 15-555123`, `+54 9 11 …`), as its national digits, which messaging
 * links take behind 54; null when it is none.
 */
export function leerTelefono(texto: string): string | null {
  const numero = parsePhoneNumberFromString(texto, "AR");
  return numero?.country === "AR" && numero.isValid() ? numero.nationalNumber : null;
}
