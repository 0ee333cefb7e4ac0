import { done, invalidField, type Outcome } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { violatesForeignKey } from "#server/db/errors.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import { inspectImage } from "#server/images/inspect.ts";
import { decodeImage } from "#server/images/variants.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { ANCHO_OG, anchosDe, medidaMayor } from "../rules.ts";
import {
  deleteImagen,
  findImagen,
  insertImagenIfMissing,
  listPendientes,
  listSinUso,
  lockImagenes,
  updateLista,
} from "./imagenes.repo.ts";

/** Writes rows that show pictures, and calls `suelta` with each picture that no row shows any more. */
export type WriteImagenes<T> = (
  tx: Tx,
  imagenes: ImagenGuardada[],
  suelta: (hash: string | null | undefined) => void,
) => Promise<Outcome<T>>;

/**
 * Stores the pictures of an upload together with the rows that reference them: all or nothing.
 * @param escribir writes the rows that reference the pictures, given in file order (duplicates included), and anything
 * else in the same transaction; its refusal rolls everything back
 * @param tags dropped after the commit, before pictures are released
 * @returns the result of `escribir`, or 413/415 for an unacceptable picture
 */
export async function withUploadedImagenes<T>(
  deps: Deps,
  archivos: ReceivedFile[],
  escribir: WriteImagenes<T>,
  ...tags: string[]
): Promise<Outcome<T>> {
  const sueltas = new Set<string>();
  const guardadas: ImagenGuardada[] = [];
  const soltar = async () => {
    for (const hash of new Set(archivos.map((archivo) => archivo.sha256))) await soltarImagen(deps, hash);
  };
  try {
    for (const archivo of archivos) {
      const guardada = await guardarImagen(deps, archivo);
      if (!guardada.ok) {
        await soltar();
        return guardada;
      }
      guardadas.push(guardada.value);
    }
    const written = await outcomeTransaction(deps.db, async (tx) => {
      await anotarImagenes(deps, tx, guardadas);
      return escribir(tx, guardadas, (hash) => hash && sueltas.add(hash));
    });
    if (!written.ok) await soltar();
    else {
      if (tags.length > 0) deps.cache.drop(...tags);
      for (const hash of sueltas) await soltarImagen(deps, hash);
    }
    return written;
  } catch (error) {
    await soltar();
    throw error;
  }
}

/**
 * Stores a picture for a record that is saved later. It is deleted after an hour unless a record shows it.
 * @returns 413 or 415 for an unacceptable picture, 422 without a picture
 */
export const subirImagen = (deps: Deps, archivos: ReceivedFile[]) =>
  withUploadedImagenes(deps, archivos, async (_tx, [guardada]) => {
    if (!guardada) return invalidField("sin-imagen", "imagen", "Elegí una imagen");
    const { clave, ancho, alto } = guardada;
    return done({ clave, ancho, alto });
  });

/** A stored picture that no row references yet. */
export interface ImagenGuardada {
  /** SHA-256 of the upload, in hex. */
  clave: string;
  mime: string;
  /** Size of the original, which is the upload without metadata. */
  bytes: number;
  /** Width of the picture's largest version (see `medidaMayor`). */
  ancho: number;
  alto: number;
  /** Original file name: untrusted, never used as a path. */
  nombre: string;
  path: string;
}

/**
 * Validates a picture and stores its original. The row is written first, so that `barrerImagenes` can clean up after a
 * killed process. Callers must either claim it (`anotarImagenes`) or release it (`soltarImagen`);
 * `withUploadedImagenes` does both.
 * @returns 413 for too many pixels, 415 for a broken picture; then nothing is stored
 * @throws StorageUnavailable
 */
export async function guardarImagen(deps: Deps, file: ReceivedFile): Promise<Outcome<ImagenGuardada>> {
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

/**
 * Creates every size of a picture, in AVIF and WebP, and the JPEG for link previews (Rule ARC-3); from then on browsers
 * may cache them indefinitely. Idempotent. Runs one at a time per process (see the queue).
 * @param turn awaited before each CPU-bound step, which can take seconds
 * @throws if the storage fails or the picture cannot be decoded, so that the queue retries
 */
export async function prepararImagen(
  deps: Deps,
  { clave }: { clave: string },
  turn: () => Promise<void> = async () => {},
): Promise<void> {
  const imagen = await findImagen(deps.db, clave);
  if (imagen?.estado !== "pendiente") return;
  const original = await deps.storage.get(originalKey(clave));
  if (!original) {
    deps.log.error({ clave }, "the storage has lost the original of a picture");
    return;
  }
  await turn();
  const decoded = await decodeImage(original, imagen);
  const files: { key: string; content: Buffer }[] = [];
  const make = async (key: string, draw: () => Promise<Buffer>) => {
    await turn();
    files.push({ key, content: await draw() });
  };
  await make(previewKey(clave), () => decoded.jpeg(ANCHO_OG));
  for (const ancho of anchosDe(imagen.ancho)) {
    await make(variantKey(clave, ancho, "webp"), () => decoded.webp(ancho));
    await make(variantKey(clave, ancho, "avif"), () => decoded.avif(ancho));
  }
  const done = await deps.db.transaction(async (tx) => {
    await lockImagenes(tx, [clave]);
    // If the picture was released meanwhile, nothing would ever delete its files.
    if (!(await findImagen(tx, clave))) return false;
    for (const { key, content } of files) await deps.storage.put(key, content);
    return updateLista(tx, clave);
  });
  if (done) deps.cache.drop(`imagen:${clave}`);
}

/** Originals to be resized, one at a time, because each saturates a core. */
export const COLA_DE_IMAGENES = defineQueue<{ clave: string }>({
  name: "imagen",
  policy: "short",
  retry: { limit: 20, delay: 2, delayMax: 900 },
});

/**
 * Claims stored pictures in the transaction that will reference them, before its rows are written. The pictures
 * cannot be deleted until the transaction ends; resizing is queued with its commit.
 */
export async function anotarImagenes(deps: Deps, tx: Tx, imagenes: ImagenGuardada[]): Promise<void> {
  await lockImagenes(
    tx,
    imagenes.map((imagen) => imagen.clave),
  );
  for (const { nombre: _nombre, path, ...imagen } of imagenes) {
    await insertImagenIfMissing(tx, { ...imagen, creadaEn: deps.clock() });
    // A concurrent deletion of the same picture may have removed the files since they were stored.
    const original = originalKey(imagen.clave);
    if (!(await deps.storage.has(original))) await deps.storage.putFile(original, path);
    if ((await findImagen(tx, imagen.clave))?.estado === "pendiente") {
      await deps.jobs.send(tx, COLA_DE_IMAGENES, { clave: imagen.clave }, { key: imagen.clave });
    }
  }
}

/**
 * Releases a picture whose rows were deleted and committed, or never written: deletes row and files, except while other
 * rows refer to them. Errors are logged and never fail the caller; `barrerImagenes` retries.
 */
export async function soltarImagen(deps: Deps, hash: string): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      await lockImagenes(tx, [hash]);
      const imagen = await findImagen(tx, hash);
      // The row is deleted first, because a foreign key violation then preserves the files.
      await deleteImagen(tx, hash);
      const keys = imagen ? allStorageKeys(imagen) : [originalKey(hash)];
      for (const key of keys) await deps.storage.remove(key);
    });
  } catch (error) {
    if (violatesForeignKey(error)) return;
    deps.log.warn({ err: error, clave: hash }, "an unused picture could not be removed");
  }
}

/** Longer than any upload takes. */
const EDAD_MS = 60 * 60 * 1000;
const DE_A = 200;

/**
 * Cleans up after killed processes and storage outages: deletes unreferenced pictures and requeues those that were
 * never resized.
 */
export async function barrerImagenes(deps: Deps): Promise<void> {
  const antes = new Date(deps.clock().getTime() - EDAD_MS);
  for (const hash of await listSinUso(deps.db, antes, DE_A)) await soltarImagen(deps, hash);
  const hashes = await listPendientes(deps.db, antes, DE_A);
  await deps.db.transaction(async (tx) => {
    for (const hash of hashes) await deps.jobs.send(tx, COLA_DE_IMAGENES, { clave: hash }, { key: hash });
  });
}

type Formato = "avif" | "webp";

// Two-character folders keep directories small.
const stem = (hash: string) => `imagenes/${hash.slice(0, 2)}/${hash}`;

/** Returns the storage key of the upload without metadata, which is kept for future sizes and never served. */
export function originalKey(hash: string): string {
  return `${stem(hash)}-original`;
}

export function variantKey(hash: string, ancho: number, formato: Formato): string {
  return `${stem(hash)}-${ancho}.${formato}`;
}

/** Returns the storage key of the JPEG for link previews, because not every crawler supports WebP. */
export function previewKey(hash: string): string {
  return `${stem(hash)}-og.jpg`;
}

/** The original comes last, because the other files can be derived from it. */
function allStorageKeys({ clave, ancho }: { clave: string; ancho: number }): string[] {
  const variantes = anchosDe(ancho).flatMap((width) => [
    variantKey(clave, width, "webp"),
    variantKey(clave, width, "avif"),
  ]);
  return [...variantes, previewKey(clave), originalKey(clave)];
}
