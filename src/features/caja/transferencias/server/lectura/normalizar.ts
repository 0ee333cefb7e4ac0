import { plain } from "#contract/text.ts";
import { cuitValido } from "../../rules.ts";

/** A valid CUIT or CUIL in a text, such as a concept that names the sender; null without one. */
export function leerCuit(texto: string): string | null {
  for (const [uno] of texto.matchAll(/(?<!\d)\d{2}[-. ]?\d{8}[-. ]?\d(?!\d)/g)) {
    const cuit = cuitValido(uno);
    if (cuit) return cuit;
  }
  return null;
}

/** A bank's number of an operation; null for none, which some banks write as zeros. */
export function leerComprobante(texto: string): string | null {
  const limpio = texto
    .replace(/\s+/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, 100);
  return /^[0.-]*$/.test(limpio) ? null : limpio;
}

/** A title of a column without blanks, signs and accents, whatever a broken encoding made of those. */
export function titulo(texto: string): string {
  return plain(texto).replace(/[^a-z0-9]+/g, "");
}
