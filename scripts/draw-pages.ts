/**
 * Draws the pictures that belong to pages rather than to records: the home page's cover, the default banner, the video's
 * cover, the picture of 'Sobre nosotros' and the two gallery covers. Run it manually after changing
 * the drawings; the pictures are committed.
 */
import { join } from "node:path";
import sharp from "sharp";
import type { PictureKind } from "../src/demo/drawing/layouts.ts";
import { drawPicture } from "../src/demo/pictures.ts";

interface PagePicture {
  /**
   * Folder in `src` and base name; each width is written as
   * `{name}-{width}.webp`.
   */
  folder: string;
  name: string;
  kind: PictureKind;
  seed: number;
  size: { width: number; height: number };
  widths: number[];
  quality?: (width: number) => number;
}

const PICTURES: PagePicture[] = [
  {
    folder: "web/public",
    name: "portada",
    kind: "partido",
    seed: 2,
    size: { width: 1440, height: 1080 },
    widths: [828, 1440],
    quality: (width) => (width < 1000 ? 62 : 72),
  },
  {
    folder: "features/contenido/carrousel/web",
    name: "banner",
    kind: "hinchada",
    seed: 21,
    size: { width: 1920, height: 800 },
    widths: [640, 1280, 1920],
  },
  {
    folder: "features/contenido/institucional/web/inicio",
    name: "video",
    kind: "partido",
    seed: 21,
    size: { width: 1280, height: 720 },
    widths: [640, 1280],
  },
  {
    folder: "features/contenido/institucional/web/sobre-nosotros",
    name: "sobre-nosotros",
    kind: "entrenamiento",
    seed: 22,
    size: { width: 960, height: 1200 },
    widths: [480, 960],
  },
  {
    folder: "features/contenido/galeria/web/galeria",
    name: "basquet",
    kind: "partido",
    seed: 22,
    size: { width: 960, height: 720 },
    widths: [480, 960],
  },
  {
    folder: "features/contenido/galeria/web/galeria",
    name: "cestoball",
    kind: "cestoball",
    seed: 23,
    size: { width: 960, height: 720 },
    widths: [480, 960],
  },
];

for (const { folder: place, name, kind, seed, size, widths, quality } of PICTURES) {
  const folder = join(import.meta.dirname, "../src", place);
  const drawn = await drawPicture(kind, seed, size);
  for (const width of widths) {
    await sharp(drawn)
      .resize(width)
      .webp({ quality: quality?.(width) ?? 70, effort: 6 })
      .toFile(join(folder, `${name}-${width}.webp`));
  }
}
