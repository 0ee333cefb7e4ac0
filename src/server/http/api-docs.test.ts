import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { testSite } from "#tests/harness/site.ts";
import { version } from "../../../package.json" with { type: "json" };

const site = await testSite();

const OPENAPI = "/api/openapi.json";
interface Operation {
  operationId: string;
}
const operationsOf = (document: { paths: Record<string, Record<string, Operation>> }) =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
const download = async () => (await site.call("GET", OPENAPI)).text();

// Rule API-12
test("the OpenAPI document passes the strict rules of a public linter", async () => {
  // Some paths are ambiguous in theory only (`/reserva/{id}/cancelar`, `/reserva/bloqueos/{id}`): ids are numbers.
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: { "no-ambiguous-paths": "off" },
  });
  const problems = await lintFromString({ source: await download(), config });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([]);
});

test("the documentation page shows every call and runs no scripts", async () => {
  const response = await site.call("GET", "/api/docs");
  const page = await response.text();
  for (const { operation } of operationsOf(JSON.parse(await download())))
    expect(page).toContain(`<details id="${operation.operationId}">`);
  expect(page).not.toContain("<script");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/style-src 'self' 'sha256-/);
});

test("the OpenAPI document and /readyz name the version of package.json", async () => {
  expect(JSON.parse(await download()).info.version).toBe(version);
  expect(await (await site.call("GET", "/readyz")).json()).toEqual({ ok: true, version });
});

test("the OpenAPI document names each operation and its security requirement", async () => {
  const { paths } = JSON.parse(await download());
  expect(paths["/login"].post).toMatchObject({ operationId: "postLogin", security: [] });
  expect(paths["/eventos/lista"].get).toMatchObject({ operationId: "getEventosLista", security: [] });
  expect(paths["/eventos/{id}/evento"].get).toMatchObject({
    operationId: "getEventosByIdEvento",
    security: [{}, { bearer: [] }],
  });
  expect(paths["/usuario/recuperarContraseña"].post.operationId).toBe("postUsuarioRecuperarContrasena");
  expect(paths["/entradas/ingreso"].post.security).toEqual([{ bearer: [] }]);
});

test("the OpenAPI document describes a multipart form and its files", async () => {
  const { paths } = JSON.parse(await download());
  const { properties } = paths["/eventos/crear"].post.requestBody.content["multipart/form-data"].schema;
  expect(properties.nombre).toMatchObject({ type: "string" });
  expect(properties.imagenes).toMatchObject({
    type: "array",
    maxItems: 20,
    items: { type: "string", format: "binary" },
  });
  expect(Object.keys(paths["/eventos/crear"].post.responses)).toEqual(
    expect.arrayContaining(["201", "400", "401", "403", "413", "415", "422", "503"]),
  );
});

test("the OpenAPI document is built only once, whatever the query strings of requests", async () => {
  const build = site.api.app.getOpenAPI31Document;
  let builds = 0;
  site.api.app.getOpenAPI31Document = (...args) => {
    builds++;
    return build.apply(site.api.app, args);
  };
  await download();
  const tag = (response: Response) => response.headers.get("etag")?.replace(/^W\//, "") ?? "";
  const etag = tag(await site.call("GET", OPENAPI));
  expect(etag).toMatch(/^".+"$/);
  expect((await site.call("GET", OPENAPI, { headers: { "if-none-match": etag } })).status).toBe(304);
  site.clock.advance(60_000);
  site.deps.cache.drop("api-docs");
  expect(tag(await site.call("GET", `${OPENAPI}?x=1`))).toBe(etag);
  // Zero if an earlier test requested the document.
  expect(builds).toBeLessThanOrEqual(1);
});
