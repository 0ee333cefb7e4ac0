import { describe, expect, onTestFinished, test } from "vitest";
import type { Rol } from "#contract/permission.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { sell } from "#tests/harness/payments.ts";
import { startRefusingMail } from "#tests/harness/refusing-mail.ts";
import { createTestSite, TEST_CONTRASENA, type TestUser, testSite, until } from "#tests/harness/site.ts";
import { DNI_FIJO } from "./modificar-perfil.ts";

const NUEVA = "otra-clave-larga";

const site = await testSite();

const change = (as: TestUser, json: unknown, at = site) =>
  at.call("PATCH", "/api/usuario/perfil", { as, json });
const login = (nombreUsuario: string, contrasena: string) =>
  site.call("POST", "/api/login", { json: { nombreUsuario, clave: contrasena } });
const see = async (as: TestUser) => (await site.call("GET", "/api/usuario/perfil", { as })).json();

let lastDni = 20_000_000;
async function member(rol: Rol = "socio"): Promise<TestUser & { dni: string }> {
  const user = await site.user(rol);
  const dni = String(++lastDni);
  await site.sql`with plan as (insert into planes (nombre_plan, precio, descripcion, fecha_creacion) values ('Pleno', 1000, '', now()) returning id)
     insert into socios (usuario_id, dni, telefono, fecha_de_nacimiento, direccion, estado_civil, nacionalidad, plan_id, pedido_en)
     select ${user.id}, ${dni}, '11 5555', '1990-01-31', 'Calle 1', 'soltero', 'argentina', id, now() from plan`;
  return { ...user, dni };
}

describe("changing one's own data", () => {
  // Rule PER-7
  test("stores only the fields that are sent", async () => {
    const user = await site.user();
    const response = await change(user, { persona: { nombre: "  Ñandú  " } });
    expect(response.status).toBe(200);
    const expected = {
      id: user.id,
      nombreUsuario: user.nombreUsuario,
      alta: true,
      permisos: ["usuario"],
      persona: { nombre: "Ñandú", apellido: "Apellido", correo: user.correo },
      socioDto: null,
    };
    expect(await response.json()).toEqual(expected);
    expect((await change(user, {})).status).toBe(200);
    expect(await see(user)).toEqual(expected);
  });

  test("ignores roles and the ids of other users", async () => {
    const [user, other] = [await site.user(), await site.user()];
    const json = { id: other.id, permisos: ["administrador"], alta: false, persona: { nombre: "Otra" } };
    expect((await change(user, json)).status).toBe(200);
    expect(await see(user)).toMatchObject({ permisos: ["usuario"], alta: true });
    expect(await see(other)).toMatchObject({ persona: { nombre: "Nombre" } });
  });

  // Rule PER-8
  test("is refused with a 409 that names the field if a username or email is taken", async () => {
    const [user, other] = [await site.user(), await site.user()];
    const wishes = [
      [{ nombreUsuario: other.nombreUsuario.toUpperCase() }, "nombreUsuario"],
      [{ persona: { correo: other.correo.toUpperCase() } }, "persona.correo"],
    ] as const;
    for (const [wish, path] of wishes) {
      const response = await change(user, { persona: { nombre: "Cambiada" }, ...wish });
      expect(response.status).toBe(409);
      expect((await response.json()).errors).toEqual([{ path, message: expect.any(String) }]);
    }
    expect(await see(user)).toMatchObject({ persona: { nombre: "Nombre", correo: user.correo } });
  });

  test("gives a username to only one of two users who choose it at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const users = [await site.user(), await site.user()];
      const nombreUsuario = `quiero${round}`;
      const both = await Promise.all(users.map((user) => change(user, { nombreUsuario })));
      expect(both.map((response) => response.status).sort()).toEqual([200, 409]);
    }
  });

  test("is allowed if only the case of the username changes", async () => {
    const user = await site.user();
    const nombreUsuario = user.nombreUsuario.toUpperCase();
    expect(await (await change(user, { nombreUsuario })).json()).toMatchObject({ nombreUsuario });
    expect((await login(user.nombreUsuario, TEST_CONTRASENA)).status).toBe(200);
  });

  test.each([
    [{ nombreUsuario: "" }, "nombreUsuario"],
    [{ nombreUsuario: "con espacio" }, "nombreUsuario"],
    [{ nombreUsuario: "a".repeat(21) }, "nombreUsuario"],
    [{ persona: { nombre: "   " } }, "persona.nombre"],
    [{ persona: { apellido: "a".repeat(101) } }, "persona.apellido"],
    [{ persona: { nombre: "a\u0000b" } }, "persona.nombre"],
    [{ persona: { correo: "" } }, "persona.correo"],
    [{ persona: { correo: "no es" } }, "persona.correo"],
    [{ persona: null }, "persona"],
    [{ clave: NUEVA }, "claveActual"],
    [{ clave: "corta", claveActual: TEST_CONTRASENA }, "clave"],
    [{ clave: "x".repeat(21), claveActual: TEST_CONTRASENA }, "clave"],
    [{ clave: "", claveActual: TEST_CONTRASENA }, "clave"],
    [{ socioDto: { telefono: "" } }, "socioDto.telefono"],
    [{ socioDto: { direccion: "a".repeat(201) } }, "socioDto.direccion"],
    [{ socioDto: { dni: "12" } }, "socioDto.dni"],
  ])("is refused with a 422 that names the field for %j", async (json, path) => {
    const response = await change(await member(), json);
    expect(response.status).toBe(422);
    expect((await response.json()).errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  // Rule PER-8
  test("notifies the old email address if it is replaced", async () => {
    const mail = await startRefusingMail();
    const own = await createTestSite({ env: { SMTP_URL: mail.url } });
    onTestFinished(async () => {
      mail.go();
      await own.end();
      await mail.close();
    });
    const user = await own.user();
    const correo = `nuevo.${user.correo}`;
    mail.hold();
    const sale = { eventoId: await own.event(), medio: "efectivo", nombreUsuario: user.nombreUsuario };
    expect((await sell(own, await own.user("administrador"), sale)).status).toBe(201);
    expect((await change(user, { persona: { correo } }, own)).status).toBe(200);
    mail.go();
    await until("the old address to be forgotten", async () => {
      const rows = await own.sql`select 1 from correos where para = ${user.correo}`;
      return rows.length === 0;
    });
    expect(mail.arrivals.map(({ to }) => to)).toEqual([user.correo, user.correo]);
    const notice = mail.arrivals.find(({ subject }) => subject === "Tu usuario tiene otro correo");
    expect(notice?.raw).not.toContain(correo);
  });

  test("sends no notice if the email does not change", async () => {
    const user = await site.user();
    await change(user, { persona: { correo: user.correo } });
    const rows = await site.sql`select 1 from correos where para = ${user.correo}`;
    expect(rows).toEqual([]);
  });
});

describe("a member's own membership data", () => {
  test.each(["socio", "socioEnProceso"] as const)("is shown to a %s, who can change it", async (rol) => {
    const user = await member(rol);
    expect(await see(user)).toMatchObject({
      socioDto: { dni: user.dni, telefono: "11 5555", direccion: "Calle 1" },
    });
    const dni = `${user.dni.slice(0, 2)}.${user.dni.slice(2, 5)}.${user.dni.slice(5)}`;
    expect(
      await jsonOf(200, change(user, { socioDto: { telefono: "3492 123", direccion: "Otra 2", dni } })),
    ).toMatchObject({
      socioDto: {
        dni: user.dni,
        telefono: "3492 123",
        direccion: "Otra 2",
        fechaDeNacimiento: "1990-01-31",
      },
    });
  });

  // Rule PER-7
  test("cannot be changed by a request that also contains a different DNI", async () => {
    const user = await member();
    const response = await change(user, {
      persona: { nombre: "X" },
      socioDto: { dni: "11222333", telefono: "1" },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "dni-fijo",
      detail: DNI_FIJO,
      errors: [{ path: "socioDto.dni" }],
    });
    expect(await see(user)).toMatchObject({
      persona: { nombre: "Nombre" },
      socioDto: { dni: user.dni, telefono: "11 5555" },
    });
  });

  test("can be neither seen nor changed by non-members and former members", async () => {
    for (const user of [await site.user(), await site.user("administrador"), await member("usuario")]) {
      expect(await see(user)).toMatchObject({ socioDto: null });
      const response = await change(user, { socioDto: { telefono: "1" } });
      expect(response.status).toBe(422);
      expect((await response.json()).code).toBe("sin-datos-de-socio");
      expect((await change(user, { socioDto: null })).status).toBe(200);
    }
  });
});
