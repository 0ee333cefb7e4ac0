import { addDays } from "#contract/club-time.ts";
import type { Field, Fields } from "#contract/described.ts";
import { keysOf } from "#contract/keys.ts";
import { digitosDeDni } from "#contract/text.ts";
import { reasonOf } from "#contract/text-fields.ts";
import { deOtro, TEXTOS_DE_PERSONA } from "#features/personas/usuarios/rules.ts";

/** How a responsable is related to a dependiente; the database checks it. */
export const PALABRA_DE_RELACION = {
  madre: "Madre",
  padre: "Padre",
  tutor: "Tutor o tutora",
  abuela: "Abuela",
  abuelo: "Abuelo",
  otra: "Otra relación",
};
export type Relacion = keyof typeof PALABRA_DE_RELACION;
export const RELACIONES = keysOf(PALABRA_DE_RELACION);

/** Rights that a bond can give (Rule FAM-2): to see the dependiente, to pay for them, and to decide for them. */
export const DERECHOS = ["ve", "paga", "autoriza"] as const;
export type Derecho = (typeof DERECHOS)[number];

/** First and last day of a right (`YYYY-MM-DD`); null for an open end. */
interface Plazo {
  desde: string | null;
  hasta: string | null;
}

/** Whether a right holds on a day. Dates are `YYYY-MM-DD` in the club's time zone. */
export function rige({ desde, hasta }: Plazo, hoy: string): boolean {
  return desde !== null && desde <= hoy && (hasta === null || hoy <= hasta);
}

/** Returns a person's age in full years on a day. Somebody born on 29 February gets older on 1 March in other years. */
export function edad(nacimiento: string, hoy: string): number {
  const years = Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4));
  return hoy.slice(5) >= nacimiento.slice(5) ? years : years - 1;
}

export const MAYORIA_DE_EDAD = 18;

/** Whether a person is a minor; false if the birth date is unknown. */
export function esMenor(nacimiento: string | null, hoy: string): boolean {
  return nacimiento !== null && edad(nacimiento, hoy) < MAYORIA_DE_EDAD;
}

export function cumpleLaMayoria(nacimiento: string): string {
  const year = Number(nacimiento.slice(0, 4)) + MAYORIA_DE_EDAD;
  const day = nacimiento.slice(5);
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return day === "02-29" && !isLeap ? `${year}-03-01` : `${year}-${day}`;
}

/** Returns the last day of the rights that end when the person comes of age. */
export const ultimoDiaDeMenor = (nacimiento: string) => addDays(cumpleLaMayoria(nacimiento), -1);

export const LADOS = ["responsable", "dependiente"] as const;
export type Lado = (typeof LADOS)[number];

const derecho = { kind: "flag", wrong: "El derecho no es válido", initial: true } as const;

export const CAMPOS_DE_VINCULO = {
  relacion: { kind: "choice", label: "Relación", words: PALABRA_DE_RELACION, missing: "Elegí la relación" },
  ve: { ...derecho, label: "Ve", hint: "Sus datos, cuotas, carnet, entradas y reservas" },
  paga: { ...derecho, label: "Paga", hint: "Sus cuotas, con su propio saldo" },
  autoriza: {
    ...derecho,
    label: "Autoriza",
    hint: "Decide por la persona: la inscribe, la da de baja, firma",
  },
  restringido: {
    kind: "flag",
    label: "Restringido, por una orden judicial",
    name: "Restringido",
    wrong: derecho.wrong,
    hint: "No ve el nombre, el contacto, el calendario ni las fotos del otro adulto",
  },
} as const satisfies Fields & Record<Derecho, Field>;

export const MOTIVO = {
  ...reasonOf(500),
  hint: "Queda en el historial. Por ejemplo: «lo pidió la madre, con partida de nacimiento».",
} as const;

const { nombre, apellido, correo } = TEXTOS_DE_PERSONA;

/** A person whom the club does not know yet. A responsable may have no DNI or email. */
export const CAMPOS_DE_OTRA = {
  nombre: { ...nombre, missing: deOtro(nombre.missing) },
  apellido: { ...apellido, missing: deOtro(apellido.missing) },
  dni: {
    label: "DNI",
    max: 20,
    format: /^\d{7,8}$/,
    wrong: "El DNI tiene 7 u 8 números",
    hint: "Si lo sabés",
    keyboard: "numeric",
    clean: digitosDeDni,
  },
  fechaDeNacimiento: { kind: "date", label: "Fecha de nacimiento", hint: "Si la sabés" },
  telefono: { label: "Teléfono", max: 100, keyboard: "tel" },
  correo,
} as const satisfies Fields;

export const NOMBRE_DE_GRUPO = {
  nombre: { label: "Nombre del grupo", max: 80, missing: "Escribí el nombre del grupo" },
} as const satisfies Fields;

export const DESDE_DE_GRUPO = {
  desde: {
    kind: "date",
    label: "Desde",
    missing: "Elegí desde cuándo",
    hint: "Sale el día anterior del grupo en el que esté.",
  },
} as const satisfies Fields;

export const HASTA_DE_GRUPO = {
  hasta: { kind: "date", label: "Último día en el grupo", missing: "Elegí el último día" },
} as const satisfies Fields;

/**
 * The rights that allow an action for a person; one of them is enough (Rule FAM-5). The server and the
 * screens both use this table.
 */
export const PERMISOS = {
  agenda: ["ve"],
  asociar: ["autoriza"],
  carnet: ["ve"],
  consentir: ["autoriza"],
  cuotas: ["ve", "paga"],
  invitar: ["autoriza"],
  nacimiento: ["ve", "autoriza"],
  pagar: ["paga"],
  responsables: ["ve", "autoriza"],
} as const satisfies Record<string, readonly Derecho[]>;
export type Permiso = keyof typeof PERMISOS;

/**
 * What a restricted bond never allows: to learn where the person will be and who else is responsible, and to decide
 * what the public sees of the person (Rule FAM-6).
 */
const SIN_RESTRICCION: readonly Permiso[] = ["agenda", "consentir", "invitar", "responsables"];

/** Whether a bond's current rights allow an action. */
export function permite(
  bond: Readonly<Record<Derecho, boolean>> & { restringido: boolean },
  permiso: Permiso,
): boolean {
  if (bond.restringido && SIN_RESTRICCION.includes(permiso)) return false;
  return PERMISOS[permiso].some((derecho) => bond[derecho]);
}
