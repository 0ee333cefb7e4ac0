import { request } from "node:http";
import { expect, test } from "vitest";
import { testSite } from "#tests/harness/site.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

const site = await testSite();

/** Sends a request without `fetch`, which refuses some methods. */
function ask(
  method: string,
  path: string,
): Promise<{ status: number | undefined; allow: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${site.url}/api${encodeURI(path)}`, { method }, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode, allow: response.headers.allow }));
    });
    sent.on("error", reject).end();
  });
}

// Rule API-5
test("a call with an undeclared method gets a 405 that lists the declared methods", async () => {
  const declared = new Map<string, Set<string>>();
  const parameter = /\{\w+(\{[^}]+\})?\}/g;
  const documentation = ["/openapi.json", "/docs"].map((path) => ({ method: "get", path }));
  for (const { method, path } of [...site.api.declared, ...documentation]) {
    const address = path.replace(parameter, (_, pattern) => (pattern ? "1/1" : "1"));
    const methods = declared.get(address) ?? new Set();
    for (const one of method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]) methods.add(one);
    declared.set(address, methods);
  }
  const wrong: string[] = [];
  let asked = 0;
  for (const [path, methods] of declared)
    for (const method of METHODS.filter((one) => !methods.has(one))) {
      const { status, allow } = await ask(method, path);
      asked++;
      const expected = [...methods].sort().join(", ");
      if (status !== 405 || allow !== expected)
        wrong.push(`${method} ${path}: ${status} ${allow}, not ${expected}`);
    }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(1_000);
});

test("a word in place of an id is a separate path only if such a path is declared", async () => {
  expect(await ask("DELETE", "/usuario/login")).toEqual({ status: 405, allow: "POST" });
  expect((await ask("DELETE", "/usuario/otra-palabra")).status).toBe(401);
});
