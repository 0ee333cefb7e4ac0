import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import sharp from "sharp";
import { type LoadJob, type LoadResult, quantile, rateOf } from "./load.ts";
import type { Program } from "./program.ts";
import type { Figure } from "./report.ts";
import type { Person, Site } from "./workbench.ts";

const PHOTOS = 20;
const PHOTO_BYTES = 8_000_000;
/** A phone's photo of twelve megapixels. */
const PHOTO = { width: 4000, height: 3000 };
const NAME = "Subida de prueba";
const MIB = 1024 * 1024;
const QUIET_SECONDS = 5;
const MADE_WITHIN_MS = 600_000;
/**
 * Visitors of the home page with a pause after each request, about 150 requests a second in total.
 */
const VISITORS = { connections: 8, pauseMs: 50 };

interface Memory {
  now: number;
  most: number;
}

/**
 * Uploads photos to a gallery sequentially, as the staff's screen does, during visits to the home
 * page. Measures memory until the last size is ready, and response times during the uploads and
 * during the resizing.
 */
export async function measureUploads(
  site: Site,
  load: Program<unknown>,
  pool: pg.Pool,
  admin: Person,
): Promise<Figure[]> {
  const photo = await drawPhoto();
  /** Response times of visitors, in milliseconds. */
  const ask = async (seconds: number): Promise<number[]> => {
    const job: LoadJob = { url: `${site.url}/`, seconds, ...VISITORS };
    const results = await load.ask<LoadResult[]>("run", [job]);
    rateOf(results);
    return results.flatMap(({ waits }) => waits ?? []);
  };
  await ask(1);
  const quiet = quantile(await ask(QUIET_SECONDS), 0.95);
  const before = await site.program.ask<Memory>("memory");

  let arriving = true;
  const began = performance.now();
  const uploads = (async () => {
    for (let turn = 0; turn < PHOTOS; turn++) await upload(site, admin, photo, turn);
  })().finally(() => {
    arriving = false;
  });
  const during: number[] = [];
  while (arriving) during.push(...(await ask(1)));
  await uploads;
  const arrived = (performance.now() - began) / 1000;

  const making: number[] = [];
  while (await anyPending(pool)) {
    if (performance.now() - began > MADE_WITHIN_MS) throw new Error("the pictures were not resized in time");
    making.push(...(await ask(1)));
  }
  const made = (performance.now() - began) / 1000;
  const [arrivingP95, makingP95] = [quantile(during, 0.95), quantile(making, 0.95)];
  const after = await site.program.ask<Memory>("memory");
  return [
    {
      name: `uploading ${PHOTOS} photos of ${(photo.length / 1e6).toFixed(1)} MB: growth of peak memory`,
      value: (after.most - before.now) / MIB,
      unit: "MiB",
      note: `from ${Math.round(before.now / MIB)} MiB; arrived after ${arrived.toFixed(1)} s, all sizes made after ${made.toFixed(0)} s`,
      target: { at: "most", value: 350 },
    },
    {
      name: "home page while photos arrive, p95 ÷ quiet p95",
      value: arrivingP95 / quiet,
      unit: "×",
      note: `${arrivingP95.toFixed(2)} ms, quiet ${quiet.toFixed(2)} ms`,
      target: { at: "most", value: 3 },
    },
    ...(making.length > 0
      ? [
          {
            name: "home page while they are resized, p95 ÷ quiet p95",
            value: makingP95 / quiet,
            unit: "×",
            note: `${makingP95.toFixed(2)} ms`,
          },
        ]
      : []),
  ];
}

/** A photo of about the wanted file size: noise, whose grain determines it. */
async function drawPhoto(): Promise<Buffer> {
  const noise = await sharp({
    create: {
      ...PHOTO,
      channels: 3,
      background: "#888888",
      noise: { type: "gaussian", mean: 128, sigma: 24 },
    },
  })
    .raw()
    .toBuffer();
  let best = Buffer.alloc(0);
  for (const quality of [50, 60, 70, 78, 84, 88, 91, 94]) {
    const drawn = await sharp(noise, { raw: { ...PHOTO, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (Math.abs(drawn.length - PHOTO_BYTES) < Math.abs(best.length - PHOTO_BYTES)) best = drawn;
  }
  return best;
}

/**
 * Each with a unique comment, so that all pictures differ. Sent with `request`: `fetch` would spend
 * as long on the form as the site.
 */
async function upload(site: Site, admin: Person, photo: Buffer, turn: number): Promise<void> {
  const text = randomBytes(16).toString("hex");
  const comment = Buffer.from([0xff, 0xfe, 0, text.length + 2, ...Buffer.from(text)]);
  const form = [
    `--${text}\r\ncontent-disposition: form-data; name="archivo"; filename="${NAME} ${turn + 1}.jpg"\r\n`,
    "content-type: image/jpeg\r\n\r\n",
    photo.subarray(0, 2),
    comment,
    photo.subarray(2),
    `\r\n--${text}--\r\n`,
  ];
  const body = Buffer.concat(form.map((part) => Buffer.from(part)));
  const asked = request(`${site.url}/api/galeria/cargar/basquet`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${admin.token}`,
      "content-type": `multipart/form-data; boundary=${text}`,
      "content-length": body.length,
    },
  });
  asked.end(body);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const output = Buffer.concat(await response.toArray()).toString();
  if (response.statusCode !== 201)
    throw new Error(`uploading a photo returned ${response.statusCode}: ${output}`);
}

async function anyPending(pool: pg.Pool): Promise<boolean> {
  await wait(50);
  const { rowCount } = await pool.query(
    `select 1 from imagenes join fotos_de_galeria using (clave)
     where imagenes.estado = 'pendiente' and fotos_de_galeria.nombre like $1 limit 1`,
    [`${NAME}%`],
  );
  return rowCount === 1;
}
