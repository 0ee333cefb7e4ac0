import type { StaffPath } from "#contract/staff-screens.ts";
import { plain } from "#contract/text.ts";

/** Objects that several people may open at the same time, with their kinds in the audit log. */
export const OBJETOS_ABIERTOS = {
  equipo: ["equipo"],
  evento: ["evento"],
  pago: ["pago"],
  prensa: ["prensa"],
  reserva: ["reserva"],
  usuario: ["usuario", "socio"],
} as const satisfies Record<string, readonly string[]>;

export type ObjetoAbierto = keyof typeof OBJETOS_ABIERTOS;

/** The object of each page about one; null if its screen does not follow what others change. */
export const OBJETO_DE_PANTALLA: Record<Extract<StaffPath, `${string}:id`>, ObjetoAbierto | null> = {
  "competencias/:id": null,
  "equipos/:id": "equipo",
  "eventos/:id": "evento",
  "cobros/:id": "pago",
  "prensa/:id": "prensa",
  "cancha/reservas/:id": "reserva",
  "mensajes/:id": null,
  "partidos/:id": null,
  "usuarios/:id": "usuario",
};

export const CADA_MS = 5_000;

export const BUSQUEDA_MAX = 100;

/** Maximum number of results per kind; the kind's list shows all. */
export const DE_CADA_TIPO = 6;

/** Whether a text can be searched: it has two letters, or a digit, because members and payments have numbers. */
export function canBeSearched(texto: string): boolean {
  return /\d/.test(texto) || (texto.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2;
}

/** Whether each searched word is the beginning of a word in these names. */
export function isNamed(texto: string, ...names: readonly string[]): boolean {
  const words = names.flatMap((name) => plain(name).split(/[^\p{L}\p{N}]+/u));
  const wanted = plain(texto).split(/\s+/).filter(Boolean);
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)));
}
