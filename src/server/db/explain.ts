import { errorCodeOf, isDatabaseDown, isDiskFull } from "./errors.ts";

const EXPLAINED: Record<string, string> = {
  "28P01": "DATABASE_URL: la base de datos no acepta ese usuario o esa contraseña.",
  "28000":
    "DATABASE_URL: la base de datos no deja entrar a ese usuario (o pide TLS: probá con ?sslmode=require).",
  "3D000": "DATABASE_URL: el servidor responde, pero no tiene una base de datos con ese nombre.",
  "25006": "DATABASE_URL: ese servidor es una réplica de solo lectura; poné la dirección del principal.",
  "55P03": "Otra sesión tiene ocupada una tabla que la actualización tiene que cambiar.",
  "42501": "El usuario de DATABASE_URL no tiene permiso: tiene que ser dueño de la base de datos.",
  ENOTFOUND: "DATABASE_URL: no existe un servidor con ese nombre.",
  EAI_AGAIN: "DATABASE_URL: el nombre del servidor no se puede resolver ahora.",
};

/**
 * Explains in Spanish, without addresses or passwords, why a database is unavailable; null for other errors. All of these
 * can be fixed in the database without a restart of the site.
 */
export function explainDatabaseError(error: unknown): string | null {
  const sentence = EXPLAINED[errorCodeOf(error) ?? ""];
  if (sentence) return sentence;
  if (isDiskFull(error)) return "No queda lugar en el disco: hay que liberar espacio.";
  return isDatabaseDown(error)
    ? "La base de datos no responde: puede estar apagada, o la red cortada."
    : null;
}
