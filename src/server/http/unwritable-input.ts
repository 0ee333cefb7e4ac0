import { createMiddleware } from "hono/factory";
import { NOT_KEPT, UNWRITABLE } from "#contract/fields.ts";
import { invalidValue, type Refused } from "#contract/outcome.ts";
import type { HttpEnv } from "./context.ts";
import { stopIf } from "./problems.ts";

/** Ids of this format are accepted from a proxy; other ids are kept out of the log. */
const NUL = /%00/;

/** 422 for a NUL anywhere in an address. Runs before anything reads the address. */
export const refuseNulInAddress = createMiddleware<HttpEnv>(async (c, next) => {
  if (NUL.test(c.req.raw.url)) stopIf(notKept("direccion"));
  await next();
});

/**
 * Returns the refusal for parsed input with a text that a column, a document or an email cannot contain (Rule
 * API-13); null if there is none. The schema decides about line breaks and tabs.
 */
export function refuseUnwritable(input: unknown): Refused | null {
  const path = findUnwritable(input, []);
  return path ? notKept(path.join(".")) : null;
}

function findUnwritable(value: unknown, path: string[]): string[] | null {
  if (typeof value === "string") return isWritable(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (!isWritable(name)) return path;
    const found = findUnwritable(inner, [...path, name]);
    if (found) return found;
  }
  return null;
}

function isWritable(text: string): boolean {
  return !UNWRITABLE.test(text) || !UNWRITABLE.test(text.replace(/[\r\n\t\u2028\u2029]/g, ""));
}

function notKept(path: string): Refused {
  return invalidValue(path, NOT_KEPT);
}
