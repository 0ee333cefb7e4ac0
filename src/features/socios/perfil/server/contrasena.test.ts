import { describe, expect, test } from "vitest";
import { CONTRASENA_INCORRECTA } from "#features/personas/sesion/rules.ts";
import {
  createTestSite,
  mailTo,
  TEST_CONTRASENA,
  type TestUser,
  testSite,
  until,
} from "#tests/harness/site.ts";

const NUEVA = "otra-clave-larga";

const site = await testSite();

const change = (as: TestUser, json: unknown, at = site) =>
  at.call("PATCH", "/api/usuario/perfil", { as, json });
const login = (nombreUsuario: string, contrasena: string) =>
  site.call("POST", "/api/login", { json: { nombreUsuario, clave: contrasena } });
const see = async (as: TestUser) => (await site.call("GET", "/api/usuario/perfil", { as })).json();
const mailsTo = async (correo: string) => (await site.mail.list()).filter((mail) => mail.to.includes(correo));

describe("changing the password", () => {
  // Rule SES-6
  test("ends the other sessions but not the current one", async () => {
    const user = await site.user();
    const { token } = await (await login(user.nombreUsuario, TEST_CONTRASENA)).json();
    expect((await change(user, { clave: NUEVA, claveActual: TEST_CONTRASENA })).status).toBe(200);
    expect((await see(user)).id).toBe(user.id);
    const other = await site.call("GET", "/api/usuario/perfil", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(other.status).toBe(401);
    expect((await login(user.nombreUsuario, TEST_CONTRASENA)).status).toBe(401);
    expect((await login(user.nombreUsuario, NUEVA)).status).toBe(200);
    const notice = await mailTo(site, user);
    expect(notice.subject).toBe("Tu contraseña cambió");
    expect(notice.text).not.toContain(NUEVA);
  });

  test("is reported to the old email address if the email changes too", async () => {
    const user = await site.user();
    const correo = `nuevo.${user.correo}`;
    await change(user, { clave: NUEVA, claveActual: TEST_CONTRASENA, persona: { correo } });
    const subjects = await until("both notices", async () => {
      const mails = await mailsTo(user.correo);
      return mails.length === 2 && mails.map((mail) => mail.subject).sort();
    });
    expect(subjects).toEqual(["Tu contraseña cambió", "Tu usuario tiene otro correo"]);
    expect(await mailsTo(correo)).toHaveLength(0);
  });

  // Rule SES-6
  test("requires the current password", async () => {
    const user = await site.user();
    const response = await change(user, {
      clave: NUEVA,
      claveActual: "no-es-esta",
      persona: { nombre: "X" },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "clave-incorrecta",
      errors: [{ path: "claveActual", message: CONTRASENA_INCORRECTA }],
    });
    expect(await see(user)).toMatchObject({ persona: { nombre: "Nombre" } });
    expect((await login(user.nombreUsuario, TEST_CONTRASENA)).status).toBe(200);
  });

  // Rule SES-6
  test("succeeds for one of two concurrent requests with the same current password", async () => {
    const user = await site.user();
    const both = await Promise.all(
      [NUEVA, "una-tercera-clave"].map((clave) => change(user, { clave, claveActual: TEST_CONTRASENA })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("invalidates earlier reset links", async () => {
    const user = await site.user();
    await site.call("POST", "/api/usuario/recuperarContraseña", { json: { email: user.correo } });
    const mail = await mailTo(site, user);
    const token = /token=([\w-]+)/.exec(mail.text)?.[1];
    await change(user, { clave: NUEVA, claveActual: TEST_CONTRASENA });
    const json = { token, nuevaContraseña: "una-tercera-clave" };
    expect((await site.call("POST", "/api/usuario/restablecer-contraseña", { json })).status).toBe(422);
  });

  test("can be attempted only a limited number of times, even concurrently", async () => {
    await using limited = await createTestSite({ env: { RATE_LIMIT_SCALE: "1" } });
    const [user, other] = [await limited.user(), await limited.user()];
    const guess = (as: TestUser, contrasenaActual: string) =>
      change(as, { clave: TEST_CONTRASENA, claveActual: contrasenaActual }, limited);
    for (let i = 0; i < 9; i++) expect((await guess(user, "mala")).status).toBe(422);
    expect((await guess(user, TEST_CONTRASENA)).status).toBe(200);
    const burst = await Promise.all(Array.from({ length: 15 }, () => guess(user, "mala")));
    expect(burst.filter((response) => response.status === 422)).toHaveLength(10);
    expect((await guess(user, TEST_CONTRASENA)).status).toBe(429);
    // Deleting the account counts towards the same limit; other requests do not.
    const end = await limited.call("DELETE", "/api/usuario/perfil", {
      as: user,
      json: { clave: TEST_CONTRASENA },
    });
    expect(end.status).toBe(429);
    expect((await change(user, { persona: { nombre: "Sigue" } }, limited)).status).toBe(200);
    expect((await guess(other, TEST_CONTRASENA)).status).toBe(200);
  });
});
