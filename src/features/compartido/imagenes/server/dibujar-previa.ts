import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Club } from "#contract/club.ts";
import { paletteOf } from "#contract/palette.ts";
import { boundedWork } from "#server/bounded-work.ts";
import { sharp } from "#server/images/sharp.ts";
import { type DrawnText, drawText } from "#server/images/text.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const PICTURE_WIDTH = 520;

interface Previa {
  identidad: Club["identidad"];
  arriba: string;
  titulo: string;
  lineas: [string, string];
  sello?: string;
  /** Picture beside the text, in any format that sharp reads. */
  foto: Buffer | null;
}

/**
 * Rendering takes some 100 ms of CPU, so only one rendering runs at a time and concurrent requests share the result.
 */
const oneAtATime = boundedWork(1);
/** About 100 KB each. A sale invalidates the cached response of an event, but not its picture. */
const lastDrawn = new LRUCache<string, Promise<Buffer>>({ max: 30 });

/** Renders the link preview of a page: text beside a photo, as a 1200×630 JPEG of some 100 KB. */
export function dibujarPrevia(previa: Previa): Promise<Buffer> {
  const { foto, ...words } = previa;
  const key = JSON.stringify([words, foto && hash("sha256", foto)]);
  const drawn = lastDrawn.get(key);
  if (drawn) return drawn;
  const drawing = oneAtATime(() => dibujar(previa));
  lastDrawn.set(key, drawing);
  drawing.catch(() => lastDrawn.delete(key));
  return drawing;
}

async function dibujar(previa: Previa): Promise<Buffer> {
  const { foto, identidad } = previa;
  const beside = foto && (await sharp(foto).resize(PICTURE_WIDTH, HEIGHT, { fit: "cover" }).toBuffer());
  return sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: paletteOf(identidad.colores)["--color-primary"],
    },
  })
    .composite([
      ...(await words(previa)),
      ...(beside ? [{ input: beside, left: WIDTH - PICTURE_WIDTH, top: 0 }] : []),
    ])
    .jpeg({ quality: 82 })
    .toBuffer();
}

interface Layer {
  input: Buffer;
  left: number;
  top: number;
}

const LEFT = 64;
const TOP = 62;
const BOTTOM = HEIGHT - 48;
/** Height of the last line, which shows the price. */
const FOOT = 68;

/** Lays out the text: a line at the top, the title in the middle of the remaining space, other lines at the bottom. */
async function words(previa: Previa): Promise<Layer[]> {
  const { identidad, arriba, titulo, lineas, sello, foto } = previa;
  const color = paletteOf(identidad.colores);
  const plain = color["--color-on-primary"];
  const width = WIDTH - (foto ? PICTURE_WIDTH : 0) - LEFT - 48;
  const size = titulo.length > 48 ? 48 : titulo.length > 26 ? 62 : 78;
  const [above, title, first, second] = await Promise.all([
    drawText(short(arriba, 40), {
      font: "text",
      size: 26,
      color: color["--color-accent-300"],
      width,
      upper: true,
      letterSpacing: 2,
    }),
    drawText(short(titulo, 90), { font: "title", size, color: plain, width, upper: true }),
    drawText(short(lineas[0], 80), { font: "text", size: 34, color: plain, width }),
    drawText(short(lineas[1], 60), { font: "text", size: 26, color: color["--color-on-dark-muted"], width }),
  ]);
  const layers = await foot(identidad, width, sello);
  let bottom = BOTTOM - FOOT - 24;
  const place = (drawn: DrawnText | null, gap: number) => {
    if (!drawn) return;
    layers.push({ input: drawn.input, left: LEFT, top: bottom - drawn.height });
    bottom -= drawn.height + gap;
  };
  place(second, 16);
  place(first, 0);
  if (above) layers.push({ input: above.input, left: LEFT, top: TOP });
  const top = TOP + (above?.height ?? 0);
  if (title)
    layers.push({ input: title.input, left: LEFT, top: Math.round((top + bottom - title.height) / 2) });
  return layers;
}

async function foot(identidad: Previa["identidad"], width: number, sello?: string): Promise<Layer[]> {
  const color = paletteOf(identidad.colores);
  const price = await drawText(sello ?? "", { font: "title", size: 36, color: color["--color-on-accent"] });
  const boxWidth = price ? price.width + 48 : 0;
  const left = LEFT + (price ? boxWidth + 24 : 0);
  const name = await drawText(identidad.nombre, {
    font: "text",
    size: 26,
    color: color["--color-on-primary"],
    width: width - left + LEFT,
  });
  const middle = (drawn: DrawnText) => Math.round(BOTTOM - FOOT / 2 - drawn.height / 2);
  const layers: Layer[] = [];
  if (price) {
    const box = `<svg xmlns="http://www.w3.org/2000/svg" width="${boxWidth}" height="${FOOT}"><rect width="100%" height="100%" rx="10" fill="${color["--color-accent"]}"/></svg>`;
    layers.push({ input: Buffer.from(box), left: LEFT, top: BOTTOM - FOOT });
    layers.push({ input: price.input, left: LEFT + 24, top: middle(price) });
  }
  if (name) layers.push({ input: name.input, left, top: middle(name) });
  return layers;
}

function short(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join("")}…`;
}
