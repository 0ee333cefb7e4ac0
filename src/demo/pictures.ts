import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import type { Chance } from "./drawing/random.ts";
import { openScene, type Scene } from "./drawing/scene.ts";
import { drawCestoball } from "./drawing/scene-cestoball.ts";
import { drawEntrenamiento } from "./drawing/scene-entrenamiento.ts";
import { drawEstadio } from "./drawing/scene-estadio.ts";
import { drawFestejo } from "./drawing/scene-festejo.ts";
import { drawHinchada } from "./drawing/scene-hinchada.ts";
import { drawPartido } from "./drawing/scene-partido.ts";
import { drawRetrato } from "./drawing/scene-retrato.ts";
import { drawTrofeo } from "./drawing/scene-trofeo.ts";

const SCENES = {
  partido: drawPartido,
  festejo: drawFestejo,
  entrenamiento: drawEntrenamiento,
  cestoball: drawCestoball,
  estadio: drawEstadio,
  retrato: drawRetrato,
  hinchada: drawHinchada,
  trofeo: drawTrofeo,
} satisfies Record<string, (scene: Scene) => string>;

/** Subject of a demo picture. */
export type PictureKind = keyof typeof SCENES;

export const PICTURE_KINDS = Object.keys(SCENES) as readonly PictureKind[];

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
  const scene = openScene(kind, seed, size.width / size.height);
  const drawing = SCENES[kind](scene);
  const picture = await printPoster(drawing, scene.size, size, scene.luck);
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

/** Renders a drawing with a fine paper grain; light, because the grain costs bytes in each served size. */
async function printPoster(
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
