import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import { inspectImage } from "#server/images/inspect.ts";
import { medidaMayor } from "../rules.ts";
import { claveDelOriginal } from "./claves.ts";
import { insertarSiFalta } from "./repo.ts";

/** A picture whose original is in the storage, on its way to whatever will show it. */
export interface ImagenGuardada {
  /** SHA-256 of the original, in hex. */
  clave: string;
  mime: string;
  bytes: number;
  /** Of its largest version (see `medidaMayor`). */
  ancho: number;
  alto: number;
  /** The name that it came with: data, never a path. */
  nombre: string;
  /** The temporary file that it came in. */
  path: string;
}

/**
 * Checks a picture and stores its original, metadata and all, which is never served. The row comes first, so
 * that a process killed half-way leaves nothing that `barrerImagenes` cannot find. Who calls uses it
 * (`anotarImagenes`) or lets go of it again (`soltarImagen`); `conImagenes` does both.
 * @returns 413 for too many pixels, 415 for a broken picture; then nothing is stored
 * @throws StorageUnavailable
 */
export async function guardarImagen(
  deps: Pick<Deps, "db" | "storage" | "clock">,
  file: ReceivedFile,
): Promise<Outcome<ImagenGuardada>> {
  const inspected = await inspectImage(file.path, file.nombre);
  if (!inspected.ok) return inspected;
  const { mime, bytes, sha256: clave, nombre, path } = file;
  const imagen = { clave, mime, bytes, ...medidaMayor(inspected.value) };
  await insertarSiFalta(deps.db, { ...imagen, creadaEn: deps.clock() });
  if (!(await deps.storage.has(claveDelOriginal(clave)))) {
    await deps.storage.putFile(claveDelOriginal(clave), path);
  }
  return done({ ...imagen, nombre, path });
}
