import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import type { Ajustes } from "#contract/club.ts";
import { fileOf } from "#tests/harness/pictures.ts";
import { createTestSite, type TestSite, until } from "#tests/harness/site.ts";
import { VERSIONED_PATHS } from "./documents.ts";
import { originalKey } from "./imagenes.ts";

const site = await createTestSite();
const other = await createTestSite({
  databaseUrl: site.databaseUrl,
  env: { JOBS: "0", DATA_DIR: site.deps.settings.dataDir },
});
const staff = await site.user("administrador");
afterAll(async () => {
  await other.end();
  await site.end();
});

const save = async (changes: Partial<Ajustes["identidad"]>) => {
  const { identidad, versiones } = site.deps.club();
  const response = await site.call("PUT", "/api/club/ajustes/identidad", {
    as: staff,
    json: { version: versiones.identidad, datos: { ...identidad, ...changes } },
  });
  expect(response.status, await response.clone().text()).toBe(200);
};

const upload = async (picture: Buffer): Promise<Ajustes["identidad"]["escudo"]> => {
  const form = { imagen: fileOf(picture, "escudo.png") };
  const response = await site.call("POST", "/api/club/imagenes", { as: staff, form });
  expect(response.status).toBe(201);
  return (await response.json()) as Ajustes["identidad"]["escudo"];
};

const square = (color: string, side = 300) =>
  sharp({ create: { width: side, height: side, channels: 3, background: color } })
    .png()
    .toBuffer();

const get = async (from: TestSite, path: string, headers: Record<string, string> = {}) => {
  const response = await from.call("GET", path, { headers });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
};

const colorOf = async (from: TestSite, path: string) => {
  const { body } = await get(from, path);
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return [...data.subarray(at, at + 3)];
};

const versionIn = async (from: TestSite) =>
  /\?v=(\w+)/.exec((await get(from, "/manifest.webmanifest")).body.toString())?.[1] ?? "";

describe("the pictures drawn from the club's settings", () => {
  test.each(VERSIONED_PATHS)("include %s, which browsers cache or revalidate", async (path) => {
    const version = await versionIn(site);
    const cached = async (query: string) => {
      const { response, body } = await get(site, path + query);
      expect([response.status, body.length > 100]).toEqual([200, true]);
      return response.headers.get("cache-control");
    };
    expect(await cached(`?v=${version}`)).toBe("public, max-age=31536000, immutable");
    expect(await cached("")).toBe("public, max-age=300");
    expect(await cached("?v=otra")).toBe("no-cache");
    const { response } = await get(site, path);
    const etag = response.headers.get("etag") ?? "";
    expect((await get(site, path, { "if-none-match": etag })).response.status).toBe(304);
  });

  // Rule SIT-14
  test("show a new crest immediately", async () => {
    const before = await versionIn(site);
    await save({ escudo: await upload(await square("#00aa00")) });
    expect(await colorOf(site, "/icon-512.png")).toEqual([0, 170, 0]);
    expect(await versionIn(site)).not.toBe(before);
    await until(
      "the other instance to show the crest",
      async () => String(await colorOf(other, "/icon-512.png")) === "0,170,0",
      10_000,
    );
  });

  test("show the monogram again once the crest is removed", async () => {
    await save({ escudo: await upload(await square("#0000aa")) });
    expect(await colorOf(site, "/icon-192.png")).toEqual([0, 0, 170]);
    await save({ escudo: null });
    expect(await colorOf(site, "/icon-192.png")).not.toEqual([0, 0, 170]);
  });

  test("are drawn once for concurrent requests", async () => {
    await save({ escudo: await upload(await square("#654321", 4000)) });
    let drawing = true;
    const drawn = Promise.all(Array.from({ length: 12 }, () => get(site, "/icon-512.png")));
    void drawn.finally(() => {
      drawing = false;
    });
    let others = 0;
    for (; drawing; others++) await get(site, "/healthz");
    expect(new Set((await drawn).map(({ body }) => body.toString("base64"))).size).toBe(1);
    expect(others).toBeGreaterThan(10);
  });

  test("fall back to the monogram if the crest cannot be decoded", async () => {
    const wrong = Buffer.from("no soy una imagen");
    const hash = createHash("sha256").update(wrong).digest("hex");
    await site.deps.storage.put(originalKey(hash), wrong);
    await site.pool.query(
      "insert into imagenes (clave, mime, bytes, ancho, alto, creada_en) values ($1, 'image/png', 17, 9, 9, now())",
      [hash],
    );
    await save({ escudo: { clave: hash, ancho: 9, alto: 9 } });
    for (const path of VERSIONED_PATHS) expect((await get(site, path)).response.status).toBe(200);
    expect((await get(site, "/icon-512.png")).response.headers.get("cache-control")).toBe(
      "public, max-age=300",
    );
  });

  test("fall back to the monogram while the crest's file is missing from the storage", async () => {
    const escudo = await upload(await square("#aa00aa"));
    await site.deps.storage.remove(originalKey(escudo?.clave ?? ""));
    await save({ escudo });
    const version = await versionIn(site);
    const { response } = await get(site, `/icon-512.png?v=${version}`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await colorOf(site, "/icon-512.png")).not.toEqual([170, 0, 170]);
  });
});

describe("the web manifest", () => {
  test.each(['"}],<script>alert(1)</script>', "🏀 Ñandú \\ ' \u2028", "{{nombre}}"])(
    "is valid JSON for a club called %j",
    async (nombre) => {
      await save({ nombre, nombreCorto: nombre.slice(0, 20).trim(), escudo: null });
      const { response, body } = await get(site, "/manifest.webmanifest");
      expect(response.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
      const manifest = JSON.parse(body.toString());
      const { identidad } = site.deps.club();
      expect([manifest.name, manifest.short_name]).toEqual([identidad.nombre, identidad.nombreCorto]);
      for (const { src, sizes } of manifest.icons) {
        const { response: icon, body: png } = await get(site, src);
        const { width, height, format } = await sharp(png).metadata();
        expect([`${width}x${height}`, format]).toEqual([sizes, "png"]);
        expect(icon.headers.get("cache-control")).toMatch(/immutable/);
      }
    },
  );
});
