import { randomBytes } from "node:crypto";
import type { TipoDeSolicitud } from "../rules.ts";

/** Crockford's alphabet: no letter that a tired eye takes for a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LETRA: Record<TipoDeSolicitud, string> = { arrepentimiento: "A", baja: "B" };

/** A new code, `A-7K3M-92QD`: the letter of its kind and 40 random bits, to be read out over the phone. */
export function nuevoCodigo(tipo: TipoDeSolicitud): string {
  // 256 is a multiple of 32, so that every letter is as likely as any other.
  const letras = Array.from(randomBytes(8), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `${LETRA[tipo]}-${letras.slice(0, 4)}-${letras.slice(4)}`;
}
