import type { Deps } from "#server/deps.ts";
import { hmac, isSameSignature } from "#server/hmac.ts";
import { RUTA_DE_ESPERA } from "../rules.ts";

/**
 * Returns an emailed link. Its token is the group's id and 128 bits of an HMAC, and only allows viewing and leaving
 * the list.
 */
export function enlaceDeEspera({ settings }: Deps, id: number): string {
  return `${settings.siteUrl}${RUTA_DE_ESPERA}/${id}.${signatureOf(settings.secret, id).toString("base64url")}`;
}

/** Reads the group's id; null if the signature is invalid. */
export function leerEnlace({ settings }: Deps, token: string): number | null {
  const [, id, signature = ""] = /^([1-9]\d{0,9})\.([\w-]{22})$/.exec(token) ?? [];
  if (!id || Number(id) > 2147483647) return null;
  const given = Buffer.from(signature, "base64url");
  return isSameSignature(given, signatureOf(settings.secret, Number(id))) ? Number(id) : null;
}

const signatureOf = (secret: string, id: number) =>
  hmac(secret, "listas-de-espera", String(id)).subarray(0, 16);
