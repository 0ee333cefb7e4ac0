import { done, invalidField, type Outcome, type Refused } from "./outcome.ts";

export interface Ordering<Field extends string> {
  field: Field;
  descending: boolean;
}

/**
 * Parses the query parameter `orden`: `nombre`, or `-id` for descending; unknown fields are a 422 (Rule API-6).
 * @param otherwise the order if none is requested, in the same form
 */
export function readOrdering<Field extends string>(
  text: string | undefined,
  fields: readonly Field[],
  otherwise: NoInfer<Field> | `-${NoInfer<Field>}`,
): Outcome<Ordering<Field>> {
  const wanted = text || otherwise;
  const descending = wanted.startsWith("-");
  const name = descending ? wanted.slice(1) : wanted;
  const field = fields.find((one) => one === name);
  if (field !== undefined) return done({ field, descending });
  return NOT_ORDERED;
}

export const NOT_ORDERED = invalidField("orden-invalido", "orden", "No se puede ordenar por ese dato");

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
