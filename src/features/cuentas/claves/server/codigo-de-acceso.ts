import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { newReadableCode } from "#server/readable-code.ts";
import { LARGO_DE_CODIGO } from "../rules.ts";

/** Eight letters, 40 random bits: few enough to read out, and a code allows five wrong tries. */
export function nuevoCodigo(): string {
  return newReadableCode(LARGO_DE_CODIGO);
}

/** What is kept of a code. Keyed, so that those who read the database alone cannot try them all. */
export function hashDeCodigo(secret: string, usuarioId: number, codigo: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "codigos-de-acceso", 32));
  return createHmac("sha256", key).update(`${usuarioId}|${codigo}`).digest("base64url");
}

export function mismoHash(uno: string, otro: string): boolean {
  const [a, b] = [Buffer.from(uno), Buffer.from(otro)];
  return a.length === b.length && timingSafeEqual(a, b);
}
