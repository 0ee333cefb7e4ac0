import { describe, expect, test } from "vitest";
import { createTokens } from "#features/personas/sesion/server/tokens.ts";
import type { DeclaredRoute } from "#server/http/router.ts";
import { attempt } from "#tests/harness/permissions.ts";
import { inTurn } from "#tests/harness/property-runs.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";

const site = await testSite();

describe("a token", () => {
  const claimsOf = (user: TestUser) =>
    JSON.parse(Buffer.from(user.token.split(".")[1] ?? "", "base64url").toString()) as { sid: string };
  const later = () => new Date(site.clock.now().getTime() + 3_600_000);
  const ours = () => createTokens(site.deps.settings.secret);

  /** Ways in which an administrador's token becomes invalid. */
  const BAD: Record<string, (admin: TestUser) => Promise<string>> = {
    "after logging out": async (admin) => {
      await site.call("POST", "/api/logout", { as: admin });
      return admin.token;
    },
    "after its expiry": async (admin) =>
      ours().sign({
        usuarioId: admin.id,
        sid: claimsOf(admin).sid,
        permisos: ["administrador"],
        expiraEn: new Date(site.clock.now().getTime() - 1_000),
      }),
    "after its session's expiry": async (admin) => {
      await site.sql`update sesiones set expira_en = ${site.clock.now()} where id = ${claimsOf(admin).sid}`;
      return admin.token;
    },
    "after its user's deactivation": async (admin) => {
      await site.sql`update usuarios set alta = false where id = ${admin.id}`;
      return admin.token;
    },
    "when signed with another key": async (admin) =>
      createTokens("otro-secreto-de-mas-de-32-caracteres").sign({
        usuarioId: admin.id,
        sid: claimsOf(admin).sid,
        permisos: ["administrador"],
        expiraEn: later(),
      }),
    "when unsigned": async (admin) => {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
      const claims = { ...claimsOf(admin), sub: String(admin.id), exp: Math.floor(later().getTime() / 1000) };
      return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.AA`;
    },
    "when it combines one user with another's session": async (admin) =>
      ours().sign({
        usuarioId: admin.id,
        sid: claimsOf(await site.user()).sid,
        permisos: ["administrador"],
        expiraEn: later(),
      }),
    "when malformed": async () => "a.b.c",
  };

  /** Each call gets one of these tokens, in turn; under `npm run test:all` it gets every token. */
  const attempts = site.api.declared.flatMap((route, turn) =>
    inTurn(Object.keys(BAD), 1, turn).map((how) => ({ route, how })),
  );

  test.each(Object.keys(BAD))("is rejected %s", async (how) => {
    const wrong: string[] = [];
    for (const { route } of attempts.filter((one) => one.how === how)) {
      // A token per call, because logging out would invalidate a shared one.
      const token = (await BAD[how]?.(await site.user("administrador"))) ?? "";
      const response = await attempt(site, route, token);
      await response.body?.cancel();
      const open = route.permission === "anyone";
      const right = open ? ![401, 403].includes(response.status) : response.status === 401;
      if (!right || response.status >= 500) wrong.push(`${route.method} ${route.path}: ${response.status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("is rejected if it claims roles that the database does not grant", async () => {
    const user = await site.user("usuario");
    const token = ours().sign({
      usuarioId: user.id,
      sid: claimsOf(user).sid,
      permisos: ["administrador"],
      expiraEn: later(),
    });
    const list = site.api.declared.find((route) => route.path === "/eventos/lista_eventos") as DeclaredRoute;
    expect((await attempt(site, list, token)).status).toBe(403);
  });
});
