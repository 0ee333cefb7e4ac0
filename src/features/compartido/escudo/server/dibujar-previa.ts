import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { Club } from "#contract/club.ts";
import { paletteOf } from "#contract/palette.ts";
import { boundedWork } from "#server/bounded-work.ts";
import { type Box, box, drawLayout } from "#server/images/layout.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const PICTURE_WIDTH = 520;

interface Previa {
  identidad: Club["identidad"];
  arriba: string;
  titulo: string;
  /** Large, then small. */
  lineas: [string, string];
  /** A price. */
  sello?: string;
  /** Picture beside the text, in any format that sharp reads. */
  foto: Buffer | null;
}

/** Rendering takes some 100 ms of CPU, so one runs at a time and concurrent requests share the result. */
const oneAtATime = boundedWork(1);
/** Some 100 KB each. Sales invalidate an event's response but not its image. */
const lastDrawn = new LRUCache<string, Promise<Buffer>>({ max: 30 });

/** Renders the link preview of a page: words beside a photo, as a 1200×630 JPEG of some 100 KB. */
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
  const words = sharp(await drawLayout(layout(previa), { width: WIDTH, height: HEIGHT }));
  if (!previa.foto) return words.jpeg({ quality: 82 }).toBuffer();
  const beside = await sharp(previa.foto).resize(PICTURE_WIDTH, HEIGHT, { fit: "cover" }).toBuffer();
  return words
    .composite([{ input: beside, left: WIDTH - PICTURE_WIDTH, top: 0 }])
    .jpeg({ quality: 82 })
    .toBuffer();
}

function layout({ identidad, arriba, titulo, lineas: [primera, segunda], sello, foto }: Previa): Box {
  const color = paletteOf(identidad.colores);
  const width = foto ? WIDTH - PICTURE_WIDTH : WIDTH;
  const fontSize = titulo.length > 48 ? 48 : titulo.length > 26 ? 62 : 78;
  return box(
    {
      width: WIDTH,
      height: HEIGHT,
      background: color["--color-primary"],
      color: color["--color-on-primary"],
      fontFamily: "Archivo",
    },
    [
      box(
        {
          width,
          height: HEIGHT,
          boxSizing: "border-box",
          padding: "56px 48px 48px 64px",
          flexDirection: "column",
          justifyContent: "space-between",
        },
        [
          box(
            {
              fontSize: 26,
              color: color["--color-accent-300"],
              textTransform: "uppercase",
              letterSpacing: 2,
            },
            short(arriba, 40),
          ),
          box(
            { fontFamily: "Oswald", fontSize, lineHeight: 1.12, textTransform: "uppercase" },
            short(titulo, 90),
          ),
          box({ flexDirection: "column", gap: 10 }, [
            box({ fontSize: 34 }, short(primera, 80)),
            box({ fontSize: 26, color: color["--color-on-dark-muted"] }, short(segunda, 60)),
            box({ marginTop: 14, alignItems: "center", gap: 24 }, [
              sello === undefined
                ? null
                : box(
                    {
                      fontFamily: "Oswald",
                      fontSize: 36,
                      background: color["--color-accent"],
                      color: color["--color-on-accent"],
                      padding: "8px 24px",
                      borderRadius: 10,
                    },
                    sello,
                  ),
              box({ fontSize: 26 }, identidad.nombre),
            ]),
          ]),
        ],
      ),
    ],
  );
}

function short(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join("")}…`;
}
