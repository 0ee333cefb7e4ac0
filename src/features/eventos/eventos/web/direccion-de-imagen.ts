/** Returns the URL of a picture that is about `ancho` pixels wide. */
export function direccionDeImagen(eventoId: number, imagenId: number, ancho: number): string {
  return `/api/eventos/${eventoId}/imagen/${imagenId}?ancho=${ancho}`;
}
