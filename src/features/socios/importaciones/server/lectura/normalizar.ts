import { plain } from "#contract/text.ts";
import { digitosDeDni, esFecha } from "#features/socios/socios/rules.ts";
import type { Relacion } from "#features/socios/vinculos/rules.ts";
import type { OrdenDeFecha } from "../../rules.ts";

/** The seven or eight digits of a DNI, also out of a CUIL or a number of a spreadsheet; null for anything else. */
export function leerDni(texto: string): string | null {
  const digitos = digitosDeDni(
    texto.replace(/^\s*(dni|d\.n\.i\.?|doc(umento)?|l\.?[ec]\.?)\s*:?\s*/i, "").replace(/[.,]0+$/, ""),
  );
  const cuil = /^(?:20|2[3-7]|30|33)(\d{8})\d$/.exec(digitos);
  const dni = (cuil?.[1] ?? digitos).replace(/^0+/, "");
  return /^\d{7,8}$/.test(dni) ? dni : null;
}

const MESES = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
/** Days from 1900-01-01 as spreadsheets count them, up to the year 2099. */
const SERIE_MAX = 73_050;
const DIA_MS = 24 * 60 * 60 * 1000;

/**
 * A day as `YYYY-MM-DD`, from a date as people write it, an ISO date or the serial number of a spreadsheet; null for
 * anything else. A year of two digits that would be in the future is of the last century.
 */
export function leerFecha(texto: string, orden: OrdenDeFecha, hoy: string): string | null {
  const limpio = plain(texto).trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/.exec(limpio);
  if (iso) return toFecha(iso[1], iso[2], iso[3]);
  if (/^\d{4,5}(\.\d+)?$/.test(limpio)) {
    const serie = Math.floor(Number(limpio));
    return serie > 0 && serie <= SERIE_MAX && serie > 2_100
      ? new Date(Date.UTC(1899, 11, 30) + serie * DIA_MS).toISOString().slice(0, 10)
      : null;
  }
  const enPalabras = /^(\d{1,2})[\s/.-]+(?:de\s+)?([a-z]{3})[a-z]*\.?[\s/.-]+(?:del?\s+)?(\d{4}|\d{2})$/.exec(
    limpio,
  );
  if (enPalabras) {
    const mes = MESES.indexOf((enPalabras[2] ?? "").replace("set", "sep")) + 1;
    return toFecha(siglo(enPalabras[3], hoy), String(mes), enPalabras[1]);
  }
  const partes = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4}|\d{2})(?:\s.*)?$/.exec(limpio);
  if (!partes) return null;
  const [, uno, dos, anio] = partes;
  const year = siglo(anio, hoy);
  return orden === "dia-mes" ? toFecha(year, dos, uno) : toFecha(year, uno, dos);
}

function siglo(anio = "", hoy: string): string {
  if (anio.length === 4) return anio;
  const este = hoy.slice(0, 2);
  return `${este}${anio}` <= hoy.slice(0, 4) ? `${este}${anio}` : `${Number(este) - 1}${anio}`;
}

function toFecha(anio = "", mes = "", dia = ""): string | null {
  const fecha = `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}`;
  return esFecha(fecha) ? fecha : null;
}

export interface NombreLeido {
  nombre: string;
  apellido: string;
}

/** Belong to the surname that follows. */
const PARTICULAS = /^(de|del|la|las|los|di|da|do|dos|van|von|mac|san|santa)$/i;

/** A whole name in one cell; a comma separates the surname, otherwise the order that the column names. */
export function leerNombreEntero(texto: string, orden: "apellido-primero" | "nombre-primero"): NombreLeido {
  const [antes = "", despues] = texto.split(/[,;]/, 2).map((parte) => toNombre(parte));
  if (despues !== undefined) return { apellido: antes, nombre: despues };
  const palabras = antes.split(" ");
  if (palabras.length < 2) return { nombre: antes, apellido: "" };
  if (orden === "apellido-primero") {
    let largo = 1;
    while (largo < palabras.length - 1 && PARTICULAS.test(palabras[largo - 1] ?? "")) largo++;
    return { apellido: palabras.slice(0, largo).join(" "), nombre: palabras.slice(largo).join(" ") };
  }
  let desde = palabras.length - 1;
  while (desde > 1 && PARTICULAS.test(palabras[desde - 1] ?? "")) desde--;
  return { nombre: palabras.slice(0, desde).join(" "), apellido: palabras.slice(desde).join(" ") };
}

/** A name as it is stored; one in capitals only gets small letters, because spreadsheets often shout. */
export function toNombre(texto: string): string {
  const limpio = texto.replace(/\s+/g, " ").trim().slice(0, 100);
  if (!/\p{Lu}{2}/u.test(limpio) || /\p{Ll}/u.test(limpio)) return limpio;
  return limpio
    .toLocaleLowerCase("es-AR")
    .replace(/(^|[\s'-])\p{L}/gu, (inicio) => inicio.toLocaleUpperCase("es-AR"));
}

/** Pesos as people and spreadsheets write them, in centavos; null for anything else. */
export function leerPesos(texto: string): number | null {
  const limpio = texto.replace(/[\s$]|ars|pesos/gi, "");
  const negativo = /^\(.*\)$/.test(limpio) || /^-|-$/.test(limpio);
  const digitos = limpio.replace(/[()-]/g, "");
  if (!/^\d[\d.,]*$/.test(digitos)) return null;
  // A number of a spreadsheet, such as the result of a division.
  if (/^\d+[.,]\d{4,}$|^\d{4,}[.,]\d{3}$/.test(digitos))
    return toCentavos(Math.round(Number(digitos.replace(",", ".")) * 100), negativo);
  // The last sign separates the decimals, unless three digits follow it, as after thousands.
  const decimales = /[.,](\d{1,2})$/.exec(digitos)?.[1] ?? "";
  const enteros = digitos
    .slice(0, digitos.length - (decimales === "" ? 0 : decimales.length + 1))
    .replace(/[.,]/g, "");
  return toCentavos(Number(enteros) * 100 + Number(decimales.padEnd(2, "0")), negativo);
}

function toCentavos(centavos: number, negativo: boolean): number | null {
  if (!Number.isSafeInteger(centavos) || centavos >= 1e11) return null;
  return negativo && centavos > 0 ? -centavos : centavos;
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
