/** Limits of spec 1 §9. */
export const NOMBRE_USUARIO_MAX = 20;
export const CLAVE_MAX = 20;
export const NOMBRE_MAX = 100;
export const CORREO_MAX = 100;
/** New passwords only; a login takes any length up to the maximum (product §3). */
export const CLAVE_MIN = 8;

export const CLAVES_DISTINTAS = "Las contraseñas no coinciden";

/** The sentence for a new password that will not do, or null. Lengths count characters, not bytes. */
export function problemaDeClave(clave: string): string | null {
  const largo = [...clave].length;
  if (largo < CLAVE_MIN) return `La contraseña tiene que tener al menos ${CLAVE_MIN} caracteres`;
  if (largo > CLAVE_MAX) return `La contraseña tiene como máximo ${CLAVE_MAX} caracteres`;
  return null;
}
