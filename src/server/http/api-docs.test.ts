import { registerSchema, validate } from "@hyperjump/json-schema/openapi-3-1";
import { describe, expect, test } from "vitest";
import { testSite } from "#tests/harness/site.ts";
import { version } from "../../../package.json" with { type: "json" };

const site = await testSite();

const OPENAPI = "/api/openapi.json";
const download = async () => (await site.call("GET", OPENAPI)).text();

interface Operation {
  operationId?: string;
  summary?: string;
  security?: object[];
  parameters?: { in: string; name: string }[];
  responses: object;
}
type Paths = Record<string, Record<string, Operation>>;

const operationsOf = ({ paths }: { paths: Paths }) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );

/** What the tests read of an object in the document. */
interface Node {
  $ref?: string;
  schema?: object;
  example?: unknown;
  examples?: object;
  default?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: object;
}

/** Objects whose keys are names, not keywords. */
const BY_NAME = ["paths", "responses", "content", "schemas", "securitySchemes", "properties"];
const VALUES = ["example", "examples", "default", "enum"];

/** Lists the objects of an OpenAPI document with their JSON pointers, except those in `VALUES`. */
function nodesOf(value: unknown, at = "", isByName = false): { at: string; node: Node }[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value)
    .filter(([key]) => isByName || !VALUES.includes(key))
    .flatMap(([key, child]) => nodesOf(child, `${at}/${key}`, !isByName && BY_NAME.includes(key)));
  return isByName ? below : [{ at, node: value }, ...below];
}

/** Lists the values in an object that have to fit a schema. */
function samplesOf({ at, node }: { at: string; node: Node }) {
  const { schema = node, example, examples = {}, default: usual, enum: listed = [] } = node;
  const named = Object.values(examples).map((one) => (node.schema ? one.value : one));
  const values = [example, usual, ...named, ...listed].filter((value) => value !== undefined);
  return values.map((value) => ({ at, schema, value }));
}

// Rule API-12
describe("the OpenAPI document", async () => {
  const document = JSON.parse(await download());
  const operations = operationsOf(document);
  const nodes = nodesOf(document);
  const paths = Object.keys(document.paths);
  const { schemas, securitySchemes } = document.components;

  /** Lists the operations that break a rule. */
  const breaking = (isKept: (operation: Operation, path: string) => boolean) =>
    operations
      .filter(({ operation, path }) => !isKept(operation, path))
      .map(({ method, path }) => `${method} ${path}`);
  const repeated = (names: string[]) => names.filter((name, n) => names.indexOf(name) !== n);

  test("is valid, with every schema in it", async () => {
    const output = await validate("https://spec.openapis.org/oas/3.1/schema-base", document, "BASIC");
    expect(output).toEqual({ valid: true });
  });

  test("has examples, defaults and listed values that fit their schemas", async () => {
    const samples = [
      ...new Map(
        nodes
          .flatMap(samplesOf)
          .map((sample) => [JSON.stringify([sample.schema, sample.value]), sample] as const),
      ).values(),
    ];
    const $defs = Object.fromEntries(samples.map(({ schema }, n) => [n, schema]));
    const address = "https://club.example/samples";
    registerSchema(
      JSON.parse(JSON.stringify({ $defs, components: { schemas } })),
      address,
      "https://spec.openapis.org/oas/3.1/dialect/base",
    );
    const unfit: typeof samples = [];
    for (const [n, sample] of samples.entries()) {
      const value = JSON.parse(JSON.stringify(sample.value));
      if (!(await validate(`${address}#/$defs/${n}`, value)).valid) unfit.push(sample);
    }
    expect(unfit).toEqual([]);
    expect(samples.length).toBeGreaterThan(0);
  });

  test("describes every required property", () => {
    const missing = nodes.flatMap(({ at, node: { required = [], properties } }) =>
      properties ? required.filter((name) => !(name in properties)).map((name) => `${at}/${name}`) : [],
    );
    expect(missing).toEqual([]);
  });

  test("uses all its components, and defines those that it uses", () => {
    const used = nodes.flatMap(({ node: { $ref } }) => $ref ?? []);
    const names = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);
    expect([...new Set(used)].sort()).toEqual(names.sort());
  });

  test("gives each call a unique name, a summary, a success and a refusal", () => {
    expect(repeated(operations.map(({ operation }) => `${operation.operationId}`))).toEqual([]);
    expect(breaking(({ operationId = "" }) => /^\w+$/.test(operationId))).toEqual([]);
    expect(breaking(({ summary = "" }) => summary.trim() !== "")).toEqual([]);
    for (const kind of ["2", "4"])
      expect(
        breaking(({ responses }) => Object.keys(responses).some((status) => status.startsWith(kind))),
      ).toEqual([]);
  });

  test("says of each call whether it needs a session", () => {
    const known = Object.keys(securitySchemes);
    expect(
      breaking(
        ({ security }) => security?.flatMap(Object.keys).every((name) => known.includes(name)) ?? false,
      ),
    ).toEqual([]);
  });

  test("declares the parameters in each address once", () => {
    const inAddress = (path: string) => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
    expect(
      breaking(({ parameters = [] }, path) => {
        const declared = parameters.filter((one) => one.in === "path").map(({ name }) => name);
        return declared.sort().join() === inAddress(path).sort().join();
      }),
    ).toEqual([]);
    expect(
      breaking(
        ({ parameters = [] }) => repeated(parameters.map((one) => `${one.in} ${one.name}`)).length === 0,
      ),
    ).toEqual([]);
  });

  test("has no two addresses that differ only in the names of their parameters", () => {
    expect(repeated(paths.map((path) => path.replaceAll(/\{\w+\}/g, "{}")))).toEqual([]);
    expect(paths.filter((path) => /\?|.\/$/.test(path))).toEqual([]);
  });
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
