import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Deps } from "#server/deps.ts";

interface LugarFirmado {
  filaId: number;
  usuarioId: number;
  numero: number | null;
  posicion: number | null;
}

const SHAPE = /^\d{1,10}\.(\d{1,10})\.\d{0,10}\.\d{0,15}\.([\w-]{22})$/;

/** Signs a place for the browser: readable, and bound to one account by an HMAC. */
export function firmarLugar(deps: Pick<Deps, "settings">, lugar: LugarFirmado): string {
  const text = `${lugar.filaId}.${lugar.usuarioId}.${lugar.numero ?? ""}.${lugar.posicion ?? ""}`;
  return `${text}.${signatureOf(deps, text).toString("base64url")}`;
}

/** The user of a signed place; null if the signature is invalid. */
export function usuarioDeLugar(deps: Pick<Deps, "settings">, firmado: string): number | null {
  const [, usuarioId, signature = ""] = SHAPE.exec(firmado) ?? [];
  if (!usuarioId) return null;
  const expected = signatureOf(deps, firmado.slice(0, firmado.lastIndexOf(".")));
  const given = Buffer.from(signature, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(usuarioId) : null;
}

/** Cached by secret, because deriving the key takes longer than signing. */
const keys = new Map<string, KeyObject>();

function signatureOf({ settings: { secret } }: Pick<Deps, "settings">, text: string): Buffer {
  let key = keys.get(secret);
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "lugares-en-fila", 32)));
    keys.set(secret, key);
  }
  return createHmac("sha256", key).update(text).digest().subarray(0, 16);
}
