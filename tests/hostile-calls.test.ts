import { once } from "node:events";
import { connect } from "node:net";
import { finished } from "node:stream/promises";
import { setTimeout as nextTimers } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { inTurn } from "#tests/harness/property-runs.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");

const typeOf = (response: Response) => response.headers.get("content-type") ?? "";

describe("a call to an unknown route", () => {
  // Rule API-5
  test.each([
    ["GET", "/api/nada"],
    ["GET", "/api/eventos/lista/"],
    ["GET", "/api/docs/nada"],
    ["GET", "/api"],
  ])("%s %s returns a JSON problem, not a page", async (method, path) => {
    const response = await site.call(method, path);
    expect(response.status).toBe(404);
    expect(typeOf(response)).toContain("application/problem+json");
  });
});

describe("a call's body", () => {
  // Rule API-1
  test.each([
    ["/api/login", "text/plain", "{}"],
    ["/api/login", "application/x-www-form-urlencoded", "a=b"],
    ["/api/entradas/ingreso", "application/xml", "<a/>"],
    ["/api/eventos/crear", "application/json", "{}"],
    ["/api/carrousel/crear", "application/json", "{}"],
  ])("gets a 415 if it is sent to %s as %s", async (path, type, body) => {
    const response = await fetch(`${site.url}${path}`, {
      method: "POST",
      body,
      headers: { "content-type": type, authorization: `Bearer ${admin.token}` },
    });
    expect(response.status).toBe(415);
    expect(typeOf(response)).toContain("application/problem+json");
  });

  // Rule API-1
  test("gets a 400 if it is malformed JSON", async () => {
    const response = await fetch(`${site.url}/api/login`, {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(400);
  });

  test("can be a plain form if the call is a purchase", async () => {
    const evento = await site.event();
    const response = await fetch(`${site.url}/api/compras/evento/${evento}/usuario/${admin.id}`, {
      method: "POST",
      body: "cantidad=1",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        authorization: `Bearer ${admin.token}`,
      },
    });
    expect(response.status).toBe(201);
  });
});

const MALFORMED = ["0x1", "01", "+1", "1%20", "1e1", "1.5", "-1", "0", "2147483648", "99999999999", "x"];

// Rule API-5
test("a malformed number in a path gets a 422 that names it", async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const { method, path, request } of site.api.declared)
    for (const [name, schema] of Object.entries((request?.params as z.ZodObject | undefined)?.shape ?? {})) {
      if (!accepts(schema, "1") || accepts(schema, "x")) continue;
      for (const value of MALFORMED)
        expect(accepts(schema, decodeURIComponent(value)), `${path}: ${value}`).toBe(false);
      // Sends one value, in turn, because the schema refuses every value.
      for (const value of inTurn(MALFORMED, 1, asked)) {
        const address = path.replace(`{${name}}`, value).replaceAll(/\{[^}]+\}/g, "1");
        const response = await site.call(method.toUpperCase(), `/api${address}?planId=1&respuesta=S%C3%AD`, {
          as: admin,
          ...(request?.body?.content["application/json"]
            ? { json: {} }
            : request?.body && { form: { cantidad: "1" } }),
        });
        const { errors = [] } = await response.json();
        asked++;
        if (response.status !== 422 || !errors.some((error: { path: string }) => error.path === name))
          wrong.push(`${method} ${address}: ${response.status} ${JSON.stringify(errors)}`);
      }
    }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(50);
});

const accepts = (schema: z.ZodType, value: string) => schema.safeParse(value).success;

// Rule API-10
test("a HEAD request never deletes anything", async () => {
  const evento = await site.event();
  expect((await site.call("HEAD", `/api/eventos/${evento}/eliminar`, { as: admin })).status).toBe(405);
  expect((await site.call("GET", `/api/eventos/${evento}/evento`)).status).toBe(200);
});

test("a NUL in a file name gets a 422, not a 500", async () => {
  for (const tipo of ["basquet", "sponsor"]) {
    expect((await site.call("GET", `/api/galeria/imagenes/${tipo}/a%00b`)).status).toBe(422);
    expect((await site.call("DELETE", `/api/galeria/eliminar/${tipo}/%00`, { as: admin })).status).toBe(422);
  }
});

test("a missing field gets a plain error message", async () => {
  const { declared } = site.api;
  const calls = declared.filter(({ request, method }) => request?.body && method !== "get");
  for (const { method, path } of calls) {
    const address = `/api${path.replaceAll(/\{[^}]+\}/g, "1")}`;
    const response = await site.call(method.toUpperCase(), address, { as: admin, json: {} });
    expect(await response.text(), `${method} ${path}`).not.toMatch(/indefinido|undefined|recibido/);
  }
});

test.each([
  ["POST", "/api/login", []],
  ["POST", "/api/login", "texto"],
  ["GET", "/api/entradas/lista_entradas?eventoId=abc", undefined],
  ["PUT", "/api/carrousel/orden", { ids: "abc" }],
])("%s %s with a value of another type gets a plain error message", async (method, path, json) => {
  const response = await site.call(method, path, { as: admin, json });
  expect([response.status, await response.text()]).toEqual([422, expect.not.stringMatching(/recibido/)]);
});

test("a request with two Host headers gets a 400, because a proxy may have used the other header", async () => {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.end("GET /api/login/estado HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\n\r\n");
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test("the site keeps an idle connection open for longer than the proxies do", async () => {
  const { headers } = await site.call("GET", "/api/login/estado");
  expect(Number(headers.get("keep-alive")?.replace("timeout=", ""))).toBeGreaterThan(120);
});

test("a client that is still sending a refused body can read the answer, even if the machine stalls", async () => {
  const { hostname, port } = new URL(site.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const closed = finished(socket);
  let answer = "";
  socket.on("data", (piece) => {
    answer += piece;
  });
  socket.write(
    `POST /api/compras/notificaciones HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 300000\r\n\r\n`,
  );
  await once(socket, "end");
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  // Blocks for longer than the client timeout, so that the server's timers fire first.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_600);
  await nextTimers(1);
  socket.write("x".repeat(150_000));
  socket.end("x".repeat(150_000));
  await closed;
});
