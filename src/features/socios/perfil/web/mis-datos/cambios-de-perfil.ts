import { CONTRASENAS_DISTINTAS, problemaDeContrasena } from "#features/cuentas/usuarios/rules.ts";
import type { Perfil } from "../../contract.ts";

/** Form values by field name, which is the path in the request. */
export interface DatosEscritos {
  "persona.nombre": string;
  "persona.apellido": string;
  nombreUsuario: string;
  "persona.correo": string;
  clave: string;
  /** Not sent. */
  confirmacion: string;
  claveActual: string;
  "socioDto.telefono": string;
  "socioDto.direccion": string;
}

type Campo = keyof DatosEscritos;

/** The request: only changed fields (Rule PER-7). */
export interface Cambios {
  nombreUsuario?: string;
  persona?: { nombre?: string; apellido?: string; correo?: string };
  clave?: string;
  claveActual?: string;
  socioDto?: { telefono?: string; direccion?: string };
}

/** @returns null if nothing changed */
export function cambiosDe(perfil: Perfil, escrito: DatosEscritos): Cambios | null {
  const persona = distintos({
    nombre: [perfil.persona.nombre, escrito["persona.nombre"]],
    apellido: [perfil.persona.apellido, escrito["persona.apellido"]],
    correo: [perfil.persona.correo ?? "", escrito["persona.correo"]],
  });
  const socioDto =
    perfil.socioDto &&
    distintos({
      telefono: [perfil.socioDto.telefono, escrito["socioDto.telefono"]],
      direccion: [perfil.socioDto.direccion, escrito["socioDto.direccion"]],
    });
  const cambios: Cambios = {
    ...distintos({ nombreUsuario: [perfil.nombreUsuario, escrito.nombreUsuario] }),
    ...(persona && { persona }),
    ...(escrito.clave && { clave: escrito.clave, claveActual: escrito.claveActual }),
    ...(socioDto && { socioDto }),
  };
  return Object.keys(cambios).length > 0 ? cambios : null;
}

function distintos<K extends string>(campos: Record<K, readonly [antes: string, ahora: string]>) {
  const cambiados = Object.entries<readonly [string, string]>(campos)
    .map(([campo, [antes, ahora]]) => [campo, antes, ahora.trim()] as const)
    .filter(([, antes, ahora]) => antes !== ahora);
  if (cambiados.length === 0) return null;
  return Object.fromEntries(cambiados.map(([campo, , ahora]) => [campo, ahora])) as Partial<
    Record<K, string>
  >;
}

/** Client-side validation, in field order. */
export function revisarPerfil(perfil: Perfil, escrito: DatosEscritos): Partial<Record<Campo, string>> {
  const errores: Partial<Record<Campo, string>> = {};
  const falta = (campo: Campo, antes: string, mensaje: string) => {
    // A field that was never filled may stay empty.
    if (!escrito[campo].trim() && antes) errores[campo] = mensaje;
  };
  falta("persona.nombre", perfil.persona.nombre, "Escribí tu nombre");
  falta("persona.apellido", perfil.persona.apellido, "Escribí tu apellido");
  falta("nombreUsuario", perfil.nombreUsuario, "Elegí un nombre de usuario");
  if (/\s/.test(escrito.nombreUsuario.trim()))
    errores.nombreUsuario = "El nombre de usuario no lleva espacios";
  falta("persona.correo", perfil.persona.correo ?? "", "Escribí tu correo");
  if (perfil.socioDto) {
    falta("socioDto.telefono", perfil.socioDto.telefono, "Escribí tu teléfono");
    falta("socioDto.direccion", perfil.socioDto.direccion, "Escribí tu dirección");
  }
  if (escrito.clave) {
    const problema = problemaDeContrasena(escrito.clave);
    if (problema) errores.clave = problema;
  }
  if (escrito.clave !== escrito.confirmacion) errores.confirmacion = CONTRASENAS_DISTINTAS;
  if (escrito.clave && !escrito.claveActual) errores.claveActual = "Escribí tu contraseña actual";
  return errores;
}
