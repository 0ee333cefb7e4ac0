/**
 * Draws the pictures that belong to pages and not to the club's records: the banner that stands in where there is
 * none, the video's cover, the picture of 'Sobre nosotros' and the two doors of the gallery. Run it by hand after
 * a change of the drawings; the pictures are part of the repository.
 */
import { join } from "node:path";
import sharp from "sharp";
import { drawPicture, type PictureKind } from "../src/demo/pictures.ts";

interface PagePicture {
  /** Folder in `src/features/contenido`, and name of the files; each width is written as `{name}-{width}.webp`. */
  folder: string;
  name: string;
  kind: PictureKind;
  seed: number;
  size: { width: number; height: number };
  widths: number[];
}

const PICTURES: PagePicture[] = [
  {
    folder: "carrousel/web",
    name: "banner",
    kind: "hinchada",
    seed: 21,
    size: { width: 1920, height: 800 },
    widths: [640, 1280, 1920],
  },
  {
    folder: "institucional/web/inicio",
    name: "video",
    kind: "partido",
    seed: 21,
    size: { width: 1280, height: 720 },
    widths: [640, 1280],
  },
  {
    folder: "institucional/web/sobre-nosotros",
    name: "sobre-nosotros",
    kind: "entrenamiento",
    seed: 22,
    size: { width: 960, height: 1200 },
    widths: [480, 960],
  },
  {
    folder: "galeria/web/galeria",
    name: "basquet",
    kind: "partido",
    seed: 22,
    size: { width: 960, height: 720 },
    widths: [480, 960],
  },
  {
    folder: "galeria/web/galeria",
    name: "cestoball",
    kind: "cestoball",
    seed: 23,
    size: { width: 960, height: 720 },
    widths: [480, 960],
  },
];

for (const { folder: place, name, kind, seed, size, widths } of PICTURES) {
  const folder = join(import.meta.dirname, "../src/features/contenido", place);
  const drawn = await drawPicture(kind, seed, size);
  for (const width of widths) {
    await sharp(drawn)
      .resize(width)
      .webp({ quality: 70, effort: 6 })
      .toFile(join(folder, `${name}-${width}.webp`));
  }
}
