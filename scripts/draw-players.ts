/**
 * Draws the demo club's players (`src/features/contenido/institucional/web/fotos-de-jugadores/`),
 * each as a card of 640 × 800 and a small version for the carousel. Run it manually to redraw them;
 * the pictures are committed, and a club replaces them with its own photos.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawPicture } from "../src/demo/pictures.ts";

/** File names of the players in `jugadores.ts` and the seed that yields each player's shirt number. */
const PLAYERS: [string, number][] = [
  ["thiago-maldonado", 44],
  ["camila-ferreyra", 101],
  ["bruno-acosta", 69],
  ["julieta-godoy", 0],
  ["ramiro-luna", 31],
  ["sofia-benitez", 82],
  ["martin-herrera", 46],
  ["rocio-dominguez", 16],
  ["nicolas-figueroa", 11],
  ["paula-correa", 14],
  ["ignacio-rios", 7],
  ["florencia-ojeda", 15],
];

const folder = join(import.meta.dirname, "../src/features/contenido/institucional/web/fotos-de-jugadores");
await mkdir(folder, { recursive: true });
for (const [name, seed] of PLAYERS) {
  const card = await drawPicture("retrato", seed, { width: 640, height: 800 });
  await sharp(card)
    .webp({ quality: 50, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  await sharp(card)
    .resize(320)
    .webp({ quality: 66, effort: 6 })
    .toFile(join(folder, `${name}-320.webp`));
}
