import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import { inspectImage } from "#server/images/inspect.ts";
import { medidaMayor } from "../rules.ts";
import { insertImagenIfMissing } from "./imagenes.repo.ts";
import { originalKey } from "./storage-keys.ts";

/** A picture whose original is stored, but not referenced yet. */
export interface ImagenGuardada {
  /** SHA-256 of the upload, in hex. */
  clave: string;
  mime: string;
  /** Dimensions of the original, which is the upload without metadata. */
  bytes: number;
  /** Width of its largest version (see `medidaMayor`). */
  ancho: number;
  alto: number;
  /** Original file name: untrusted, never used as a path. */
  nombre: string;
  /** Temporary file of the upload. */
  path: string;
}

/**
 * Validates a picture and stores its original. The row is written first, so that `barrerImagenes` can clean up after a
 * killed process. Callers must either claim it (`anotarImagenes`) or release it (`soltarImagen`);
 * `withUploadedImagenes` does both.
 * @returns 413 for too many pixels, 415 for a broken picture; then nothing is stored
 * @throws StorageUnavailable
 */
export async function guardarImagen(
  deps: Pick<Deps, "db" | "storage" | "clock">,
  file: ReceivedFile,
): Promise<Outcome<ImagenGuardada>> {
  const inspected = await inspectImage(file);
  if (!inspected.ok) return inspected;
  const { mime, sha256: clave, nombre, path } = file;
  const { bytes, ...medida } = inspected.value;
  const imagen = { clave, mime, bytes, ...medidaMayor(medida) };
  await insertImagenIfMissing(deps.db, { ...imagen, creadaEn: deps.clock() });
  if (!(await deps.storage.has(originalKey(clave)))) {
    await deps.storage.putFile(originalKey(clave), path);
  }
  return done({ ...imagen, nombre, path });
}
