import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { startInstagram } from "#tests/harness/instagram.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { createTestSite, until } from "#tests/harness/site.ts";
import type { Publicacion } from "../contract.ts";
import { actualizarPublicaciones } from "./actualizar-publicaciones.ts";

const instagram = await startInstagram();
const site = await createTestSite({
  // Only the tests read the network.
  env: { JOBS: "0", INSTAGRAM_TOKEN: "token-1", INSTAGRAM_API_URL: instagram.url },
});
afterAll(async () => {
  await site.end();
  await instagram.close();
});
beforeEach(() => {
  Object.assign(instagram, {
    media: [
      { id: "13", caption: "La más nueva", color: "#ff7a1a", timestamp: "2026-05-30T12:00:00+0000" },
      { id: "12", caption: "La de ayer", color: "#2b0f54", timestamp: "2026-05-29T12:00:00+0000" },
    ],
    trouble: null,
    tooYoung: false,
    asked: [],
    tokens: new Set(["token-1"]),
  });
});
afterEach(async () => {
  instagram.media = [];
  instagram.trouble = null;
  instagram.tokens.add("token-1");
  await site.sql`delete from estado_de_publicaciones`;
  await actualizarPublicaciones(site.deps);
  await site.sql`delete from estado_de_publicaciones`;
});

const refresh = () => actualizarPublicaciones(site.deps);
async function list(): Promise<Publicacion[]> {
  return ((await jsonOf(200, site.call("GET", "/api/publicaciones"))) as { data: Publicacion[] }).data;
}
const ids = async () => (await list()).map((post) => post.id);
const kept = async () => {
  const rows = await site.sql<{ clave: string }>`select clave from imagenes`;
  return rows.length;
};

describe("the posts on the home page", () => {
  // Rule CON-7
  it("are listed newest first", async () => {
    await refresh();
    expect(await list()).toEqual([
      {
        id: "13",
        permalink: "https://www.instagram.com/p/13/",
        media_url: "/api/publicaciones/13/imagen",
        caption: "La más nueva",
        publicadaEn: "2026-05-30T12:00:00.000Z",
      },
      {
        id: "12",
        permalink: "https://www.instagram.com/p/12/",
        media_url: "/api/publicaciones/12/imagen",
        caption: "La de ayer",
        publicadaEn: "2026-05-29T12:00:00.000Z",
      },
    ]);
    const picture = await site.call("GET", "/api/publicaciones/13/imagen?ancho=320", {
      headers: { accept: "image/webp" },
    });
    expect(picture.status).toBe(200);
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect((await site.call("GET", "/api/publicaciones/99/imagen")).status).toBe(404);
    expect((await site.call("GET", "/api/publicaciones/..%2f9/imagen")).status).toBe(422);
  });

  it("follow additions, changes and deletions in the club's account", async () => {
    await refresh();
    const before = await kept();
    instagram.media = [
      { id: "14", caption: "Otra", color: "#1c7445", timestamp: "2026-05-31T12:00:00+0000" },
      { id: "13", caption: "La más nueva, corregida", timestamp: "2026-05-30T12:00:00+0000" },
    ];
    await refresh();
    expect((await list()).map((post) => post.caption)).toEqual(["Otra", "La más nueva, corregida"]);
    expect(await kept()).toBe(before);
  });

  it("keep the pictures that are already stored, without downloading them again", async () => {
    await refresh();
    instagram.asked = [];
    await refresh();
    expect(instagram.asked.filter((path) => path.startsWith("/cdn/"))).toEqual([]);
  });

  // Rule CON-7
  it("keep hostile captions as text", async () => {
    const html = '<img src=x onerror="alert(1)"></script>🏀';
    instagram.media = [
      { id: "21", caption: html, color: "#100", timestamp: "2026-05-30T12:00:00+0000" },
      {
        id: "20",
        caption: `nul\u0000 ${"🏀".repeat(5_000)}`,
        color: "#200",
        timestamp: "2026-05-29T12:00:00+0000",
      },
      { id: "19", color: "#300", timestamp: "2026-05-28T12:00:00+0000" },
    ];
    await refresh();
    const [first, second, third] = await list();
    expect(first?.caption).toBe(html);
    expect([...(second?.caption ?? "")]).toHaveLength(2_200);
    expect(second?.caption.startsWith("nul 🏀")).toBe(true);
    expect(third?.caption).toBe("");
  });
});

describe("when a social network fails, the site", () => {
  it.each(["down", "broken-json", "no-list", "limited"] as const)(
    "keeps showing the last good posts (%s)",
    async (trouble) => {
      await refresh();
      instagram.trouble = trouble;
      await refresh();
      expect(await ids()).toEqual(["13", "12"]);
      instagram.trouble = null;
      instagram.media.pop();
      await refresh();
      expect(await ids()).toEqual(["13"]);
    },
  );

  it("hides only the posts with unusable pictures", async () => {
    instagram.media.push(
      { id: "11", picture: Buffer.from("<html>not a picture</html>") },
      { id: "10", picture: Buffer.from("\xff\xd8\xff broken", "latin1") },
      { id: "9", picture: "missing" },
    );
    const before = await kept();
    await refresh();
    expect(await ids()).toEqual(["13", "12"]);
    expect(await kept()).toBe(before + 2);
  });

  it("keeps showing the last good posts if no pictures can be downloaded", async () => {
    await refresh();
    instagram.media = [{ id: "31", picture: "missing" }];
    await refresh();
    expect(await ids()).toEqual(["13", "12"]);
  });
});

describe("the site", () => {
  it("fetches the posts when it starts", async () => {
    await using working = await createTestSite({
      env: { INSTAGRAM_TOKEN: "token-1", INSTAGRAM_API_URL: instagram.url },
    });
    await until("the posts", async () => {
      const response = await working.call("GET", "/api/publicaciones");
      return ((await response.json()) as { data: unknown[] }).data.length === 2;
    });
  });

  it("contacts no social network if no account is configured", async () => {
    instagram.asked = [];
    await using without = await createTestSite({ env: { INSTAGRAM_API_URL: instagram.url } });
    await actualizarPublicaciones(without.deps);
    expect(await (await without.call("GET", "/api/publicaciones")).json()).toEqual({ data: [] });
    expect(instagram.asked).toEqual([]);
  });
});
