import type { ListColumns } from "#contract/columns.ts";
import type { Rol } from "#contract/permission.ts";
import type { TextFields } from "#contract/text-fields.ts";

/** Maximum lengths of account fields (Rule SES-1). */
export const NOMBRE_USUARIO_MAX = 20;
export const CONTRASENA_MAX = 20;
export const CORREO_MAX = 100;
/** Applies to new passwords; logins accept any length up to the maximum (Rule SES-2). */
export const CONTRASENA_MIN = 8;

/** A person's texts, in the order of the forms. The messages about missing texts address the person. */
export const TEXTOS_DE_PERSONA = {
  nombre: { label: "Nombre", max: 100, missing: "Escribí tu nombre" },
  apellido: { label: "Apellido", max: 100, missing: "Escribí tu apellido" },
  correo: { label: "Email", max: CORREO_MAX, format: "email", wrong: "El correo no parece válido" },
} as const satisfies TextFields;

/** Rewords a message for staff, who enter another person's data: "Escribí la dirección". */
export function deOtro(mensaje: string): string {
  return mensaje.replace(/ tu (dirección|fecha|nacionalidad)/, " la $1").replace(" tu ", " el ");
}

export const CONTRASENAS_DISTINTAS = "Las contraseñas no coinciden";

/** Shown as the name of a buyer who has no account and gave no name. */
export const SIN_NOMBRE = "Sin nombre";

/** Returns the message about an invalid new password; null if it is valid. Lengths count characters, not bytes. */
export function problemaDeContrasena(contrasena: string): string | null {
  const largo = [...contrasena].length;
  if (largo < CONTRASENA_MIN) return `La contraseña tiene que tener al menos ${CONTRASENA_MIN} caracteres`;
  if (largo > CONTRASENA_MAX) return `La contraseña tiene como máximo ${CONTRASENA_MAX} caracteres`;
  return null;
}

/** Returns the message about an invalid username or email typed at the login; null if it is valid. */
export function problemaDeIdentificador(tipeado: string): string | null {
  return tipeado.includes("@") || tipeado.length <= NOMBRE_USUARIO_MAX
    ? null
    : `El nombre de usuario tiene como máximo ${NOMBRE_USUARIO_MAX} caracteres`;
}

const NOMBRE_LATINO =
  "El nombre de usuario lleva letras del alfabeto latino y números: alguna de las que escribiste solo se parece";

/**
 * Whether a username has only Latin letters, digits from 0 to 9 and the allowed signs; letters of other scripts can
 * look like Latin ones (`аdmin` with a Cyrillic а). Only new usernames are checked.
 */
export function esNombreLatino(nombre: string): boolean {
  return [...nombre.normalize("NFC")].every(
    (letra) =>
      !/[\p{L}\p{N}]/u.test(letra) ||
      /[0-9]/.test(letra) ||
      (/\p{Script=Latin}/u.test(letra) && letra.normalize("NFKC") === letra),
  );
}

/**
 * Returns the message about an invalid new username; null if it is valid. An @ would make it look like an email at
 * the login; older usernames with an @ still work.
 */
export function problemaDeNombreNuevo(nombre: string): string | null {
  if (nombre.includes("@"))
    return "El nombre de usuario no lleva @: para entrar podés usar también tu correo";
  return esNombreLatino(nombre) ? null : NOMBRE_LATINO;
}

/** Name shown in accounting records of a deleted account. */
export const CUENTA_ELIMINADA = { nombre: "Cuenta", apellido: "eliminada" };

/** Membership roles; a user has at most one of them. */
export const MEMBRESIA: readonly Rol[] = ["usuario", "socioEnProceso", "socio"];
const PASOS = {
  pedir: { de: "usuario", a: "socioEnProceso" },
  inscribir: { de: "usuario", a: "socio" },
  terminar: { de: "socio", a: "usuario" },
  confirmar: { de: "socioEnProceso", a: "socio" },
  rechazar: { de: "socioEnProceso", a: "usuario" },
  "deshacer-confirmar": { de: "socio", a: "socioEnProceso" },
  "deshacer-rechazar": { de: "usuario", a: "socioEnProceso" },
} as const satisfies Record<string, { de: Rol; a: Rol }>;
export type PasoDeSocio = keyof typeof PASOS;

/**
 * Returns the roles after a membership transition; null if the transition is not allowed (Rule SOC-5). Staff who are
 * not members can apply like plain users.
 */
export function permisosTras(paso: PasoDeSocio, permisos: readonly Rol[]): Rol[] | null {
  const actual = permisos.find((rol) => rol === "socio" || rol === "socioEnProceso") ?? "usuario";
  if (actual !== PASOS[paso].de) return null;
  return [...permisos.filter((rol) => !MEMBRESIA.includes(rol)), PASOS[paso].a];
}

const enTexto = (side: unknown) => (side === null || side === undefined ? null : JSON.stringify(side));

export const COLUMNAS_DE_DECISIONES = {
  cuando: { label: "Fecha", kind: "instant", ordered: true },
  usuario: {
    label: "Quién",
    kind: "text",
    of: ({ usuario }: { usuario: { nombreUsuario: string } | null }) => usuario?.nombreUsuario ?? "El sitio",
  },
  que: {
    label: "Qué",
    kind: "long",
    width: 60,
    of: ({ que, sobre }: { que: string; sobre: string }) => `${que}: ${sobre}`,
    card: "title",
  },
  objetoId: { label: "N.º", kind: "number", empty: "—", only: "sheet" },
  cambios: { label: "Antes y después", kind: "long", of: () => null, only: "screen" },
  antes: {
    label: "Antes",
    kind: "long",
    of: ({ antes }: { antes?: unknown }) => enTexto(antes),
    only: "sheet",
  },
  despues: {
    label: "Después",
    kind: "long",
    of: ({ despues }: { despues?: unknown }) => enTexto(despues),
    only: "sheet",
  },
} as const satisfies ListColumns;

/** Purpose of the signed codes in unsubscribe links. */
export const CODIGO_DE_NOVEDADES = "novedades";

export const rutaDeNovedades = (codigo: string) => `/novedades/${codigo}`;
