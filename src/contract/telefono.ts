import { cleanText } from "./text.ts";

/** Phone numbers are stored as the ten national digits, without 0, 9 or 15. */

/** Digits and their usual separators; other characters mean additional text (`2346 512044, preguntar por Ana`). */
const PHONE = /^[\d ().+/-]+$/;

/**
 * Returns the ten national digits of an Argentine phone as people write it (`+54 9 2346 512044`, `02346 15-512044`);
 * null for any other text. Does not validate area codes: see `features/canchas/reservas/server/pedir/leer-pedido.ts`.
 */
export function digitosNacionales(texto: string): string | null {
  const limpio = cleanText(texto)
    .replace(/\p{Pd}/gu, "-")
    .trim();
  if (!PHONE.test(limpio)) return null;
  const digitos = limpio
    .replace(/\D/g, "")
    // Forms that prepend the country code may have duplicated it.
    .replace(/^(?:(?:00)?54)+(?=\d{10,})/, "")
    // The mobile prefix for calls from abroad, which people also write beside 0 and 15.
    .replace(/^9(?=0?(?:\d{10}|\d{12})$)/, "")
    .replace(/^0(?=\d{10}$|\d{12}$)/, "")
    // The mobile prefix 15 is for calls within the country; messengers do not accept it.
    .replace(/^(?=\d{12}$)(\d{2,4}?)15/, "$1");
  return /^[1-9]\d{9}$/.test(digitos) ? digitos : null;
}

/** Returns a phone as stored; anything but an Argentine phone stays as written. */
export function toTelefono(texto: string): string {
  return digitosNacionales(texto) ?? cleanText(texto).trim();
}

/**
 * Returns the number by which messengers find a phone. Argentine mobiles have a 9 after the country code, which is
 * not displayed.
 */
export function numeroDeWhatsapp(texto: string): string {
  const digitos = digitosNacionales(texto);
  if (digitos) return `549${digitos}`;
  const escritos = texto.replace(/\D/g, "");
  return /^\s*(\+|00)/.test(texto) ? escritos.replace(/^00/, "") : `54${escritos}`;
}

/** Returns a phone as displayed: `+54 2346512044`. Anything but an Argentine phone stays as written. */
export function formatTelefono(texto: string): string {
  const digitos = digitosNacionales(texto);
  return digitos ? `+54 ${digitos}` : texto.trim();
}
