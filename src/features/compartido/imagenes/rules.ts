/** Widths in pixels. Pictures are never enlarged: the largest version is at most as wide as the original. */
const ANCHOS = [320, 640, 1280, 1920] as const;

/** WebP's limit is 16,383; screens show no picture taller than twice its width. */
const ALTO_MAX = 3840;
const ANCHO_MAX = 1920;

export const ANCHO_HABITUAL = 1280;

/** Requested width of the JPEG for link previews. */
export const ANCHO_OG = 1200;

/** Returns the available widths of a picture with the largest width `ancho`, for `srcset` and for the storage. */
export function anchosDe(ancho: number): number[] {
  return [...ANCHOS.filter((width) => width < ancho), ancho];
}

/** Returns the smallest width that is at least as large as the requested width, or else the largest width. */
export function elegirAncho(ancho: number, pedido: number): number {
  return anchosDe(ancho).find((width) => width >= pedido) ?? ancho;
}

/** Returns the size of a picture's largest version, from the size of its upright original. */
export function medidaMayor(original: { ancho: number; alto: number }): { ancho: number; alto: number } {
  const scale = Math.min(1, ANCHO_MAX / original.ancho, ALTO_MAX / original.alto);
  return {
    ancho: Math.max(1, Math.round(original.ancho * scale)),
    alto: Math.max(1, Math.round(original.alto * scale)),
  };
}
