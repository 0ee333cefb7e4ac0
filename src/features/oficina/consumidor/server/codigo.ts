import { randomBytes } from "node:crypto";
import type { TipoDeSolicitud } from "../rules.ts";

/** Crockford's base 32, which avoids look-alike characters. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LETRA: Record<TipoDeSolicitud, string> = { arrepentimiento: "A", baja: "B" };

/** Generates a code such as `A-7K3M-92QD`: the initial of its kind and 40 random bits, short enough to read out. */
export function nuevoCodigo(tipo: TipoDeSolicitud): string {
  // 256 is a multiple of 32, so the modulo is unbiased.
  const letras = Array.from(randomBytes(8), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `${LETRA[tipo]}-${letras.slice(0, 4)}-${letras.slice(4)}`;
}
