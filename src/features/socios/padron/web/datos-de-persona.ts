import { clubTime } from "#contract/club-time.ts";
import { checkFields, mapFields } from "#contract/described.ts";
import { byPath } from "#contract/edit.ts";
import { plain } from "#contract/text.ts";
import type { TextField } from "#contract/text-fields.ts";
import { deOtro, TEXTOS_DE_PERSONA } from "#features/personas/usuarios/rules.ts";
import {
  type DatosDeSocio,
  type EstadoCivil,
  esFecha,
  problemaDeNacimiento,
  TEXTOS_DE_SOCIO,
  type TextoDeSocio,
} from "#features/socios/socios/rules.ts";
import { serverTime } from "#web/clock.ts";

export interface DatosDePersona {
  nombreUsuario: string;
  persona: Record<keyof typeof TEXTOS_DE_PERSONA, string>;
  socioDto: DatosDeSocio<EstadoCivil | "">;
}

export const PERSONA_VACIA: DatosDePersona = {
  nombreUsuario: "",
  persona: mapFields(TEXTOS_DE_PERSONA, () => ""),
  socioDto: { ...mapFields(TEXTOS_DE_SOCIO, () => ""), estadoCivil: "", nacionalidad: "Argentina" },
};

/** Every field except for the username, by its path in the request. */
export const CAMPOS_DE_PERSONA = byPath({
  persona: TEXTOS_DE_PERSONA,
  socioDto: TEXTOS_DE_SOCIO,
}) as Readonly<Record<`persona.${keyof typeof TEXTOS_DE_PERSONA}` | `socioDto.${TextoDeSocio}`, TextField>>;

export function revisarPersona(
  { nombreUsuario, persona, socioDto }: DatosDePersona,
  esSocio: boolean,
): Record<string, string> {
  return {
    ...enParte("persona", checkFields(TEXTOS_DE_PERSONA, persona)),
    ...problemaDeUsuario(nombreUsuario.trim()),
    ...(esSocio && revisarSocio(socioDto)),
  };
}

/** Returns the messages by path, addressed to staff. */
function enParte(parte: string, problemas: { [campo: string]: string | undefined }) {
  return Object.fromEntries(
    Object.entries(problemas).map(([campo, problema = ""]) => [`${parte}.${campo}`, deOtro(problema)]),
  );
}

function problemaDeUsuario(nombre: string) {
  if (!nombre) return { nombreUsuario: "Elegí un nombre de usuario" };
  return /\s/.test(nombre) ? { nombreUsuario: "El nombre de usuario no lleva espacios" } : null;
}

export function revisarSocio(socio: DatosDePersona["socioDto"]): Record<string, string> {
  const problemaDeFecha = revisarFecha(socio.fechaDeNacimiento);
  return enParte("socioDto", {
    ...checkFields(TEXTOS_DE_SOCIO, socio),
    ...(problemaDeFecha && { fechaDeNacimiento: problemaDeFecha }),
  });
}

function revisarFecha(fecha: string): string | null {
  if (!esFecha(fecha)) return TEXTOS_DE_SOCIO.fechaDeNacimiento.missing;
  return problemaDeNacimiento(fecha, clubTime(serverTime()).fecha);
}

/** Suggests a username such as `lbianchi`. */
export function usuarioSugerido(nombre: string, apellido: string): string {
  const plano = (texto: string) => plain(texto).replace(/[^a-z]/g, "");
  return `${plano(nombre).slice(0, 1)}${plano(apellido)}`.slice(0, 20);
}

export function nombreDe({ persona }: { persona: { nombre: string; apellido: string } }): string {
  return `${persona.nombre} ${persona.apellido}`;
}
