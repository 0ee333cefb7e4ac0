import { formatNumero } from "./format.ts";
import { cleanText } from "./text.ts";

/** A whole number typed by people, as data. Request bodies and forms are derived from it. */
export interface NumberField {
  label: string;
  min: number;
  max: number;
  hint?: string;
  /** How an empty value is shown; "Nada" by default. */
  empty?: string;
  suffix?: string;
  /** Whether the field may be left empty, which is stored as null. */
  optional?: true;
  /** Whether a body may hold the number as a text, as uploads and older clients send it. */
  lenient?: true;
  /** Whether the number is a year, which is written without a separator. */
  year?: true;
}

export type NumberFields = Readonly<Record<string, NumberField>>;

/**
 * Parses a whole number such as `1200` or `1.200`, of at least 1 unless `min` is less; null if empty or invalid.
 * Decimals are invalid, because dropping the separator would change the number.
 */
export function parseWhole(typed: string, { min }: Pick<NumberField, "min"> = { min: 1 }): number | null {
  const clean = cleanText(typed).trim();
  if (min < 1 && /^(0|-[1-9]\d{0,8})$/.test(clean)) return Number(clean);
  return /^[1-9]\d{0,8}$|^[1-9]\d{0,2}(\.\d{3}){1,2}$/.test(clean) ? Number(clean.replaceAll(".", "")) : null;
}

export const formatWhole = (value: number, { year }: Pick<NumberField, "year">) =>
  year ? String(value) : formatNumero(value);

export function wrongNumber({ min, max, optional, year }: NumberField): string {
  const limits = [min, max].map((limit) => formatWhole(limit, { year })).join(" y ");
  return `Escribí un ${year ? "año" : "número"} entre ${limits}${optional ? ", o dejalo vacío" : ""}`;
}

/** Returns why a form refuses a number; null for a valid number. The server validates again. */
export function checkNumber(field: NumberField, typed: string): string | null {
  const value = parseWhole(typed, field);
  const fits =
    value === null ? field.optional && typed.trim() === "" : value >= field.min && value <= field.max;
  return fits ? null : wrongNumber(field);
}
