import { beforeAll, describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { TEST_CONTRASENA, type TestUser, testSite } from "#tests/harness/site.ts";

const site = await testSite();
beforeAll(async () => {
  // The first test deactivates this user.
  await site.user("administrador");
});

const end = (as: TestUser) =>
  site.call("DELETE", "/api/usuario/perfil", { as, json: { clave: TEST_CONTRASENA } });

describe("an administrador's account", () => {
  // Rule PER-4
  test("cannot be deleted if it is the last active one, even if two are deleted concurrently", async () => {
    const others = await site.pool.query(
      "update usuarios set alta = false where permisos @> '{administrador}' returning id",
    );
    const alone = await site.user("administrador");
    expect((await jsonOf(409, end(alone))).code).toBe("ultimo-administrador");
    expect((await site.call("GET", "/api/usuario/perfil", { as: alone })).status).toBe(200);
    for (let round = 0; round < 3; round++) {
      await site.sql`update usuarios set alta = false where permisos @> '{administrador}'`;
      const two = [await site.user("administrador"), await site.user("administrador", "socio")];
      const statuses = (await Promise.all(two.map(end))).map((response) => response.status);
      expect(statuses.sort()).toEqual([200, 409]);
    }
    expect(others.rows.length).toBeGreaterThan(0);
  });

  test("can be deleted only if another administrador exists, unlike an account with any other role", async () => {
    for (const rol of ["usuario", "administradorB"] as const)
      expect((await end(await site.user(rol))).status).toBe(200);
  });
});

test("concurrent requests to delete an account delete it once", async () => {
  const user = await site.user();
  const statuses = (await Promise.all([end(user), end(user), end(user)])).map((response) => response.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  for (const status of statuses) expect([200, 401, 404, 422]).toContain(status);
});
