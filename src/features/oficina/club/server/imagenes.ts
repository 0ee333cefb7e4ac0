import { notFound, type Outcome } from "#contract/outcome.ts";
import { type ImagenPedida, servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import type { Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/responses.ts";
import { hasImagen } from "./club.repo.ts";

/** Returns a picture of any version of the settings; 404 for other pictures. Public, because its key cannot be guessed. */
export async function verImagenDelClub(deps: Deps, pedida: ImagenPedida): Promise<Outcome<ServedImage>> {
  if (!(await hasImagen(deps.db, pedida.clave))) return notFound("Esa imagen no existe.");
  return await servirImagen(deps, pedida);
}
