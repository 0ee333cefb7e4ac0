import { cleanCode, cleanText } from "./text.ts";

/**
 * A text typed by people, as data. The request bodies, answers, forms, edit conflicts and searches of its area are
 * derived from it, so that a new text is declared in one place.
 */
export interface TextField {
  label: string;
  max: number;
  /** Error for an empty value. The field is optional if this is missing. */
  missing?: string;
  hint?: string;
  multiline?: boolean;
  format?: RegExp | "email";
  /** The keyboard that phones show; the one for emails if `format` says so. */
  keyboard?: "numeric" | "tel" | "url";
  /** Error for a wrong format; `missing` by default. */
  wrong?: string;
  /** Removes separators typed between the characters. */
  clean?: (typed: string) => string;
}

/** Why somebody decided something. */
export const reasonOf = (max: number) =>
  ({ label: "Motivo", max, missing: "Escribí el motivo", multiline: true }) as const satisfies TextField;

export type TextFields = Readonly<Record<string, TextField>>;

export function labelsOf<F extends Readonly<Record<string, { label: string }>>>(fields: F) {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as {
    [K in keyof F]: string;
  };
}

/** Picks these fields from `row`; missing ones are omitted. */
export function pickFields<
  F extends Readonly<Record<string, object>>,
  R extends Partial<Record<keyof F, unknown>>,
>(fields: F, row: R): Pick<R, keyof F & keyof R> {
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => (name in row ? [[name, row[name]]] : [])),
  ) as Pick<R, keyof F & keyof R>;
}

/** The format of emails in forms; the server validates again. */
export const EMAIL = /^\S+@\S+\.\S+$/;

/** Cleans an address as people copy it: `<ana@example.com>,` */
export const cleanEmail = (typed: string) => cleanCode(cleanCode(typed).replace(/^mailto:/i, ""));

/** Returns why a form refuses a text; null for a valid text. The server cleans and validates again. */
export function checkText(field: TextField, value: string): string | null {
  const { max, missing = null, format, wrong = missing } = field;
  const { clean = format === "email" ? cleanEmail : (typed: string) => typed.trim() } = field;
  const text = clean(cleanText(value));
  if (text.length > max) return `Como máximo ${max} caracteres`;
  if (text === "") return missing;
  const pattern = format === "email" ? EMAIL : format;
  return pattern?.test(text) === false ? wrong : null;
}
