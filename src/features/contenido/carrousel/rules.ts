/** The home page's carousel goes on by itself after this long, and only with two pictures or more (Rule CON-6). */
export const PAUSA_MS = 3000;

/** Where a carousel picture is. Its numbers are never given again, so what the address shows never changes. */
export function direccionDeCarrousel(
  imagen: { carrouselId: number; imagenId: number },
  ancho: number,
): string {
  return `/api/carrousel/${imagen.carrouselId}/imagen/${imagen.imagenId}?ancho=${ancho}`;
}

/** Shown when nothing was chosen to upload (Rule CON-5). */
export const SIN_IMAGENES = "No has seleccionado ninguna imagen";
