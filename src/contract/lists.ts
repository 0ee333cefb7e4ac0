import { done, invalidField, type Outcome, type Refused } from "./outcome.ts";

export interface Ordering<Field extends string> {
  field: Field;
  descending: boolean;
}

/** Parses the query parameter `orden`: `nombre`, or `-id` for descending; unknown fields are a 422 (Rule API-6). */
export function readOrdering<Field extends string>(
  text: string | undefined,
  fields: readonly Field[],
  otherwise: Ordering<Field>,
): Outcome<Ordering<Field>> {
  if (!text) return done(otherwise);
  const descending = text.startsWith("-");
  const name = descending ? text.slice(1) : text;
  const field = fields.find((one) => one === name);
  if (field !== undefined) return done({ field, descending });
  return invalidField("orden-invalido", "orden", "No se puede ordenar por ese dato");
}

/** Refuses a filter by dates that ends before it begins. */
export function refuseReversedDates({ desde, hasta }: { desde?: string; hasta?: string }): Refused | null {
  return desde && hasta && hasta < desde
    ? invalidField("fechas-invertidas", "hasta", "La fecha «hasta» es anterior a la fecha «desde»")
    : null;
}

/** The rows are shared between pages: do not mutate them. */
export interface Rows<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

export interface PageOfRows {
  /** From 1. */
  pagina: number;
  tamano: number;
}
