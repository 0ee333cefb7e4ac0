import { slugOf } from "#contract/text.ts";
import { problemaDeSlug } from "#features/oficina/club/rules.ts";

/** The steps of the set-up, in their order. */
export const PASOS = ["club", "administrador", "canchas", "pagos", "correo"] as const;
export type Paso = (typeof PASOS)[number];

export const CANCHAS_MAX = 20;

/** Proposes the path of the administration from the club's name. */
export function slugDeClub(nombre: string): string {
  const slug = slugOf(nombre, "_").slice(0, 40).replace(/_$/, "");
  return problemaDeSlug(slug) === null ? slug : "club";
}

/** Whether a public address uses https and is reachable from the internet. */
export function esDireccionSegura(sitio: string): boolean {
  return sitio.startsWith("https://");
}

/** Tasks that may be left after the set-up, in display order. */
export const TAREAS = ["escudo", "banco", "pagos", "correo", "legales", "jugadores", "evento"] as const;
export type Tarea = (typeof TAREAS)[number];
