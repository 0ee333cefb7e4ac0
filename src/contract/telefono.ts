/** Reads and writes phone numbers in the one form that the site keeps: the ten national digits, without 0, 9 or 15. */

/** The marks that people put between digits; anything else is no phone alone (`2346 512044, preguntar por Ana`). */
const PHONE = /^[\d ().+/-]+$/;

/**
 * The ten national digits of an Argentine phone as people write it (`+54 9 2346 512044`, `02346 15-512044`); null for
 * what has not the ten digits of one. Does not know area codes: see `features/canchas/reservas/server/pedir/telefono.ts`.
 */
export function digitosNacionales(texto: string): string | null {
  if (!PHONE.test(texto.trim())) return null;
  const digitos = texto
    .replace(/\D/g, "")
    // Screens that put the prefix before whatever was there wrote it twice.
    .replace(/^(?:(?:00)?54)+(?=\d{10,})/, "")
    .replace(/^9(?=\d{10}$)/, "")
    .replace(/^0(?=\d{10}$|\d{12}$)/, "")
    // The 15 that is dialled for mobiles within the country; chats do not accept it.
    .replace(/^(?=\d{12}$)(\d{2,4}?)15/, "$1");
  return /^[1-9]\d{9}$/.test(digitos) ? digitos : null;
}

/** A phone as it is kept; what is no Argentine phone stays as it was written. */
export function toTelefono(texto: string): string {
  return digitosNacionales(texto) ?? texto.trim();
}

/** A phone as screens and mails show it: `+54 2346512044`. What is no Argentine phone stays as it was written. */
export function formatTelefono(texto: string): string {
  const digitos = digitosNacionales(texto);
  return digitos ? `+54 ${digitos}` : texto.trim();
}
