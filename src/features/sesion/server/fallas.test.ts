import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_CLAVE as CLAVE, createTestSite, type TestSite, until } from "#tests/harness/site.ts";

let limited: TestSite;
beforeAll(async () => {
  // Behind a proxy that is believed, so that calls may come from many addresses.
  limited = await createTestSite({ env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1" } });
});
afterAll(() => limited?.end());

const login = (nombreUsuario: string, clave: string) =>
  limited.call("POST", "/api/login", { json: { nombreUsuario, clave } });

describe("the limit of failed logins", () => {
  test("ten failures close the door to that username, whatever its case, and to no other", async () => {
    const [user, other] = [await limited.user(), await limited.user()];
    for (let i = 0; i < 10; i++) {
      const name = i % 2 ? user.nombreUsuario : user.nombreUsuario.toUpperCase();
      expect((await login(name, "otra-clave")).status).toBe(401);
    }
    const refused = await login(user.nombreUsuario, CLAVE);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await login(other.nombreUsuario, CLAVE)).status).toBe(200);
  });

  test("logins that succeed do not count, and forgive the failures before them", async () => {
    const user = await limited.user();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await login(user.nombreUsuario, "otra-clave");
      expect((await login(user.nombreUsuario, CLAVE)).status).toBe(200);
    }
    const many = await Promise.all(Array.from({ length: 15 }, () => login(user.nombreUsuario, CLAVE)));
    expect(many.map((response) => response.status)).toEqual(Array(15).fill(200));
  });

  test("thirty failures from everywhere close a username for an hour: one mail, until a password by mail", async () => {
    const user = await limited.user();
    const from = (i: number, clave: string, nombreUsuario = user.nombreUsuario) =>
      limited.call("POST", "/api/login", {
        json: { nombreUsuario, clave },
        headers: { "x-forwarded-for": `192.0.2.${i}` },
      });
    const mails = async (subject: string) =>
      (await limited.mail.list()).filter((mail) => mail.to === user.correo && mail.subject === subject);
    const guess = async (name: string) => {
      // Each is slow on purpose: all but the last are counted without being tried.
      for (let i = 1; i < 30; i++) expect(await limited.deps.limits.close("cuenta", name)).toBe(false);
      expect((await from(1, "otra-clave", name)).status).toBe(401);
      return from(2, "otra-clave", name);
    };
    const [closed, unknown] = [await guess(user.nombreUsuario), await guess("nadie-de-nadie")];
    expect(closed.status).toBe(429);
    expect([unknown.status, (await unknown.json()).code]).toEqual([429, (await closed.json()).code]);
    expect(Number(unknown.headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect((await from(98, CLAVE)).status).toBe(429);
    // Who is in stays in.
    expect((await limited.call("GET", "/api/usuario/perfil", { as: user })).status).toBe(200);
    const [told] = await until("the mail", async () => {
      const found = await mails("Cerramos tu usuario por una hora");
      return found.length > 0 && found;
    });
    expect(told?.text).toContain("/recuperar_contrase");

    await limited.call("POST", "/api/usuario/recuperarContraseña", { json: { email: user.correo } });
    const [link] = await until("the link", async () => {
      const found = await mails("Restablecer tu contraseña");
      return found.length > 0 && found;
    });
    const token = /token=([\w-]+)/.exec(link?.text ?? "")?.[1];
    const json = { token, nuevaContraseña: "una-clave-nueva" };
    const reset = await limited.call("POST", "/api/usuario/restablecer-contraseña", { json });
    expect(reset.status).toBe(200);
    expect((await from(97, "una-clave-nueva")).status).toBe(200);
    expect(await mails("Cerramos tu usuario por una hora")).toHaveLength(1);
  });

  test("a burst of guesses at the same instant does not get past it", async () => {
    const user = await limited.user();
    const guesses = Array.from({ length: 60 }, (_, i) => login(user.nombreUsuario, `clave-mala-${i}`));
    const statuses = (await Promise.all(guesses)).map((response) => response.status);
    // Two are looked at together, so that one more may be under way when the tenth fails.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(11);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  });
});
