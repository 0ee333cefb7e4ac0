/**
 * Draws browser and phone icons, the web manifest and the link preview picture from
 * `src/web/public/logo.svg` and `club.config.ts`. Run it after changing the crest, the name or the
 * colours: `node scripts/draw-icons.ts`
 */
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { demoClub as club } from "#demo/club.ts";
import { drawWord, wordWidth } from "../src/demo/drawing/letters.ts";
import { drawPicture } from "../src/demo/pictures.ts";

const folder = new URL("../src/web/public/", import.meta.url);
const logo = await readFile(new URL("logo.svg", folder));
const { principal, acento } = club.identidad.colores;

await save("favicon.ico", ico(await crest(32, 1), 32));
await save("favicon.svg", await squareSvg());
await save("apple-touch-icon.png", await onGround(180, 0.74));
await save("icon-192.png", await onGround(192, 0.74));
await save("icon-512.png", await onGround(512, 0.74));
// Phones crop a maskable icon, so the crest stays within the middle 80 %.
await save("icon-maskable-512.png", await onGround(512, 0.58));
await save("og-default.jpg", await sharePicture());
await save("manifest.webmanifest", manifest());

async function save(name: string, content: Buffer | string): Promise<void> {
  await writeFile(new URL(name, folder), content);
  console.log(name, content.length);
}

/** The crest with height `part` of a transparent square of `size` pixels. */
async function crest(size: number, part: number): Promise<Buffer> {
  const drawn = await sharp(logo, { density: 600 })
    .resize({ height: Math.round(size * part) })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: "#00000000" } })
    .composite([{ input: drawn, gravity: "centre" }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The crest on a square of the club's colour. */
async function onGround(size: number, part: number): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: principal } })
    .composite([{ input: await crest(size, part) }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The crest in a square, for browser tabs. */
async function squareSvg(): Promise<string> {
  const inner = logo
    .toString("utf8")
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 0 130 130">${inner}</svg>\n`;
}

/** One PNG in an ICO container: a 6-byte header and one 16-byte entry. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** 1200 × 630, with crest and name on the left, where networks do not crop. */
async function sharePicture(): Promise<Buffer> {
  const width = 1200;
  const height = 630;
  const scene = await drawPicture("partido", 5, { width, height });
  const words = club.identidad.nombre.toUpperCase().split(" ");
  const lines = [words.slice(0, -1).join(" "), words.at(-1) ?? ""].filter(Boolean);
  const sizes = [44, 104];
  const shrink = Math.min(1, ...lines.map((line, index) => 400 / wordWidth(line, sizes[index] ?? 44)));
  const name = lines.map((line, index) =>
    drawWord(line, {
      x: 60 + wordWidth(line, (sizes[index] ?? 44) * shrink) / 2,
      y: index === 0 ? 392 : 512,
      height: (sizes[index] ?? 44) * shrink,
      color: index === 0 ? "#ffffff" : acento,
    }),
  );
  const veil = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0H610L470 ${height}H0z" fill="${principal}"/><path d="M610 0h26L496 ${height}h-26z" fill="${acento}"/>${name.join("")}<path d="M60 590h${Math.round(wordWidth(lines.at(-1) ?? "", 104 * shrink))}" stroke="#fff" stroke-opacity=".5" stroke-width="4"/></svg>`;
  const badge = await sharp(logo, { density: 600 }).resize({ height: 280 }).png().toBuffer();
  // Shift the scene right, so that its centre is in the visible part.
  const moved = await sharp(scene).extract({ left: 200, top: 0, width: 760, height }).toBuffer();
  return sharp({ create: { width, height, channels: 3, background: principal } })
    .composite([
      { input: moved, left: width - 760, top: 0 },
      { input: Buffer.from(veil), left: 0, top: 0 },
      { input: badge, left: 60, top: 60 },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

function manifest(): string {
  const icon = (src: string, sizes: string, purpose = "any") => ({ src, sizes, type: "image/png", purpose });
  return `${JSON.stringify(
    {
      name: club.identidad.nombre,
      short_name: club.identidad.nombreCorto,
      lang: "es-AR",
      start_url: "/",
      display: "standalone",
      background_color: principal,
      theme_color: principal,
      icons: [
        icon("/icon-192.png", "192x192"),
        icon("/icon-512.png", "512x512"),
        icon("/icon-maskable-512.png", "512x512", "maskable"),
      ],
    },
    null,
    2,
  )}\n`;
}
