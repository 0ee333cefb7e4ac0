import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { RUTA_DE_ESPERA } from "../rules.ts";

/** The emailed link of a waiting group: its id and 128 bits of an HMAC. It only allows viewing and leaving. */
export function enlaceDeEspera({ settings }: Pick<Deps, "settings">, id: number): string {
  return `${settings.siteUrl}${RUTA_DE_ESPERA}/${id}.${signatureOf(settings.secret, id).toString("base64url")}`;
}

/** The group's id; null if the signature is invalid. */
export function leerEnlace({ settings }: Pick<Deps, "settings">, token: string): number | null {
  const [, id, signature = ""] = /^([1-9]\d{0,9})\.([\w-]{22})$/.exec(token) ?? [];
  if (!id || Number(id) > 2147483647) return null;
  const given = Buffer.from(signature, "base64url");
  return timingSafeEqual(given, signatureOf(settings.secret, Number(id))) ? Number(id) : null;
}

function signatureOf(secret: string, id: number): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "listas-de-espera", 32));
  return createHmac("sha256", key).update(String(id)).digest().subarray(0, 16);
}
