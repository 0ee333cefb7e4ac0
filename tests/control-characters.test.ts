import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import type { DeclaredRoute } from "#server/http/router.ts";
import { inTurn } from "#tests/harness/property-runs.ts";
import { bodyFields, type JsonSchema, sampleBody, withField } from "#tests/harness/sample-bodies.ts";
import { type TestSite, type TestUser, testSite } from "#tests/harness/site.ts";

/** Characters that no text may contain. Each field decides about line breaks and tabs. */
const REFUSED = ["\u0000", "\u0001", "\u0007", "\u001b", "\u007f", "\u0085"];
const IN_PATH = ["%00", "a%00b", "1%00", "%01", "a%1fb", "%7f", "%c2%85", "1%0d%0a", "%09"];
const IN_JSON = [...REFUSED, "\ud800"];

/** Takes all of these values in each place under `npm run test:all`, and otherwise one value, in turn. */
const oneOf = <T>(values: readonly T[]): T[] => inTurn(values, 1, turn++);
let turn = 0;
let admin: TestUser | null = null;
const site = await testSite();
const schemas = await bodiesOf(site);

const nameOf = ({ method, path }: DeclaredRoute) => `${method.toUpperCase()} ${path}`;
/** Returns the path with `value` in one parameter and plausible values in the others. */
const pathWith = ({ path }: DeclaredRoute, place: number, value: string) => {
  let seen = -1;
  return `/api${path.replaceAll(/\{\w+(?:\{[^}]+\})?\}/g, () => (++seen === place ? value : "1"))}`;
};
const parametersOf = ({ path }: DeclaredRoute) => path.match(/\{\w+/g) ?? [];
const queryOf = ({ request }: DeclaredRoute) =>
  Object.keys((request?.query as { shape?: object } | undefined)?.shape ?? {});

/** Returns the documented JSON or form body of each call that has one. */
async function bodiesOf({ api, call }: TestSite) {
  const document = await (await call("GET", "/api/openapi.json")).json();
  const found = new Map<DeclaredRoute, { schema: JsonSchema; type: string }>();
  for (const route of api.declared) {
    const content = document.paths[route.path]?.[route.method]?.requestBody?.content ?? {};
    const type = ["application/json", "multipart/form-data"].find((one) => content[one]);
    if (type)
      found.set(route, { schema: { ...content[type].schema, components: document.components }, type });
  }
  return found;
}

/**
 * Calls as an administrador. A call that is not refused may end the session, so the next call uses a new
 * administrador.
 */
async function ask(route: DeclaredRoute, path: string, body?: { sample: unknown; type: string }) {
  admin ??= await site.user("administrador");
  const sent =
    body?.type === "application/json"
      ? { json: body.sample }
      : body && { form: body.sample as Record<string, string> };
  const response = await site.call(route.method.toUpperCase(), path, { as: admin, ...sent });
  const answer = { status: response.status, text: await response.text() };
  if (!isRefusal(answer)) admin = null;
  return answer;
}
const isRefusal = ({ status }: { status: number }) => status >= 400 && status < 500;

describe("a control character", () => {
  // Rule API-5
  test("is refused without a 5xx in each parameter of each path", async () => {
    const wrong: string[] = [];
    for (const route of site.api.declared)
      for (const place of parametersOf(route).keys())
        for (const value of oneOf(IN_PATH)) {
          const path = pathWith(route, place, value);
          const answer = await ask(route, path);
          if (!isRefusal(answer)) wrong.push(`${nameOf(route)} ${path}: ${answer.status}`);
        }
    expect(wrong).toEqual([]);
  });

  test("is refused without a 5xx in each parameter of each query", async () => {
    const wrong: string[] = [];
    for (const route of site.api.declared)
      for (const key of queryOf(route))
        for (const character of oneOf(REFUSED)) {
          const path = `${pathWith(route, -1, "")}?${key}=${encodeURIComponent(`a${character}b`)}`;
          const answer = await ask(route, path);
          if (!isRefusal(answer)) wrong.push(`${nameOf(route)} ${path}: ${answer.status}`);
        }
    expect(wrong).toEqual([]);
  });

  // Rule API-13
  test("is refused without a 5xx in each text of each body", async () => {
    const wrong: string[] = [];
    let valid = 0;
    for (const [route, { schema, type }] of schemas) {
      const sample = sampleBody(schema);
      const clean = await ask(route, pathWith(route, -1, ""), { sample, type });
      if (![400, 413, 415, 422].includes(clean.status)) valid++;
      for (const field of bodyFields(sample)) {
        for (const character of oneOf(type === "application/json" ? IN_JSON : REFUSED)) {
          const hostile = withField(sample, field, (text) => `${text}${character}`);
          const answer = await ask(route, pathWith(route, -1, ""), { sample: hostile, type });
          if (!isRefusal(answer))
            wrong.push(
              `${nameOf(route)} ${field.join(".")} ${JSON.stringify(character)}: ${answer.status} ${answer.text}`,
            );
        }
      }
    }
    expect(wrong).toEqual([]);
    // Fails if too many refusals are due to other fields of the sample.
    expect(valid).toBeGreaterThan(50);
  });

  test("is refused without a 5xx in each header", async () => {
    for (const name of [
      "Cookie",
      "Authorization",
      "User-Agent",
      "If-None-Match",
      "X-Forwarded-For",
      "X-Request-Id",
    ]) {
      const answer = await send(`GET /api/login/estado HTTP/1.1\r\nHost: local\r\n${name}: a\u0000b\r\n\r\n`);
      expect([name, answer.split("\r\n")[0]]).toEqual([name, "HTTP/1.1 400 Bad Request"]);
      expect(answer).toContain("No pudimos leer lo que enviaste.");
    }
  });

  test("is refused without a 5xx in the address of a page or a document", async () => {
    for (const path of [
      "/evento/1%00",
      "/%00",
      "/favicon.ico?v=%00",
      "/?x=%00",
      "/assets/%00.js",
      "/x%00.png",
    ]) {
      const response = await site.call("GET", path);
      expect([path, response.status]).toEqual([path, 422]);
      expect((await response.json()).detail).toMatch(/carácter invisible/);
    }
  });
});

async function send(request: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.end(Buffer.from(request, "latin1"));
  return Buffer.concat(await socket.toArray()).toString();
}
