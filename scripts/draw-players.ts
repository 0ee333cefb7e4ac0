/**
 * Draws the demo club's players (`src/features/contenido/institucional/web/fotos-de-jugadores/`),
 * each as a card of 640 × 800 and a small version for the carousel. Run it manually after changing
 * the drawings; the pictures are committed, and a club replaces them with its own photos.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawPicture } from "../src/demo/pictures.ts";

/** File names of `jugadores.ts` and the seed that yields each player's shirt number. */
const PLAYERS: [string, number][] = [
  ["thiago-maldonado", 3],
  ["camila-ferreyra", 0],
  ["bruno-acosta", 5],
  ["julieta-godoy", 10],
  ["ramiro-luna", 13],
  ["sofia-benitez", 1],
  ["martin-herrera", 22],
  ["rocio-dominguez", 9],
  ["nicolas-figueroa", 8],
  ["paula-correa", 15],
  ["ignacio-rios", 12],
  ["florencia-ojeda", 4],
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
