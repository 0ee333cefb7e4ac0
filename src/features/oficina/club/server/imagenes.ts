import { done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { withUploadedImagenes } from "#features/compartido/imagenes/server/imagenes.ts";
import { type ImagenPedida, servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/responses.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import { hasImagen } from "./club.repo.ts";

/**
 * Stores a picture for a group. An image that no saved group uses is deleted after an hour.
 * @returns 413 or 415 for an unacceptable picture, 422 without a picture
 */
export async function subirImagen(deps: Deps, _actor: Actor, archivos: ReceivedFile[]) {
  if (archivos.length === 0) return invalidField("sin-imagen", "imagen", "Elegí una imagen");
  return await withUploadedImagenes(deps, archivos, async (_tx, [guardada]) => {
    if (!guardada) throw new Error("an upload without its picture");
    const { clave, ancho, alto } = guardada;
    return done({ clave, ancho, alto });
  });
}

/** Returns a picture of any version of the settings; 404 for other pictures. Public, because its key cannot be guessed. */
export async function verImagenDelClub(deps: Deps, pedida: ImagenPedida): Promise<Outcome<ServedImage>> {
  if (!(await hasImagen(deps.db, pedida.clave))) return notFound("Esa imagen no existe.");
  return await servirImagen(deps, pedida);
}
