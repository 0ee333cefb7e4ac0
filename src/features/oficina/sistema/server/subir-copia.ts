import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { beginReceiving, receivePiece } from "#server/backup/received-copy.ts";
import type { Deps } from "#server/deps.ts";

/** @returns 409 if the disk has too little space */
export async function empezarSubida(
  { settings }: Pick<Deps, "settings">,
  { bytes }: { bytes: number },
): Promise<Outcome<{ nombre: string }>> {
  const nombre = await beginReceiving(settings.dataDir, bytes);
  if (nombre === null)
    return conflict("sin-lugar", "No hay lugar en el disco del servidor para esa copia: liberá espacio.");
  return done({ nombre });
}

/**
 * Adds a piece to an upload.
 * @returns 404 if the upload does not exist, 409 with `recibidos` if the piece does not continue it
 */
export async function subirTrozo(
  { settings }: Pick<Deps, "settings">,
  { nombre, desde, contenido }: { nombre: string; desde: number; contenido: Uint8Array },
): Promise<Outcome<{ recibidos: number }>> {
  const recibidos = await receivePiece(settings.dataDir, nombre, { from: desde, content: contenido });
  if (recibidos === null) return notFound("Esa subida ya no está: empezá de nuevo.");
  if (recibidos !== desde + contenido.length)
    return conflict("otra-parte", "La subida no sigue desde ahí.", { context: { recibidos } });
  return done({ recibidos });
}
