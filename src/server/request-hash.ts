import { createHash } from "node:crypto";

/**
 * Returns the hash of a call's content, stored beside its idempotency key: the same key with another hash is a 409
 * (Rule API-15). The order of keys and of lists does not matter.
 * @param call the call's name, because all calls share one set of keys
 */
export function requestHashOf(call: string, usuarioId: number | null, request: object): string {
  return createHash("sha256").update(canonical({ call, usuarioId, request })).digest("base64url");
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).sort()}}`;
}
