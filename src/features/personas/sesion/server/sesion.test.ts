import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createDatabase } from "#tests/harness/cluster.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { createTestSite, type TestSite, type TestUser, testSite, until } from "#tests/harness/site.ts";
import { HORAS_DE_SESION } from "./tokens.ts";

const CONTRASENA = "clave-de-prueba";
const HOUR = 3_600_000;

const site = await testSite();

const login = (at: TestSite, nombreUsuario: string, contrasena: string, path = "/api/login") =>
  at.call("POST", path, { json: { nombreUsuario, clave: contrasena } });
const profile = (token: string) =>
  site.call("GET", "/api/usuario/perfil", { headers: { authorization: `Bearer ${token}` } });
const setAlta = (user: TestUser, alta: boolean) =>
  site.pool.query("update usuarios set alta = $2 where id = $1", [user.id, alta]);

describe("login", () => {
  test.each(["/api/login", "/api/usuario/login"])(
    "at %s returns the user and a token that works",
    async (path) => {
      const user = await site.user("administradorB");
      const { token, usuario } = await jsonOf(200, login(site, user.nombreUsuario, CONTRASENA, path));
      expect(usuario).toEqual({
        id: user.id,
        nombreUsuario: user.nombreUsuario,
        permisos: ["administradorB"],
        persona: { nombre: "Nombre", apellido: "Apellido", correo: user.correo },
      });
      const claims = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
      expect(claims).toMatchObject({ sub: String(user.id), permisos: ["administradorB"] });
      expect(claims.sid).toEqual(expect.any(String));
      const inEightHours = (site.clock.now().getTime() + HORAS_DE_SESION * HOUR) / 1000;
      expect(Math.abs(claims.exp - inEightHours)).toBeLessThan(10);
      expect((await profile(token)).status).toBe(200);
    },
  );

  test("ignores case and surrounding space in the username", async () => {
    const user = await site.user();
    expect((await login(site, ` ${user.nombreUsuario.toUpperCase()} `, CONTRASENA)).status).toBe(200);
  });

  test.each([
    ["gets another password", "clave_hash = 'another'", 401],
    ["is set to baja", "alta = false", 403],
  ])("stores no session if the person %s in the meantime", async (_what, change, status) => {
    const user = await site.user();
    const client = await site.pool.connect();
    try {
      await client.query("begin");
      await client.query(`update usuarios set ${change} where id = $1`, [user.id]);
      await client.query("delete from sesiones where usuario_id = $1", [user.id]);
      let answered = false;
      const attempt = login(site, user.nombreUsuario, CONTRASENA).finally(() => {
        answered = true;
      });
      await until("the login answers or waits for the change", async () => {
        const waiting = await client.query("select 1 from pg_locks where not granted");
        return answered || waiting.rowCount;
      });
      await client.query("commit");
      expect((await attempt).status).toBe(status);
      const alive = await client.query("select 1 from sesiones where usuario_id = $1", [user.id]);
      expect(alive.rowCount).toBe(0);
    } finally {
      client.release();
    }
  });

  // Rule SES-3
  test("is refused with the same 401 for an unknown username and a wrong password", async () => {
    const user = await site.user();
    const answers = await Promise.all(
      [login(site, user.nombreUsuario, "otra-clave"), login(site, "nadie", CONTRASENA)].map(async (sent) => {
        const response = await sent;
        const { requestId: _, ...problem } = await response.json();
        return { status: response.status, problem };
      }),
    );
    expect(answers[0]).toMatchObject({
      status: 401,
      problem: { code: "credenciales-incorrectas", detail: "Usuario o contraseña incorrectos" },
    });
    expect(answers[1]).toEqual(answers[0]);
  });

  // Rule SES-3
  test("is refused for an inactive user", async () => {
    const user = await site.user();
    await setAlta(user, false);
    const right = await login(site, user.nombreUsuario, CONTRASENA);
    expect(right.status).toBe(403);
    expect((await right.json()).detail).toBe("Tu usuario está dado de baja. Comunicate con el club.");
    expect((await login(site, user.nombreUsuario, "otra-clave")).status).toBe(401);
  });

  test.each([
    ["nothing", {}],
    ["a name with a NUL", { nombreUsuario: "na\u0000die", clave: "x" }],
    ["an empty password", { nombreUsuario: "ana", clave: "" }],
    ["a username of 21 letters", { nombreUsuario: "a".repeat(21), clave: CONTRASENA }],
    ["a password of 21 letters", { nombreUsuario: "ana", clave: "x".repeat(21) }],
    ["a list as the username", { nombreUsuario: ["ana"], clave: CONTRASENA }],
  ])("with %s is refused with a 422", async (_what, json) => {
    expect((await site.call("POST", "/api/login", { json })).status).toBe(422);
  });

  test("is refused with a 400 if the JSON is malformed", async () => {
    const response = await fetch(`${site.url}/api/login`, {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(400);
  });

  test("deletes the user's ended sessions", async () => {
    const user = await site.user();
    await site.sql`update sesiones set expira_en = now() - interval '1 day' where usuario_id = ${user.id}`;
    await login(site, user.nombreUsuario, CONTRASENA);
    const rows = await site.sql`select expira_en > now() as viva from sesiones where usuario_id = ${user.id}`;
    expect(rows).toEqual([{ viva: true }]);
  });
});

describe("a token", () => {
  // Rule SES-4
  test("expires after eight hours", async () => {
    await using own = await createTestSite();
    const user = await own.user();
    const status = async () => (await own.call("GET", "/api/usuario/perfil", { as: user })).status;
    own.clock.advance(HORAS_DE_SESION * HOUR - 60_000);
    expect(await status()).toBe(200);
    own.clock.advance(61_000);
    expect(await status()).toBe(401);
  });

  // Rule SES-5
  test("stops working after a logout", async () => {
    const user = await site.user();
    const { token } = await (await login(site, user.nombreUsuario, CONTRASENA)).json();
    const logout = () => site.call("POST", "/api/logout", { as: user });
    expect((await logout()).status).toBe(200);
    expect((await profile(user.token)).status).toBe(401);
    expect((await logout()).status).toBe(200);
    expect((await site.call("POST", "/api/logout")).status).toBe(200);
    expect((await profile(token)).status).toBe(200);
  });

  test("stops working while its user is set to baja", async () => {
    const user = await site.user();
    await setAlta(user, false);
    expect((await profile(user.token)).status).toBe(401);
    await setAlta(user, true);
    expect((await profile(user.token)).status).toBe(200);
  });

  // Rule SES-4
  test("grants the roles stored in the database, not those in its claims", async () => {
    const user = await site.user("administrador");
    const list = () => site.call("GET", "/api/eventos/lista_eventos", { as: user });
    expect((await list()).status).toBe(200);
    await site.sql`update usuarios set permisos = '{usuario}' where id = ${user.id}`;
    expect((await list()).status).toBe(403);
  });

  test("is rejected if it is signed with another key", async () => {
    const user = await site.user();
    const [header = "", payload = "", signature = ""] = user.token.split(".");
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = encode({ ...claims, sub: "1" });
    const foreign = createHmac("sha256", "otra").update(`${header}.${payload}`).digest("base64url");
    const tokens = [
      `${header}.${forged}.${signature}`,
      `${header}.${payload}.${foreign}`,
      `${encode({ alg: "none", typ: "JWT" })}.${payload}.${signature}`,
      `${header}.${payload}.AAAA`,
      "a.b.c",
    ];
    for (const token of tokens) expect((await profile(token)).status).toBe(401);
  });
});

test("the health check returns 200 and is not cached", async () => {
  const response = await site.call("GET", "/api/login/estado");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

// Rule SES-14
test("the health check returns 503 while the database does not respond", async () => {
  const database = await createDatabase();
  await using own = await createTestSite({ databaseUrl: database.url });
  await database.drop();
  expect(await jsonOf(503, own.call("GET", "/api/login/estado"))).toMatchObject({ code: "no-disponible" });
});
