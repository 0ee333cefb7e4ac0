/** How many posts the home page shows (Rule CON-7). */
export const NOTICIAS_EN_INICIO = 4;
/** How many we keep: some of the newest may be removed on the network before we look again. */
export const PUBLICACIONES_GUARDADAS = 8;
/** The network's own limit; anything longer is none of its captions. */
const CAPTION_MAX = 2_200;
/** A long-lived token lives 60 days and can be renewed from the first on; a week leaves eight chances. */
const RENOVAR_CADA_MS = 7 * 24 * 3_600_000;

/** A caption as it can be kept: without what no table holds, and cut between characters, never inside one. */
export function limpiarCaption(caption: string): string {
  const sound = caption.toWellFormed().replaceAll("\u0000", "").trim();
  return sound.length <= CAPTION_MAX ? sound : `${[...sound].slice(0, CAPTION_MAX - 1).join("")}…`;
}

/** Whether the token is to be renewed now; one that was never renewed is of unknown age, and so always is. */
export function tocaRenovar(renovadoEn: Date | null, now: Date): boolean {
  return renovadoEn === null || now.getTime() - renovadoEn.getTime() >= RENOVAR_CADA_MS;
}

/** The first line of a caption that says something, for readers who don't see the picture. */
export function primeraLinea(caption: string): string {
  const line =
    caption
      .split("\n")
      .find((one) => /[\p{L}\p{N}]/u.test(one))
      ?.trim() ?? "";
  return line.length <= 120 ? line : `${[...line].slice(0, 119).join("")}…`;
}
