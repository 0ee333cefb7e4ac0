import { clubTime } from "./club-time.ts";
import { formatFecha, formatInstant, formatMoney, formatPrecio, parsePrecio } from "./format.ts";
import { keysOf } from "./keys.ts";
import { checkNumber, formatWhole, type NumberField, parseWhole } from "./number-fields.ts";
import { checkText, type TextField } from "./text-fields.ts";
import { parseInstant, TIME, tidyTime, WRONG_DATE, WRONG_TIME } from "./time-fields.ts";

export const PRICE_TOO_HIGH = "El precio es demasiado grande";

interface Described {
  label: string;
  /** The field's name in the log and in conflicts, if it differs from the label. */
  name?: string;
  hint?: string;
  /** How an empty value is shown; "Nada" by default. */
  empty?: string;
}

/** An amount of pesos typed by people, as data. */
interface MoneyField extends Described {
  pesosMax: number;
  /** Error for a value that cannot be read as an amount. */
  wrong: string;
  /** Error for an amount over the limit; about a price by default. */
  tooHigh?: string;
  placeholder?: string;
  /** Whether the field may be left empty, which is stored as null. */
  optional?: true;
}

/** A day (`YYYY-MM-DD`), a time (`HH:MM`) or an instant, which forms hold as `YYYY-MM-DDTHH:MM`, as data. */
interface WhenField<K extends "date" | "time" | "instant"> extends Described {
  kind: K;
  /** Error for an empty value. Without it, the field may be left empty, which is stored as null. */
  missing?: string;
}

/** A choice between words, as data. */
interface ChoiceField extends Described {
  kind: "choice";
  /** The words by the stored value, in the order of the form. */
  words: Readonly<Record<string, string>>;
  /** Error for any other value. Without it, the field may be left empty, which is stored as null. */
  missing?: string;
  /** First option of a required choice; without it, a new form begins with the first word. */
  placeholder?: string;
  radio?: true;
}

/** Yes or no, as data. */
interface FlagField extends Described {
  kind: "flag";
  /** Error for a value that is neither. */
  wrong: string;
  /** The value in a new form, and on creation if it is omitted; false by default. */
  initial?: true;
  words?: Readonly<Record<"true" | "false", string>>;
}

export interface FieldOf {
  text: TextField;
  number: NumberField;
  money: MoneyField;
  date: WhenField<"date">;
  time: WhenField<"time">;
  instant: WhenField<"instant">;
  choice: ChoiceField;
  flag: FlagField;
}

export type Kind = keyof FieldOf;

/**
 * A field typed or chosen by people, as data. The bodies and answers of its area's calls, its forms, their conflicts
 * and the words of the log are derived from it, so that a new field is declared in one place.
 */
export type Field = FieldOf[Kind];
export type Fields = Readonly<Record<string, Field>>;

type KindIn<F> = F extends { kind: infer K extends Kind }
  ? K
  : F extends { min: number }
    ? "number"
    : F extends { pesosMax: number }
      ? "money"
      : "text";

export type IsRequired<F> = F extends { kind: "flag" }
  ? false
  : KindIn<F> extends "number" | "money"
    ? F extends { optional: true }
      ? false
      : true
    : F extends { missing: string }
      ? true
      : false;

type WordIn<F> = F extends { words: infer W } ? keyof W & string : never;

interface Present<F> {
  text: string;
  number: number;
  money: number;
  date: string;
  time: string;
  instant: string;
  choice: WordIn<F>;
  flag: boolean;
}

/** A field's value on the wire. */
export type ValueOf<F> = F extends unknown
  ?
      | Present<F>[KindIn<F>]
      | (KindIn<F> extends "text" | "flag" ? never : IsRequired<F> extends true ? never : null)
  : never;

/** A field's value in a form. */
export type TypedOf<F> = F extends { kind: "flag" }
  ? boolean
  : F extends { kind: "choice" }
    ? WordIn<F> | (F extends { missing: string; placeholder?: never } ? never : "")
    : string;

export type ValuesOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };
export type TypedIn<F extends Fields> = { [K in keyof F]: TypedOf<F[K]> };

/** What a kind of field does in forms. Its schemas are in `fields.ts`, its inputs in `described-form.tsx`. */
interface Behaviour<F> {
  isRequired(field: F): boolean;
  /** Returns why a form refuses what was typed; null for a valid value. */
  check(typed: string, field: F): string | null;
  /** Returns the value on the wire, which is not yet validated. */
  read(typed: string, field: F): unknown;
  /** Returns what a form holds for a value; the value as a text by default. */
  typed?(value: unknown, field: F): string | boolean;
  /** Returns what a new form holds; "" by default. */
  initial?(field: F): string | boolean;
  show(value: unknown, field: F): string;
}

/** Forms that an earlier version kept on the device hold null for an empty date. */
const orNull = (typed: string | null) => typed?.trim() || null;
const isMissing = (typed: string, { missing }: { missing?: string }) =>
  (orNull(typed) === null && missing) || null;
const hasMissing = ({ missing }: { missing?: string }) => missing !== undefined;
const isMandatory = ({ optional }: { optional?: true }) => !optional;

const KINDS: { [K in Kind]: Behaviour<FieldOf[K]> } = {
  text: {
    isRequired: hasMissing,
    check: (typed, field) => checkText(field, typed),
    read: (typed) => typed.trim(),
    show: String,
  },
  number: {
    isRequired: isMandatory,
    check: (typed, field) => checkNumber(field, typed),
    read: parseWhole,
    show: (value, field) => formatWhole(Number(value), field),
  },
  money: {
    isRequired: isMandatory,
    check(typed, { optional, wrong, pesosMax, tooHigh = PRICE_TOO_HIGH }) {
      if (optional && orNull(typed) === null) return null;
      const amount = parsePrecio(typed);
      return amount === null ? wrong : amount > pesosMax ? tooHigh : null;
    },
    read: parsePrecio,
    typed: (value) => formatPrecio(Number(value)),
    show: (value) => formatMoney(Number(value)),
  },
  date: {
    isRequired: hasMissing,
    check: isMissing,
    read: orNull,
    show: (value) => formatFecha(String(value)),
  },
  time: {
    isRequired: hasMissing,
    check: (typed, field) =>
      orNull(typed) === null || TIME.test(tidyTime(typed)) ? isMissing(typed, field) : WRONG_TIME,
    read: (typed) => orNull(tidyTime(typed)),
    show: String,
  },
  instant: {
    isRequired: hasMissing,
    check: (typed, field) =>
      orNull(typed) === null || parseInstant(typed) ? isMissing(typed, field) : WRONG_DATE,
    read: (typed) => parseInstant(typed)?.toISOString() ?? null,
    typed(value) {
      const { fecha, hora } = clubTime(new Date(String(value)));
      return `${fecha}T${hora}`;
    },
    show: (value) => formatInstant(String(value)),
  },
  choice: {
    isRequired: hasMissing,
    check: isMissing,
    read: orNull,
    initial: ({ words, missing, placeholder }) => (missing && !placeholder && keysOf(words)[0]) || "",
    show: (value, { words }) => words[String(value)] ?? String(value),
  },
  flag: {
    isRequired: () => false,
    check: () => null,
    read: (typed) => typed,
    typed: (value) => value === true,
    initial: ({ initial = false }) => initial,
    show: (value, { words }) => (value ? (words?.true ?? "Sí") : (words?.false ?? "No")),
  },
};

export function kindOf(field: Field): Kind {
  if ("kind" in field) return field.kind;
  if ("min" in field) return "number";
  return "pesosMax" in field ? "money" : "text";
}

const behaviourOf = (field: Field): Behaviour<Field> => KINDS[kindOf(field)] as Behaviour<Field>;

export const isRequired = (field: Field): boolean => behaviourOf(field).isRequired(field);

/** Returns what the log and conflicts call a field. */
export const nameOf = (field: Field): string => ("name" in field && field.name) || field.label;

export function mapFields<F extends Fields, T>(fields: F, make: (field: Field, name: keyof F & string) => T) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)])) as {
    [K in keyof F]: T;
  };
}

/** Returns why a form refuses what was typed; null for a valid value. The server validates again. */
export const checkField = <F extends Field>(field: F, typed: TypedOf<F>): string | null =>
  behaviourOf(field).check(typed as string, field);

/** Returns why a form refuses what was typed, by field; valid ones are omitted. */
export function checkFields<F extends Fields>(fields: F, values: TypedIn<F>) {
  const all = Object.entries(mapFields(fields, (field, name) => checkField(field, values[name])));
  return Object.fromEntries(all.filter(([, problem]) => problem)) as { [K in keyof F]?: string };
}

/** Returns a value as on the wire; null for one that is empty or, for numbers, invalid. */
export const readField = <F extends Field>(field: F, typed: TypedOf<F>) =>
  behaviourOf(field).read(typed as string, field) as ValueOf<F>;

/** Returns what a form holds for a value; for a missing value, what a new form holds. */
export function typedOf<F extends Field>(field: F, value?: unknown): TypedOf<F> {
  const { initial, typed = String } = behaviourOf(field);
  return (value == null ? (initial?.(field) ?? "") : typed(value, field)) as TypedOf<F>;
}

export function showField(field: Field, value: unknown): string {
  const isEmpty = value === null || value === undefined || value === "";
  return isEmpty ? ("empty" in field && field.empty) || "Nada" : behaviourOf(field).show(value, field);
}

/** Returns how the log names and shows these fields (`Feature.auditoria`). */
export const loggedAs = (fields: Fields) =>
  mapFields(fields, (field) => ({
    label: nameOf(field),
    ...("words" in field && field.words && { words: field.words }),
    ...("pesosMax" in field && { money: true as const }),
  }));
