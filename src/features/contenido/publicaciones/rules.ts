export const NOTICIAS_EN_INICIO = 4;
/** Number of stored posts: more than the page shows, because some may be removed from the network before the next read. */
export const PUBLICACIONES_GUARDADAS = 8;
/** The network's limit. Longer captions are rejected as invalid. */
const CAPTION_MAX = 2_200;
/**
 * A long-lived token is valid for 60 days and can be renewed after the first day. Renewing it weekly leaves eight
 * attempts.
 */
const RENOVAR_CADA_MS = 7 * 24 * 3_600_000;

/** Prepares a caption for storage: removes characters that PostgreSQL rejects, and truncates it between characters. */
export function limpiarCaption(caption: string): string {
  const sound = caption.toWellFormed().replaceAll("\u0000", "").trim();
  return sound.length <= CAPTION_MAX ? sound : `${[...sound].slice(0, CAPTION_MAX - 1).join("")}…`;
}

/** Whether the token must be renewed now. A token that was never renewed has an unknown age, so it must be renewed. */
export function tocaRenovar(renovadoEn: Date | null, now: Date): boolean {
  return renovadoEn === null || now.getTime() - renovadoEn.getTime() >= RENOVAR_CADA_MS;
}

/** Returns the alternative text: the first line of a caption that contains a letter or digit. */
export function primeraLinea(caption: string): string {
  const line =
    caption
      .split("\n")
      .find((one) => /[\p{L}\p{N}]/u.test(one))
      ?.trim() ?? "";
  return line.length <= 120 ? line : `${[...line].slice(0, 119).join("")}…`;
}
