import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { createTestSite, testSite } from "#tests/harness/site.ts";
import { esNombreLatino } from "../rules.ts";
import { CONTRASENA_DE_NADIE, hashContrasena, verificarContrasena } from "./passwords.ts";

const site = await testSite();

const uniqueName = () => `n${randomBytes(6).toString("hex")}`;
function registration<F extends object>(fields?: F) {
  const nombreUsuario = uniqueName();
  return {
    nombreUsuario,
    clave: "una-clave-larga",
    persona: { nombre: "Ana", apellido: "Paz", correo: `${nombreUsuario}@example.com` },
    ...fields,
  };
}
const register = (json: unknown, at = site) => at.call("POST", "/api/registrar/usuario", { json });

describe("registration", () => {
  test("creates a plain user, whatever other fields the body has", async () => {
    const json = { ...registration(), permisos: ["administrador"], alta: false, id: 1 };
    const usuario = await jsonOf(201, register(json));
    expect(usuario).toEqual({
      id: expect.any(Number),
      nombreUsuario: json.nombreUsuario,
      alta: true,
      permisos: ["usuario"],
      persona: json.persona,
    });
    const { nombreUsuario, clave } = json;
    const login = await site.call("POST", "/api/login", { json: { nombreUsuario, clave } });
    expect(login.status).toBe(200);
    // The data export includes the version of the terms that the person accepted.
    const headers = { authorization: `Bearer ${(await login.json()).token}` };
    const data = (await site.call("GET", "/api/usuario/perfil/datos", { headers })).text();
    expect(await data).toContain(`"terminosVersion":${site.deps.club().versiones.legales}`);
  });

  // Rule SES-2
  test("stores the password only as an argon2id hash", async () => {
    const json = registration();
    await register(json);
    const rows = await site.sql`select * from usuarios where nombre_usuario = ${json.nombreUsuario}`;
    expect(rows[0].clave_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows[0])).not.toContain(json.clave);
  });

  // Rule SES-1
  test("is refused with a 409 that names the field if the username is taken, even in different case", async () => {
    const first = registration();
    await register(first);
    expect(
      await jsonOf(409, register(registration({ nombreUsuario: first.nombreUsuario.toUpperCase() }))),
    ).toMatchObject({
      code: "usuario-usado",
      errors: [{ path: "nombreUsuario", message: expect.stringContaining("usado") }],
    });
  });

  test("is refused with a 409 that names the field if the email is taken, even in different case", async () => {
    const first = registration();
    await register(first);
    const persona = { ...first.persona, correo: first.persona.correo.toUpperCase() };
    expect(await jsonOf(409, register(registration({ persona })))).toMatchObject({
      code: "correo-usado",
      errors: [{ path: "persona.correo", message: "Ese correo ya está usado." }],
    });
  });

  test("succeeds for one of two concurrent requests with the same username", async () => {
    for (let round = 0; round < 5; round++) {
      const nombreUsuario = uniqueName();
      const both = [nombreUsuario, nombreUsuario.toUpperCase()].map((name) =>
        register(registration({ nombreUsuario: name })),
      );
      const statuses = (await Promise.all(both)).map((response) => response.status);
      expect(statuses.sort()).toEqual([201, 409]);
    }
  });

  test("does not require an email", async () => {
    for (const correo of [undefined, "", null]) {
      const response = await register(registration({ persona: { nombre: "Ana", apellido: "Paz", correo } }));
      expect(response.status).toBe(201);
      expect((await response.json()).persona.correo).toBeNull();
    }
  });

  const persona = { nombre: "Ana", apellido: "Paz", correo: null };
  // Rule SES-2
  test.each([
    ["a password of 7 characters", { clave: "corta12" }, "clave"],
    ["a password of 21 characters", { clave: "x".repeat(21) }, "clave"],
    ["a username of 21 letters", { nombreUsuario: "a".repeat(21) }, "nombreUsuario"],
    ["a username with a space", { nombreUsuario: "ana paz" }, "nombreUsuario"],
    ["a username with a NUL", { nombreUsuario: "ana\u0000" }, "nombreUsuario"],
    ["a username of invisible characters", { nombreUsuario: "\u200b" }, "nombreUsuario"],
    ["no username", { nombreUsuario: "   " }, "nombreUsuario"],
    ["no person", { persona: undefined }, "persona"],
    ["no surname", { persona: { ...persona, apellido: "" } }, "persona.apellido"],
    ["a name of 101 letters", { persona: { ...persona, nombre: "a".repeat(101) } }, "persona.nombre"],
    ["an invalid email", { persona: { ...persona, correo: "ana" } }, "persona.correo"],
  ])("is refused with a 422 that names the field for %s", async (_what, fields, path) => {
    const { errors } = await jsonOf(422, register(registration(fields)));
    expect(errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test("accepts a password of 20 emoji", async () => {
    const json = registration({ clave: "🏀".repeat(20) });
    expect((await register(json)).status).toBe(201);
    const { nombreUsuario, clave } = json;
    expect((await site.call("POST", "/api/login", { json: { nombreUsuario, clave } })).status).toBe(200);
  });

  // Rule API-13
  test("keeps the spaces and invisible marks of a password", async () => {
    const json = registration({ clave: " una\u200bclave " });
    expect((await register(json)).status).toBe(201);
    const login = (clave: string) =>
      site.call("POST", "/api/login", { json: { nombreUsuario: json.nombreUsuario, clave } });
    expect((await login(json.clave)).status).toBe(200);
    for (const other of [json.clave.trim(), " unaclave "]) expect((await login(other)).status).toBe(401);
  });

  // Rule API-13
  test("treats a username with invisible marks like the visible one", async () => {
    const name = uniqueName();
    const json = registration({ nombreUsuario: `\u200e${name}\u200b` });
    expect((await jsonOf(201, register(json))).nombreUsuario).toBe(name);
    expect((await register(registration({ nombreUsuario: `\u202a${name}\u202c` }))).status).toBe(409);
    const login = { nombreUsuario: `${name}\u00a0\u200e`, clave: json.clave };
    expect((await site.call("POST", "/api/login", { json: login })).status).toBe(200);
  });

  test("treats composed and decomposed forms of ñ as equal in a username", async () => {
    const name = uniqueName().slice(0, 8);
    const json = registration({ nombreUsuario: `ñandú${name}`.normalize("NFD") });
    expect((await (await register(json)).json()).nombreUsuario).toBe(`ñandú${name}`.normalize("NFC"));
    const other = registration({ nombreUsuario: `ñandú${name}`.normalize("NFC") });
    expect((await register(other)).status).toBe(409);
    for (const form of ["NFC", "NFD"] as const) {
      const credentials = { nombreUsuario: `ÑANDÚ${name}`.normalize(form), clave: json.clave };
      expect((await site.call("POST", "/api/login", { json: credentials })).status).toBe(200);
    }
  });

  test("is refused with a 400 if the JSON is malformed", async () => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${site.url}/api/registrar/usuario`, { method: "POST", body: "[", headers });
    expect(response.status).toBe(400);
  });

  // Rule SES-8
  test("is refused with a 429 if it is the sixth from an address within an hour", async () => {
    await using limited = await createTestSite({ env: { RATE_LIMIT_SCALE: "1" } });
    for (let i = 0; i < 5; i++) expect((await register(registration(), limited)).status).toBe(201);
    const response = await register(registration(), limited);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_000);
  });

  // Rule SES-8
  test("is limited to five new users from an address", async () => {
    await using limited = await createTestSite({ env: { RATE_LIMIT_SCALE: "1" } });
    const taken = registration();
    expect((await register(taken, limited)).status).toBe(201);
    for (let i = 0; i < 29; i++) expect((await register(taken, limited)).status).toBe(409);
    for (let i = 0; i < 3; i++) expect((await register(registration(), limited)).status).toBe(201);
    expect((await register(taken, limited)).status).toBe(409);
    expect((await register(registration(), limited)).status).toBe(429);
  });
});

describe("the caller's own profile", () => {
  test("returns the caller's data without the password", async () => {
    const user = await site.user("socio", "administradorB");
    expect(await jsonOf(200, site.call("GET", "/api/usuario/perfil", { as: user }))).toEqual({
      id: user.id,
      nombreUsuario: user.nombreUsuario,
      alta: true,
      permisos: ["socio", "administradorB"],
      persona: { nombre: "Nombre", apellido: "Apellido", correo: user.correo },
      socioDto: null,
    });
  });
});

describe("another user's data", () => {
  test("is available to staff", async () => {
    const [staff, buyer] = [await site.user("administradorB"), await site.user()];
    const see = (id: string | number) => site.call("GET", `/api/usuario/${id}/usuario`, { as: staff });
    expect((await jsonOf(200, see(buyer.id))).persona).toEqual({
      nombre: "Nombre",
      apellido: "Apellido",
      correo: buyer.correo,
    });
    expect((await see(2147483647)).status).toBe(404);
  });
});

// Rule SES-1
test.each(["admin", "ñandú.7", "ana_maría", "Núñez-2", "ana🏀", "n\u0303andu"])(
  "the username %j, with Latin letters, is accepted",
  (nombre) => expect(esNombreLatino(nombre)).toBe(true),
);

test.each(["\u0430dmin", "αdmin", "\uff41dmin", "𝐚dmin", "ana٣"])(
  "the username %j, which looks like another one, is refused",
  (nombre) => expect(esNombreLatino(nombre)).toBe(false),
);

test("a password hash accepts only its own password", async () => {
  const [one, two] = await Promise.all([hashContrasena("clave-secreta"), hashContrasena("clave-secreta")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verificarContrasena("clave-secreta", one)).toBe(true);
  expect(await verificarContrasena("clave-secretA", one)).toBe(false);
  expect(await verificarContrasena("", one)).toBe(false);
});

test("a password hash treats composed and decomposed accents as the same password", async () => {
  const hash = await hashContrasena("canción-ñandú".normalize("NFC"));
  expect(await verificarContrasena("canción-ñandú".normalize("NFD"), hash)).toBe(true);
});

test("the dummy hash for unknown users takes as long to compute as a real hash", async () => {
  const cost = (hash: string) => hash.split("$").slice(1, 4);
  expect(cost(CONTRASENA_DE_NADIE)).toEqual(cost(await hashContrasena("clave-secreta")));
  expect(await verificarContrasena("", CONTRASENA_DE_NADIE)).toBe(false);
});
