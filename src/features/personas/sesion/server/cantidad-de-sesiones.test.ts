import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { TEST_CONTRASENA, type TestUser, testSite } from "#tests/harness/site.ts";
import { SESIONES_MAX } from "../rules.ts";
import { insertSesion, updateSobrantes } from "./sesion.repo.ts";

const site = await testSite();

const login = (user: TestUser) =>
  site.call("POST", "/api/login", { json: { nombreUsuario: user.nombreUsuario, clave: TEST_CONTRASENA } });
const isOpen = async (token: string) =>
  (await site.call("GET", "/api/sesiones", { headers: { authorization: `Bearer ${token}` } })).status === 200;
const countOpen = async ({ id }: TestUser) => {
  const rows = await site.sql<{ n: number }>`
    select count(*)::int as n from sesiones where usuario_id = ${id} and revocada_en is null`;
  return rows[0]?.n;
};

// Rule SES-16
describe("a user's sessions", () => {
  test("are at most ten, because an eleventh login ends the oldest session", async () => {
    const [user, other] = [await site.user(), await site.user()];
    const tokens = [user.token];
    for (let count = 0; count < SESIONES_MAX; count++) {
      site.clock.advance(1_000);
      tokens.push(((await (await login(user)).json()) as { token: string }).token);
    }
    expect(await Promise.all(tokens.map(isOpen))).toEqual([false, ...Array(SESIONES_MAX).fill(true)]);
    expect(await isOpen(other.token)).toBe(true);
  });

  test("are still ten after twenty concurrent logins", async () => {
    const user = await site.user();
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(user)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countOpen(user)).toBe(SESIONES_MAX);
  });

  test("exceed ten if the user's row is not locked (control)", async () => {
    const user = await site.user();
    const ahora = site.clock.now();
    const row = { usuarioId: user.id, creadaEn: ahora, expiraEn: new Date(ahora.getTime() + 3_600_000) };
    await site.sql`update sesiones set revocada_en = now() where usuario_id = ${user.id}`;
    const gate = Promise.withResolvers<void>();
    let ready = 0;
    // All logins read before any of them commits, as concurrent logins might.
    const open = () =>
      site.deps.db.transaction(async (tx) => {
        await insertSesion(tx, { ...row, id: randomUUID() });
        await updateSobrantes(tx, { usuarioId: user.id, ahora, most: 1 });
        if (++ready === 3) gate.resolve();
        await gate.promise;
      });
    await Promise.all([open(), open(), open()]);
    expect(await countOpen(user)).toBe(3);
  });
});
