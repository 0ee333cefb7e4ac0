import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Ajustes, Club } from "#contract/club.ts";
import { leerImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import { originalKey } from "#features/compartido/imagenes/server/storage-keys.ts";
import { boundedWork } from "#server/bounded-work.ts";
import type { Deps } from "#server/deps.ts";
import { decodeForCaller } from "#server/images/picture-work.ts";
import { dibujarCompartir } from "./dibujar-compartir.ts";
import { dibujarEscudo, dibujarFavicon, dibujarIcono } from "./dibujar-iconos.ts";
import { dibujarMonograma, type Escudo, prepararEscudo } from "./preparar-escudo.ts";

/** Input of all pictures of one version. */
interface Fuente {
  escudo: Escudo;
  /** For the smallest sizes: the monogram of the short name has fewer letters. */
  menor: Escudo;
  /** The cover. */
  foto: Buffer | null;
  /** False if a picture could not be read, so that the drawings are a stopgap. */
  completo: boolean;
}

type Draw = (fuente: Fuente, identidad: Club["identidad"]) => Promise<Buffer>;

/** An icon on the main colour. */
const icon =
  (size: number, part: number): Draw =>
  ({ escudo }, { colores }) =>
    dibujarIcono(escudo, colores.principal, { size, part });

/** The pictures by address, with their media type. */
export const DIBUJOS = {
  "/favicon.ico": ["image/x-icon", ({ menor }) => dibujarFavicon(menor)],
  "/apple-touch-icon.png": ["image/png", icon(180, 0.78)],
  "/icon-192.png": ["image/png", icon(192, 0.78)],
  "/icon-512.png": ["image/png", icon(512, 0.78)],
  // Phones crop a maskable icon to its middle 80 %.
  "/icon-maskable-512.png": ["image/png", icon(512, 0.58)],
  "/escudo.webp": ["image/webp", ({ escudo }) => dibujarEscudo(escudo)],
  "/og-default.jpg": [
    "image/jpeg",
    ({ escudo, foto }, identidad) => dibujarCompartir(identidad, escudo, foto),
  ],
} satisfies Record<string, [string, Draw]>;

/** To be raised when the drawing changes, since browsers cache the pictures of a version for ever. */
const DRAWING = 2;

/** Identifies the content of icons, crest, manifest and link preview (Rule SIT-14). */
export function versionDeDibujos({ identidad, portada }: Ajustes): string {
  const { nombre, nombreCorto, ciudad, colores, escudo } = identidad;
  const shown = [DRAWING, nombre, nombreCorto, ciudad, colores, escudo?.clave, portada.imagen?.clave];
  return hash("sha256", JSON.stringify(shown)).slice(0, 12);
}

/** How long a placeholder is served before the storage is tried again. */
const STOPGAP_MS = 30_000;

/**
 * Draws the club's pictures when they are first requested, one at a time, and caches them by the version of the
 * settings that they show.
 */
export function createDibujos(deps: Deps) {
  const oneAtATime = boundedWork(1);
  // Two versions, since pages of the older one may still be shown; at most some 300 KB each.
  const drawn = new LRUCache<string, Promise<Dibujo>>({ max: 2 * Object.keys(DIBUJOS).length });
  const fuentes = new LRUCache<string, Promise<Fuente>>({ max: 1 });

  return (path: keyof typeof DIBUJOS, { identidad, portada, dibujos }: Club): Promise<Dibujo> =>
    remember(drawn, `${dibujos} ${path}`, () =>
      oneAtATime(async () => {
        const fuente = await remember(fuentes, dibujos, () => leerFuente(deps, identidad, portada.imagen));
        const [mime, draw] = DIBUJOS[path];
        return { mime, contenido: await draw(fuente, identidad), completo: fuente.completo };
      }),
    );
}

interface Dibujo extends Pick<Fuente, "completo"> {
  mime: string;
  contenido: Buffer;
}

/** Shares one result with all callers; a stopgap for a while, a failure with those that wait for it. */
function remember<T extends { completo: boolean }>(
  cache: LRUCache<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const found = cache.get(key);
  if (found) return found;
  const making = make();
  cache.set(key, making);
  making.then(
    ({ completo }) => completo || cache.set(key, making, { ttl: STOPGAP_MS }),
    () => cache.delete(key),
  );
  return making;
}

/** The crest, or a monogram if the club has none or it cannot be decoded; and the cover. */
async function leerFuente(
  deps: Deps,
  { nombre, nombreCorto, colores, escudo }: Club["identidad"],
  portada: Club["portada"]["imagen"],
): Promise<Fuente> {
  const original = escudo && (await deps.storage.get(originalKey(escudo.clave)).catch(() => null));
  const found = portada && (await leerImagen(deps, portada.clave).catch(() => null));
  const foto = found?.contenido ?? null;
  const completo = (original !== null || escudo === null) && (foto !== null || portada === null);
  if (!completo) deps.log.warn("the storage does not have the club's crest or cover");
  if (original) {
    try {
      const subido = await decodeForCaller(() => prepararEscudo(original, colores));
      return { escudo: subido, menor: subido, foto, completo };
    } catch (error) {
      deps.log.error({ err: error }, "the club's crest cannot be decoded");
    }
  }
  return {
    escudo: await dibujarMonograma(nombre, colores),
    menor: await dibujarMonograma(nombreCorto, colores),
    foto,
    completo,
  };
}
