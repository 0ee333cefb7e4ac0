/** Phone numbers are stored as the ten national digits, without 0, 9 or 15. */

/** Digits and their usual separators; other characters mean additional text (`2346 512044, preguntar por Ana`). */
const PHONE = /^[\d ().+/-]+$/;

/**
 * The ten national digits of an Argentine phone as people write it (`+54 9 2346 512044`, `02346 15-512044`); null for
 * anything else. Does not validate area codes: see `features/canchas/reservas/server/pedir/leer-pedido.ts`.
 */
export function digitosNacionales(texto: string): string | null {
  if (!PHONE.test(texto.trim())) return null;
  const digitos = texto
    .replace(/\D/g, "")
    // Forms that prepend the country code may duplicate it.
    .replace(/^(?:(?:00)?54)+(?=\d{10,})/, "")
    .replace(/^9(?=\d{10}$)/, "")
    .replace(/^0(?=\d{10}$|\d{12}$)/, "")
    // The mobile prefix 15 for calls within the country; messengers do not accept it.
    .replace(/^(?=\d{12}$)(\d{2,4}?)15/, "$1");
  return /^[1-9]\d{9}$/.test(digitos) ? digitos : null;
}

/** A phone as stored; anything but an Argentine phone stays as written. */
export function toTelefono(texto: string): string {
  return digitosNacionales(texto) ?? texto.trim();
}

/** A phone as displayed: `+54 2346512044`. Anything but an Argentine phone stays as written. */
export function formatTelefono(texto: string): string {
  const digitos = digitosNacionales(texto);
  return digitos ? `+54 ${digitos}` : texto.trim();
}
