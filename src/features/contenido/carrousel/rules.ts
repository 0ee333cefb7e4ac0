/**
 * Interval after which the home page's carousel advances automatically, if it has at least two pictures (Rule CON-6).
 */
export const PAUSA_MS = 3000;

/** URL of a carousel picture. Ids are never reused, so the content of a URL never changes. */
export function direccionDeCarrousel(
  imagen: { carrouselId: number; imagenId: number },
  ancho: number,
): string {
  return `/api/carrousel/${imagen.carrouselId}/imagen/${imagen.imagenId}?ancho=${ancho}`;
}

/** Error message for an upload without a file (Rule CON-5). */
export const SIN_IMAGENES = "No has seleccionado ninguna imagen";
