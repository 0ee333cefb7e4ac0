import { conflict, type Refused } from "./outcome.ts";

export type FieldValues = Readonly<Record<string, unknown>>;

/** Orders the fields of objects, because PostgreSQL stores them in its own order. */
const inOrder = (_: string, value: unknown) =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

/** Returns the fields of an object with groups, by their path: `persona.nombre`. */
export function byPath(values: object): FieldValues {
  const isGroup = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isGroup(value)
        ? Object.entries(value).map(([field, one]) => [`${name}.${field}`, one])
        : [[name, value]],
    ),
  );
}

/** Drops the fields that an edit leaves out. */
export function definedFields<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

export function changedFields(before: FieldValues, now: FieldValues): string[] {
  return Object.keys(before).filter((field) => !isSame(before[field], now[field]));
}

/**
 * Refuses an edit that would overwrite what another person saved since its form was read (Rule API-17). The caller
 * holds the row's lock, so that one of two concurrent edits is refused.
 * @param antes the fields as the form read them; undefined from clients that do not send them
 * @param actual the same fields as stored
 * @param pedido the edited fields; an omitted or unchanged field does not conflict
 * @returns 409 `version` with the stored fields in `context.actual`; null if there is no conflict
 */
export function changedMeanwhile(
  antes: FieldValues | undefined,
  actual: FieldValues,
  pedido: FieldValues,
): Refused | null {
  const lost = changedFields(antes ?? {}, actual).filter(
    (field) => pedido[field] !== undefined && !isSame(pedido[field], actual[field]),
  );
  if (lost.length === 0) return null;
  const detail =
    "Otra persona guardó cambios mientras editabas. Lo que escribiste no se perdió: elegí qué queda.";
  return conflict("version", detail, { context: { actual } });
}
