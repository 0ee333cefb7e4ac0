import { CONTRASENAS_DISTINTAS, problemaDeContrasena } from "#features/cuentas/usuarios/rules.ts";
import type { Perfil } from "../../contract.ts";
import { TEXTOS_DE_PERFIL, type TextoDePerfil } from "../../rules.ts";

/** `confirmacion` is not sent. */
export const SIN_CONTRASENAS = { clave: "", confirmacion: "", claveActual: "" };

type Campo = TextoDePerfil | keyof typeof SIN_CONTRASENAS;

/** Form values. */
export type DatosEscritos = Record<Campo, string>;

export function leerPerfil(form: FormData): DatosEscritos {
  const campos = Object.keys({ ...TEXTOS_DE_PERFIL, ...SIN_CONTRASENAS }) as Campo[];
  return Object.fromEntries(campos.map((campo) => [campo, String(form.get(campo) ?? "")])) as DatosEscritos;
}

/** The request: only changed fields (Rule PER-7). */
export interface Cambios {
  nombreUsuario?: string;
  persona?: { nombre?: string; apellido?: string; correo?: string };
  clave?: string;
  claveActual?: string;
  socioDto?: { telefono?: string; direccion?: string };
}

/** The stored value of each field. */
export function guardadosDe({ nombreUsuario, persona, socioDto }: Perfil): [TextoDePerfil, string][] {
  return [
    ["persona.nombre", persona.nombre],
    ["persona.apellido", persona.apellido],
    ["nombreUsuario", nombreUsuario],
    ["persona.correo", persona.correo ?? ""],
    ...(socioDto
      ? ([
          ["socioDto.telefono", socioDto.telefono],
          ["socioDto.direccion", socioDto.direccion],
        ] satisfies [TextoDePerfil, string][])
      : []),
  ];
}

/** @returns null if nothing changed */
export function cambiosDe(perfil: Perfil, escrito: DatosEscritos): Cambios | null {
  const { clave, claveActual } = escrito;
  const cambios: Record<string, unknown> = clave ? { clave, claveActual } : {};
  for (const [campo, antes] of guardadosDe(perfil)) {
    const ahora = escrito[campo].trim();
    if (ahora === antes) continue;
    const [parte = "", nombre] = campo.split(".");
    cambios[parte] = nombre ? { ...(cambios[parte] as object), [nombre]: ahora } : ahora;
  }
  return Object.keys(cambios).length > 0 ? cambios : null;
}

/** Client-side validation. */
export function revisarPerfil(perfil: Perfil, escrito: DatosEscritos): Partial<DatosEscritos> {
  const errores: Partial<DatosEscritos> = {};
  for (const [campo, antes] of guardadosDe(perfil))
    if ((antes || campo !== "persona.correo") && !escrito[campo].trim())
      errores[campo] = TEXTOS_DE_PERFIL[campo].missing;
  if (/\s/.test(escrito.nombreUsuario.trim()))
    errores.nombreUsuario = "El nombre de usuario no lleva espacios";
  const problema = escrito.clave && problemaDeContrasena(escrito.clave);
  if (problema) errores.clave = problema;
  if (escrito.clave !== escrito.confirmacion) errores.confirmacion = CONTRASENAS_DISTINTAS;
  if (escrito.clave && !escrito.claveActual) errores.claveActual = "Escribí tu contraseña actual";
  return errores;
}
