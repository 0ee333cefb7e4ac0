import { expect, test } from "vitest";
import { z } from "zod";
import { done } from "#contract/outcome.ts";
import { anyone, json } from "#contract/route.ts";
import { testSite } from "#tests/harness/site.ts";
import type { Deps } from "../deps.ts";
import { bind } from "./bound-routes.ts";
import { createApiRouter, type DeclaredRoute } from "./router.ts";

const site = await testSite();

test.each([
  ["PUT", "/api/login", "POST"],
  ["OPTIONS", "/api/eventos/3/evento", "GET, HEAD"],
])("the response to %s %s is a 405 with the allowed methods", async (method, path, allow) => {
  const response = await site.call(method, path);
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe(allow);
  expect((await response.json()).code).toBe("metodo-no-admitido");
});

test("a request to an unknown address gets a 404, whatever its method", async () => {
  for (const method of ["GET", "PUT", "OPTIONS"])
    expect((await site.call(method, "/api/no-existe")).status).toBe(404);
});

test("a long JSON response is compressed if the client accepts that", async () => {
  const admin = await site.user("administrador");
  for (let i = 0; i < 20; i++) await site.user();
  const ask = (path: string, encoding: string) =>
    site.call("GET", path, { as: admin, headers: { "accept-encoding": encoding } });
  const formOf = ({ headers }: Response) => [headers.get("content-encoding"), headers.has("content-length")];

  const packed = await ask("/api/usuario/lista", "gzip, br");
  expect(formOf(packed)).toEqual(["gzip", true]);
  expect(packed.headers.get("vary")).toContain("accept-encoding");
  const plain = await ask("/api/usuario/lista", "gzip;q=0");
  expect(formOf(plain)).toEqual([null, true]);
  expect(await packed.json()).toEqual(await plain.json());

  const short = await ask("/api/usuario/perfil", "gzip");
  expect(formOf(short)).toEqual([null, true]);
  expect(await short.json()).toMatchObject({ id: admin.id });
});

test("a call returns the success status in its contract", async () => {
  const schema = z.object({ id: z.number(), nombre: z.string() });
  const route = anyone.post("/planes/{id}", {
    summary: "Plan",
    body: z.looseObject({ nombre: z.string() }),
    responses: { 201: json(schema, "El plan") },
  });
  const { handle } = bind(route, async (_deps, _actor, { id, nombre }) => done({ id, nombre }));
  const router = createApiRouter(async () => null);
  router.on(route, (c) => handle(c, {} as Deps));
  const response = await router.app.request("/planes/7", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: 8, nombre: "Vitalicio" }),
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ id: 7, nombre: "Vitalicio" });
});

// Rule API-8
test("a route without a declared permission prevents the site from starting", () => {
  const router = createApiRouter(async () => null);
  const { permission: _, ...bare } = site.api.declared[0] as DeclaredRoute;
  expect(() => router.on(bare as DeclaredRoute, () => new Response())).toThrow("declares no permission");
  expect(router.app.routes).toEqual([]);
});
