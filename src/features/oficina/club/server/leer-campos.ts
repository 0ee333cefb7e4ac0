import { isDeepStrictEqual } from "node:util";
import { z } from "@hono/zod-openapi";
import type { Logger } from "pino";
import { isGroup } from "../rules.ts";

/** Values to try for a field without a default, in this order. */
const EMPTY = [undefined, null, "", false, []];

interface Leido {
  valor: unknown;
  /** Paths of the fields that got a default. */
  campos: string[];
}

/**
 * Parses a stored value field by field (Rule CLU-9), so that an invalid field does not invalidate the whole
 * value. The invalid field gets its value in `otherwise`, or an empty value that the schema accepts. An
 * invalid element of a list is left out, and reported under the path of the list; if the shorter list is
 * invalid too, the element is replaced with the element of `otherwise`.
 * @param otherwise a complete valid value, such as the defaults
 * @returns the value and the paths of the replaced fields (`""` for the whole value), or null if a field
 * cannot be replaced
 */
export function leerCampos<T>(
  schema: z.ZodType<T>,
  guardado: unknown,
  otherwise?: T,
): { datos: T; campos: string[] } | null {
  const leido = leer(schema, guardado, otherwise, "");
  return leido && { datos: leido.valor as T, campos: [...new Set(leido.campos)] };
}

function leer(schema: z.core.$ZodType, stored: unknown, otherwise: unknown, path: string): Leido | null {
  const parsed = z.safeParse(schema, stored);
  if (parsed.success) return { valor: parsed.data, campos: [] };
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (inner instanceof z.ZodObject && isGroup(stored))
    return leerObjeto(inner, stored, otherwise, path) ?? fallback(schema, otherwise, path);
  if (inner instanceof z.ZodArray && Array.isArray(stored))
    return leerLista(inner, stored, otherwise, path) ?? fallback(schema, otherwise, path);
  return fallback(schema, otherwise, path);
}

function fallback(schema: z.core.$ZodType, otherwise: unknown, path: string): Leido | null {
  if (otherwise !== undefined) return { valor: otherwise, campos: [path] };
  const empty = EMPTY.map((valor) => z.safeParse(schema, valor)).find(({ success }) => success);
  return empty ? { valor: empty.data, campos: [path] } : null;
}

function leerObjeto(
  schema: z.ZodObject,
  stored: Record<string, unknown>,
  otherwise: unknown,
  path: string,
): Leido | null {
  const defaults = isGroup(otherwise) ? otherwise : {};
  const fields = new Map<string, Leido>();
  for (const [key, field] of Object.entries(schema.shape)) {
    const leido = leer(field, stored[key], defaults[key], at(path, key));
    if (!leido) return null;
    fields.set(key, leido);
  }
  const whole = () => Object.fromEntries([...fields].map(([key, { valor }]) => [key, valor]));
  // Each field is valid by now, so only a rule about several fields can fail. A field that already has its
  // default is skipped, because defaults may break such a rule: a new club has no address.
  for (const key of invalidKeys(schema, whole())) {
    const field = schema.shape[key];
    if (!field) return null;
    if (fields.get(key)?.campos.length) continue;
    const leido = fallback(field, defaults[key], at(path, key));
    if (!leido) return null;
    fields.set(key, leido);
  }
  return { valor: whole(), campos: [...fields.values()].flatMap(({ campos }) => campos) };
}

function leerLista(schema: z.ZodArray, stored: unknown[], otherwise: unknown, path: string): Leido | null {
  const pathOf = (index: number | string) => (path === "" ? String(index) : path);
  const elements = stored.map((one, index) => {
    const leido = leer(schema.element, one, undefined, String(index));
    return leido?.campos.includes(String(index)) ? null : leido;
  });
  const campos = elements.flatMap((one, index) => (one?.campos.length === 0 ? [] : [pathOf(index)]));
  const shorter = elements.filter((one) => one !== null).map(({ valor }) => valor);
  const clashing = invalidKeys(schema, shorter);
  const without = shorter.filter((_, index) => !clashing.includes(String(index)));
  if (z.safeParse(schema, without).success)
    return { valor: without, campos: [...campos, ...clashing.map(pathOf)] };
  if (!Array.isArray(otherwise)) return null;
  const filled = elements.map((one, index) => (one ? one.valor : otherwise[index]));
  const missing = elements.flatMap((one, index) => (one ? [] : [at(path, String(index))]));
  return z.safeParse(schema, filled).success ? { valor: filled, campos: missing } : null;
}

/** Returns keys of the invalid fields or elements; `""` for the whole value. */
function invalidKeys(schema: z.core.$ZodType, valor: unknown): string[] {
  const { error } = z.safeParse(schema, valor);
  return [...new Set(error?.issues.map(({ path }) => String(path[0] ?? "")))];
}

/** Returns a function that logs the replaced fields, but not the same fields twice in a row. */
export function reportOnce(log: Pick<Logger, "error">, message: string) {
  let last = "{}";
  return (perdidos: ReadonlyMap<string, string[]>) => {
    const campos = Object.fromEntries(perdidos);
    if (JSON.stringify(campos) === last) return;
    last = JSON.stringify(campos);
    if (perdidos.size > 0) log.error({ campos }, message);
  };
}

/**
 * Merges an edit into the stored value (Rule CLU-10). Parts of `saved` that equal `read` (the stored value as
 * the form showed it) keep their stored form, so that a save neither overwrites unreadable values nor deletes
 * keys of a later version.
 */
export function conservar(stored: unknown, read: unknown, saved: unknown): unknown {
  if (isDeepStrictEqual(read, saved)) return stored;
  if (isGroup(stored) && isGroup(read) && isGroup(saved)) {
    const unknown = Object.entries(stored).filter(([key]) => !(key in read));
    const known = Object.entries(saved).map(([key, one]) => [key, conservar(stored[key], read[key], one)]);
    return Object.fromEntries([...unknown, ...known]);
  }
  if (Array.isArray(stored) && Array.isArray(read) && Array.isArray(saved) && stored.length === read.length)
    return saved.map((one, index) => {
      const same = read.findIndex((other) => isDeepStrictEqual(other, one));
      const from = same === -1 && saved.length === read.length ? index : same;
      return from === -1 ? one : conservar(stored[from], read[from], one);
    });
  return saved;
}

const at = (path: string, key: string) => (path === "" ? key : `${path}.${key}`);
