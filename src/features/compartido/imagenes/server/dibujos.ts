import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Ajustes, Club } from "#contract/club.ts";
import { contrast } from "#contract/color.ts";
import { GRAPHIC_CONTRAST } from "#contract/palette.ts";
import { boundedWork } from "#server/bounded-work.ts";
import type { Deps } from "#server/deps.ts";
import { decodeForCaller } from "#server/images/picture-work.ts";
import { sharp } from "#server/images/sharp.ts";
import { drawableText, drawText } from "#server/images/text.ts";
import { originalKey } from "./imagenes.ts";
import { dibujarMonograma, type Escudo, type Identidad, inkOn, prepararEscudo } from "./preparar-escudo.ts";
import { leerImagen } from "./servir-imagen.ts";

interface Fuente {
  escudo: Escudo;
  /** Crest for the smallest sizes; a monogram of the short name has fewer letters. */
  menor: Escudo;
  foto: Buffer | null;
  /** False if a picture could not be read and the drawings are placeholders. */
  completo: boolean;
}

type Draw = (fuente: Fuente, identidad: Club["identidad"]) => Promise<Buffer>;

const icon =
  (size: number, part: number): Draw =>
  ({ escudo }, { colores }) =>
    dibujarIcono(escudo, colores.principal, { size, part });

/** Drawings and their media types, by URL path. */
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

/** Increase this number when the drawing changes, because browsers cache the pictures of a version forever. */
const DRAWING = 2;

/** Identifies the content of icons, crest, manifest and link preview (Rule SIT-14). */
export function versionDeDibujos({ identidad, portada }: Ajustes): string {
  const { nombre, nombreCorto, ciudad, colores, escudo } = identidad;
  const shown = [DRAWING, nombre, nombreCorto, ciudad, colores, escudo?.clave, portada.imagen?.clave];
  return hash("sha256", JSON.stringify(shown)).slice(0, 12);
}

/** Time for which a placeholder is served before the storage is tried again. */
const STOPGAP_MS = 30_000;

/** Draws the club's pictures on their first request, one at a time, and caches them by the version of the settings. */
export function createDibujos(deps: Deps) {
  const oneAtATime = boundedWork(1);
  // Holds two versions, because pages with the older version may still be open. A drawing has at most some 300 KB.
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

/** Shares one result among all callers. A placeholder is kept for a short time, and a failure is not kept at all. */
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

/** Reads the cover and the crest; a monogram replaces the crest if the club has none or it cannot be decoded. */
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

const WIDTH = 1200;
const HEIGHT = 630;
/** Left edge of the photo, which the slanted edge of the coloured side overlaps. */
const PHOTO_LEFT = 480;
const GAP = 22;

/**
 * Draws the link preview of pages without a picture, a 1200 × 630 JPEG: crest and name beside the cover photo, or on
 * a court in the club's colours.
 */
export async function dibujarCompartir(
  identidad: Identidad,
  escudo: Escudo,
  foto: Buffer | null,
): Promise<Buffer> {
  const { principal, acento } = identidad.colores;
  const crest = foto
    ? { left: 64, top: 64, width: 236, height: 236 }
    : { left: 760, top: 115, width: 360, height: 400 };
  const ground = foto
    ? `<path d="M0 0H660L540 ${HEIGHT}H0z" fill="${principal}"/><path d="M660 0h22L562 ${HEIGHT}h-22z" fill="${acento}"/>`
    : court(inkOn(identidad.colores), acento);
  const layers = [
    { input: Buffer.from(svg(WIDTH, HEIGHT, ground)) },
    { input: await placed(escudo, crest, foto ? "west" : "centre"), left: crest.left, top: crest.top },
    ...(await words(identidad, foto !== null)),
  ];
  const beside =
    foto &&
    (await sharp(foto)
      .resize(WIDTH - PHOTO_LEFT, HEIGHT, { fit: "cover" })
      .flatten({ background: principal })
      .toBuffer());
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: principal } })
    .composite([...(beside ? [{ input: beside, left: PHOTO_LEFT, top: 0 }] : []), ...layers])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

function court(line: string, acento: string): string {
  return `<g fill="none" stroke="${line}" stroke-opacity=".13" stroke-width="5"><circle cx="940" cy="315" r="255"/><path d="M940 -20V650M1200 130H1090V500H1200M-20 130H90V500H-20"/><circle cx="90" cy="315" r="105"/></g><path d="M0 ${HEIGHT - 18}H${WIDTH}V${HEIGHT}H0z" fill="${acento}"/>`;
}

async function words({ nombre, nombreCorto, ciudad, colores }: Identidad, besidePhoto: boolean) {
  const [name = "", ...rest] = [
    drawableText(nombre) || drawableText(nombreCorto),
    drawableText(ciudad),
  ].filter(Boolean);
  const width = besidePhoto ? 470 : 640;
  const longest = Math.max(1, ...name.split(" ").map((word) => word.length));
  // Oswald's capitals are about half as wide as they are tall.
  const fontSize = Math.round(
    Math.max(
      34,
      Math.min(
        besidePhoto ? 72 : 100,
        (width / longest) * 1.85,
        (besidePhoto ? 24 : 30) + 1450 / (name.length + 8),
      ),
    ),
  );
  const { principal, acento } = colores;
  const [title, city] = await Promise.all([
    drawText(name, { font: "title", size: fontSize, color: inkOn(colores), width, upper: true }),
    drawText(rest.join(""), {
      font: "text",
      size: besidePhoto ? 28 : 34,
      color: contrast(acento, principal) >= GRAPHIC_CONTRAST ? acento : inkOn(colores),
      width,
    }),
  ]);
  const drawn = [title, city].filter((one) => one !== null);
  const height = drawn.reduce((sum, one) => sum + one.height, 0) + GAP * (drawn.length - 1);
  let top = Math.round(besidePhoto ? HEIGHT - 62 - height : (HEIGHT - 18 - height) / 2);
  return drawn.map((one) => {
    const layer = { input: one.input, left: 64, top };
    top += one.height + GAP;
    return layer;
  });
}

/** Pixels of the crest's file; menu, footer and membership card show it at 88 × 104 or less. */
const SHOWN = { width: 264, height: 312 };

/** Draws the crest on a transparent background, for pages. An opaque crest becomes a card with rounded corners. */
export async function dibujarEscudo(escudo: Escudo): Promise<Buffer> {
  return sharp(await placed(escudo, SHOWN))
    .webp({ quality: 88, alphaQuality: 95, effort: 5 })
    .toBuffer();
}

/** Draws the crest in a box, as a PNG with a transparent background. */
async function placed(
  { png, fondo }: Escudo,
  { width, height }: { width: number; height: number },
  gravity: "centre" | "west" = "centre",
): Promise<Buffer> {
  const margin = fondo ? Math.round(Math.min(width, height) * 0.08) : 0;
  const { data: inner, info } = await sharp(png)
    .resize({ width: width - 2 * margin, height: height - 2 * margin, fit: "inside" })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const left = gravity === "west" ? margin : Math.round((width - info.width) / 2);
  const top = Math.round((height - info.height) / 2);
  const card = fondo
    ? `<rect x="${left - margin}" y="${top - margin}" width="${info.width + 2 * margin}" height="${info.height + 2 * margin}" rx="${margin}" fill="${fondo}"/>`
    : "";
  return sharp(Buffer.from(svg(width, height, card)))
    .composite([{ input: inner, left, top }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** @param part share of the icon's side that the crest occupies */
export async function dibujarIcono(
  escudo: Escudo,
  principal: string,
  { size, part }: { size: number; part: number },
): Promise<Buffer> {
  const side = Math.round(size * part);
  const crest = await placed({ png: escudo.png, fondo: null }, { width: side, height: side });
  return sharp({ create: { width: size, height: size, channels: 3, background: escudo.fondo ?? principal } })
    .composite([{ input: crest, gravity: "centre" }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Draws the crest in three sizes in an ICO container: a 6-byte header, and a 16-byte entry for each PNG. */
export async function dibujarFavicon(escudo: Escudo): Promise<Buffer> {
  const sizes = [16, 32, 48];
  const pngs = await Promise.all(
    sizes.map(async (size) =>
      sharp(await placed(escudo, { width: size, height: size }))
        .png({ compressionLevel: 9 })
        .toBuffer(),
    ),
  );
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [i, png] of pngs.entries()) {
    const entry = 6 + 16 * i;
    header.writeUInt8(sizes[i] ?? 0, entry);
    header.writeUInt8(sizes[i] ?? 0, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pngs]);
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}
