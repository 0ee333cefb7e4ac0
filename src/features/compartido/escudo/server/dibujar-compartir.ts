import sharp from "sharp";
import { contrast } from "#contract/color.ts";
import { GRAPHIC_CONTRAST } from "#contract/palette.ts";
import { drawableText, drawText } from "#server/images/text.ts";
import { placed, svg } from "./dibujar-iconos.ts";
import { type Escudo, type Identidad, inkOn } from "./preparar-escudo.ts";

const WIDTH = 1200;
const HEIGHT = 630;
/** Left edge of the photo, which the slanted edge of the coloured side overlaps. */
const PHOTO_LEFT = 480;
/** Between the name and the city. */
const GAP = 22;

/**
 * The link preview of pages that have no picture of their own, a 1200 × 630 JPEG: crest and name beside the cover
 * photo, or on a court in the club's colours.
 */
export async function dibujarCompartir(
  identidad: Identidad,
  escudo: Escudo,
  foto: Buffer | null,
): Promise<Buffer> {
  const { principal, acento } = identidad.colores;
  const crest = foto
    ? { left: 64, top: 64, width: 236, height: 236 }
    : { left: 760, top: 115, width: 360, height: 400 };
  const ground = foto
    ? `<path d="M0 0H660L540 ${HEIGHT}H0z" fill="${principal}"/><path d="M660 0h22L562 ${HEIGHT}h-22z" fill="${acento}"/>`
    : court(inkOn(identidad.colores), acento);
  const layers = [
    { input: Buffer.from(svg(WIDTH, HEIGHT, ground)) },
    { input: await placed(escudo, crest, foto ? "west" : "centre"), left: crest.left, top: crest.top },
    ...(await words(identidad, foto !== null)),
  ];
  const beside =
    foto &&
    (await sharp(foto)
      .resize(WIDTH - PHOTO_LEFT, HEIGHT, { fit: "cover" })
      .flatten({ background: principal })
      .toBuffer());
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: principal } })
    .composite([...(beside ? [{ input: beside, left: PHOTO_LEFT, top: 0 }] : []), ...layers])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** The lines of half a court behind the crest. */
function court(line: string, acento: string): string {
  return `<g fill="none" stroke="${line}" stroke-opacity=".13" stroke-width="5"><circle cx="940" cy="315" r="255"/><path d="M940 -20V650M1200 130H1090V500H1200M-20 130H90V500H-20"/><circle cx="90" cy="315" r="105"/></g><path d="M0 ${HEIGHT - 18}H${WIDTH}V${HEIGHT}H0z" fill="${acento}"/>`;
}

/** Name and city, at the bottom beside a photo, else in the middle. */
async function words({ nombre, nombreCorto, ciudad, colores }: Identidad, besidePhoto: boolean) {
  const [name = "", ...rest] = [
    drawableText(nombre) || drawableText(nombreCorto),
    drawableText(ciudad),
  ].filter(Boolean);
  const width = besidePhoto ? 470 : 640;
  const longest = Math.max(1, ...name.split(" ").map((word) => word.length));
  // Oswald's capitals are about half as wide as high.
  const fontSize = Math.round(
    Math.max(
      34,
      Math.min(
        besidePhoto ? 72 : 100,
        (width / longest) * 1.85,
        (besidePhoto ? 24 : 30) + 1450 / (name.length + 8),
      ),
    ),
  );
  const { principal, acento } = colores;
  const [title, city] = await Promise.all([
    drawText(name, { font: "title", size: fontSize, color: inkOn(colores), width, upper: true }),
    drawText(rest.join(""), {
      font: "text",
      size: besidePhoto ? 28 : 34,
      color: contrast(acento, principal) >= GRAPHIC_CONTRAST ? acento : inkOn(colores),
      width,
    }),
  ]);
  const drawn = [title, city].filter((one) => one !== null);
  const height = drawn.reduce((sum, one) => sum + one.height, 0) + GAP * (drawn.length - 1);
  let top = Math.round(besidePhoto ? HEIGHT - 62 - height : (HEIGHT - 18 - height) / 2);
  return drawn.map((one) => {
    const layer = { input: one.input, left: 64, top };
    top += one.height + GAP;
    return layer;
  });
}
