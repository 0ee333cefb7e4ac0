import { z } from "@hono/zod-openapi";

/** Properties in which schemas hold other schemas; a pipe's two sides are a schema and its transformation. */
const PARTS = ["innerType", "element", "options", "items", "valueType", "in", "out"];

/** Returns a copy of the schema that refuses unknown fields of its objects at every level. Loose objects keep theirs. */
export function strict<S extends z.core.$ZodType>(schema: S): S {
  const def = schema._zod.def as unknown as Record<string, unknown>;
  const parts = Object.fromEntries(
    PARTS.filter((name) => name in def).map((name) => [name, strictPart(def[name])]),
  );
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, strict(field)]);
    Object.assign(parts, { shape: Object.fromEntries(fields), catchall: def.catchall ?? z.never() });
  }
  if (Object.keys(parts).length === 0) return schema;
  // `parent` keeps the documentation of the schema.
  return z.core.clone(schema, { ...def, ...parts } as never, { parent: true }) as S;
}

function strictPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(strictPart);
  return part instanceof z.core.$ZodType ? strict(part) : part;
}
