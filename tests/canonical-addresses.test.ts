import { beforeAll, describe, expect, test } from "vitest";
import { testSite, until } from "#tests/harness/site.ts";

const LIST = "/api/eventos/lista";

const site = await testSite();
beforeAll(async () => {
  // Starts early in a minute, so that no response expires during the tests.
  site.clock.set(new Date(Math.ceil(site.clock.now().getTime() / 60_000) * 60_000 + 5_000));
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await site.call("GET", path, { headers });
  return {
    status: response.status,
    link: response.headers.get("link"),
    // Only a fresh response carries a request id.
    cached: !response.headers.has("x-request-id"),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
const warm = (path: string) =>
  until(`${path} to come from the cache`, async () => {
    const answer = await ask(path);
    return answer.cached && answer;
  });

describe("a cached response", () => {
  test("is shared by all spellings of its address", async () => {
    const id = await site.event({ nombre: "De todos" });
    site.deps.cache.drop("eventos");
    const kept = await warm(`${LIST}?tamano=5&orden=nombre`);
    for (const query of [
      "orden=nombre&tamano=5",
      "fbclid=x&tamano=5&utm_source=y&orden=nombre",
      "tamano=05&orden=nombre&pagina=1",
      "tamano=5&orden=nombre&pagina=1&x=1&x=2",
    ]) {
      const answer = await ask(`${LIST}?${query}`);
      expect([query, answer.cached, answer.link]).toEqual([query, true, kept.link]);
    }
    for (const path of [
      LIST,
      `/evento/${id}/previa.jpg`,
      "/sitemap.xml",
      "/eventos.ics",
      "/api/openapi.json",
    ]) {
      const { body } = await warm(path);
      for (const other of [`${path}?x=${Math.random()}`, `/x/..${path}`, path.replace("e", "%65")]) {
        const answer = await ask(other, { range: "bytes=0-1", authorization: "Bearer x.y.z" });
        expect([other, answer.status, answer.cached]).toEqual([other, 200, true]);
        expect(answer.body.equals(body)).toBe(true);
      }
    }
  });

  test("never contains content that an invalid or repeated parameter asked for", async () => {
    await warm(LIST);
    for (const query of ["pagina=0", "pagina=1&pagina=2", "tamano=x", "orden=nada", "termino=%00"]) {
      for (let time = 0; time < 2; time++) {
        const { status, cached } = await ask(`${LIST}?${query}`);
        expect([query, status, cached]).toEqual([query, 422, false]);
      }
    }
  });
});
