import { cleanCode, digitosDeDni, plain } from "#contract/text.ts";
import { readCentavos } from "#contract/written.ts";
import type { Relacion } from "#features/socios/vinculos/rules.ts";

/** Of a number that a program wrote: `30111222.0`. Three zeros are the last digits of `49.000.000`. */
const DECIMALES = /[.,]0{1,2}$/;

/** The seven or eight digits of a DNI, also out of a CUIL or a number of a spreadsheet; null for anything else. */
export function leerDni(texto: string): string | null {
  const digitos = digitosDeDni(
    cleanCode(texto)
      .replace(/^(dni|d\.n\.i\.?|doc(umento)?|l\.?[ec]\.?)\s*:?\s*/i, "")
      .replace(DECIMALES, ""),
  );
  const cuil = /^(?:20|2[3-7]|30|33)(\d{8})\d$/.exec(digitos);
  const dni = (cuil?.[1] ?? digitos).replace(/^0+/, "");
  return /^\d{7,8}$/.test(dni) ? dni : null;
}

/** A member's number; null for anything else. */
export function leerNumero(texto: string): number | null {
  const numero = Number(
    cleanCode(texto)
      .replace(DECIMALES, "")
      .replace(/[.\s#]|n[º°]?/gi, "") || Number.NaN,
  );
  return Number.isInteger(numero) && numero > 0 && numero <= 9_999_999 ? numero : null;
}

/** Pesos in centavos; null for what is none, or more than a debt may be. */
export function leerPesos(texto: string): number | null {
  const centavos = readCentavos(texto);
  return centavos !== null && Math.abs(centavos) < 1e11 ? centavos : null;
}

const RELACIONES_ESCRITAS: [RegExp, Relacion][] = [
  [/\b(madre|mama|mami|progenitora)\b/, "madre"],
  [/\b(padre|papa|papi|progenitor)\b/, "padre"],
  [/\b(abuela|nona)\b/, "abuela"],
  [/\b(abuelo|nono)\b/, "abuelo"],
  [/\b(tutora?|encargad[oa]|curadora?)\b/, "tutor"],
];

/** What a responsible person is, from the words of a cell or of a heading; null without any. */
export function leerRelacion(texto: string): Relacion | null {
  const limpio = plain(texto)
    .replace(/[^a-z]+/g, " ")
    .trim();
  if (limpio === "") return null;
  return RELACIONES_ESCRITAS.find(([palabras]) => palabras.test(limpio))?.[1] ?? "otra";
}
