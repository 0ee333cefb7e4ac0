import { done, type Outcome, refused } from "./outcome.ts";

/** By which field a list is ordered, and which end comes first. */
export interface Ordering<Field extends string> {
  field: Field;
  descending: boolean;
}

/**
 * What the query parameter `orden` asks for: `nombre`, or `-id` for descending (Rule API-6). Fields come
 * from a closed list; any other is a 422.
 */
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
  const message = "No se puede ordenar por ese dato";
  return refused(422, "orden-invalido", message, { errors: [{ path: "orden", message }] });
}
