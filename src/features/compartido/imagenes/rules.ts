/** Widths that screens ask for, in pixels. A picture is never enlarged: its own width is its largest. */
export const ANCHOS = [320, 640, 1280, 1920] as const;

/** WebP ends at 16,383; nothing on a screen is taller than twice its width. */
const ALTO_MAX = 3840;
const ANCHO_MAX = 1920;

/** Where nobody asked for another width. */
export const ANCHO_HABITUAL = 1280;

/** The width that the JPEG for link previews is asked for with. */
export const ANCHO_OG = 1200;

/** The widths that there are of a picture whose largest is `ancho`; for `srcset` as for the storage. */
export function anchosDe(ancho: number): number[] {
  return [...ANCHOS.filter((width) => width < ancho), ancho];
}

/** The width to answer with: the smallest that is enough, or else the largest. */
export function elegirAncho(ancho: number, pedido: number): number {
  return anchosDe(ancho).find((width) => width >= pedido) ?? ancho;
}

/** How large the largest version of a picture is, from the size of its original as it stands upright. */
export function medidaMayor(original: { ancho: number; alto: number }): { ancho: number; alto: number } {
  const scale = Math.min(1, ANCHO_MAX / original.ancho, ALTO_MAX / original.alto);
  return {
    ancho: Math.max(1, Math.round(original.ancho * scale)),
    alto: Math.max(1, Math.round(original.alto * scale)),
  };
}
