import { Writable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { createLog } from "#server/log.ts";
import { fileOf, filesIn, NO_TRACES, phonePhoto, postEvent, traces } from "#tests/harness/pictures.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { startS3, type TestS3 } from "#tests/harness/s3.ts";
import { createTestSite, type TestSite, type TestUser, until } from "#tests/harness/site.ts";
import { barrerImagenes } from "./imagenes.ts";

const FOREVER = "public, max-age=31536000, immutable";

describe.each(["a disk", "S3"])("pictures on %s", (kind) => {
  let site: TestSite;
  let staff: TestUser;
  let s3: TestS3 | undefined;
  beforeAll(async () => {
    if (kind === "S3") s3 = await startS3();
    site = await createTestSite({ env: s3?.env ?? {} });
    staff = await site.user("administrador");
  });
  afterAll(async () => {
    await site?.end();
    await s3?.close();
  });

  const upload = async (...photos: Buffer[]): Promise<Evento> => {
    const response = await postEvent(
      site,
      staff,
      photos.map((photo) => fileOf(photo)),
    );
    expect(response.status).toBe(201);
    return response.json();
  };
  const remove = async ({ id }: Evento) =>
    expect((await site.call("DELETE", `/api/eventos/${id}`, { as: staff })).status).toBe(200);
  const get = (evento: Evento, query = "", accept = "image/avif,image/webp,*/*", known = "") =>
    site.call("GET", `/api/eventos/${evento.id}/imagen/${evento.imagenes[0]?.id}${query}`, {
      headers: { accept, ...(known ? { "if-none-match": known } : {}) },
    });
  const ready = () =>
    until("every size to be made in the background", async () => {
      const rows = await site.sql`select 1 from imagenes where estado = 'pendiente'`;
      return rows.length === 0;
    });
  const left = () => traces(site, s3 && `${s3.folder}/${s3.settings.bucket}`);

  // Rule ARC-3
  test("are served as WebP until background processing has created every size and format", async () => {
    const evento = await upload(await phonePhoto("#224466"));
    expect(evento.imagenes[0]).toMatchObject({ ancho: 1000, alto: 1500 });
    const first = await get(evento, "?ancho=320");
    expect(first.status).toBe(200);
    expect((await sharp(Buffer.from(await first.arrayBuffer())).metadata()).width).toBe(320);

    await ready();
    for (const [query, accept, expected] of [
      ["?ancho=320", "image/avif,image/webp,*/*", "heif 320"],
      ["?ancho=640", "image/avif,image/webp,*/*", "heif 640"],
      ["", "image/avif,image/webp,*/*", "heif 1000"],
      ["?ancho=320", "image/webp,*/*", "webp 320"],
      ["?ancho=1920", "image/webp,*/*", "webp 1000"],
      ["?ancho=640", "*/*", "webp 640"],
      ["?ancho=1200", "*/*", "jpeg 1000"],
    ] as const) {
      const response = await get(evento, query, accept);
      const content = Buffer.from(await response.arrayBuffer());
      const { format, width, height, exif, xmp, orientation } = await sharp(content).metadata();
      expect(`${format} ${width}`).toBe(expected);
      expect(height).toBe(Math.round(width * 1.5));
      expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined]);
      expect(content.includes("Telefono")).toBe(false);
      expect(response.headers.get("cache-control")).toBe(FOREVER);
      expect(response.headers.get("vary")).toMatch(/accept/i);
      expect((await get(evento, query, accept, response.headers.get("etag") ?? "")).status).toBe(304);
    }
    await remove(evento);
    await until("everything of it to be gone", async () => (await left()).stored === 0);
    expect(await left()).toEqual(NO_TRACES);
  });

  test("are stored once even if uploads are concurrent", async () => {
    const photo = await phonePhoto("#335577", 400, 300);
    const [one, two] = await Promise.all([upload(photo, photo), upload(photo)]);
    expect((await left()).rows).toBe(1);
    await ready();
    await remove(one);
    expect((await get(two)).status).toBe(200);
    await remove(two);
    await until("everything of it to be gone", async () => (await left()).stored === 0);
    expect(await left()).toEqual(NO_TRACES);
  });

  test("remain available if the same file is uploaded again while its earlier use is deleted", async () => {
    const photo = await phonePhoto("#446688", 200, 100);
    let last = await upload(photo);
    for (let round = 0; round < propertyRuns(3, 8); round++) {
      const old = last;
      const [fresh] = await Promise.all([upload(photo), remove(old)]);
      last = fresh;
      expect((await get(last, "?ancho=320")).status).toBe(200);
    }
    await remove(last);
    await until("everything of it to be gone", async () => (await left()).stored === 0);
    expect(await left()).toEqual(NO_TRACES);
  });

  test("are deleted again if the event they were uploaded with cannot be stored", async () => {
    await site.sql`alter table imagenes_de_evento add constraint prueba check (ancho <> 33) not valid`;
    try {
      const response = await postEvent(site, staff, [
        fileOf(await phonePhoto("#557799", 44, 66)),
        fileOf(await phonePhoto("#557799", 44, 33)),
      ]);
      expect(response.status).toBe(409);
    } finally {
      await site.sql`alter table imagenes_de_evento drop constraint prueba`;
    }
    expect(await left()).toEqual(NO_TRACES);
  });
});

describe("a storage outage", () => {
  let site: TestSite;
  let staff: TestUser;
  let s3: TestS3;
  let said = "";
  const destination = new Writable({
    write(chunk, _encoding, next) {
      said += chunk;
      next();
    },
  });
  beforeAll(async () => {
    s3 = await startS3();
    site = await createTestSite({
      env: { ...s3.env, JOBS: "0" },
      site: { log: createLog("warn", destination) },
    });
    staff = await site.user("administrador");
  });
  afterAll(async () => {
    await site?.end();
    await s3?.close();
  });
  beforeEach(() => {
    s3.behave = "well";
    s3.aheadMs = 0;
    said = "";
  });

  test("makes an upload fail with 503 without creating the event", async () => {
    s3.behave = "faulty";
    const response = await postEvent(site, staff, [fileOf(await phonePhoto("#668899"))]);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).not.toBeNull();
    s3.behave = "well";
    await sweepLater();
    expect(await traces(site, `${s3.folder}/${s3.settings.bucket}`)).toEqual(NO_TRACES);
  });

  test("is logged with its reason if a wrong clock causes it", async () => {
    s3.aheadMs = 3_600_000;
    const response = await postEvent(site, staff, [fileOf(await phonePhoto("#6688aa"))]);
    expect([response.status, (await response.json()).code]).toEqual([503, "no-disponible"]);
    const told = said
      .split("\n")
      .find((line) => line.includes('"msg":"a service required by the request is unavailable"'));
    expect(told).toContain("RequestTimeTooSkewed");
    expect(said).not.toContain(s3.settings.secretKey);
    s3.aheadMs = 0;
    await sweepLater();
    expect(await traces(site, `${s3.folder}/${s3.settings.bucket}`)).toEqual(NO_TRACES);
  });

  test("does not prevent the deletion of an event", async () => {
    const response = await postEvent(site, staff, [fileOf(await phonePhoto("#778899"))]);
    const { id }: Evento = await response.json();
    s3.behave = "faulty";
    expect((await site.call("DELETE", `/api/eventos/${id}`, { as: staff })).status).toBe(200);
    s3.behave = "well";
    expect((await filesIn(s3.folder)).length).toBeGreaterThan(0);
    await sweepLater();
    expect(await traces(site, `${s3.folder}/${s3.settings.bucket}`)).toEqual(NO_TRACES);
  });

  async function sweepLater() {
    site.clock.advance(2 * 3600_000);
    await barrerImagenes(site.deps);
  }
});
