/**
 * A text that people type, as data: the request bodies, answers, forms, edit conflicts and searches of its area are
 * derived from it, so that a new one is declared in one place.
 */
export interface TextField {
  /** Its name on screen. */
  label: string;
  /** Maximum length in characters. */
  max: number;
  /** Error for an empty value; the field is optional if absent. */
  missing?: string;
  /** Explained below its label in forms. */
  hint?: string;
  multiline?: boolean;
}

export type TextFields = Readonly<Record<string, TextField>>;

/** One value per field, made by `make`. */
export function mapFields<F extends TextFields, T>(
  fields: F,
  make: (field: TextField, name: keyof F & string) => T,
): { [K in keyof F]: T } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)])) as {
    [K in keyof F]: T;
  };
}

/** Picks these fields from `row`; missing ones are omitted. */
export function pickFields<F extends TextFields, R extends Partial<Record<keyof F, unknown>>>(
  fields: F,
  row: R,
): Pick<R, keyof F & keyof R> {
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => (name in row ? [[name, row[name]]] : [])),
  ) as Pick<R, keyof F & keyof R>;
}

/** Why a form refuses a text; null if it may be sent. The server validates again. */
export function checkText({ max, missing }: TextField, value: string): string | null {
  const length = value.trim().length;
  if (length > max) return `Como máximo ${max} caracteres`;
  return length === 0 && missing ? missing : null;
}
