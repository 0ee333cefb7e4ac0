import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { receiveContent } from "#server/http/upload.ts";
import { fileOf, NO_TRACES, phonePhoto, postEvent, traces } from "#tests/harness/pictures.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";
import { barrerImagenes, guardarImagen, originalKey, prepararImagen, soltarImagen } from "./imagenes.ts";

const FOREVER = "public, max-age=31536000, immutable";

describe("background processing of pictures", () => {
  let site: TestSite;
  let staff: TestUser;
  beforeAll(async () => {
    site = await createTestSite({ env: { JOBS: "0" } });
    staff = await site.user("administrador");
  });
  afterAll(() => site?.end());
  beforeEach(() => site.pool.query("delete from pgboss.job where name = 'imagen'"));

  const upload = async (color: string) => {
    const response = await postEvent(site, staff, [fileOf(await phonePhoto(color))]);
    const evento: Evento = await response.json();
    const rows = await site.sql<{ clave: string }>`
      select clave from imagenes_de_evento where evento_id = ${evento.id}`;
    return { evento, clave: rows[0]?.clave ?? "" };
  };
  const queued = async () =>
    (
      await site.sql<{ clave: string }>`
      select data->>'clave' as clave from pgboss.job where name = 'imagen'`
    ).map((row) => row.clave);
  const clear = async (evento: Evento) =>
    expect((await site.call("DELETE", `/api/eventos/${evento.id}`, { as: staff })).status).toBe(200);

  test("is queued again if it has not finished within an hour", async () => {
    const { evento, clave } = await upload("#101112");
    expect(await queued()).toEqual([clave]);
    await site.sql`delete from pgboss.job where name = 'imagen'`;
    await barrerImagenes(site.deps);
    expect(await queued()).toEqual([]);
    site.clock.advance(2 * 3600_000);
    await barrerImagenes(site.deps);
    await barrerImagenes(site.deps);
    expect(await queued()).toEqual([clave]);
    await clear(evento);
  });

  test("leaves the picture available as uncached WebP until it has finished", async () => {
    const { evento } = await upload("#131415");
    const address = `/api/eventos/${evento.id}/imagen/${evento.imagenes[0]?.id}?ancho=640`;
    const headers = { accept: "image/avif,image/webp,*/*" };
    const many = await Promise.all(Array.from({ length: 6 }, () => site.call("GET", address, { headers })));
    for (const response of many) {
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(response.headers.get("cache-control")).toBe("no-cache");
    }
    const etag = many[0]?.headers.get("etag") ?? "";
    const known = () => site.call("GET", address, { headers: { ...headers, "if-none-match": etag } });
    expect((await known()).status).toBe(304);
    const { clave } = await upload("#131415");
    await prepararImagen(site.deps, { clave });
    const later = await known();
    expect(later.status).toBe(200);
    expect(later.headers.get("content-type")).toBe("image/avif");
    expect(later.headers.get("cache-control")).toBe(FOREVER);
    await site.sql`delete from eventos`;
    await soltarImagen(site.deps, clave);
    expect(await traces(site)).toEqual(NO_TRACES);
  });

  test("leaves no files if the picture is deleted while it is being processed", async () => {
    for (let round = 0; round < propertyRuns(1, 4); round++) {
      const { evento, clave } = await upload(`#16171${round}`);
      const working = prepararImagen(site.deps, { clave });
      await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([working, clear(evento), site.call("GET", `/api/eventos/${evento.id}/evento`)]);
      expect(await traces(site)).toEqual(NO_TRACES);
    }
  });

  test("is followed by a sweep that deletes only unreferenced pictures", async () => {
    const { evento, clave } = await upload("#181920");
    const photo = await phonePhoto("#212223");
    const kept = await receiveContent(site.deps, { nombre: "suelta.jpg", contenido: photo }, (file) =>
      guardarImagen(site.deps, file),
    );
    expect(kept.ok).toBe(true);
    expect((await traces(site)).rows).toBe(2);
    await barrerImagenes(site.deps);
    expect((await traces(site)).rows).toBe(2);
    site.clock.advance(2 * 3600_000);
    await barrerImagenes(site.deps);
    const rows = await site.sql`select clave from imagenes`;
    expect(rows).toEqual([{ clave }]);
    await clear(evento);
    expect(await traces(site)).toEqual(NO_TRACES);
  });

  test("skips pictures without a row or an original", async () => {
    await prepararImagen(site.deps, { clave: "0".repeat(64) });
    const { evento, clave } = await upload("#242526");
    await site.deps.storage.remove(originalKey(clave));
    await prepararImagen(site.deps, { clave });
    await clear(evento);
  });
});

test("the sweep keeps pictures that a new table references", async () => {
  await using site = await createTestSite({ env: { JOBS: "0" } });
  const photo = await phonePhoto("#272829");
  const kept = await receiveContent(site.deps, { nombre: "x.jpg", contenido: photo }, (file) =>
    guardarImagen(site.deps, file),
  );
  if (!kept.ok) throw new Error(kept.detail);
  const { clave } = kept.value;
  await site.pool.query(
    'create table nueva ("la foto" text references imagenes (clave)); ' +
      `insert into nueva values ('${clave}')`,
  );
  site.clock.advance(2 * 3600_000);
  await barrerImagenes(site.deps);
  await soltarImagen(site.deps, clave);
  expect(await site.deps.storage.has(originalKey(clave))).toBe(true);
  await site.sql`delete from nueva`;
  await barrerImagenes(site.deps);
  expect(await traces(site)).toEqual(NO_TRACES);
});
