import type { Rol } from "#contract/permission.ts";

/** Longest values of a member's fields (Rule SOC-3). */
export const TELEFONO_MAX = 100;
export const DIRECCION_MAX = 200;
export const NACIONALIDAD_MAX = 200;
export const MOTIVO_MAX = 500;
export const EDAD_MAX = 119;

export const ESTADOS_CIVILES = ["soltero", "casado", "divorciado", "viudo"] as const;
export type EstadoCivil = (typeof ESTADOS_CIVILES)[number];

export const DNI_MENSAJE = "El DNI tiene 7 u 8 números";
export const NACIMIENTO_MENSAJE = "Escribí tu fecha de nacimiento";

/** A DNI without the points, spaces and dashes that people write into it. */
export function digitosDeDni(texto: string): string {
  return texto.replace(/[.\s-]/g, "");
}

/** The digits of a DNI as people write it, with points or spaces; null when it is none (Rule SOC-2). */
export function leerDni(texto: string): string | null {
  const digitos = digitosDeDni(texto);
  return /^\d{7,8}$/.test(digitos) ? digitos : null;
}

/** Whether this is a day of the calendar, as `YYYY-MM-DD`. */
export function esFecha(texto: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texto)) return false;
  const dia = new Date(`${texto}T00:00:00Z`);
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(texto);
}

/** The sentence for a day (`esFecha`) that cannot be a birth date, or null; `hoy` on the club's clock. */
export function problemaDeNacimiento(fecha: string, hoy: string): string | null {
  if (fecha > hoy) return "La fecha de nacimiento no puede ser posterior a hoy";
  const masVieja = `${Number(hoy.slice(0, 4)) - EDAD_MAX - 1}${hoy.slice(4)}`;
  return fecha <= masVieja ? "Revisá el año de nacimiento" : null;
}

/** How somebody who was enrolled at the counter gets a password: a code that staff read out, or the emailed link. */
export const ACCESOS = ["codigo", "correo"] as const;
export type Acceso = (typeof ACCESOS)[number];

/** What can happen to a membership. */
export type PasoDeSocio =
  | "pedir"
  | "inscribir"
  | "confirmar"
  | "rechazar"
  | "deshacer-confirmar"
  | "deshacer-rechazar";

/** The roles that say where a membership stands; a person holds at most one of them. */
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
 * The roles after a step of the membership, or null when it is not possible from here (Rule SOC-5). Staff
 * without a role of membership may ask for it like a plain user.
 */
export function permisosTras(paso: PasoDeSocio, permisos: readonly Rol[]): Rol[] | null {
  const actual = permisos.find((rol) => rol === "socio" || rol === "socioEnProceso") ?? "usuario";
  if (actual !== PASOS[paso].de) return null;
  return [...permisos.filter((rol) => !MEMBRESIA.includes(rol)), PASOS[paso].a];
}
