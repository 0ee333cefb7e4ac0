import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { originalKey, variantKey } from "#features/compartido/imagenes/server/imagenes.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { createEventWithPicture } from "#tests/harness/pictures.ts";
import { testSite, until } from "#tests/harness/site.ts";
import type { Evento } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administrador");
const user = await site.user();

const NOBODY = 2147483647;
const eventWithPicture = (color: string) => createEventWithPicture(site, staff, color);

describe("an event's picture", () => {
  let address: string;
  let evento: Evento;
  beforeAll(async () => {
    evento = await eventWithPicture("#505050");
    address = `/api/eventos/${evento.id}/imagen/${evento.imagenes[0]?.id}`;
  });
  const ready = () =>
    until("the sizes of every picture to be made", async () => {
      const rows = await site.sql`select 1 from imagenes where estado = 'pendiente'`;
      return rows.length === 0;
    });
  const get = async (query: string, accept = "image/webp,*/*") => {
    const response = await site.call("GET", `${address}${query}`, { headers: { accept } });
    const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return { response, shown: `${format} ${width}` };
  };

  test.each([
    ["", "webp 1280"],
    ["?ancho=1", "webp 320"],
    ["?ancho=320", "webp 320"],
    ["?ancho=321", "webp 640"],
    ["?ancho=1200", "webp 1280"],
    ["?ancho=4000", "webp 1500"],
  ])("is served for the query %j as %s, before and after resizing", async (query, expected) => {
    const { response, shown } = await get(query);
    expect(shown).toBe(expected);
    expect(response.headers.get("content-type")).toBe("image/webp");
  });

  test("is served as a JPEG to clients that do not support WebP", async () => {
    const { response, shown } = await get("?ancho=1200", "*/*");
    expect(shown).toBe("jpeg 1200");
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("vary")).toMatch(/accept/i);
  });

  test("is cached for ever once its sizes exist", async () => {
    await ready();
    const { response } = await get("");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const etag = response.headers.get("etag") ?? "";
    const again = await site.call("GET", address, {
      headers: { "if-none-match": etag, accept: "image/webp" },
    });
    expect(again.status).toBe(304);
    expect(again.headers.get("etag")).toBe(etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const small = await site.call("GET", `${address}?ancho=320`, { headers: { "if-none-match": etag } });
    expect(small.status).toBe(200);
  });

  test("returns 404 under another event's address", async () => {
    const other = await site.event();
    const missing = [
      `/api/eventos/${other}/imagen/${evento.imagenes[0]?.id}`,
      `/api/eventos/${evento.id}/imagen/${NOBODY}`,
    ];
    for (const wrong of missing) expect((await site.call("GET", wrong)).status).toBe(404);
    for (const ancho of ["0", "x", "4001"]) {
      expect((await site.call("GET", `${address}?ancho=${ancho}`)).status).toBe(422);
    }
  });

  test("is visible only to staff if the event is inactive", async () => {
    const hidden = await eventWithPicture("#707070");
    const path = `/api/eventos/${hidden.id}/imagen/${hidden.imagenes[0]?.id}`;
    expect((await site.call("GET", path)).status).toBe(200);
    await site.change(`evento:${hidden.id}`, `update eventos set estado = false where id = ${hidden.id}`);
    expect((await site.call("GET", path)).status).toBe(404);
    expect((await site.call("GET", path, { as: user })).status).toBe(404);
    expect((await site.call("GET", `/evento/${hidden.id}/previa.jpg`)).status).toBe(404);
    const seen = await site.call("GET", path, { as: staff });
    expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  });

  test("returns 404 if its files are lost, but leaves the event available", async () => {
    const lost = await eventWithPicture("#606060");
    await ready();
    const rows = await site.sql`select clave from imagenes_de_evento where evento_id = ${lost.id}`;
    await site.deps.storage.remove(variantKey(rows[0].clave, 1280, "webp"));
    await site.deps.storage.remove(originalKey(rows[0].clave));
    expect((await site.call("GET", `/api/eventos/${lost.id}/imagen/${lost.imagenes[0]?.id}`)).status).toBe(
      404,
    );
    expect((await jsonOf(200, site.call("GET", `/api/eventos/${lost.id}/evento`))).imagenes).toEqual([]);
  });
});

describe("an event's QR code", () => {
  const qr = (id: number) => site.call("GET", `/api/eventos/generarQR/${id}`, { as: staff });

  // Rule EVE-7
  test("is a PNG that encodes the event's public URL", async () => {
    const id = await site.event();
    const response = await qr(id);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    const png = sharp(Buffer.from(await response.arrayBuffer())).ensureAlpha();
    const { data, info } = await png.raw().toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(600);
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(`${site.url}/evento/${id}`);
  });

  test("returns 404 for an unknown event", async () => {
    expect((await qr(NOBODY)).status).toBe(404);
  });
});
