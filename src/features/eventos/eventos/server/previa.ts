import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { Club } from "#contract/club.ts";
import { formatFechaLarga } from "#contract/format.ts";
import { paletteOf } from "#contract/palette.ts";
import { boundedWork } from "#server/bounded-work.ts";
import { type Box, box, drawLayout } from "#server/images/layout.ts";
import type { Evento } from "../contract.ts";
import { leerPrecio } from "../rules.ts";

type Identidad = Club["identidad"];

const WIDTH = 1200;
const HEIGHT = 630;
const PICTURE_WIDTH = 520;

/** Rendering takes some 100 ms of CPU, so one runs at a time and concurrent requests share the result. */
const oneAtATime = boundedWork(1);
/** Some 100 KB each. Sales invalidate the event's response but not its image. */
const lastDrawn = new LRUCache<string, Promise<Buffer>>({ max: 30 });

/**
 * Renders the link preview of an event: name, date, place and price beside its first photo, as a 1200×630 JPEG of some
 * 100 KB.
 * @param photo the event's first picture, in any format that sharp reads, if any
 */
export function dibujarPrevia({ identidad }: Club, evento: Evento, photo: Buffer | null): Promise<Buffer> {
  const { nombre, fase, fecha, hora, lugar } = evento;
  const photoHash = photo && createHash("sha256").update(photo).digest("base64");
  const key = JSON.stringify([identidad, nombre, fase, fecha, hora, lugar, leerPrecio(evento), photoHash]);
  const drawn = lastDrawn.get(key);
  if (drawn) return drawn;
  const drawing = dibujar(identidad, evento, photo);
  lastDrawn.set(key, drawing);
  drawing.catch(() => lastDrawn.delete(key));
  return drawing;
}

function dibujar(identidad: Identidad, evento: Evento, photo: Buffer | null): Promise<Buffer> {
  return oneAtATime(async () => {
    const words = sharp(
      await drawLayout(layout(identidad, evento, photo !== null), { width: WIDTH, height: HEIGHT }),
    );
    if (!photo) return words.jpeg({ quality: 82 }).toBuffer();
    const beside = await sharp(photo).resize(PICTURE_WIDTH, HEIGHT, { fit: "cover" }).toBuffer();
    return words
      .composite([{ input: beside, left: WIDTH - PICTURE_WIDTH, top: 0 }])
      .jpeg({ quality: 82 })
      .toBuffer();
  });
}

function layout(identidad: Identidad, evento: Evento, withPhoto: boolean): Box {
  const color = paletteOf(identidad.colores);
  const width = withPhoto ? WIDTH - PICTURE_WIDTH : WIDTH;
  const fontSize = evento.nombre.length > 48 ? 48 : evento.nombre.length > 26 ? 62 : 78;
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
            short(evento.fase || identidad.nombre, 40),
          ),
          box(
            { fontFamily: "Oswald", fontSize, lineHeight: 1.12, textTransform: "uppercase" },
            short(evento.nombre, 90),
          ),
          box({ flexDirection: "column", gap: 10 }, [
            box({ fontSize: 34 }, `${formatFechaLarga(evento.fecha)}, ${evento.hora} hs`),
            box({ fontSize: 26, color: color["--color-on-dark-muted"] }, short(evento.lugar, 60)),
            box({ marginTop: 14, alignItems: "center", gap: 24 }, [
              box(
                {
                  fontFamily: "Oswald",
                  fontSize: 36,
                  background: color["--color-accent"],
                  color: color["--color-on-accent"],
                  padding: "8px 24px",
                  borderRadius: 10,
                },
                leerPrecio(evento),
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
