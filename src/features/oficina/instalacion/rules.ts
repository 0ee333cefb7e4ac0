import { slugOf } from "#contract/format.ts";

/** The steps of the set-up, in their order. */
export const PASOS = ["club", "administrador", "canchas", "pagos", "correo"] as const;
export type Paso = (typeof PASOS)[number];

export const CANCHAS_MAX = 20;

/** First segments of addresses that the site uses for itself. */
const RESERVADOS = ["api", "assets", "demo", "evento", "galeria", "instalar", "perfil"];

/** Why a staff address cannot be used, or null. */
export function problemaDeSlug(slug: string): string | null {
  if (!/^[a-z0-9_-]{2,40}$/.test(slug))
    return "Entre 2 y 40 letras minúsculas sin acento, números y guiones: club_del_parque";
  return RESERVADOS.includes(slug) ? "Esa palabra la usa el sitio: elegí otra" : null;
}

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
