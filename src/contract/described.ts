import { formatMoney, formatPrecio, parsePrecio } from "./format.ts";
import { checkNumber, formatWhole, type NumberField, parseWhole } from "./number-fields.ts";
import { checkText, type TextField } from "./text-fields.ts";

/** An amount of pesos typed by people, as data. */
export interface MoneyField {
  label: string;
  pesosMax: number;
  /** Error for a value that cannot be read as an amount. */
  wrong: string;
  hint?: string;
  placeholder?: string;
  /** Whether the field may be left empty, which is stored as null. */
  optional?: true;
  /** How an empty value is shown; "Nada" by default. */
  empty?: string;
}

/**
 * A field typed by people, as data. The bodies and answers of its area's calls, its forms, their conflicts and the
 * words of the log are derived from it, so that a new field is declared in one place.
 */
export type Field = TextField | NumberField | MoneyField;
export type Fields = Readonly<Record<string, Field>>;

export const isNumber = (field: Field): field is NumberField => "min" in field;
export const isMoney = (field: Field): field is MoneyField => "pesosMax" in field;

export const isRequired = (field: Field): boolean =>
  isNumber(field) || isMoney(field) ? !field.optional : field.missing !== undefined;

export type IsRequired<F> = F extends { min: number } | { pesosMax: number }
  ? F extends { optional: true }
    ? false
    : true
  : F extends { missing: string }
    ? true
    : false;

export type ValueOf<F> = F extends { min: number } | { pesosMax: number }
  ? number | (IsRequired<F> extends true ? never : null)
  : string;

export type ValuesOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };
export type TypedIn<F extends Fields> = { [K in keyof F]: string };

export function mapFields<F extends Fields, T>(fields: F, make: (field: Field, name: keyof F & string) => T) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)])) as {
    [K in keyof F]: T;
  };
}

/** Returns why a form refuses a text; null for a valid one. The server validates again. */
export function checkField(field: Field, typed: string): string | null {
  if (isNumber(field)) return checkNumber(field, typed);
  if (!isMoney(field)) return checkText(field, typed);
  const isEmpty = field.optional && typed.trim() === "";
  return isEmpty || parsePrecio(typed) !== null ? null : field.wrong;
}

/** Returns why a form refuses texts, by their fields; valid ones are omitted. */
export function checkFields<F extends Fields>(fields: F, values: Record<keyof F, string>) {
  const all = Object.entries(mapFields(fields, (field, name) => checkField(field, values[name])));
  return Object.fromEntries(all.filter(([, problem]) => problem)) as { [K in keyof F]?: string };
}

/** Returns a value as on the wire; null for a number that is empty or invalid. */
export function readField(field: Field, typed: string): string | number | null {
  if (isMoney(field)) return parsePrecio(typed);
  return isNumber(field) ? parseWhole(typed) : typed;
}

/** Returns the text with which a form begins. */
export function typedOf(field: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  return isMoney(field) ? formatPrecio(Number(value)) : String(value);
}

export function showField(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === "") return (isMoney(field) && field.empty) || "Nada";
  if (isMoney(field)) return formatMoney(Number(value));
  return isNumber(field) ? formatWhole(Number(value), field) : String(value);
}

/** Returns how the log names and shows these fields (`Feature.auditoria`). */
export const loggedAs = (fields: Fields) =>
  mapFields(fields, (field) => ({ label: field.label, ...(isMoney(field) && { money: true as const }) }));
