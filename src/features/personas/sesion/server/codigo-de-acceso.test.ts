import { describe, expect, test } from "vitest";
import { auditOf } from "#tests/harness/payments.ts";
import { createTestSite, mailTo, TEST_CONTRASENA, type TestUser, testSite } from "#tests/harness/site.ts";
import type { CodigoDeAcceso } from "../contract.ts";
import { ACCESO_INCORRECTO } from "../rules.ts";

const NUEVA = "otra-clave-larga";
const MINUTE = 60_000;

const site = await testSite();
const admin = await site.user("administrador");

const give = (id: number, as = admin, at = site) =>
  at.call("POST", `/api/usuario/${id}/codigo-de-acceso`, { as });
const codeFor = async (user: TestUser): Promise<CodigoDeAcceso> => (await give(user.id)).json();
const spend = (nombreUsuario: string, codigo: string, nuevaContraseña = NUEVA, at = site) =>
  at.call("POST", "/api/usuario/codigo-de-acceso", { json: { nombreUsuario, codigo, nuevaContraseña } });
const login = (user: TestUser, contrasena: string) =>
  site.call("POST", "/api/login", { json: { nombreUsuario: user.nombreUsuario, clave: contrasena } });

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: "codigo-invalido", detail: ACCESO_INCORRECTO });
}

describe("an access code", () => {
  // Rule SES-10
  test("sets the password once and ends all sessions", async () => {
    const user = await site.user();
    const dado = await codeFor(user);
    expect(dado).toMatchObject({ nombreUsuario: user.nombreUsuario });
    expect(dado.codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const rows = await site.sql`select * from codigos_de_acceso where usuario_id = ${user.id}`;
    expect(JSON.stringify(rows)).not.toContain(dado.codigo.replace("-", ""));
    // Typed as it might be understood on the phone.
    const typed = ` ${dado.codigo.toLowerCase().replace("-", " ").replace("1", "l").replace("0", "o")} `;
    expect((await spend(user.nombreUsuario.toUpperCase(), typed)).status).toBe(200);
    expect((await site.call("GET", "/api/usuario/perfil", { as: user })).status).toBe(401);
    expect((await login(user, TEST_CONTRASENA)).status).toBe(401);
    expect((await login(user, NUEVA)).status).toBe(200);
    await expectRefused(await spend(user.nombreUsuario, dado.codigo));
    expect(
      (await auditOf(site, "usuario", user.id)).map(({ accion, usuarioId }) => [accion, usuarioId]),
    ).toEqual([
      ["usuario.dar-codigo", admin.id],
      ["usuario.restablecer-clave", null],
    ]);
    expect(JSON.stringify(await auditOf(site, "usuario", user.id))).not.toContain(dado.codigo);
    const mail = await mailTo(site, user, "código de acceso");
    expect(mail.text).not.toContain(dado.codigo);
  });

  test("can be given to a user without an email address", async () => {
    const user = await site.user("socio");
    await site.sql`update usuarios set correo = null where id = ${user.id}`;
    const { codigo } = await codeFor(user);
    expect((await spend(user.nombreUsuario, codigo)).status).toBe(200);
  });

  test("is refused with the same error whether it is wrong, replaced, expired or for another username", async () => {
    const [user, other] = [await site.user(), await site.user()];
    const replaced = await codeFor(user);
    const { codigo } = await codeFor(user);
    await expectRefused(await spend(user.nombreUsuario, replaced.codigo));
    await expectRefused(await spend(other.nombreUsuario, codigo));
    await expectRefused(await spend("nadie", codigo));
    await expectRefused(await spend(user.nombreUsuario, "AAAA-AAAA"));
    await site.pool.query("update codigos_de_acceso set vence_en = $2 where usuario_id = $1", [
      user.id,
      new Date(site.clock.now().getTime() - MINUTE),
    ]);
    await expectRefused(await spend(user.nombreUsuario, codigo));
    expect((await login(user, TEST_CONTRASENA)).status).toBe(200);
  });

  // Rule SES-10
  test("becomes invalid after five wrong attempts, even if they are concurrent", async () => {
    const user = await site.user();
    const { codigo } = await codeFor(user);
    for (let i = 0; i < 4; i++) await expectRefused(await spend(user.nombreUsuario, "AAAA-AAAA"));
    expect((await spend(user.nombreUsuario, codigo)).status).toBe(200);
    const { codigo: next } = await codeFor(user);
    await Promise.all(Array.from({ length: 5 }, () => spend(user.nombreUsuario, "AAAA-AAAA")));
    await expectRefused(await spend(user.nombreUsuario, next));
  });

  test("is accepted once, even by concurrent requests", async () => {
    const user = await site.user();
    const { codigo } = await codeFor(user);
    const answers = await Promise.all(Array.from({ length: 4 }, () => spend(user.nombreUsuario, codigo)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  // Rule SES-10
  test("is refused for administradores and inactive users", async () => {
    const other = await site.user("administrador");
    for (const id of [other.id, admin.id]) {
      const response = await give(id);
      expect([response.status, (await response.json()).code]).toEqual([409, "es-administrador"]);
    }
    const user = await site.user();
    const { codigo } = await codeFor(user);
    await site.sql`update usuarios set permisos = '{administrador}' where id = ${user.id}`;
    await expectRefused(await spend(user.nombreUsuario, codigo));
    const gone = await site.user();
    await site.sql`update usuarios set alta = false where id = ${gone.id}`;
    expect((await give(gone.id)).status).toBe(409);
    expect((await give(2147483647)).status).toBe(404);
  });

  test("becomes invalid if the password is changed", async () => {
    const user = await site.user();
    const { codigo } = await codeFor(user);
    const json = { clave: "mi-clave-nueva", claveActual: TEST_CONTRASENA };
    expect((await site.call("PATCH", "/api/usuario/perfil", { as: user, json })).status).toBe(200);
    await expectRefused(await spend(user.nombreUsuario, codigo));
  });

  test("can be tried at most ten times from one address", async () => {
    await using limited = await createTestSite({ env: { RATE_LIMIT_SCALE: "1" } });
    const user = await limited.user();
    expect((await spend(user.nombreUsuario, "AAAA-AAAA", "corta", limited)).status).toBe(422);
    for (let i = 0; i < 10; i++)
      expect((await spend(`nadie${i}`, "AAAA-AAAA", NUEVA, limited)).status).toBe(422);
    expect((await spend(user.nombreUsuario, "AAAA-AAAA", NUEVA, limited)).status).toBe(429);
  });
});
