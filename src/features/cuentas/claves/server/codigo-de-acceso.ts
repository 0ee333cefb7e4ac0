import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { newReadableCode } from "#server/readable-code.ts";
import { LARGO_DE_CODIGO } from "../rules.ts";

/** Eight characters, 40 random bits: short enough to read out, and only five attempts are allowed. */
export function nuevoCodigo(): string {
  return newReadableCode(LARGO_DE_CODIGO);
}

/** Hash stored for a code. Keyed, so that a database leak alone does not allow brute force. */
export function hashDeCodigo(secret: string, usuarioId: number, codigo: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "codigos-de-acceso", 32));
  return createHmac("sha256", key).update(`${usuarioId}|${codigo}`).digest("base64url");
}

export function mismoHash(uno: string, otro: string): boolean {
  const [a, b] = [Buffer.from(uno), Buffer.from(otro)];
  return a.length === b.length && timingSafeEqual(a, b);
}
