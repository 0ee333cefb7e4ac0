import { clubTime, DAY_MS } from "./club-time.ts";
import { cleanText, plain } from "./text.ts";

/** The only reader of days, amounts and names in the notations of people, banks and spreadsheets. */

/** Whether `03/04/2010` is 3 April or 4 March. */
export const ORDENES_DE_FECHA = ["dia-mes", "mes-dia"] as const;
export type OrdenDeFecha = (typeof ORDENES_DE_FECHA)[number];

/** Month names in Spanish, and in English because some banks use them. */
const MONTHS =
  "enero|january febrero|february marzo|march abril|april mayo|may junio|june julio|july agosto|august septiembre|setiembre octubre|october noviembre diciembre|december"
    .split(" ")
    .map((names) => names.split("|"));

/** Returns the number of a month from its name or at least three letters of it; 0 for another word. */
function monthOf(word: string): number {
  const letters = plain(word);
  if (letters.length < 3) return 0;
  return MONTHS.findIndex((names) => names.some((name) => name.startsWith(letters))) + 1;
}

const WEEKDAY = /^(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom|mon|tue|wed|thu|fri|sat|sun)\p{L}*[.,]?\s*(?=\d)/iu;
/** Date formats. Each has the groups `year`, `month` and `day`, or `one` and `two` in the order of the file. */
const DAYS = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/u,
  /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)(?!\d)/u,
  /^(?<day>\d{1,2})[º°]?[\s/.-]*(?:de\s+)?(?<month>\p{L}{3,})\.?(?:[\s/.,-]*(?:del?\s+)?(?<year>\d{4}|\d\d)(?!\d|[:.]\d\d|\s*h))?/iu,
  /^(?<month>\p{L}{3,})\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})(?!\d)/iu,
  /^(?<one>\d{1,2})(?<sign>\s*[/.-]\s*|\s+)(?<two>\d{1,2})(?:\k<sign>(?<year>\d{4}|\d\d)(?!\d|[:.]\d\d|\s*h))?(?!\d)/u,
];

interface Day {
  /** Two or four digits; "" if the text has none. */
  year: string;
  month: number;
  day: number;
  rest: string;
}

/** Returns the day at the beginning of a text, even if that date does not exist; null if the text begins with no day. */
function takeDay(text: string, order: OrdenDeFecha): Day | null {
  for (const from of [text, text.replace(WEEKDAY, "")])
    for (const written of DAYS) {
      const found = written.exec(from);
      if (!found?.groups) continue;
      const { year = "", one, two, day = order === "dia-mes" ? one : two } = found.groups;
      const name = found.groups.month ?? (order === "dia-mes" ? two : one) ?? "";
      const month = Number(name) || monthOf(name);
      if (month > 0) return { year, month, day: Number(day), rest: from.slice(found[0].length) };
    }
  return null;
}

const HOUR_ONLY =
  /^(?:[\sT,;-]+\d{1,2}[:.]\d\d(?:[:.]\d\d(?:[.,]\d+)?)?\s*(?:hs?\.?|[ap]\.?\s?m\.?)?\s*(?:Z|[+-]\d\d:?\d\d)?)?[\s.,;]*$/i;
const WITH_OFFSET = /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d.*?)(Z|[+-]\d\d:?\d\d)$/i;
const MIDNIGHT_UTC = /^00:00(?::00(?:\.0+)?)? ?(?:Z|[+-]00:?00)$/i;

/** Days from 1899-12-30, as spreadsheets count them: 1910 to 2119. */
const SERIAL = { min: 3_654, max: 80_000 };

/**
 * Returns the day of a cell as `YYYY-MM-DD`: a date as people and banks write it, even with its hour, or the serial
 * number of a spreadsheet; null for anything else. An instant with an offset is a day on the club's clock, except for
 * midnight UTC, which programs write for a plain date.
 * @param bornBy for a birth date: a year of two digits that would be later belongs to the last century
 */
export function readFecha(text: string, order: OrdenDeFecha, bornBy?: string): string | null {
  const clean = cleanText(text).replace(/^'/, "").trim();
  const [, hour = "", offset] = WITH_OFFSET.exec(clean) ?? [];
  if (offset && !MIDNIGHT_UTC.test(hour + offset)) {
    const instant = new Date(clean.replace(" ", "T").replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
    return Number.isNaN(instant.getTime()) ? null : clubTime(instant).fecha;
  }
  if (/^\d{4,5}(?:[.,]\d+)?$/.test(clean)) {
    const serial = Math.floor(Number(clean.replace(",", ".")));
    if (serial < SERIAL.min || serial > SERIAL.max) return null;
    return new Date(Date.UTC(1899, 11, 30) + serial * DAY_MS).toISOString().slice(0, 10);
  }
  const found = takeDay(clean, order);
  if (!found?.year || !HOUR_ONLY.test(found.rest)) return null;
  const isPast = bornBy !== undefined && `20${found.year}` > bornBy.slice(0, 4);
  return toFecha(found.year.length === 4 ? found.year : (isPast ? "19" : "20") + found.year, found);
}

function toFecha(year: string, { month, day }: Pick<Day, "month" | "day">): string | null {
  const fecha = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const date = new Date(`${fecha}T00:00:00Z`);
  // `Date` would read 30 February as 2 March.
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === fecha;
  return exists && fecha >= "1900-01-01" && fecha < "3000-01-01" ? fecha : null;
}

export const SIGNOS_DECIMALES = ["coma", "punto"] as const;
export type SignoDecimal = (typeof SIGNOS_DECIMALES)[number];

/** Larger amounts do not fit into a column. */
const MAX_CENTAVOS = 99_999_999_999_999;
/** The result of a division as spreadsheets write it, without thousands separators. */
const UNGROUPED = /^\d+[.,]\d{4,}$|^\d{4,}[.,]\d{3}$|^0[.,]\d{3}$/;

/**
 * Reads an amount in whole centavos, with or without thousands separators. Negative if it is in brackets, or has a
 * minus sign on either side; null for anything else.
 * @param decimal the decimal separator in its file; without it, three digits after the last separator are thousands
 * @param isNumber for a cell that a spreadsheet holds as a number, which always has a point, whatever separator the
 * file's texts use
 */
export function readCentavos(text: string, decimal?: SignoDecimal, isNumber = false): number | null {
  const clean = cleanText(text)
    .replace(/[\s$']|ars|ar\$|pesos?/gi, "")
    .replace(/[\u2212\u2013]/g, "-");
  const [, before = "", number = "", after = ""] = /^(\(|[+-])?([\d.,]*\d)(\)|[+-])?$/.exec(clean) ?? [];
  if (number === "" || (before === "(") !== (after === ")")) return null;
  if (/[+-]/.test(before) && /[+-]/.test(after)) return null;
  const isPlain = isNumber ? /^\d+(?:\.\d+)?$/.test(number) : !decimal && UNGROUPED.test(number);
  const centavos = isPlain
    ? Math.round(Number(number.replace(",", ".")) * 100)
    : readGrouped(number, decimal ?? signOf(number));
  if (centavos === null || !Number.isSafeInteger(centavos) || centavos > MAX_CENTAVOS) return null;
  const isNegative = before === "(" || before === "-" || after === "-";
  return isNegative && centavos > 0 ? -centavos : centavos;
}

/** Returns the last separator as the decimal one, unless three digits follow it, because those are thousands. */
function signOf(number: string): SignoDecimal {
  const [, last, digits = ""] = /([.,])(\d+)$/.exec(number) ?? [];
  return (last === ".") === digits.length < 3 ? "punto" : "coma";
}

function readGrouped(number: string, decimal: SignoDecimal): number | null {
  const [sign, thousands] = decimal === "coma" ? ([",", "."] as const) : ([".", ","] as const);
  const [whole = "", decimals = "", ...more] = number.split(sign);
  if (more.length > 0 || decimals.length > 2 || decimals.includes(thousands)) return null;
  const [first = "", ...groups] = whole.split(thousands);
  if (groups.length > 0 && !(/^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))))
    return null;
  return Number(first + groups.join("")) * 100 + Number(decimals.padEnd(2, "0"));
}

/** Returns the decimal separator of a column, according to its unambiguous amounts; a comma if there are none. */
export function decimalSignOf(texts: Iterable<string>): SignoDecimal {
  let coma = 0;
  let punto = 0;
  for (const text of texts) {
    const last = /([.,])\d{1,2}[)\s-]*$/.exec(text)?.[1];
    if (last === ",") coma++;
    else if (last === ".") punto++;
  }
  return punto > coma ? "punto" : "coma";
}

export interface NombreLeido {
  nombre: string;
  apellido: string;
}

/** Words that belong to the surname that follows. */
const PARTICLES = /^(de|del|la|las|los|di|da|do|dos|van|von|mac|san|santa)$/i;

/** Reads a whole name in one cell. The surname is before a comma; without a comma, the column's order applies. */
export function readNombreEntero(text: string, order: "apellido-primero" | "nombre-primero"): NombreLeido {
  const [first = "", after] = text.split(/[,;]/, 2).map((part) => toNombre(part));
  if (after !== undefined) return { apellido: first, nombre: after };
  const words = first.split(" ");
  if (words.length < 2) return { nombre: first, apellido: "" };
  if (order === "apellido-primero") {
    let end = 1;
    while (end < words.length - 1 && PARTICLES.test(words[end - 1] ?? "")) end++;
    return { apellido: words.slice(0, end).join(" "), nombre: words.slice(end).join(" ") };
  }
  let from = words.length - 1;
  while (from > 1 && PARTICLES.test(words[from - 1] ?? "")) from--;
  return { nombre: words.slice(0, from).join(" "), apellido: words.slice(from).join(" ") };
}

/**
 * Returns the form in which a name is stored. A name in capitals is converted to lower case with initial capitals,
 * because many spreadsheets are all in capitals.
 */
export function toNombre(text: string): string {
  const clean = cleanText(text).replace(/\s+/g, " ").trim().slice(0, 100);
  if (!/\p{Lu}['’]?\p{Lu}/u.test(clean) || /\p{Ll}/u.test(clean)) return clean;
  return clean
    .toLocaleLowerCase("es-AR")
    .replace(/(^|[\s'’-])\p{L}/gu, (begin) => begin.toLocaleUpperCase("es-AR"));
}
