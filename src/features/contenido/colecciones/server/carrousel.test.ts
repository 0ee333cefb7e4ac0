import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { photo } from "#tests/harness/pictures.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { ImagenDeCarrousel } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
beforeEach(() => site.change("carrousel", "delete from carrousel"));

const SIZE = { width: 960, height: 360 };
const upload = (imagenes: File[], as: TestUser | undefined = admin) =>
  site.call("POST", "/api/carrousel/crear", { as, form: { imagenes } });
const order = (ids: unknown, as: TestUser | undefined = admin) =>
  site.call("PUT", "/api/carrousel/orden", { as, json: { ids } });
const list = async (): Promise<ImagenDeCarrousel[]> =>
  (await site.call("GET", "/api/carrousel/imagenes-carrousels")).json();
const ids = async () => (await list()).map(({ carrouselId }) => carrouselId);
const remove = (id: number, as: TestUser | undefined = admin) =>
  site.call("DELETE", `/api/carrousel/${id}`, { as });

async function three(): Promise<number[]> {
  await upload(await Promise.all(["#a01", "#a02", "#a03"].map((color, i) => photo(`${i}.jpg`, color, SIZE))));
  return ids();
}

describe("uploading banners", () => {
  test("adds the banners after the existing ones", async () => {
    const first = await upload([await photo("uno.jpg", "#b01", SIZE), await photo("dos.jpg", "#b02", SIZE)]);
    expect(first.status).toBe(201);
    await upload([await photo("dos.jpg", "#b03", SIZE)]);
    const all = await list();
    expect(all.map(({ nombre }) => nombre)).toEqual(["uno.jpg", "dos.jpg", "dos.jpg"]);
    expect(all.slice(0, 2)).toEqual(await first.json());
    for (const { carrouselId, imagenId, ancho, alto } of all) {
      expect([ancho, alto]).toEqual([960, 360]);
      const image = await site.call("GET", `/api/carrousel/${carrouselId}/imagen/${imagenId}?ancho=300`);
      expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).width).toBe(320);
    }
  });

  // Rule CON-5
  test("stores nothing if the file is missing or unusable", async () => {
    expect((await jsonOf(422, upload([]))).detail).toBe("No has seleccionado ninguna imagen");
    const good = await photo("buena.jpg", "#b04", SIZE);
    expect((await upload([good, new File(["hola"], "mala.jpg")])).status).toBe(415);
    expect((await upload([good, new File([new Uint8Array(10 * 1024 * 1024 + 1)], "g.jpg")])).status).toBe(
      413,
    );
    expect(await list()).toEqual([]);
  });
});

test("a banner's image returns 404 if the banner is unknown or the image belongs to another banner", async () => {
  const [a, b] = await three();
  for (const wrong of [`${a}/imagen/${b}`, "2147483647/imagen/2147483647"])
    expect((await site.call("GET", `/api/carrousel/${wrong}`)).status).toBe(404);
  for (const wrong of ["x/imagen/1", `${a}/imagen/0`, `${a}/imagen/${a}?ancho=0`])
    expect((await site.call("GET", `/api/carrousel/${wrong}`)).status).toBe(422);
});

describe("ordering banners", () => {
  test("takes effect immediately for everybody", async () => {
    const [a = 0, b = 0, c = 0] = await three();
    expect(
      ((await jsonOf(200, order([c, a, b]))) as ImagenDeCarrousel[]).map(({ carrouselId }) => carrouselId),
    ).toEqual([c, a, b]);
    expect(await ids()).toEqual([c, a, b]);
    await upload([await photo("ultima.jpg", "#c01", SIZE)]);
    expect((await ids()).slice(0, 3)).toEqual([c, a, b]);
    const rows = await site.sql`
      select antes, despues from auditoria where accion = 'carrousel.ordenar' order by id desc limit 1`;
    expect(rows).toEqual([{ antes: { ids: [a, b, c] }, despues: { ids: [c, a, b] } }]);
  });

  test("is refused with 409 if it does not name each banner once", async () => {
    const before = await three();
    const [a = 0, b = 0, c = 0] = before;
    for (const wrong of [[a, b], [a, b, b], [a, b, c, c], [a, b, c, 2147483647], []]) {
      expect((await jsonOf(409, order(wrong))).code).toBe("orden-incompleto");
    }
    expect(await ids()).toEqual(before);
  });

  test("takes effect or is refused as a whole if a banner is deleted at the same time", async () => {
    const [a = 0, b = 0, c = 0] = await three();
    const [ordered, deleted] = await Promise.all([order([c, b, a]), remove(b)]);
    expect(deleted.status).toBe(200);
    expect(await ids()).toEqual(ordered.status === 200 ? [c, a] : [a, c]);
    expect([200, 409]).toContain(ordered.status);
  });

  test("is refused with 422 if the order is not a list of numbers", async () => {
    for (const wrong of [undefined, "1", [0], ["a"], [1.5]]) expect((await order(wrong)).status).toBe(422);
  });
});

describe("deleting a banner", () => {
  // Rule API-10
  test("is also possible with the old GET call", async () => {
    const [a = 0] = await three();
    const gone = await site.call("GET", `/api/carrousel/${a}/eliminar`, { as: admin });
    expect(gone.status).toBe(200);
    expect(gone.headers.get("cache-control")).toBe("no-store");
    expect((await site.call("GET", `/api/carrousel/${a}/eliminar`, { as: admin })).status).toBe(404);
  });
});
