/**
 * Draws the picture behind the home page's title (`src/web/public/portada-*`), in the two sizes that screens
 * need. Run it by hand after a change of the drawings; the pictures are part of the repository.
 */
import { join } from "node:path";
import sharp from "sharp";
import { drawPicture } from "../src/demo/pictures.ts";

const folder = join(import.meta.dirname, "../src/web/public");
const cover = await drawPicture("partido", 2, { width: 1440, height: 1080 });

for (const width of [828, 1440]) {
  await sharp(cover)
    .resize(width)
    .webp({ quality: width < 1000 ? 62 : 72, effort: 6 })
    .toFile(join(folder, `portada-${width}.webp`));
}
