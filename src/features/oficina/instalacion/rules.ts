import { slugOf } from "#contract/text.ts";

/** First path segments that the site needs for itself. */
const RESERVADOS = ["api", "assets", "demo", "evento", "galeria", "instalar", "perfil"];

/** Returns why a path cannot be used for the office; null if it can be. */
export function problemaDeSlug(slug: string): string | null {
  if (!/^[a-z0-9_-]{2,40}$/.test(slug))
    return "Entre 2 y 40 letras minúsculas sin acento, números y guiones: club_del_parque";
  return RESERVADOS.includes(slug) ? "Esa palabra la usa el sitio: elegí otra" : null;
}

/** Suggests the office's path from the club's name. */
export function slugDeClub(nombre: string): string {
  const slug = slugOf(nombre, "_").slice(0, 40).replace(/_$/, "");
  return problemaDeSlug(slug) === null ? slug : "club";
}
