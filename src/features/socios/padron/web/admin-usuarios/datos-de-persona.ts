import { clubTime } from "#contract/club-time.ts";
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
  const problemas: [campo: string, problema: string | null | false][] = [
    ["persona.nombre", !persona.nombre.trim() && "Escribí el nombre"],
    ["persona.apellido", !persona.apellido.trim() && "Escribí el apellido"],
    [
      "persona.correo",
      persona.correo.trim() !== "" &&
        !/^\S+@\S+\.\S+$/.test(persona.correo.trim()) &&
        "El correo no parece válido",
    ],
    ["nombreUsuario", problemaDeUsuario(nombreUsuario.trim())],
    ...(esSocio ? problemasDeSocio(socioDto) : []),
  ];
  return Object.fromEntries(problemas.filter((par): par is [string, string] => Boolean(par[1])));
}

function problemaDeUsuario(nombre: string): string | null {
  if (!nombre) return "Elegí un nombre de usuario";
  return /\s/.test(nombre) ? "El nombre de usuario no lleva espacios" : null;
}

/** The same for the member fields only. */
export function revisarSocio(socio: DatosDePersona["socioDto"]): Record<string, string> {
  return Object.fromEntries(
    problemasDeSocio(socio).filter((par): par is [string, string] => Boolean(par[1])),
  );
}

function problemasDeSocio(socio: DatosDePersona["socioDto"]): [string, string | null | false][] {
  return [
    ["socioDto.dni", leerDni(socio.dni) === null && DNI_MENSAJE],
    ["socioDto.fechaDeNacimiento", problemaDeFecha(socio.fechaDeNacimiento)],
    ["socioDto.direccion", !socio.direccion.trim() && "Escribí la dirección"],
    ["socioDto.estadoCivil", !socio.estadoCivil && "Elegí el estado civil"],
    ["socioDto.nacionalidad", !socio.nacionalidad.trim() && "Escribí la nacionalidad"],
  ];
}

function problemaDeFecha(fecha: string): string | null {
  if (!esFecha(fecha)) return "Escribí la fecha de nacimiento";
  return problemaDeNacimiento(fecha, clubTime(new Date()).fecha);
}

/** Suggests a username such as `lbianchi`, which can be changed. */
export function usuarioSugerido(nombre: string, apellido: string): string {
  const plano = (texto: string) =>
    texto
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z]/g, "");
  return `${plano(nombre).slice(0, 1)}${plano(apellido)}`.slice(0, 20);
}
