/** A schema of the API's documentation. `components` resolves its references. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  examples?: unknown[];
  format?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  components?: { schemas: Record<string, JsonSchema> };
}

/** Texts with a required format, by field name. */
const TEXTS: Record<string, string> = {
  correo: "ana@example.com",
  email: "ana@example.com",
  dni: "30111222",
  clave: "una-clave-larga",
  nuevaContraseña: "una-clave-larga",
  telefonoCelular: "3415551234",
  fechaDeNacimiento: "1990-05-30",
  horaInicio: "20:00",
  horaFin: "21:00",
  estadoCivil: "soltero",
};

/** Returns a body with every field that satisfies the schema. */
export function sampleBody(schema: JsonSchema, name = "", components = schema.components): unknown {
  const sample = (inner: JsonSchema, its = name) => sampleBody(inner, its, components);
  if (schema.$ref) return sample(components?.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (TEXTS[name] !== undefined && schema.properties === undefined) return TEXTS[name];
  const one = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (one) return sample(one);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([, inner]) => inner.format !== "binary" && inner.items?.format !== "binary")
        .map(([key, inner]) => [key, sample(inner, key)]),
    );
  if (type === "array") return [sample(schema.items ?? {})];
  if (type === "number" || type === "integer") return Math.max(1, schema.minimum ?? 1);
  if (type === "boolean") return true;
  if (type === "object") return {};
  return textOf(schema);
}

function textOf({ format, minLength = 0 }: JsonSchema): string {
  const of: Record<string, string> = {
    email: "ana@example.com",
    date: "2027-05-30",
    "date-time": "2027-05-30T21:00:00-03:00",
    uuid: "6f1c1f3e-0c1a-4c57-9d1b-0f5a1b1c1d1e",
    uri: "https://sitio.example",
  };
  return of[format ?? ""] ?? "texto".padEnd(minLength, "x");
}

export function bodyFields(value: unknown, path: string[] = []): string[][] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => bodyFields(inner, [...path, key]));
}

export function withField(
  value: unknown,
  path: readonly string[],
  change: (text: string) => string,
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value as string);
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as unknown as Record<string, unknown>)
    : { ...(value as object) };
  copy[key] = withField(copy[key], rest, change);
  return copy;
}
