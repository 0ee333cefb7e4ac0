import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import type { PictureKind } from "./drawing/layouts.ts";
import { drawScene } from "./drawing/scenes.ts";

/**
 * Draws a picture of the demo club as a JPEG, deterministic by kind, seed and size. The seed varies the moment, the people
 * and the colours.
 * @param seed any integer from 0
 * @param size in pixels, from a tall card to a wide banner
 */
export async function drawPicture(
  kind: PictureKind,
  seed: number,
  size: { width: number; height: number },
): Promise<Buffer> {
  const file = keptAs(`${kind}-${seed}-${size.width}x${size.height}.jpg`);
  const kept = file && (await readFile(file).catch(() => null));
  if (kept) return kept;
  const { width, height } = size;
  const scene = drawScene(kind, seed, width / height);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${scene.width} 1000">${scene.svg}</svg>`;
  // The slower mozjpeg would save a tenth of the bytes, of originals that no page shows.
  const picture = await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 86 }).toBuffer();
  if (file) await store(file, picture);
  return picture;
}

/** Cache file of a drawing for the next demo start, most of whose work is drawing; null without a cache folder. */
function keptAs(name: string): string | null {
  const folder = process.env.DEMO_PICTURES;
  return folder ? join(folder, name) : null;
}

async function store(file: string, picture: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, picture);
  await rename(half, file);
}
