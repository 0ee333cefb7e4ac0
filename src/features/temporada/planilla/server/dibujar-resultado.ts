import type { Club } from "#contract/club.ts";
import { paletteOf } from "#contract/palette.ts";
import { dibujarMonograma } from "#features/compartido/imagenes/server/preparar-escudo.ts";
import { boundedWork } from "#server/bounded-work.ts";
import { sharp } from "#server/images/sharp.ts";
import { type DrawnText, drawText } from "#server/images/text.ts";

const WIDTH = 1080;
const HEIGHT = 1350;
const CREST = 300;
const NAMES_BOTTOM = 750;
const NAMES_HEIGHT = 146;

interface Resultado {
  identidad: Club["identidad"];
  /** Competition and round. */
  arriba: string;
  equipos: { nombre: string; puntos: number; escudo: Buffer | null }[];
  /** Lines below the score: periods, best scorers, date and place. */
  lineas: string[];
}

/** Drawing takes some 200 ms of CPU. */
const oneAtATime = boundedWork(1);

/** Draws a result for Instagram and WhatsApp, a 1080 × 1350 JPEG. */
export const dibujarResultado = (resultado: Resultado) => oneAtATime(() => dibujar(resultado));

async function dibujar({ identidad, arriba, equipos, lineas }: Resultado): Promise<Buffer> {
  const color = paletteOf(identidad.colores);
  const ink = color["--color-on-primary"];
  const layers: { input: Buffer; left: number; top: number }[] = [];
  const place = ({ input, width }: DrawnText, centre: number, top: number) =>
    layers.push({ input, left: Math.round(centre - width / 2), top });
  const write = async (text: string, style: Parameters<typeof drawText>[1], centre: number, top: number) => {
    const drawn = await drawText(text, style);
    if (drawn) place(drawn, centre, top);
    return drawn?.height ?? 0;
  };
  const small = { font: "text", size: 34, color: ink, width: 900, centred: true } as const;
  const names = await dibujarNombres(equipos, ink);
  await write(
    "Resultado final",
    { font: "title", size: 60, color: color["--color-accent-300"], upper: true },
    WIDTH / 2,
    96,
  );
  await write(arriba, small, WIDTH / 2, 190);
  for (const [i, { nombre, puntos, escudo }] of equipos.entries()) {
    const centre = WIDTH / 4 + (i * WIDTH) / 2;
    const source = escudo ?? (await dibujarMonograma(nombre, identidad.colores)).png;
    const crest = await sharp(source)
      .resize({ width: CREST, height: CREST, fit: "contain", background: "#0000" })
      .png()
      .toBuffer();
    layers.push({ input: crest, left: Math.round(centre - CREST / 2), top: 290 });
    const name = names[i];
    // Drawings end at the baseline, while accents make them begin at different heights.
    if (name) place(name, centre, NAMES_BOTTOM - name.height);
    await write(String(puntos), { font: "title", size: 220, color: ink }, centre, 780);
  }
  let top = 1040;
  for (const linea of lineas.filter(Boolean)) top += (await write(linea, small, WIDTH / 2, top)) + 18;
  await write(
    identidad.nombre,
    { font: "title", size: 40, color: color["--color-on-accent"], upper: true },
    WIDTH / 2,
    1282,
  );
  return sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: color["--color-primary"] },
  })
    .composite([{ input: ground(ink, color["--color-accent"]), left: 0, top: 0 }, ...layers])
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** Draws both names in the largest of some sizes in which they fit between the crests and the score. */
async function dibujarNombres(equipos: Resultado["equipos"], color: string) {
  const drawn: (DrawnText | null)[] = [];
  for (const size of [60, 44, 32, 26]) {
    for (const [i, { nombre }] of equipos.entries())
      drawn[i] = await drawText(nombre, {
        font: "title",
        size,
        color,
        width: 480,
        centred: true,
        upper: true,
      });
    if (drawn.every((name) => name === null || name.height <= NAMES_HEIGHT)) break;
  }
  return drawn;
}

/** A court in the club's colours. */
const ground = (line: string, accent: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><g fill="none" stroke="${line}" stroke-opacity=".12" stroke-width="6"><circle cx="540" cy="675" r="250"/><path d="M-20 675H1100M290 -20V250H790V-20M290 1370V1100H790V1370"/></g><path d="M0 1256H${WIDTH}V${HEIGHT}H0z" fill="${accent}"/></svg>`,
  );
