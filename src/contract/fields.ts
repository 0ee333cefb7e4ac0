import { z } from "@hono/zod-openapi";
import { roundPesos } from "#contract/money.ts";
import type { ColumnKind, ListColumn, ListColumns } from "./columns.ts";
import {
  type Field,
  type FieldOf,
  type Fields,
  type IsRequired,
  isRequired,
  type Kind,
  kindOf,
  mapFields,
  PRICE_TOO_HIGH,
  readField,
  typedOf,
  type ValueOf,
} from "./described.ts";
import { keysOf } from "./keys.ts";
import { wrongNumber } from "./number-fields.ts";
import { cleanCode, cleanText } from "./text.ts";
import { cleanEmail, type TextField } from "./text-fields.ts";
import { parseInstant, TIME, WRONG_DATE, WRONG_TIME } from "./time-fields.ts";

/** Validates a row's id in a path: 1 to 2^31-1 in plain digits; anything else is a 422 instead of a database error. */
export const idParam = (name = "id") =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "El identificador no es válido")
    .transform(Number)
    .refine((id) => id <= 2147483647, "El identificador no es válido")
    .openapi({ param: { name, in: "path", required: true }, type: "integer", example: 1 });

export const idParams = z.object({ id: idParam() });

/** Validates a row's id in a JSON body. */
export const idField = (message: string) =>
  z.number({ error: message }).int(message).min(1, message).max(2147483647, message);

/**
 * The intended state of a toggle. A call without it inverts the state (Rule API-11), so a concurrent or double click
 * would undo the first one.
 */
export const wantedState = z
  .enum(["true", "false"], { error: "El estado no es válido" })
  .transform((estado) => estado === "true")
  .optional()
  .openapi({ type: "string", enum: ["true", "false"] });

/** Instants on the wire are ISO 8601 with offset; dates `YYYY-MM-DD`; times `HH:MM` (Rule API-3). */
export const instant = z.string().openapi({ format: "date-time" });
export const fecha = z.string().openapi({ format: "date", example: "2026-05-30" });
export const hora = z.string().openapi({ example: "21:30" });

/** A day in a range that both PostgreSQL and calendars accept. */
export const dia = z
  .string({ error: WRONG_DATE })
  .overwrite(cleanCode)
  .refine(
    (valor) => valor >= "1900-01-01" && valor < "3000-01-01" && z.iso.date().safeParse(valor).success,
    WRONG_DATE,
  )
  .openapi({ format: "date", example: "2026-05-30" });

/** Pesos as a JSON number with at most two decimals (Rule API-4). */
export const money = z.number().openapi({ example: 12500 });

/** Control characters, line separators, and code points that are not characters. */
export const UNWRITABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]/u;

export const NOT_KEPT = "Hay un carácter invisible que no se puede guardar: borralo y escribí de nuevo";

const ANSWERS = {
  text: z.string(),
  short: z.string(),
  long: z.string(),
  number: z.number().int(),
  money,
  date: fecha,
  time: hora,
  instant,
} satisfies Record<ColumnKind, z.ZodType>;

const cleaned = (max: number, message: string | undefined, clean: (value: string) => string) =>
  z
    .string({ error: message ?? "Falta completar este dato" })
    .overwrite((value) => clean(value).trim())
    .max(max, `Como máximo ${max} caracteres`);

/** Validates a text on one line (`cleanText`), because mail subjects and lists cannot contain line breaks. */
export const text = (max: number, message?: string) =>
  oneLine(max, message, (value) => cleanText(value).replaceAll("\t", " "));

const oneLine = (max: number, message: string | undefined, clean: (value: string) => string) =>
  cleaned(max, message, clean)
    .refine((value) => !/[\r\n]/.test(value), "Este dato va en un solo renglón")
    .refine((value) => !UNWRITABLE.test(value.replace(/[\r\n]/g, "")), NOT_KEPT);

/** Reads a text; a text for which `read` returns null is an error. */
export const readText = <T>(
  schema: z.ZodType<string, string>,
  read: (text: string) => T | null,
  message: string,
) =>
  schema.transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** Reads JSON in a form field; any other text is passed on, so that the schema refuses it. */
export const jsonText = <S extends z.ZodType>(schema: S) => z.preprocess(parseJson, schema);

function parseJson(value: unknown): unknown {
  try {
    return typeof value === "string" ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}

/** Validates a code or a time that people copy from a message, without the characters copied along with it (`cleanCode`). */
export const codeText = (message: string) => z.string({ error: message }).overwrite(cleanCode);

/** Like `text`, but allows several lines and tabs. */
export const multilineText = (max: number, message?: string) =>
  cleaned(max, message, cleanText).refine(
    (value) => !UNWRITABLE.test(value.replace(/[\r\n\t]/g, "")),
    NOT_KEPT,
  );

/** Requires a visible character: spaces of any width and joiners do not count. */
const visible = (schema: ReturnType<typeof text>, message: string) =>
  schema.min(1, message).refine((value) => value === "" || /[\p{L}\p{N}\p{P}\p{S}]/u.test(value), message);

export const requiredText = (max: number, message = "Falta completar este dato") =>
  visible(text(max, message), message);

export const requiredMultilineText = (max: number, message = "Falta completar este dato") =>
  visible(multilineText(max, message), message);

/** A time in 24 hours (Rule EVE-3). */
export const horario = codeText(WRONG_TIME).regex(TIME, WRONG_TIME).openapi({ example: "21:30" });

/** An instant with its offset, or the club's local date and time. An empty text is none. */
const momento = readText(
  codeText(WRONG_DATE),
  (text) => (text === "" ? undefined : parseInstant(text)),
  WRONG_DATE,
)
  .transform((value) => value ?? null)
  .openapi({ type: ["string", "null"], example: "2026-11-30T20:00" });

/** The schemas of a kind of field in bodies and in answers; without an `answer`, the answer is like the body. */
const SCHEMAS: {
  [K in Kind]: { body: (field: FieldOf[K]) => z.ZodType; answer?: z.ZodType };
} = {
  text: { body: bodyOf, answer: ANSWERS.text },
  number: {
    body(field) {
      const { min, max, lenient } = field;
      const message = wrongNumber(field);
      const limited = (number: z.ZodNumber) => number.int(message).min(min, message).max(max, message);
      return lenient ? numberField(message, limited) : limited(z.number({ error: message }));
    },
    answer: ANSWERS.number,
  },
  money: { body: ({ wrong, pesosMax, tooHigh }) => pesosField(wrong, pesosMax, { tooHigh }), answer: money },
  date: { body: ({ missing }) => present(dia, missing), answer: fecha },
  time: { body: ({ missing }) => present(horario, missing), answer: hora },
  instant: { body: ({ missing }) => present(momento, missing), answer: instant },
  choice: { body: ({ words, missing }) => z.enum(keysOf(words), { error: missing ?? "Elegí una opción" }) },
  flag: { body: ({ wrong }) => z.boolean({ error: wrong }) },
};

const present = (schema: z.ZodType<unknown, string>, missing: string | undefined) =>
  missing ? z.string({ error: missing }).min(1, { error: missing, abort: true }).pipe(schema) : schema;

const schemasOf = (field: Field) => SCHEMAS[kindOf(field)] as (typeof SCHEMAS)["text"];

/** The value of an optional field that is left out. */
const noneOf = (field: Field) => readField(field, typedOf(field));

const orNone = (field: Field, schema: z.ZodType) =>
  !isRequired(field) && noneOf(field) === null ? schema.nullable() : schema;

const schemaOf = (field: Field) => orNone(field, schemasOf(field).body(field as TextField));

/** Returns the schemas of described fields in the body of an edit. */
export const fieldBody = <F extends Fields>(fields: F) =>
  mapFields(checkLabels(fields), schemaOf) as unknown as { [K in keyof F]: BodySchema<F[K]> };

/**
 * Like `fieldBody`, in a form that creates a record: optional fields may be omitted, or null as older clients send them.
 */
export const fieldForm = <F extends Fields>(fields: F) =>
  mapFields(checkLabels(fields), (field) =>
    isRequired(field)
      ? schemaOf(field)
      : schemaOf(field)
          .nullish()
          .transform((value) => value ?? noneOf(field)),
  ) as unknown as {
    [K in keyof F]: IsRequired<F[K]> extends true ? BodySchema<F[K]> : z.ZodDefault<BodySchema<F[K]>>;
  };

export const fieldAnswer = <F extends Fields>(fields: F) =>
  mapFields(checkLabels(fields), (field) =>
    orNone(field, schemasOf(field).answer ?? schemasOf(field).body(field as TextField)),
  ) as unknown as { [K in keyof F]: Schema<F[K]> };

type Schema<F> = z.ZodType<ValueOf<F>, ValueOf<F>>;

/** The server reads instants as dates. */
type BodySchema<F> = F extends { kind: "instant" } ? z.ZodType<Date | null, ValueOf<F>> : Schema<F>;

/**
 * Merges these fields with a record's other fields. @throws Error, which prevents startup, for a field in both sets
 */
export function joined<A extends object, B extends object>(fields: A, others: B): A & B {
  const twice = Object.keys(others).find((name) => name in fields);
  if (twice) throw new Error(`The field "${twice}" is declared twice`);
  return { ...fields, ...others };
}

/** @throws Error, which prevents startup, if a field has no label or two fields have the same one */
export function checkLabels<F extends Readonly<Record<string, { label: string }>>>(fields: F): F {
  const names = new Map<string, string>();
  for (const [name, { label }] of Object.entries(fields)) {
    if (!label.trim()) throw new Error(`The field "${name}" has no label`);
    const other = names.get(label);
    if (other) throw new Error(`The fields "${other}" and "${name}" have the same label: "${label}"`);
    names.set(label, name);
  }
  return fields;
}

function bodyOf(field: TextField) {
  const { max, missing, multiline, format, wrong = missing, clean = (typed) => typed.trim() } = field;
  if (format === "email") {
    const address = oneLine(max, missing, cleanEmail);
    return (missing ? visible(address, missing) : address).refine(
      (value) => value === "" || esCorreo(value),
      wrong,
    );
  }
  if (format)
    return z
      .string({ error: missing })
      .overwrite(cleanText)
      .max(max, wrong)
      .transform(clean)
      .pipe(
        missing
          ? z.string().min(1, { error: missing, abort: true }).regex(format, wrong)
          : z.string().refine((value) => value === "" || format.test(value), wrong),
      );
  if (missing) return multiline ? requiredMultilineText(max, missing) : requiredText(max, missing);
  return multiline ? multilineText(max) : text(max);
}

type CellOf<C extends ListColumn> =
  | (C extends { words: infer W }
      ? keyof W extends "true" | "false"
        ? boolean
        : keyof W & string
      : C["kind"] extends "number" | "money"
        ? number
        : string)
  | (C extends { empty: string } ? null : never);

/** Returns the response schemas of described columns, except columns with an `of`. */
export function columnAnswer<C extends ListColumns>(columns: C) {
  const own = Object.entries(columns).filter(([, { of }]) => !of);
  return Object.fromEntries(own.map(([name, column]) => [name, answerOf(column)])) as {
    [K in keyof C as C[K] extends { of: unknown } ? never : K]: z.ZodType<CellOf<C[K]>, CellOf<C[K]>>;
  };
}

function answerOf({ kind, words, empty }: ListColumn): z.ZodType {
  const coded = words && ("true" in words ? z.boolean() : z.enum(Object.keys(words)));
  const schema = coded ?? ANSWERS[kind];
  return empty === undefined ? schema : schema.nullable();
}

/** Validates a number from a form, where an empty field is an error, not zero. `rules` validates the number. */
export const numberField = <T extends z.ZodType<number, number>>(
  message: string,
  rules: (number: z.ZodNumber) => T,
) =>
  z.preprocess(
    (value) => (typeof value === "string" ? readNumber(value) : value),
    rules(z.number({ error: message })),
  );

/** Accepts plain digits only, because JavaScript also reads `1e3` and `0x10`, and an empty string as 0. */
function readNumber(text: string): number | undefined {
  const clean = cleanText(text).trim();
  return /^-?\d+(?:\.\d+)?$/.test(clean) ? Number(clean) : undefined;
}

/** The number of things of each kind. */
export const countsOf = <Kind extends string>(kinds: readonly Kind[]) =>
  z.object(Object.fromEntries(kinds.map((one) => [one, z.number().int()])) as Record<Kind, z.ZodNumber>);

export const isWholeCents = (pesos: number) => roundPesos(pesos) === pesos;

/**
 * Validates a price in pesos, from 0.
 * @param message for a value that is missing, malformed or, unless `negative` is set, below 0
 */
export const pesosField = (
  message: string,
  max: number,
  { negative = message, tooHigh = PRICE_TOO_HIGH }: { negative?: string; tooHigh?: string | undefined } = {},
) =>
  numberField(message, (pesos) =>
    pesos
      .min(0, negative)
      .max(max, tooHigh)
      .refine(isWholeCents, "El precio lleva como máximo dos decimales"),
  );

export const esCorreo = (texto: string) => z.email().safeParse(texto).success;

/**
 * Requested width; `v` is the version in the image addresses of lists (`versionDe`), which makes them cacheable as
 * immutable. `v` must be complete, because it identifies a renamed image.
 */
export const imagenQuery = z.object({
  ancho: z.coerce.number({ error: "El ancho no es válido" }).int().min(1).max(4000).optional(),
  v: z
    .string()
    .regex(/^[0-9a-f]{16}$/, "La versión no es válida")
    .optional()
    .openapi({ example: "3f9c2b1a7d5e4f60" }),
});

/** A position in a manually ordered list, from 1. */
export const lugarField = z
  .number({ error: "El lugar no es válido" })
  .int("El lugar no es válido")
  .min(1, "El lugar no es válido")
  .max(2147483647, "El lugar no es válido");

/**
 * Optional in the body of an edit: the edited fields as they were when the form was read (`changedMeanwhile`, Rule
 * API-17).
 */
export const antesField = z
  .record(z.string(), z.unknown(), { error: "Los datos anteriores no son válidos" })
  .optional();

export const okAnswer = z.object({ ok: z.literal(true) });
