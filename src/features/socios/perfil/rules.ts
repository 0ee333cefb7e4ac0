import type { TextFields } from "#contract/text-fields.ts";
import { NOMBRE_USUARIO_MAX, TEXTOS_DE_PERSONA } from "#features/personas/usuarios/rules.ts";
import { TEXTOS_DE_SOCIO } from "#features/socios/socios/rules.ts";

/** Texts that people can change themselves, by path (Rule PER-7). They cannot be cleared again. */
export const TEXTOS_DE_PERFIL = {
  "persona.nombre": TEXTOS_DE_PERSONA.nombre,
  "persona.apellido": TEXTOS_DE_PERSONA.apellido,
  nombreUsuario: {
    label: "Nombre de usuario",
    max: NOMBRE_USUARIO_MAX,
    missing: "Elegí un nombre de usuario",
  },
  "persona.correo": { ...TEXTOS_DE_PERSONA.correo, missing: "Escribí tu correo" },
  "socioDto.telefono": { ...TEXTOS_DE_SOCIO.telefono, missing: "Escribí tu teléfono" },
  "socioDto.direccion": TEXTOS_DE_SOCIO.direccion,
} as const satisfies TextFields;
export type TextoDePerfil = keyof typeof TEXTOS_DE_PERFIL;
