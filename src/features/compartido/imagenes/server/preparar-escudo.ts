import { contrast } from "#contract/color.ts";
import { type Colores, paletteOf, TEXT_CONTRAST } from "#contract/palette.ts";
import { MAX_PIXELS } from "#server/images/inspect.ts";
import { sharp } from "#server/images/sharp.ts";
import { drawableText, drawText } from "#server/images/text.ts";

/** Returns white or near black, whichever has the better contrast. */
function textOn(color: string): string {
  return contrast(color, "#ffffff") >= contrast(color, "#16121c") ? "#ffffff" : "#16121c";
}

/**
 * Returns the colour of letters on the main colour: black on a light main colour; on a dark one the accent, or white
 * if the accent's contrast is too low.
 */
export function inkOn({ principal, acento }: Colores): string {
  const neutral = textOn(principal);
  return neutral !== "#ffffff" && contrast(acento, principal) >= TEXT_CONTRAST ? acento : neutral;
}

export interface Identidad {
  nombre: string;
  nombreCorto: string;
  ciudad: string;
  colores: Colores;
}

export interface Escudo {
  /** PNG without margins, at most `LARGEST` pixels wide and high. */
  png: Buffer;
  /** Background colour of an opaque crest; null for a crest with its own shape. */
  fondo: string | null;
}

const LARGEST = 1024;
/** Below this contrast an edge is invisible on the background (WCAG requires 3 for meaningful graphics). */
const VISIBLE = 1.8;

/**
 * Reduces an uploaded crest to its shape: trims margins, and outlines a crest that would disappear on the main colour
 * or the menu.
 * @throws Error for an invalid picture, or one with too many pixels
 */
export async function prepararEscudo(original: Buffer, colores: Colores): Promise<Escudo> {
  const small = await sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb")
    .resize({ width: LARGEST, height: LARGEST, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const fondo = await cornerColor(small);
  // A picture of a single colour has no shape.
  const png = await sharp(small)
    .trim({ threshold: 12 })
    .toBuffer()
    .catch(() => small);
  if (fondo) return { png, fondo };
  for (const ground of [colores.principal, paletteOf(colores)["--color-menu"]])
    if ((await edgeContrast(png, ground)) < VISIBLE)
      return { png: await outlined(png, textOn(ground)), fondo };
  return { png, fondo };
}

/** Returns the mean colour of an opaque picture's corners; null if a corner is transparent. */
async function cornerColor(png: Buffer): Promise<string | null> {
  const { data, size } = await pixels(png, 32);
  const corners = [0, size - 1, size * (size - 1), size * size - 1].map((i) =>
    data.subarray(i * 4, i * 4 + 4),
  );
  if (corners.some(([, , , alpha = 0]) => alpha < 250)) return null;
  return hex([0, 1, 2].map((channel) => Math.max(...corners.map((corner) => corner[channel] ?? 0))));
}

/** Returns the mean contrast between the outermost pixels of a shape and the colour around it. */
async function edgeContrast(png: Buffer, around: string): Promise<number> {
  const { data, size } = await pixels(png, 96);
  const alphaAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= size || y >= size ? 0 : (data[(y * size + x) * 4 + 3] ?? 0);
  const contrasts: number[] = [];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const isEdge =
        alphaAt(x, y) > 200 &&
        Math.min(alphaAt(x - 2, y), alphaAt(x + 2, y), alphaAt(x, y - 2), alphaAt(x, y + 2)) < 60;
      const at = (y * size + x) * 4;
      if (isEdge) contrasts.push(contrast(hex([...data.subarray(at, at + 3)]), around));
    }
  return contrasts.reduce((sum, one) => sum + one, 0) / Math.max(1, contrasts.length);
}

async function pixels(png: Buffer, size: number) {
  const data = await sharp(png).resize(size, size, { fit: "fill" }).ensureAlpha().raw().toBuffer();
  return { data, size };
}

function hex(channels: number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

async function outlined(png: Buffer, color: string): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  const border = Math.max(2, Math.round(Math.max(width, height) * 0.022));
  const size = { width: width + 2 * border, height: height + 2 * border };
  const alpha = await sharp(png)
    .extend({ top: border, bottom: border, left: border, right: border, background: "#00000000" })
    .extractChannel("alpha")
    .raw()
    .toBuffer();
  // Blurs the edge and makes its faint part opaque, which widens the shape.
  const shape = await sharp(alpha, { raw: { ...size, channels: 1 } })
    .blur(border / 2)
    .linear(12, -120)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const ground = await sharp({ create: { ...size, channels: 3, background: color } })
    .joinChannel(shape, { raw: { ...size, channels: 1 } })
    .raw()
    .toBuffer();
  return sharp(ground, { raw: { ...size, channels: 4 } })
    .composite([{ input: png, left: border, top: border }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Draws a shield in the club's colours with its initials, for a club that has not uploaded its crest. */
export async function dibujarMonograma(nombre: string, colores: Colores): Promise<Escudo> {
  const { principal, acento } = colores;
  const size = { width: 800, height: 970 };
  const ink = inkOn(colores);
  const border = contrast(acento, principal) >= VISIBLE ? acento : ink;
  const letters = iniciales(nombre);
  const shield = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><path d="M0 0H800V490C800 740 620 890 400 970C180 890 0 740 0 490Z" fill="${border}"/><path d="M42 42H758V478C758 702 594 852 400 924C206 852 42 702 42 478Z" fill="${principal}"/><path d="M68 68H732V470C732 686 576 824 400 894C224 824 68 686 68 470Z" fill="none" stroke="${ink}" stroke-opacity=".85" stroke-width="9"/>${letters ? "" : ball(ink)}</svg>`;
  const drawn = await drawText(letters, {
    font: "title",
    size: [0, 580, 480, 360, 265][letters.length] ?? 265,
    color: ink,
  });
  const png = await sharp(Buffer.from(shield))
    .composite(drawn ? [{ input: drawn.input, ...centred(drawn, size) }] : [])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { png, fondo: null };
}

/** Places a drawing slightly above the middle, because a shield is widest at the top. */
function centred(drawn: { width: number; height: number }, size: { width: number; height: number }) {
  return {
    left: Math.round((size.width - drawn.width) / 2),
    top: Math.round((size.height * 0.9 - drawn.height) / 2),
  };
}

/** Draws a ball, which replaces the initials of a name without letters. */
const ball = (color: string) =>
  `<g fill="none" stroke="${color}" stroke-width="24"><circle cx="400" cy="430" r="220"/><path d="M400 210V650M180 430H620M246 272C358 380 358 480 246 588M554 272C442 380 442 480 554 588"/></g>`;

/** Returns up to four initials of a name, without its articles and prepositions: `Club Social y Deportivo Ñandú` is CSDÑ. */
export function iniciales(nombre: string): string {
  const words = drawableText(nombre)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !/^(de|del|la|las|el|los|y|e)$/i.test(word));
  return words
    .slice(0, 4)
    .map((word) => word.charAt(0).toLocaleUpperCase("es-AR"))
    .join("");
}
