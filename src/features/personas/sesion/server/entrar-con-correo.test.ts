import { describe, expect, test } from "vitest";
import { TEST_CONTRASENA as CLAVE, type TestUser, testSite } from "#tests/harness/site.ts";

const site = await testSite({ env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1" } });

/** Each call uses a new IP address, unless the test is about the address. */
let calls = 0;
const login = (nombreUsuario: string, clave = CLAVE, address = `203.0.113.${++calls}`) =>
  site.call("POST", "/api/login", {
    json: { nombreUsuario, clave },
    headers: { "x-forwarded-for": address },
  });
const whoIs = async (response: Response) => ((await response.json()) as { usuario: TestUser }).usuario?.id;
const rename = (user: TestUser, nombre: string) =>
  site.pool.query("update usuarios set nombre_usuario = $2 where id = $1", [user.id, nombre]);

describe("a login with an email", () => {
  // Rule SES-17
  test("accepts the username or an email of any length, ignoring case and surrounding space", async () => {
    const user = await site.user();
    const long = `${"a".repeat(60)}.${user.correo}`;
    await site.sql`update usuarios set correo = ${long} where id = ${user.id}`;
    for (const typed of [user.nombreUsuario, long, ` ${long.toUpperCase()} `]) {
      const response = await login(typed);
      expect(response.status, typed).toBe(200);
      expect(await whoIs(response)).toBe(user.id);
    }
    expect((await login(user.correo)).status).toBe(401);
  });

  // Rule SES-17
  test("is refused with the same 401 whether the email, the username or the password is wrong", async () => {
    const user = await site.user();
    const without = await site.user();
    await site.sql`update usuarios set correo = null where id = ${without.id}`;
    const answers = await Promise.all(
      [user.correo, "nadie@example.com", without.correo, "nadie-de-nadie"].map(async (typed) => {
        const response = await login(typed, "no-es-esta");
        const { requestId: _, ...problem } = await response.json();
        return { status: response.status, problem };
      }),
    );
    expect(answers[0]).toMatchObject({
      status: 401,
      problem: { detail: "Usuario o contraseña incorrectos" },
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    // A user without an email is not affected, even by a login with an empty email.
    expect((await login(without.nombreUsuario)).status).toBe(200);
    expect((await login("@", "no-es-esta")).status).toBe(401);
  });

  // Rule SES-17
  test("accepts at most 20 characters without an @", async () => {
    for (const [typed, status] of [
      ["a".repeat(20), 401],
      ["a".repeat(21), 422],
      [`${"a".repeat(88)}@example.com`, 401],
      [`${"a".repeat(89)}@example.com`, 422],
    ] as const) {
      const response = await login(typed);
      expect(response.status, typed).toBe(status);
      if (status === 422) expect((await response.json()).errors[0].path).toBe("nombreUsuario");
    }
  });

  // Rule SES-17
  test("counts failures with the username and with the email together", async () => {
    const user = await site.user();
    for (let i = 0; i < 10; i++) {
      const typed = i % 2 ? user.nombreUsuario : user.correo.toUpperCase();
      expect((await login(typed, "otra-clave", "192.0.2.1")).status).toBe(401);
    }
    expect((await login(user.correo, CLAVE, "192.0.2.1")).status).toBe(429);
    expect((await login(user.nombreUsuario, CLAVE, "192.0.2.1")).status).toBe(429);
    // An unknown email has the same limit.
    for (let i = 0; i < 10; i++)
      expect((await login("nadie@example.com", "otra-clave", "192.0.2.2")).status).toBe(401);
    expect((await login("NADIE@example.com", "otra-clave", "192.0.2.2")).status).toBe(429);
  });

  test("accepts an old username that contains an @, even if it is somebody's email", async () => {
    const [older, other] = [await site.user(), await site.user()];
    await rename(older, "ana@club");
    expect(await whoIs(await login("Ana@Club"))).toBe(older.id);
    await site.sql`update usuarios set correo = 'ana@club' where id = ${other.id}`;
    expect(await whoIs(await login("ana@club"))).toBe(older.id);
    expect(await whoIs(await login(other.nombreUsuario))).toBe(other.id);
  });

  // Rule SES-17
  test("cannot be hijacked by a user who chooses an email as a username", async () => {
    const user = await site.user();
    const persona = { nombre: "Ana", apellido: "Paz", correo: null };
    const answers = [
      await site.call("POST", "/api/registrar/usuario", {
        json: { nombreUsuario: "ana@example.com", clave: CLAVE, persona },
      }),
      await site.call("PATCH", "/api/usuario/perfil", {
        as: user,
        json: { nombreUsuario: "ana@example.com" },
      }),
    ];
    for (const response of answers) {
      expect(response.status).toBe(422);
      expect((await response.json()).errors[0].path).toBe("nombreUsuario");
    }
    // A user with an @ in the username may send it unchanged together with other changes.
    await rename(user, "mia@club");
    const json = { nombreUsuario: "mia@club", persona: { nombre: "Mía" } };
    expect((await site.call("PATCH", "/api/usuario/perfil", { as: user, json })).status).toBe(200);
  });
});
