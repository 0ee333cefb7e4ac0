import { keysOf } from "#contract/keys.ts";

/** Days in which a merge can be undone (Rule UNI-4). */
export const DIAS_PARA_DESHACER = 30;

/** Fields that can differ in a merge, in the order of the screen (Rule UNI-2). */
export const PALABRA_DE_CAMPO = {
  nombre: "Nombre",
  apellido: "Apellido",
  dni: "DNI",
  fechaDeNacimiento: "Nacimiento",
  telefono: "Teléfono",
  correo: "Email",
  direccion: "Dirección",
};
export type Campo = keyof typeof PALABRA_DE_CAMPO;
export const CAMPOS = keysOf(PALABRA_DE_CAMPO);

export const PARTES = ["queda", "sale"] as const;
export type Parte = (typeof PARTES)[number];

type Datos = Readonly<Record<Campo, string | null>>;
export type Eleccion = Partial<Record<Campo, Parte>>;

/**
 * Returns values after a merge: the chosen values, by default those of `queda`, or those of `sale` where `queda` has
 * none.
 */
export function elegir(queda: Datos, sale: Datos, eleccion: Eleccion): Record<Campo, string | null> {
  const partes = { queda, sale };
  return Object.fromEntries(
    CAMPOS.map((campo) => {
      const parte = eleccion[campo];
      return [campo, parte ? partes[parte][campo] : queda[campo] || sale[campo]];
    }),
  ) as Record<Campo, string | null>;
}

export const PALABRA_DE_MOTIVO = {
  dni: "Mismo DNI",
  nacimiento: "Misma fecha de nacimiento y nombre parecido",
  telefono: "Mismo teléfono y nombre parecido",
  nombre: "Mismo nombre",
};
export type Motivo = keyof typeof PALABRA_DE_MOTIVO;
export const MOTIVOS = keysOf(PALABRA_DE_MOTIVO);
