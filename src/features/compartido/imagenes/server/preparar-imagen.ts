import type { Deps } from "#server/deps.ts";
import { decodeImage } from "#server/images/variants.ts";
import { ANCHO_OG, anchosDe } from "../rules.ts";
import { findImagen, lockImagenes, updateLista } from "./imagenes.repo.ts";
import { originalKey, previewKey, variantKey } from "./storage-keys.ts";

/**
 * Creates every size of a picture, in AVIF and WebP, and the JPEG for link previews (Rule ARC-3); from then on browsers
 * may cache them indefinitely. Idempotent. One at a time per process (see the queue).
 * @param turn awaited before each CPU-bound step of up to some seconds
 * @throws if the storage fails or the picture cannot be decoded, so that the queue retries
 */
export async function prepararImagen(
  deps: Pick<Deps, "db" | "storage" | "log" | "cache">,
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
    // Released meanwhile: its files would never be deleted.
    if (!(await findImagen(tx, clave))) return false;
    for (const { key, content } of files) await deps.storage.put(key, content);
    return updateLista(tx, clave);
  });
  if (done) deps.cache.drop(`imagen:${clave}`);
}
