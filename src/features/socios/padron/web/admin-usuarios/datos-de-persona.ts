import { clubTime } from "#contract/club-time.ts";
import { plain } from "#contract/text.ts";
import {
  DNI_MENSAJE,
  type EstadoCivil,
  esFecha,
  leerDni,
  problemaDeNacimiento,
} from "#features/socios/socios/rules.ts";

/** A person's fields as typed by staff, named as in the request. */
export interface DatosDePersona {
  nombreUsuario: string;
  persona: { nombre: string; apellido: string; correo: string };
  socioDto: {
    dni: string;
    telefono: string;
    fechaDeNacimiento: string;
    direccion: string;
    estadoCivil: EstadoCivil | "";
    nacionalidad: string;
  };
}

export const PERSONA_VACIA: DatosDePersona = {
  nombreUsuario: "",
  persona: { nombre: "", apellido: "", correo: "" },
  socioDto: {
    dni: "",
    telefono: "",
    fechaDeNacimiento: "",
    direccion: "",
    estadoCivil: "",
    nacionalidad: "Argentina",
  },
};

/** Client-side validation, by field name. */
export function revisarPersona(
  { nombreUsuario, persona, socioDto }: DatosDePersona,
  esSocio: boolean,
): Record<string, string> {
  const correo = persona.correo.trim();
  return {
    ...(!persona.nombre.trim() && { "persona.nombre": "Escribí el nombre" }),
    ...(!persona.apellido.trim() && { "persona.apellido": "Escribí el apellido" }),
    ...(correo && !/^\S+@\S+\.\S+$/.test(correo) && { "persona.correo": "El correo no parece válido" }),
    ...problemaDeUsuario(nombreUsuario.trim()),
    ...(esSocio && revisarSocio(socioDto)),
  };
}

function problemaDeUsuario(nombre: string) {
  if (!nombre) return { nombreUsuario: "Elegí un nombre de usuario" };
  return /\s/.test(nombre) ? { nombreUsuario: "El nombre de usuario no lleva espacios" } : null;
}

/** The same for the member fields only. */
export function revisarSocio(socio: DatosDePersona["socioDto"]): Record<string, string> {
  const problemaDeFecha = revisarFecha(socio.fechaDeNacimiento);
  return {
    ...(leerDni(socio.dni) === null && { "socioDto.dni": DNI_MENSAJE }),
    ...(problemaDeFecha && { "socioDto.fechaDeNacimiento": problemaDeFecha }),
    ...(!socio.direccion.trim() && { "socioDto.direccion": "Escribí la dirección" }),
    ...(!socio.estadoCivil && { "socioDto.estadoCivil": "Elegí el estado civil" }),
    ...(!socio.nacionalidad.trim() && { "socioDto.nacionalidad": "Escribí la nacionalidad" }),
  };
}

function revisarFecha(fecha: string): string | null {
  if (!esFecha(fecha)) return "Escribí la fecha de nacimiento";
  return problemaDeNacimiento(fecha, clubTime(new Date()).fecha);
}

/** Suggests a username such as `lbianchi`, which can be changed. */
export function usuarioSugerido(nombre: string, apellido: string): string {
  const plano = (texto: string) => plain(texto).replace(/[^a-z]/g, "");
  return `${plano(nombre).slice(0, 1)}${plano(apellido)}`.slice(0, 20);
}

export function nombreDe({ persona }: { persona: { nombre: string; apellido: string } }): string {
  return `${persona.nombre} ${persona.apellido}`;
}
