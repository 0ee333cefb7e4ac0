import type { z } from "@hono/zod-openapi";
import { type DeclaredRoute, pathPattern } from "./router.ts";

/** The canonical address of a resource; null for a path of another resource. */
export type Canonicalizer = (path: string, query: URLSearchParams) => string | null;

/** Normalizes an address to its key in the response cache; returns unknown addresses unchanged. */
export type CanonicalAddress = (address: string) => string;

/** Percent-encoded bytes; unreserved characters (RFC 3986) are equivalent encoded or not. */
const ENCODED = /%[0-9a-f]{2}/gi;
const UNRESERVED = /[\w.~-]/;

/**
 * Reduces a request's URL to the parts that its resource reads: tracking parameters, parameter order and alternative
 * spellings of the path reach no loader and create no further cache entries.
 */
export function createCanonicalAddress(resources: readonly Canonicalizer[]): CanonicalAddress {
  return (address) => {
    // A NUL is rejected later (Rule API-5), even in an unused parameter.
    if (address.includes("%00")) return address;
    const url = address.startsWith("/") ? URL.parse(`http://local${address}`) : null;
    if (!url) return address;
    const path = url.pathname.replace(ENCODED, decodeUnreserved);
    for (const canonicalize of resources) {
      const found = canonicalize(path, url.searchParams);
      if (found !== null) return found;
    }
    return address;
  };
}

function decodeUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return UNRESERVED.test(character) ? character : encoded.toUpperCase();
}

/** Normalizes addresses of documents that ignore the query (`/sitemap.xml`, `/evento/:id/previa.jpg`). */
export function documentAddresses(patterns: readonly string[]): Canonicalizer {
  const matchers = patterns.map(pathPattern);
  return (path) => (matchers.some((matcher) => matcher.test(path)) ? path : null);
}

/** Normalizes addresses of documents that may name the version of their content (`/favicon.ico?v=a1b2`). */
export function versionedAddresses(paths: readonly string[]): Canonicalizer {
  return (path, query) => {
    const version = query.get("v");
    if (!paths.includes(path)) return null;
    return withQuery(path, version === null ? [] : [["v", version]]);
  };
}

/**
 * Normalizes anonymous GET calls of the API to the parameters of their contract. Calls with a path that an anonymous
 * call also matches are included, because `/planes/exportar` is not a row of `/planes/{id}`.
 */
export function apiAddresses(declared: readonly DeclaredRoute[], prefix: string): Canonicalizer {
  const calls = declared
    .filter(({ method }) => method === "get")
    .map(({ path, request, permission }) => ({
      path: `${prefix}${path}`,
      permission,
      matcher: pathPattern(`${prefix}${path}`),
      schema: request?.query as z.ZodObject | undefined,
    }));
  const anonymous = calls.filter(({ permission }) => permission === "anyone");
  // A short list, because every request is matched against it.
  const routes = calls.filter(
    (call) => anonymous.includes(call) || anonymous.some(({ matcher }) => matcher.test(call.path)),
  );
  return (path, query) => {
    if (!path.startsWith(prefix)) return null;
    const route = routes.find(({ matcher }) => matcher.test(path));
    if (route?.permission !== "anyone") return null;
    if (!route.schema || query.size === 0) return path;
    const read = readQuery(route.schema, query);
    // The application rejects an invalid value (422), which is never cached.
    return read === null ? null : withQuery(path, read);
  };
}

/** Returns the validated parameters in schema order, defaults omitted; null if one is invalid. */
function readQuery(schema: z.ZodObject, query: URLSearchParams): [string, string][] | null {
  const names = Object.keys(schema.shape);
  const given = names.flatMap((name) => {
    const values = query.getAll(name);
    return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values] as const];
  });
  const read = schema.safeParse(Object.fromEntries(given));
  if (!read.success) return null;
  const assumed = schema.safeParse({}).data ?? {};
  return names.flatMap((name): [string, string][] => {
    const value = read.data[name];
    return value === undefined || value === assumed[name] ? [] : [[name, String(value)]];
  });
}

export function withQuery(path: string, parameters: readonly (readonly [string, string])[]): string {
  if (parameters.length === 0) return path;
  return `${path}?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}`;
}
