import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import {
  createTestSite,
  mailTo,
  TEST_CONTRASENA,
  type TestUser,
  testSite,
  until,
} from "#tests/harness/site.ts";
import { FALLO_AL_RESTABLECER, TOKEN_NO_ENCONTRADO } from "../rules.ts";

const NUEVA = "otra-clave-larga";
const MINUTE = 60_000;

const site = await testSite();

const ask = (email: string, at = site) =>
  at.call("POST", "/api/usuario/recuperarContraseña", { json: { email } });
const reset = (token: unknown, contrasena = NUEVA, at = site) =>
  at.call("POST", "/api/usuario/restablecer-contraseña", { json: { token, nuevaContraseña: contrasena } });
const login = (user: TestUser, contrasena: string, at = site) =>
  at.call("POST", "/api/login", { json: { nombreUsuario: user.nombreUsuario, clave: contrasena } });
/** Newest first. */
const mailsTo = async (user: TestUser, at = site) =>
  (await at.mail.list()).filter((mail) => mail.to.includes(user.correo));
const waiting = async (at = site) =>
  (await at.sql`select count(*)::int as n from pedidos_de_recuperacion`)[0].n as number;

async function linkFor(user: TestUser, at = site): Promise<URL> {
  const before = (await mailsTo(user, at)).length;
  expect((await ask(user.correo, at)).status).toBe(200);
  return await until("the mail with the link", async () => {
    const mails = await mailsTo(user, at);
    return mails.length > before && linkIn(mails[0]?.text ?? "");
  });
}

function linkIn(text: string): URL {
  return new URL(/https?:\/\/\S+\?token=\S+/.exec(text)?.[0] ?? "");
}

async function tokenFor(user: TestUser, at = site): Promise<string> {
  return (await linkFor(user, at)).searchParams.get("token") ?? "";
}

async function expectNoLink(response: Response): Promise<void> {
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: "enlace-invalido", detail: FALLO_AL_RESTABLECER });
}

describe("requesting a reset link", () => {
  // Rule SES-9
  test("gets the same answer for known and unknown addresses", async () => {
    const user = await site.user();
    const answers = [];
    for (const email of ["nadie@example.com", ` ${user.correo.toUpperCase()} `]) {
      const response = await ask(email);
      answers.push({
        status: response.status,
        body: await response.json(),
        keys: [...response.headers.keys()],
      });
    }
    expect(answers[0]).toMatchObject({ status: 200, body: { ok: true } });
    expect(answers[1]).toEqual(answers[0]);
    await until("the mail", async () => (await mailsTo(user)).length === 1);
    await until("the requests to be gone", async () => (await waiting()) === 0);
    expect((await site.mail.list()).some((mail) => mail.to.includes("nadie@example.com"))).toBe(false);
  });

  test("sends an email with a percent-encoded ñ in its link", async () => {
    const link = await linkFor(await site.user());
    expect(link.href.startsWith(`${site.url}/restablecer-contrase%C3%B1a?token=`)).toBe(true);
    expect(link.searchParams.get("token")).toMatch(/^[\w-]{43}$/);
    expect(link.searchParams.get("usuario")).toMatch(/^u[0-9a-f]{15}$/);
  });

  // Rule COR-3
  test("stores only the hash of the token", async () => {
    const user = await site.user();
    const token = await tokenFor(user);
    await until("the request to be gone", async () => (await waiting()) === 0);
    const tables =
      await site.sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
    for (const { name } of tables) {
      const { rows } = await site.pool.query(
        `select t::text as row from ${name} t where strpos(t::text, $1) > 0`,
        [token],
      );
      expect(rows, name).toEqual([]);
    }
    const hash = createHash("sha256").update(token).digest("base64url");
    const rows = await site.sql`select token_hash from recuperaciones where usuario_id = ${user.id}`;
    expect(rows).toEqual([{ token_hash: hash }]);
  });

  test("sends an inactive user an email that refers to the club, without a link", async () => {
    const user = await site.user();
    await site.sql`update usuarios set alta = false where id = ${user.id}`;
    expect((await ask(user.correo)).status).toBe(200);
    const mail = await mailTo(site, user);
    expect(mail.text).not.toContain("token");
    expect(mail.subject).toContain("baja");
  });

  test.each([
    ["", 422],
    ["ana", 422],
    [`${"a".repeat(100)}@example.com`, 422],
    [["a@b.com"], 422],
    [undefined, 422],
  ])("rejects the address %j", async (email, status) => {
    expect((await ask(email as string)).status).toBe(status);
  });
});

describe("a reset link", () => {
  // Rule SES-6
  test("sets the password and ends every session", async () => {
    const user = await site.user();
    const second = await (await login(user, TEST_CONTRASENA)).json();
    const token = await tokenFor(user);
    expect(await (await reset(token)).json()).toEqual({ ok: true, nombreUsuario: user.nombreUsuario });
    for (const alive of [user.token, second.token]) {
      const response = await site.call("GET", "/api/usuario/perfil", {
        headers: { authorization: `Bearer ${alive}` },
      });
      expect(response.status).toBe(401);
    }
    expect((await login(user, TEST_CONTRASENA)).status).toBe(401);
    expect((await login(user, NUEVA)).status).toBe(200);
    await mailTo(site, user, "Tu contraseña cambió");
    const { rows } = await site.pool.query(
      "select usuario_id, antes, despues from auditoria where accion = 'usuario.restablecer-clave' and objeto_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ usuario_id: null, antes: null, despues: null }]);
  });

  // Rule SES-9
  test("works only once", async () => {
    const user = await site.user();
    const token = await tokenFor(user);
    expect((await reset(token)).status).toBe(200);
    await expectNoLink(await reset(token, "una-tercera-clave"));
    expect((await login(user, NUEVA)).status).toBe(200);
  });

  test("is accepted once, even by two concurrent requests", async () => {
    for (let round = 0; round < 5; round++) {
      const user = await site.user();
      const token = await tokenFor(user);
      const contrasenas = ["primera-clave", "segunda-clave"];
      const both = await Promise.all(contrasenas.map((contrasena) => reset(token, contrasena)));
      expect(both.map((response) => response.status).sort()).toEqual([200, 422]);
      const winner = contrasenas[both.findIndex((response) => response.status === 200)] ?? "";
      expect((await login(user, winner)).status).toBe(200);
    }
  });

  // Rule SES-9
  test("expires after an hour", async () => {
    await using own = await createTestSite();
    const [early, late] = [await own.user(), await own.user()];
    const [first, second] = [await tokenFor(early, own), await tokenFor(late, own)];
    own.clock.advance(58 * MINUTE);
    expect((await reset(first, NUEVA, own)).status).toBe(200);
    own.clock.advance(2 * MINUTE);
    await expectNoLink(await reset(second, NUEVA, own));
  });

  // Rule SES-9
  test("becomes invalid if a later link is requested", async () => {
    const user = await site.user();
    const first = await tokenFor(user);
    const second = await tokenFor(user);
    await expectNoLink(await reset(first));
    expect((await reset(second)).status).toBe(200);
  });

  test("is refused with the same message whether it is truncated, altered or made up", async () => {
    const token = await tokenFor(await site.user());
    const altered = [
      token.slice(0, -1),
      token.slice(1),
      `${token}A`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      `${token[0] === "A" ? "B" : "A"}${token.slice(1)}`,
      "x",
      "ñandú 🏀",
      "A".repeat(100_000),
      "' or 1=1 --",
    ];
    for (const wrong of altered) await expectNoLink(await reset(wrong));
    // Ignores surrounding whitespace, which some mail programs add.
    expect((await reset(` ${token}\n`)).status).toBe(200);
  });

  test.each([undefined, "", "   ", null, 7])("is refused if its token is %j", async (token) => {
    expect((await jsonOf(422, reset(token))).detail).toBe(TOKEN_NO_ENCONTRADO);
  });

  test("remains valid if the new password is refused", async () => {
    const token = await tokenFor(await site.user());
    for (const contrasena of ["corta", "x".repeat(21)]) {
      expect((await jsonOf(422, reset(token, contrasena))).errors[0].path).toBe("nuevaContraseña");
    }
    expect((await reset(token)).status).toBe(200);
  });

  test("stops working once its user is set to baja", async () => {
    const user = await site.user();
    const token = await tokenFor(user);
    await site.sql`update usuarios set alta = false where id = ${user.id}`;
    await expectNoLink(await reset(token));
  });

  test("clears its user's failed logins", async () => {
    await using limited = await createTestSite({ env: { RATE_LIMIT_SCALE: "1" } });
    const user = await limited.user();
    for (let i = 0; i < 10; i++) await login(user, "otra-clave", limited);
    expect((await login(user, TEST_CONTRASENA, limited)).status).toBe(429);
    expect((await reset(await tokenFor(user, limited), NUEVA, limited)).status).toBe(200);
    expect((await login(user, NUEVA, limited)).status).toBe(200);
  });
});
