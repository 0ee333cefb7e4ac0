import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestSite, type TestSite } from "#tests/harness/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site?.end());

test.each([
  ["PUT", "/api/login", "POST"],
  ["OPTIONS", "/api/eventos/3/evento", "GET, HEAD"],
])("answers 405 with the allowed methods to %s %s", async (method, path, allow) => {
  const response = await site.call(method, path);
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe(allow);
  expect((await response.json()).code).toBe("metodo-no-admitido");
});

test("answers 404 to any method at an unknown address", async () => {
  for (const method of ["GET", "PUT", "OPTIONS"])
    expect((await site.call(method, "/api/no-existe")).status).toBe(404);
});
