import { addDays } from "#contract/club-time.ts";

/** What a responsible person is to a dependent one, as the database checks it. */
export const RELACIONES = ["madre", "padre", "tutor", "abuela", "abuelo", "otra"] as const;
export type Relacion = (typeof RELACIONES)[number];

export const PALABRA_DE_RELACION: Record<Relacion, string> = {
  madre: "Madre",
  padre: "Padre",
  tutor: "Tutor o tutora",
  abuela: "Abuela",
  abuelo: "Abuelo",
  otra: "Otra relación",
};

/** What a bond may give (Rule FAM-2): to see the dependent, to pay for them, and to decide for them. */
export const DERECHOS = ["ve", "paga", "autoriza"] as const;
export type Derecho = (typeof DERECHOS)[number];

/** The first and the last day of a right, `YYYY-MM-DD`; null without one. */
interface Plazo {
  desde: string | null;
  hasta: string | null;
}

/** Whether a right holds on a day (both `YYYY-MM-DD` of the club's clock). */
export function rige({ desde, hasta }: Plazo, hoy: string): boolean {
  return desde !== null && desde <= hoy && (hasta === null || hoy <= hasta);
}

/** Years that a person has completed on a day; one born on 29 February completes them on 1 March of other years. */
export function edad(nacimiento: string, hoy: string): number {
  const years = Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4));
  return hoy.slice(5) >= nacimiento.slice(5) ? years : years - 1;
}

/** `1 año`, `34 años`. */
export const formatEdad = (anios: number) => (anios === 1 ? "1 año" : `${anios} años`);

export const MAYORIA_DE_EDAD = 18;

/** Whether somebody is a minor; an unknown birth date says nothing. */
export function esMenor(nacimiento: string | null, hoy: string): boolean {
  return nacimiento !== null && edad(nacimiento, hoy) < MAYORIA_DE_EDAD;
}

/** The day on which somebody comes of age. */
export function cumpleLaMayoria(nacimiento: string): string {
  const year = Number(nacimiento.slice(0, 4)) + MAYORIA_DE_EDAD;
  const day = nacimiento.slice(5);
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return day === "02-29" && !isLeap ? `${year}-03-01` : `${year}-${day}`;
}

/** The last day on which the rights that end with the majority hold. */
export const ultimoDiaDeMenor = (nacimiento: string) => addDays(cumpleLaMayoria(nacimiento), -1);

/** What the other one of a bond is to a person. */
export const LADOS = ["responsable", "dependiente"] as const;
export type Lado = (typeof LADOS)[number];

export const PALABRA_DE_DERECHO: Record<Derecho, string> = {
  ve: "Ve",
  paga: "Paga",
  autoriza: "Autoriza",
};

export const MOTIVO_MAX = 500;
export const GRUPO_MAX = 80;
/**
 * What a call about a person shows or does, with the rights of which one suffices (Rule FAM-5). The only table of it: the
 * server asks it on every call, and the screens show what it says.
 */
export const PERMISOS = {
  agenda: ["ve"],
  asociar: ["autoriza"],
  carnet: ["ve"],
  cuotas: ["ve", "paga"],
  invitar: ["autoriza"],
  nacimiento: ["ve", "autoriza"],
  pagar: ["paga"],
  responsables: ["ve", "autoriza"],
} as const satisfies Record<string, readonly Derecho[]>;
export type Permiso = keyof typeof PERMISOS;

/** What a restricted bond never gives: where the person is, and who else is responsible (Rule FAM-6). */
const SIN_RESTRICCION: readonly Permiso[] = ["agenda", "invitar", "responsables"];

/** Whether a bond gives this, with the rights that it has today. */
export function permite(
  bond: Readonly<Record<Derecho, boolean>> & { restringido: boolean },
  permiso: Permiso,
): boolean {
  if (bond.restringido && SIN_RESTRICCION.includes(permiso)) return false;
  return PERMISOS[permiso].some((derecho) => bond[derecho]);
}
