import { beforeEach, describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { problemOf } from "#tests/harness/payments.ts";
import { authenticatorOf, turnOn } from "#tests/harness/second-step.ts";
import { mailTo, TEST_CONTRASENA, type TestUser, testSite } from "#tests/harness/site.ts";

const site = await testSite({ env: { RATE_LIMIT_SCALE: "1" } });
const admin = await site.user("administrador");
// The clock is frozen, so that codes do not change during a test. Each test starts at a new time step.
let minute = Date.now();
beforeEach(() => {
  minute += 120_000;
  site.clock.set(new Date(minute));
});

const json = (response: Response, status = 200) => jsonOf(status, response);
const login = (user: TestUser, codigo?: string, contrasena = TEST_CONTRASENA) =>
  site.call("POST", "/api/login", {
    json: {
      nombreUsuario: user.nombreUsuario,
      clave: contrasena,
      ...(codigo === undefined ? {} : { codigo }),
    },
  });
const step = (method: string, as: TestUser, data?: unknown, path = "") =>
  site.call(method, `/api/usuario/segundo-paso${path}`, { as, ...(data ? { json: data } : {}) });
const profile = (as: TestUser) => site.call("GET", "/api/usuario/perfil", { as });
/** Creates an `administradorB` with the second step enabled, and advances the clock so that a new code is valid. */
async function withSecondStep() {
  const user = await site.user("administradorB");
  const app = await turnOn(site, user);
  site.clock.advance(60_000);
  return { user, app };
}

const MISSING = {
  status: 401,
  code: "falta-codigo",
  detail: "Ingresá el código de tu aplicación de autenticación.",
};

describe("enabling the second step", () => {
  test("requires the password and a first code", async () => {
    const user = await site.user("administrador");
    const elsewhere = { ...user, token: (await json(await login(user))).token };
    expect((await step("POST", user, { clave: "no-es-esta" })).status).toBe(422);
    const { uri, secreto } = await json(await step("POST", user, { clave: TEST_CONTRASENA }));
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}&.*digits=6.*period=30/);
    expect(uri).toContain(secreto.replaceAll(" ", ""));
    const app = authenticatorOf(site, secreto);
    expect((await login(user)).status).toBe(200);
    expect((await step("POST", user, { codigo: app.code(-9) }, "/confirmar")).status).toBe(422);

    const { codigos } = await json(await step("POST", user, { codigo: app.code() }, "/confirmar"));
    expect(new Set(codigos).size).toBe(10);
    for (const codigo of codigos) expect(codigo).toMatch(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/);
    expect(await json(await step("GET", user))).toEqual({
      activo: true,
      desde: site.clock.now().toISOString(),
      codigosDeRespaldo: 10,
    });
    expect((await profile(user)).status).toBe(200);
    expect((await profile(elsewhere)).status).toBe(401);
    await mailTo(site, user, "Activaste el segundo paso");
    for (const [path, data] of [
      ["", { clave: TEST_CONTRASENA }],
      ["/confirmar", { codigo: app.code(1) }],
    ] as const)
      expect((await step("POST", user, data, path)).status).toBe(409);
  });

  test("has to be started again if an hour has passed since the secret was generated", async () => {
    const { secreto } = await json(await step("POST", admin, { clave: TEST_CONTRASENA }));
    site.clock.advance(61 * 60_000);
    const codigo = authenticatorOf(site, secreto).code();
    expect((await problemOf(await step("POST", admin, { codigo }, "/confirmar"))).code).toBe(
      "nada-que-confirmar",
    );
  });

  test("stores neither the secret nor the codes in plain text", async () => {
    const { user, app } = await withSecondStep();
    const rows = await site.sql`select s.secreto, array_agg(c.hash) as hashes from segundos_pasos s
       join codigos_de_respaldo c using (usuario_id) where usuario_id = ${user.id} group by 1`;
    const stored = JSON.stringify(rows);
    for (const word of [...app.paper, ...app.paper.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(word);
    const audit = await site.sql`
      select accion, antes, despues from auditoria where objeto_id = ${user.id} and objeto = 'usuario'`;
    expect(audit).toEqual([{ accion: "usuario.activar-segundo-paso", antes: null, despues: null }]);
    const datos = await json(await site.call("GET", "/api/usuario/perfil/datos", { as: user }));
    expect(datos.segundoPaso).toEqual({ activoDesde: expect.any(String) });
  });
});

describe("a login with the second step enabled", () => {
  // Rule SES-11
  test("accepts each code once, after the correct password", async () => {
    const { user, app } = await withSecondStep();
    for (const codigo of [undefined, app.code(), "000000"]) {
      const wrong = await problemOf(await login(user, codigo, "no-es-esta"));
      expect(wrong).toMatchObject({ status: 401, code: "credenciales-incorrectas" });
    }
    expect(await problemOf(await login(user))).toEqual(MISSING);
    expect(await problemOf(await login(user, "  "))).toEqual(MISSING);
    expect((await problemOf(await login(user, app.code(-3)))).code).toBe("codigo-incorrecto");
    const code = app.code();
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await json(await login(user, typed))).toMatchObject({ usuario: { id: user.id } });
    // Refuses the same code again, and one from an earlier time step.
    for (const old of [code, app.code(-1)])
      expect((await problemOf(await login(user, old))).code).toBe("codigo-incorrecto");
    expect((await login(user, app.code(1))).status).toBe(200);
  });

  test("succeeds once, even for concurrent requests with the same code", async () => {
    const { user, app } = await withSecondStep();
    for (const code of [app.code(), app.paper[0] ?? ""]) {
      const statuses = (await Promise.all([1, 2, 3, 4].map(() => login(user, code)))).map((r) => r.status);
      expect(statuses.sort()).toEqual([200, 401, 401, 401]);
    }
  });

  // Rule SES-11
  test("accepts each backup code once, in any notation", async () => {
    const { user, app } = await withSecondStep();
    const [first = "", second = ""] = app.paper;
    expect((await login(user, first.toLowerCase().replaceAll("-", " "))).status).toBe(200);
    await mailTo(site, user, "Se usó uno de tus códigos de respaldo");
    expect((await login(user, first)).status).toBe(401);
    expect((await login(await site.user("administradorB"), second)).status).toBe(200);
    expect((await json(await step("GET", user))).codigosDeRespaldo).toBe(9);
    const other = await withSecondStep();
    expect((await login(other.user, second)).status).toBe(401);
  });

  test("is refused with a 403 for an inactive user", async () => {
    const { user, app } = await withSecondStep();
    await site.sql`update usuarios set alta = false where id = ${user.id}`;
    expect((await login(user, app.code())).status).toBe(403);
    await site.sql`update usuarios set alta = true where id = ${user.id}`;
    await site.call("POST", "/api/usuario/recuperarContraseña", { json: { email: user.correo } });
    const mail = await mailTo(site, user, "Restablecer tu contraseña");
    const token = /token=([\w-]+)/.exec(mail.text)?.[1];
    const nueva = "otra-clave-mas";
    await json(
      await site.call("POST", "/api/usuario/restablecer-contraseña", {
        json: { token, nuevaContraseña: nueva },
      }),
    );
    expect(await problemOf(await login(user, undefined, nueva))).toEqual(MISSING);
    expect((await login(user, app.code(), nueva)).status).toBe(200);
  });

  // Rule SES-11
  test("counts a wrong code like a wrong password", async () => {
    const { user, app } = await withSecondStep();
    for (let i = 0; i < 10; i++) {
      expect((await login(user, `00000${i}`)).status).toBe(401);
      if (i === 5) expect((await problemOf(await login(user))).code).toBe("falta-codigo");
    }
    expect((await login(user, app.code())).status).toBe(429);
  });
});

describe("disabling a user's second step", () => {
  test("requires the password and a code", async () => {
    const { user, app } = await withSecondStep();
    const both = { clave: TEST_CONTRASENA, codigo: app.code() };
    for (const [path, method] of [
      ["", "DELETE"],
      ["/codigos", "POST"],
    ] as const) {
      expect((await step(method, user, { ...both, clave: "no-es-esta" }, path)).status).toBe(422);
      const wrong = await step(method, user, { ...both, codigo: "111" }, path);
      expect(wrong.status).toBe(422);
      expect((await wrong.json()).errors).toEqual([{ path: "codigo", message: expect.any(String) }]);
    }
    const { codigos } = await json(await step("POST", user, both, "/codigos"));
    expect((await login(user, app.paper[0])).status).toBe(401);
    expect((await step("DELETE", user, both)).status).toBe(422);
    await json(await step("DELETE", user, { ...both, codigo: codigos[0] }));
    await mailTo(site, user, "Desactivaste el segundo paso");
    expect((await login(user)).status).toBe(200);
    expect((await step("DELETE", user, both)).status).toBe(409);
  });

  test("requires the administrador's own password if it is another user's", async () => {
    const { user } = await withSecondStep();
    const take = (id: number, contrasena = TEST_CONTRASENA) =>
      site.call("DELETE", `/api/usuario/${id}/segundo-paso`, { as: admin, json: { clave: contrasena } });
    expect((await take(user.id, "no-es-esta")).status).toBe(422);
    expect((await take(admin.id)).status).toBe(409);
    await json(await take(user.id));
    await mailTo(site, user, "El club quitó tu segundo paso");
    expect((await profile(user)).status).toBe(401);
    expect((await login(user)).status).toBe(200);
    expect((await take(user.id)).status).toBe(404);
    const rows = await site.sql`
      select usuario_id from auditoria where accion = 'usuario.quitar-segundo-paso' and objeto_id = ${user.id}`;
    expect(rows).toEqual([{ usuario_id: admin.id }]);
  });

  test("is part of deleting an account", async () => {
    const { user } = await withSecondStep();
    await json(
      await site.call("DELETE", "/api/usuario/perfil", { as: user, json: { clave: TEST_CONTRASENA } }),
    );
    const rows = await site.sql`select usuario_id from segundos_pasos where usuario_id = ${user.id}
       union all select usuario_id from codigos_de_respaldo where usuario_id = ${user.id}
       union all select usuario_id from sesiones where usuario_id = ${user.id}`;
    expect(rows).toEqual([]);
  });
});
