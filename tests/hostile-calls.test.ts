import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";

let site: TestSite;
let admin: TestUser;
beforeAll(async () => {
  site = await createTestSite();
  admin = await site.user("administrador");
});
afterAll(() => site?.end());

const typeOf = (response: Response) => response.headers.get("content-type") ?? "";

describe("a call that does not exist", () => {
  test.each([
    ["GET", "/api/nada"],
    ["GET", "/api/eventos/lista/"],
    ["GET", "/api/login"],
    ["PUT", "/api/login"],
    ["OPTIONS", "/api/login"],
    ["GET", "/api/docs/nada"],
    ["GET", "/api"],
  ])("%s %s is a problem in JSON, never a page", async (method, path) => {
    const response = await site.call(method, path);
    expect(response.status).toBe(404);
    expect(typeOf(response)).toContain("application/problem+json");
  });
});

describe("a body of another type than the call takes", () => {
  test.each([
    ["/api/login", "text/plain", "{}"],
    ["/api/login", "application/x-www-form-urlencoded", "a=b"],
    ["/api/entradas/ingreso", "application/xml", "<a/>"],
    ["/api/eventos/crear", "application/json", "{}"],
    ["/api/carrousel/crear", "application/json", "{}"],
  ])("%s as %s is a 415", async (path, type, body) => {
    const response = await fetch(`${site.url}${path}`, {
      method: "POST",
      body,
      headers: { "content-type": type, authorization: `Bearer ${admin.token}` },
    });
    expect(response.status).toBe(415);
    expect(typeOf(response)).toContain("application/problem+json");
  });

  test("broken JSON is a 400", async () => {
    const response = await fetch(`${site.url}/api/login`, {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(400);
  });

  test("a purchase may come as a plain form too", async () => {
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

test("an id that is no plain number is a 422 and touches nothing", async () => {
  const evento = await site.event();
  for (const id of [
    `0x${evento.toString(16)}`,
    `0${evento}`,
    `+${evento}`,
    `${evento}%20`,
    "1e1",
    "-1",
    "0",
    "99999999999",
    "%00",
  ]) {
    const response = await site.call("PATCH", `/api/eventos/${id}/actualizarEstado`, { as: admin });
    expect([id, response.status]).toEqual([id, 422]);
  }
  const { rows } = await site.pool.query("select estado from eventos where id = $1", [evento]);
  expect(rows[0].estado).toBe(true);
});

test("a HEAD never deletes", async () => {
  const evento = await site.event();
  const response = await site.call("HEAD", `/api/eventos/${evento}/eliminar`, { as: admin });
  expect(response.status).toBe(405);
  expect((await site.call("GET", `/api/eventos/${evento}/evento`)).status).toBe(200);
});

test("a NUL in a file's name is a 422, not a fault", async () => {
  for (const tipo of ["basquet", "sponsor"]) {
    expect((await site.call("GET", `/api/galeria/imagenes/${tipo}/a%00b`)).status).toBe(422);
    expect((await site.call("DELETE", `/api/galeria/eliminar/${tipo}/%00`, { as: admin })).status).toBe(422);
  }
});

test("two Host headers are a 400: a proxy may have gone by the other one", async () => {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.end("GET /api/login/estado HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\n\r\n");
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});
