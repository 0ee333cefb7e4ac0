import { clubTime } from "#contract/club-time.ts";
import { plain } from "#contract/text.ts";
import { cuitValido, type OrdenDeFecha, type SignoDecimal } from "../../rules.ts";

const DIA_MS = 24 * 60 * 60 * 1000;
/** Days from 1899-12-30 as spreadsheets count them: 1982 to 2119. */
const SERIE = { min: 30_000, max: 80_000 };

/**
 * The day of a movement as `YYYY-MM-DD`: as banks write it, as ISO with or without a time, or as a spreadsheet's serial
 * number; null for anything else. An instant with an offset is a day on the club's clock.
 */
export function leerFecha(texto: string, orden: OrdenDeFecha): string | null {
  const limpio = texto.trim();
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i.test(limpio)) {
    const instante = new Date(limpio.replace(" ", "T").replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
    return Number.isNaN(instante.getTime()) ? null : clubTime(instante).fecha;
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(limpio);
  if (iso) return toFecha(iso[1], iso[2], iso[3]);
  if (/^\d{5}([.,]\d+)?$/.test(limpio)) {
    const serie = Math.floor(Number(limpio.replace(",", ".")));
    if (serie < SERIE.min || serie > SERIE.max) return null;
    return new Date(Date.UTC(1899, 11, 30) + serie * DIA_MS).toISOString().slice(0, 10);
  }
  const partes = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ].*)?$/.exec(limpio);
  if (!partes) return null;
  const [, uno, dos, anio = ""] = partes;
  const year = anio.length === 2 ? `20${anio}` : anio;
  return orden === "dia-mes" ? toFecha(year, dos, uno) : toFecha(year, uno, dos);
}

function toFecha(anio = "", mes = "", dia = ""): string | null {
  const fecha = `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}`;
  const date = new Date(`${fecha}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === fecha;
  return exists && fecha >= "1990-01-01" && fecha < "2100-01-01" ? fecha : null;
}

/** Larger amounts do not fit their column. */
const MAX_CENTAVOS = 99_999_999_999_999;

/**
 * An amount in whole centavos, with thousands or without, negative by a sign before or after it or by brackets; null for
 * anything else.
 * @param esNumero a cell that a spreadsheet holds as a number, which has a point whatever the bank writes
 */
export function leerImporte(texto: string, decimal: SignoDecimal, esNumero = false): number | null {
  const limpio = texto.replace(/[\s\u00a0$]|ars|ar\$/gi, "").replace(/\u2212/g, "-");
  const partes = /^(\(|[+-])?([\d.,]*\d)(\)|[+-])?$/.exec(limpio);
  if (!partes) return null;
  const [, antes = "", numero = "", despues = ""] = partes;
  if ((antes === "(") !== (despues === ")")) return null;
  if (/[+-]/.test(antes) && /[+-]/.test(despues)) return null;
  const centavos =
    esNumero && /^\d+(\.\d+)?$/.test(numero)
      ? Math.round(Number(numero) * 100)
      : leerDecimal(numero, decimal === "coma" ? "," : ".");
  if (centavos === null || !Number.isSafeInteger(centavos) || centavos > MAX_CENTAVOS) return null;
  const negativo = antes === "(" || antes === "-" || despues === "-";
  return negativo && centavos > 0 ? -centavos : centavos;
}

function leerDecimal(numero: string, signo: "," | "."): number | null {
  const miles = signo === "," ? "." : ",";
  const [enteros = "", decimales = "", ...mas] = numero.split(signo);
  if (mas.length > 0 || decimales.length > 2 || decimales.includes(miles)) return null;
  const grupos = enteros.split(miles);
  const agrupado = grupos.length > 1;
  if (agrupado && !(/^\d{1,3}$/.test(grupos[0] ?? "") && grupos.slice(1).every((g) => /^\d{3}$/.test(g))))
    return null;
  return Number(grupos.join("") || "0") * 100 + Number(decimales.padEnd(2, "0"));
}

/** How the amounts of a column are written, by those that leave no doubt; a comma without any. */
export function signoDecimalDe(textos: Iterable<string>): SignoDecimal {
  let coma = 0;
  let punto = 0;
  for (const texto of textos) {
    const ultimo = /([.,])\d{1,2}[)\s-]*$/.exec(texto)?.[1];
    if (ultimo === ",") coma++;
    else if (ultimo === ".") punto++;
  }
  return punto > coma ? "punto" : "coma";
}

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
