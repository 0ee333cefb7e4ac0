import { describe, expect, test } from "vitest";
import { ROLES } from "#contract/permission.ts";
import type { DeclaredRoute } from "#server/http/router.ts";
import { ALLOWED, attempt, MAY } from "#tests/harness/permissions.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();

const nameOf = (route: DeclaredRoute) => `${route.method.toUpperCase()} ${route.path}`;

describe("every route", () => {
  test("is listed in the table", () => {
    expect(site.api.declared.map(nameOf).filter((name) => !MAY[name])).toEqual([]);
    expect(site.api.declared.length).toBeGreaterThan(20);
  });

  test("is declared if it exists under /api, except for the documentation", () => {
    const declared = site.api.declared.map(
      (route) => `${route.method.toUpperCase()} /api${route.path.replaceAll(/\{([^}]+)\}/g, ":$1")}`,
    );
    const documentation = ["GET /api/openapi.json", "GET /api/docs"];
    const answered = site.app.routes
      .filter((route) => route.path.startsWith("/api"))
      // Middleware mounted with `use` is not a route. Its path ends with a star.
      .filter((route) => !(route.method === "ALL" && route.path.endsWith("/*")))
      .map((route) => `${route.method} ${route.path}`);
    expect([...new Set(answered)].sort()).toEqual([...declared, ...documentation].sort());
  });

  // Rules API-8, PER-2
  test.each(["nobody", ...ROLES] as const)("admits %s if and only if the table allows it", async (role) => {
    const wrong: string[] = [];
    const newUser = async () => (role === "nobody" ? null : await site.user(role));
    let user = await newUser();
    for (const route of site.api.declared) {
      const response = await attempt(site, route, user?.token ?? null);
      await response.body?.cancel();
      // A successful call may have ended the session.
      if (response.ok) user = await newUser();
      const may = ALLOWED[MAY[nameOf(route)] ?? "administrador"].includes(role);
      const refusal = role === "nobody" ? 401 : 403;
      const right = may ? ![401, 403].includes(response.status) : response.status === refusal;
      if (!right || response.status >= 500) wrong.push(`${nameOf(route)}: ${response.status}`);
    }
    expect(wrong).toEqual([]);
  });

  // Rule PER-1
  test("combines the permissions of all roles of a user", async () => {
    const both = await site.user("socio", "administradorB");
    const list = site.api.declared.find((route) => route.path === "/eventos/lista_eventos") as DeclaredRoute;
    expect((await attempt(site, list, both.token)).status).toBe(200);
  });
});
