import sharp from "sharp";
import type { Chance } from "./random.ts";

/** Renders a drawing with a fine paper grain; light, because the grain costs bytes in each served size. */
export async function printPoster(
  drawing: string,
  canvas: { width: number; height: number },
  output: { width: number; height: number },
  luck: Chance,
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${output.width}" height="${output.height}" viewBox="0 0 ${canvas.width} ${canvas.height}">${drawing}</svg>`;
  const tile = Math.min(192, output.width, output.height);
  const pixels = Buffer.alloc(tile * tile * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const light = luck.happens(0.5) ? 255 : 0;
    pixels.fill(light, at, at + 3);
    pixels[at + 3] = Math.floor(luck.next() ** 2 * 15);
  }
  const grain = await sharp(pixels, { raw: { width: tile, height: tile, channels: 4 } })
    .png()
    .toBuffer();
  return sharp(Buffer.from(svg))
    .resize(output.width, output.height, { fit: "fill" })
    .flatten({ background: "#2b0f54" })
    .composite([{ input: grain, tile: true }])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}
