import { digitosDeDni } from "#contract/text.ts";
import type { TextFields } from "#contract/text-fields.ts";

export const MOTIVO_DE_RECHAZO = {
  label: "Motivo (opcional)",
  max: 500,
  multiline: true,
  hint: "Va en el correo que le mandamos.",
} as const;
export const EDAD_MAX = 119;

export const ESTADOS_CIVILES = ["soltero", "casado", "divorciado", "viudo"] as const;
export type EstadoCivil = (typeof ESTADOS_CIVILES)[number];
export const OPCIONES_CIVILES = ESTADOS_CIVILES.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}/a`,
}));

/** A member's additional texts (Rules SOC-2, SOC-3). `missing` is the message for an empty field. */
export const TEXTOS_DE_SOCIO = {
  dni: {
    label: "DNI",
    max: 20,
    missing: "El DNI tiene 7 u 8 números",
    format: /^\d{7,8}$/,
    keyboard: "numeric",
    clean: digitosDeDni,
  },
  telefono: { label: "Teléfono", max: 100, keyboard: "tel" },
  /** `YYYY-MM-DD`; older clients send an instant. */
  fechaDeNacimiento: { label: "Fecha de nacimiento", max: 40, missing: "Escribí tu fecha de nacimiento" },
  direccion: { label: "Dirección", max: 200, missing: "Escribí tu dirección" },
  estadoCivil: { label: "Estado civil", max: 20, missing: "Elegí tu estado civil" },
  nacionalidad: { label: "Nacionalidad", max: 200, missing: "Escribí tu nacionalidad" },
} as const satisfies TextFields;
export type TextoDeSocio = keyof typeof TEXTOS_DE_SOCIO;
export type DatosDeSocio<Civil = EstadoCivil> = Record<Exclude<TextoDeSocio, "estadoCivil">, string> & {
  estadoCivil: Civil;
};

export function esFecha(texto: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texto)) return false;
  const dia = new Date(`${texto}T00:00:00Z`);
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(texto);
}

/** Returns the message for a date that cannot be a birth date; null if it can be. `hoy` is today in the club's time zone. */
export function problemaDeNacimiento(fecha: string, hoy: string): string | null {
  if (fecha > hoy) return "La fecha de nacimiento no puede ser posterior a hoy";
  const masVieja = `${Number(hoy.slice(0, 4)) - EDAD_MAX - 1}${hoy.slice(4)}`;
  return fecha <= masVieja ? "Revisá el año de nacimiento" : null;
}

/** How a person enrolled at the counter sets a password: with an access code from staff, or an emailed link. */
export const ACCESOS = ["codigo", "correo"] as const;
export type Acceso = (typeof ACCESOS)[number];

/** Which DNI and birth date a new member keeps: those of the request, or the data that the club already has. */
export const IDENTIDADES = ["pedida", "conocida"] as const;
export type Identidad = (typeof IDENTIDADES)[number];
