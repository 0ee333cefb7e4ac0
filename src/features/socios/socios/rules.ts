import type { Rol } from "#contract/permission.ts";

/** Length limits of member fields (Rule SOC-3). */
export const TELEFONO_MAX = 100;
export const DIRECCION_MAX = 200;
export const NACIONALIDAD_MAX = 200;
export const MOTIVO_MAX = 500;
export const EDAD_MAX = 119;

export const ESTADOS_CIVILES = ["soltero", "casado", "divorciado", "viudo"] as const;
export type EstadoCivil = (typeof ESTADOS_CIVILES)[number];
/** Labels of the forms, such as "Soltero/a". */
export const OPCIONES_CIVILES = ESTADOS_CIVILES.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}/a`,
}));

export const DNI_MENSAJE = "El DNI tiene 7 u 8 números";
export const NACIMIENTO_MENSAJE = "Escribí tu fecha de nacimiento";

/** Removes dots, spaces and dashes from a DNI. */
export function digitosDeDni(texto: string): string {
  return texto.replace(/[.\s-]/g, "");
}

/** Parses a DNI typed with dots or spaces; null if invalid (Rule SOC-2). */
export function leerDni(texto: string): string | null {
  const digitos = digitosDeDni(texto);
  return /^\d{7,8}$/.test(digitos) ? digitos : null;
}

/** Whether a text is a calendar day, as `YYYY-MM-DD`. */
export function esFecha(texto: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texto)) return false;
  const dia = new Date(`${texto}T00:00:00Z`);
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(texto);
}

/**
 * Error message for a calendar day (`esFecha`) that cannot be a birth date, or null; `hoy` is in the club's time zone.
 */
export function problemaDeNacimiento(fecha: string, hoy: string): string | null {
  if (fecha > hoy) return "La fecha de nacimiento no puede ser posterior a hoy";
  const masVieja = `${Number(hoy.slice(0, 4)) - EDAD_MAX - 1}${hoy.slice(4)}`;
  return fecha <= masVieja ? "Revisá el año de nacimiento" : null;
}

/** How a person enrolled at the counter sets a password: access code from staff, or emailed link. */
export const ACCESOS = ["codigo", "correo"] as const;
export type Acceso = (typeof ACCESOS)[number];

/** Transitions of a membership. */
export type PasoDeSocio =
  | "pedir"
  | "inscribir"
  | "confirmar"
  | "rechazar"
  | "deshacer-confirmar"
  | "deshacer-rechazar";

/** Membership roles; a user has at most one of them. */
const MEMBRESIA: readonly Rol[] = ["usuario", "socioEnProceso", "socio"];
const PASOS: Record<PasoDeSocio, { de: Rol; a: Rol }> = {
  pedir: { de: "usuario", a: "socioEnProceso" },
  inscribir: { de: "usuario", a: "socio" },
  confirmar: { de: "socioEnProceso", a: "socio" },
  rechazar: { de: "socioEnProceso", a: "usuario" },
  "deshacer-confirmar": { de: "socio", a: "socioEnProceso" },
  "deshacer-rechazar": { de: "usuario", a: "socioEnProceso" },
};

/**
 * Roles after a membership transition, or null if it is not allowed (Rule SOC-5). Staff without a membership role can
 * apply like plain users.
 */
export function permisosTras(paso: PasoDeSocio, permisos: readonly Rol[]): Rol[] | null {
  const actual = permisos.find((rol) => rol === "socio" || rol === "socioEnProceso") ?? "usuario";
  if (actual !== PASOS[paso].de) return null;
  return [...permisos.filter((rol) => !MEMBRESIA.includes(rol)), PASOS[paso].a];
}
