import { createHash } from "node:crypto";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/responses.ts";
import { decodeForCaller } from "#server/images/picture-work.ts";
import { decodeImage } from "#server/images/variants.ts";
import { ANCHO_HABITUAL, ANCHO_OG, elegirAncho } from "../rules.ts";
import { findImagen, type Imagen, lockImagenes } from "./imagenes.repo.ts";
import { originalKey, previewKey, variantKey } from "./imagenes.ts";

export interface ImagenPedida {
  clave: string;
  ancho?: number | undefined;
  /** The Accept header: AVIF if accepted, else WebP; see `ANCHO_OG` for link previews. */
  accept: string;
  /** The If-None-Match header. */
  conocida: string;
}

/** A picture's URL is immutable once all its sizes exist. */
const FOREVER = "public, max-age=31536000, immutable";

/**
 * Serves a picture in the requested or nearest width (Rule ARC-3). A picture that has not been resized yet is served as
 * uncached WebP. A URL always means the same picture, because ids are not reused.
 * @returns 404 if the picture does not exist, or its files are lost
 */
export async function servirImagen(deps: Deps, pedida: ImagenPedida): Promise<Outcome<ServedImage>> {
  const imagen = await findImagen(deps.db, pedida.clave);
  if (!imagen) return notFound("Esa imagen no existe.");
  const ancho = pedida.ancho ?? ANCHO_HABITUAL;
  const best = elegir(imagen, ancho, pedida.accept);
  const known = (variante: Variante) => pedida.conocida.includes(etagOf(variante));
  const lista = imagen.estado === "lista";
  if (lista && known(best)) return done(served(best, null, FOREVER));
  const kept = lista ? await deps.storage.get(best.key) : null;
  if (kept) return done(served(best, kept, FOREVER));

  // Only WebP and JPEG are fast enough to encode during a request.
  const quick = elegir(imagen, ancho, pedida.accept.replaceAll("image/avif", ""));
  if (known(quick)) return done(served(quick, null, "no-cache"));
  const made = await leerVariante(deps, imagen, quick);
  if (made) return done(served(quick, made, "no-cache"));
  deps.log.warn({ clave: imagen.clave }, "the storage has lost a picture");
  return notFound("Esa imagen no existe.");
}

/** Returns the picture as WebP in the default width, for embedding; null if its files are lost. */
export async function leerImagen(
  deps: Deps,
  hash: string,
): Promise<{ contenido: Buffer; mime: string } | null> {
  const found = await servirImagen(deps, { clave: hash, accept: "image/webp", conocida: "" });
  return found.ok && found.value.contenido
    ? { contenido: found.value.contenido, mime: found.value.mime }
    : null;
}

function elegir(imagen: Imagen, pedido: number, accept: string): Variante {
  const { clave } = imagen;
  if (pedido === ANCHO_OG && !/image\/(avif|webp)/.test(accept)) {
    return { key: previewKey(clave), ancho: ANCHO_OG, mime: "image/jpeg" };
  }
  const ancho = elegirAncho(imagen.ancho, pedido);
  const formato = accept.includes("image/avif") ? "avif" : "webp";
  return { key: variantKey(clave, ancho, formato), ancho, mime: `image/${formato}` };
}

function served(variante: Variante, contenido: Buffer | null, cacheControl: string): ServedImage {
  return { contenido, mime: variante.mime, etag: etagOf(variante), cacheControl };
}

/** Returns a hash of the storage key, which contains the content's hash but must not be revealed. */
function etagOf(variante: Variante): string {
  return `"${createHash("sha256").update(variante.key).digest("base64url").slice(0, 22)}"`;
}

interface Variante {
  key: string;
  ancho: number;
  mime: "image/avif" | "image/webp" | "image/jpeg";
}

/** Deduplicates concurrent requests for the same file. */
const making = new Map<string, Promise<Buffer | null>>();

/** Returns the file of a version, created on demand if it does not exist or was lost. Null if the original is missing too. */
async function leerVariante(deps: Deps, imagen: Imagen, variante: Variante): Promise<Buffer | null> {
  const found = await deps.storage.get(variante.key);
  if (found) return found;
  const running = making.get(variante.key);
  if (running) return running;
  const work = decodeForCaller(() => make(deps, imagen, variante)).finally(() => making.delete(variante.key));
  making.set(variante.key, work);
  return work;
}

async function make(deps: Deps, imagen: Imagen, { key, ancho, mime }: Variante): Promise<Buffer | null> {
  const original = await deps.storage.get(originalKey(imagen.clave));
  if (!original) return null;
  const decoded = await decodeImage(original, imagen);
  const content =
    mime === "image/jpeg"
      ? await decoded.jpeg(ANCHO_OG)
      : await decoded[mime === "image/avif" ? "avif" : "webp"](ancho);
  await deps.db.transaction(async (tx) => {
    await lockImagenes(tx, [imagen.clave]);
    // If the picture was released meanwhile, the file is not stored, because nothing would ever delete it.
    if (await findImagen(tx, imagen.clave)) await deps.storage.put(key, content);
  });
  return content;
}
