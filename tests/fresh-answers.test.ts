import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import { tryToBuy } from "#tests/harness/payments.ts";
import { createTestSite, type TestSite, until } from "#tests/harness/site.ts";

const LIST = "/api/eventos/lista";
const site = await createTestSite();
const other = await createTestSite({ databaseUrl: site.databaseUrl, env: { JOBS: "0" } });
const staff = await site.user("administrador");
afterAll(async () => {
  await other.end();
  await site.end();
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** Only fresh responses carry a request id. */
  cached: boolean;
}

/** Sends a raw request: no added headers, no decompression. */
function ask(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request(url, { method, headers, agent: false }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      done({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(parts),
        cached: response.headers["x-request-id"] === undefined,
      });
    });
    sent.on("error", fail);
    sent.end();
  });
}

const eventOf = (answer: Answer, id: number) =>
  (JSON.parse(answer.body.toString()) as Evento[]).find((evento) => evento.id === id);

const warm = (at: TestSite, path: string, headers: Record<string, string> = {}) =>
  until(`${path} to come from the cache`, async () => {
    const answer = await ask(at.url + path, headers);
    return answer.cached && answer;
  });

/** Updates the row without the site, so that nothing is invalidated. */
const rename = (id: number, nombre: string) =>
  site.pool.query("update eventos set nombre = $2 where id = $1", [id, nombre]);

describe("a cached response", () => {
  // Rule API-14
  test("is served unchanged, for at most a minute", async () => {
    const id = await site.event({ nombre: "Antes" });
    const detail = `/api/eventos/${id}/evento`;
    // The first request invalidates nothing, so no invalidation message arrives late.
    await warm(site, LIST);
    await warm(site, detail);
    await rename(id, "Después");
    // The old name proves that the response is cached.
    expect(eventOf(await ask(site.url + LIST), id)?.nombre).toBe("Antes");
    expect(JSON.parse((await ask(site.url + detail)).body.toString()).nombre).toBe("Antes");
    site.clock.advance(61_000);
    expect(eventOf(await ask(site.url + LIST), id)?.nombre).toBe("Después");
    expect(JSON.parse((await ask(site.url + detail)).body.toString()).nombre).toBe("Después");
  });

  const WRITES: Record<string, (id: number) => Promise<Response>> = {
    "a purchase": async (id) => await tryToBuy(site, await site.user(), id),
    "a sale at the counter": async (id) =>
      await site.call("POST", "/api/entradas/venta", {
        as: staff,
        json: { eventoId: id, nombreUsuario: staff.nombreUsuario, medio: "efectivo" },
      }),
    "deactivating it": async (id) =>
      await site.call("PATCH", `/api/eventos/${id}/actualizarEstado`, { as: staff }),
    "deleting it": async (id) => await site.call("DELETE", `/api/eventos/${id}`, { as: staff }),
  };
  // Rule API-14
  test.each(Object.keys(WRITES))("is no longer served after %s", async (what) => {
    const id = await site.event({ cantidad: 10 });
    const detail = `/api/eventos/${id}/evento`;
    site.deps.cache.drop("eventos");
    await until("the other instance to know the event", async () => eventOf(await ask(other.url + LIST), id));
    for (const at of [site, other]) {
      await warm(at, LIST);
      await warm(at, detail);
    }
    const seen = async (at: TestSite) => {
      const shown = eventOf(await ask(at.url + LIST), id);
      const one = await ask(at.url + detail);
      return [shown?.entradasDisponibles, one.status, JSON.parse(one.body.toString()).entradasDisponibles];
    };
    expect(await seen(site)).toEqual([10, 200, 10]);
    const written = await WRITES[what]?.(id);
    expect(written?.ok).toBe(true);
    const gone = what.startsWith("deactivating") || what.startsWith("deleting");
    const expected = gone ? [undefined, 404, undefined] : [9, 200, 9];
    expect(await seen(site)).toEqual(expected);
    await until(
      "the other instance to show it",
      async () => JSON.stringify(await seen(other)) === JSON.stringify(expected),
      20_000,
    );
  });

  test("is never sent to staff", async () => {
    const id = await site.event({ estado: true });
    const detail = `/api/eventos/${id}/evento`;
    await warm(site, detail);
    const own = await ask(site.url + detail, { authorization: `Bearer ${staff.token}` });
    expect([own.status, own.cached]).toEqual([200, false]);
    const madeUp = await ask(site.url + detail, { authorization: "Bearer e30.e30.e30" });
    expect([madeUp.status, madeUp.cached]).toEqual([200, true]);
    // Content for staff is never cached for others.
    const hidden = await site.event({ estado: false });
    for (let time = 0; time < 3; time++) {
      expect((await site.call("GET", `/api/eventos/${hidden}/evento`, { as: staff })).status).toBe(200);
      expect((await ask(`${site.url}/api/eventos/${hidden}/evento`)).status).toBe(404);
    }
  });

  test("is sent in an accepted encoding, or as a 304 if the client already has it", async () => {
    const id = await site.event({ nombre: "El de la caja" });
    const detail = `/api/eventos/${id}/evento`;
    await site.sql`update eventos set lugar = ${"Gimnasio ".repeat(400)} where id = ${id}`;
    const plain = await warm(site, detail);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["content-length"]).toBe(String(plain.body.length));
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [accepted, coding] of [
      ["br", "br"],
      ["gzip", "gzip"],
      ["gzip, deflate, br", "br"],
      ["br;q=0, gzip;q=0.5", "gzip"],
    ] as const) {
      const packed = await until(`an answer in ${coding}`, async () => {
        const answer = await ask(site.url + detail, { "accept-encoding": accepted });
        return answer.headers["content-encoding"] === coding && answer;
      });
      expect(unpack[coding](packed.body)).toEqual(plain.body);
      expect(packed.headers["content-length"]).toBe(String(packed.body.length));
      expect(String(packed.headers.vary)).toContain("accept-encoding");
    }
    for (const accepted of ["identity", "br;q=0", "abrax", "zstd"]) {
      const answer = await ask(site.url + detail, { "accept-encoding": accepted });
      expect([answer.headers["content-encoding"], answer.body]).toEqual([undefined, plain.body]);
    }
    const etag = String(plain.headers.etag);
    for (const known of [etag, `W/${etag}`, `"otra", ${etag}`]) {
      const answer = await ask(site.url + detail, { "if-none-match": known });
      expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await ask(site.url + detail, { "if-none-match": '"otra"' })).status).toBe(200);
    const head = await ask(site.url + detail, {}, "HEAD");
    expect([head.status, head.body.length, head.cached]).toEqual([200, 0, true]);
    expect(head.headers["content-length"]).toBe(String(plain.body.length));
    // A response rendered again has the same ETag, and the internal tag header is never sent.
    site.deps.cache.drop(`evento:${id}`);
    const anew = await ask(site.url + detail);
    expect([anew.cached, anew.headers.etag, anew.headers[CACHE_TAGS_HEADER]]).toEqual([
      false,
      etag,
      undefined,
    ]);
    site.deps.cache.drop(`evento:${id}`);
    expect((await ask(site.url + detail, {}, "HEAD")).headers[CACHE_TAGS_HEADER]).toBeUndefined();
  });

  test("is specific to its query string", async () => {
    const id = await site.event({ nombre: "Buscado" });
    site.deps.cache.drop("eventos");
    await warm(site, LIST);
    expect(eventOf(await ask(`${site.url}${LIST}?termino=buscado`), id)).toBeDefined();
    expect(eventOf(await ask(`${site.url}${LIST}?termino=zzz`), id)).toBeUndefined();
    expect(eventOf(await warm(site, LIST), id)).toBeDefined();
  });
});

describe("an instance that has lost the connection for cache invalidation", () => {
  test("caches nothing until it reconnects", async () => {
    const id = await site.event({ nombre: "Antes" });
    other.deps.cache.drop("eventos");
    await until("the event to show", async () => eventOf(await warm(other, LIST), id));
    const cut = () =>
      site.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'club-site-news' and datname = current_database()",
      );
    expect((await cut()).rowCount).toBe(2);
    await until("the instance to notice", async () => !(await ask(other.url + LIST)).cached);
    // A write by another instance whose invalidation is lost.
    await rename(id, "Después");
    expect(eventOf(await ask(other.url + LIST), id)?.nombre).toBe("Después");
    expect(eventOf(await warm(other, LIST), id)?.nombre).toBe("Después");
    // Invalidation works again.
    expect((await tryToBuy(site, await site.user(), id)).status).toBe(201);
    await until(
      "the sale to show",
      async () => eventOf(await ask(other.url + LIST), id)?.entradasDisponibles === 9,
      20_000,
    );
  });
});
