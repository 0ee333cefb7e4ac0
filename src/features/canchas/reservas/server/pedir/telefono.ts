import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { digitosNacionales } from "#contract/telefono.ts";

/**
 * The ten national digits of a valid Argentine phone (`2346 15-555123`, `+54 9 11 …`), or null. Unlike
 * `digitosNacionales` it checks the area code, with data too large for the browser.
 */
export function leerTelefono(texto: string): string | null {
  const numero = parsePhoneNumberFromString(texto, "AR");
  return numero?.country === "AR" && numero.isValid() ? digitosNacionales(numero.nationalNumber) : null;
}
