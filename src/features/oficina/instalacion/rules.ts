import { slugOf } from "#contract/format.ts";
import { problemaDeSlug } from "#features/oficina/club/rules.ts";

/** The steps of the set-up, in their order. */
export const PASOS = ["club", "administrador", "canchas", "pagos", "correo"] as const;
export type Paso = (typeof PASOS)[number];

export const CANCHAS_MAX = 20;

/** The staff address that a club's name suggests. */
export function slugDeClub(nombre: string): string {
  const slug = slugOf(nombre, "_").slice(0, 40).replace(/_$/, "");
  return problemaDeSlug(slug) === null ? slug : "club";
}

/** Whether a public address is one that everybody on the internet can open safely. */
export function esDireccionSegura(sitio: string): boolean {
  return sitio.startsWith("https://");
}

/** What is left to do after the set-up, in the order of the list. */
export const TAREAS = ["escudo", "banco", "pagos", "correo", "legales", "jugadores", "evento"] as const;
export type Tarea = (typeof TAREAS)[number];
