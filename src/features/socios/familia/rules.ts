import type { TextFields } from "#contract/text-fields.ts";
import { TEXTOS_DE_PERSONA } from "#features/personas/usuarios/rules.ts";
import { esMenor } from "#features/personas/vinculos/rules.ts";
import { TEXTOS_DE_SOCIO } from "#features/socios/socios/rules.ts";

export const TEXTOS_DE_HIJO = {
  nombre: { ...TEXTOS_DE_PERSONA.nombre, missing: "Escribí su nombre" },
  apellido: { ...TEXTOS_DE_PERSONA.apellido, missing: "Escribí su apellido" },
  dni: { ...TEXTOS_DE_SOCIO.dni, hint: "7 u 8 números, sin puntos." },
} as const satisfies TextFields;

export const FALTA_NACIMIENTO = "Escribí su fecha de nacimiento";
export const FALTA_RELACION = "Elegí el parentesco";

export const RUTA_DE_FAMILIA = "/perfil/familia";
export const RUTA_DE_INVITACION = "/familia/invitacion";

export const PERSONAS_POR_INVITACION_MAX = 10;
export const TOKEN_MAX = 200;
/** Days until an invitation's link or a request expires. */
export const DIAS_DE_INVITACION = 7;
export const DIAS_DE_PEDIDO = 30;
/** How many days before the 18th birthday both people get a notice. */
export const DIAS_DE_AVISO = 30;

/** The wording does not reveal whether the person has a responsable (Rule FAM-7). */
export const DNI_EN_USO =
  "El club ya tiene ese DNI. Se lo pedimos a su responsable o, si no tiene, a la secretaría: cuando lo acepten, la vas a ver acá. Si es un error, avisá en la secretaría.";

export const DNI_CONFIRMADO =
  "La secretaría ya confirmó su DNI, y solo ella lo cambia. Si está mal, avisale.";
export const DNI_DE_OTRA = "El club ya tiene ese DNI. Revisalo y, si está bien, avisá en la secretaría.";

/** Returns a minor's category, which clubs name after the year of birth; null for an adult or without a birth date. */
export function categoriaDe(nacimiento: string | null, hoy: string): string | null {
  return nacimiento !== null && esMenor(nacimiento, hoy) ? nacimiento.slice(0, 4) : null;
}

export function iniciales({ nombre, apellido }: { nombre: string; apellido: string }): string {
  return [nombre, apellido]
    .map((texto) => [...texto.trim()][0] ?? "")
    .join("")
    .toUpperCase();
}
