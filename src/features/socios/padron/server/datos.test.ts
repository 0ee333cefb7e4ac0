import { beforeEach, describe, expect, test } from "vitest";
import type { Problem } from "#contract/route.ts";
import { makeMember, makePlan, newDni } from "#tests/harness/members.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { mailTo, type TestUser, testSite } from "#tests/harness/site.ts";
import { CUENTA_PROPIA, ULTIMO_ADMINISTRADOR } from "../rules.ts";

let admin: TestUser;
const site = await testSite();
const plan = await makePlan(site);
beforeEach(async () => {
  await site.sql`update usuarios set permisos = '{usuario}' where permisos @> '{administrador}'`;
  admin = await site.user("administrador");
});

const see = (id: number) => site.call("GET", `/api/usuario/${id}`, { as: admin });
const correct = (id: number, json: unknown) => site.call("PATCH", `/api/usuario/${id}`, { as: admin, json });
const remove = (id: number, as = admin) => site.call("DELETE", `/api/usuario/${id}`, { as });

describe("correcting a user's data as an administrador", () => {
  // Rule PER-10
  test("changes only the fields that are sent and notifies the user", async () => {
    const user = await makeMember(site, admin, plan);
    const before = await (await see(user.id)).json();
    const dni = newDni();
    const response = await correct(user.id, {
      persona: { apellido: "Gómez" },
      socioDto: {
        dni,
        telefono: "02346 15-512044",
        fechaDeNacimiento: "1980-02-29",
        direccion: before.socioDto.direccion,
      },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ...before,
      persona: { ...before.persona, apellido: "Gómez" },
      socioDto: { ...before.socioDto, dni, telefono: "2346512044", fechaDeNacimiento: "1980-02-29" },
    });
    expect((await auditOf(site, "usuario", user.id)).at(-1)).toEqual({
      accion: "usuario.corregir-datos",
      usuarioId: admin.id,
      antes: null,
      despues: { campos: ["apellido", "dni", "telefono", "fechaDeNacimiento"] },
    });
    const mail = await mailTo(site, user, "corrigió tus datos");
    expect(mail.text).toContain("Apellido, DNI, Teléfono, Fecha de nacimiento");
    expect(mail.text).not.toContain(dni);
    const lines = (await auditOf(site, "usuario", user.id)).length;
    expect((await correct(user.id, { persona: { apellido: "Gómez" }, socioDto: {} })).status).toBe(200);
    expect(await auditOf(site, "usuario", user.id)).toHaveLength(lines);
  });

  // Rule FAM-12
  test("notifies the responsables of a person who has no email", async () => {
    const [madre, nena] = [await site.user(), await makeMember(site, admin, plan)];
    await site.sql`update usuarios set correo = null, nombre = 'Ema' where id = ${nena.id}`;
    await site.sql`insert into vinculos (responsable_id, dependiente_id, relacion, ve_desde, creado_en)
      values (${madre.id}, ${nena.id}, 'madre', '2020-01-01', now())`;
    expect((await correct(nena.id, { persona: { apellido: "Paz" } })).status).toBe(200);
    expect((await mailTo(site, madre, "corrigió los datos de Ema")).text).toContain("Apellido");
  });

  test("is refused if a field is taken or invalid", async () => {
    const [user, other] = [await makeMember(site, admin, plan), await makeMember(site, admin, plan)];
    const before = await (await see(user.id)).json();
    const others = await (await see(other.id)).json();
    const cases: [unknown, number, string][] = [
      [{ persona: { nombre: "Eva" }, socioDto: { dni: others.socioDto.dni } }, 409, "socioDto.dni"],
      [{ nombreUsuario: other.nombreUsuario.toUpperCase() }, 409, "nombreUsuario"],
      [{ persona: { correo: other.correo } }, 409, "persona.correo"],
      [{ socioDto: { dni: "123" } }, 422, "socioDto.dni"],
      [{ socioDto: { fechaDeNacimiento: "2199-01-01" } }, 422, "socioDto.fechaDeNacimiento"],
      [{ persona: { nombre: " " } }, 422, "persona.nombre"],
      [{ persona: { correo: "nada" } }, 422, "persona.correo"],
    ];
    for (const [json, status, path] of cases) {
      const response = await correct(user.id, json);
      const problem = (await response.json()) as Problem;
      expect([response.status, problem.errors?.[0]?.path]).toEqual([status, path]);
    }
    expect(await (await see(user.id)).json()).toEqual(before);
    const plain = await site.user();
    expect((await correct(plain.id, { socioDto: { direccion: "Otra" } })).status).toBe(422);
  });

  test("invalidates earlier links and codes if the email changes", async () => {
    const user = await site.user();
    const { codigo } = await (
      await site.call("POST", `/api/usuario/${user.id}/codigo-de-acceso`, { as: admin })
    ).json();
    expect((await correct(user.id, { persona: { correo: "otra.direccion@example.com" } })).status).toBe(200);
    await mailTo(site, user, "otro correo");
    await mailTo(site, { correo: "otra.direccion@example.com" }, "corrigió tus datos");
    const used = await site.call("POST", "/api/usuario/codigo-de-acceso", {
      json: { nombreUsuario: user.nombreUsuario, codigo, nuevaContraseña: "otra-clave-larga" },
    });
    expect(used.status).toBe(422);
    expect((await correct(user.id, { persona: { correo: null } })).status).toBe(200);
    expect((await (await see(user.id)).json()).persona.correo).toBeNull();
  });

  test("is refused if the user is another administrador", async () => {
    const other = await site.user("administrador");
    for (const id of [other.id, admin.id]) {
      const response = await correct(id, { persona: { correo: "mia@example.com" } });
      expect([response.status, (await response.json()).code]).toEqual([409, "es-administrador"]);
    }
    expect((await correct(2147483647, {})).status).toBe(404);
    expect((await see(2147483647)).status).toBe(404);
  });
});

describe("deleting an account as an administrador", () => {
  test("removes all personal data and ends the sessions", async () => {
    const user = await makeMember(site, admin, plan);
    const { socioDto } = await (await see(user.id)).json();
    expect((await remove(user.id)).status).toBe(200);
    expect((await site.call("GET", "/api/usuario/perfil", { as: user })).status).toBe(401);
    const rows =
      await site.sql`select u.nombre_usuario, u.correo, u.eliminado_en, s.dni, s.telefono, s.direccion
       from usuarios u left join socios s on s.usuario_id = u.id where u.id = ${user.id}`;
    expect(rows[0]).toMatchObject({
      nombre_usuario: `borrado ${user.id}`,
      correo: null,
      eliminado_en: expect.any(Date),
      dni: null,
      telefono: null,
      direccion: null,
    });
    expect((await auditOf(site, "usuario", user.id)).at(-1)).toMatchObject({
      accion: "usuario.eliminar",
      usuarioId: admin.id,
    });
    const mail = await mailTo(site, user, "cuenta fue eliminada");
    expect(mail.text).not.toContain("como pediste");
    expect((await remove(user.id)).status).toBe(404);
    expect((await see(user.id)).status).toBe(404);
    const next = await makeMember(site, admin, plan);
    expect((await correct(next.id, { socioDto: { dni: socioDto.dni } })).status).toBe(200);
  });

  test("is refused for the caller's own account and for the last administrador", async () => {
    const own = (await (await remove(admin.id)).json()) as Problem;
    expect(own).toMatchObject({ status: 409, detail: CUENTA_PROPIA });
    const other = await site.user("administrador");
    const answers = await Promise.all([remove(other.id, admin), remove(admin.id, other)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await site.sql`
      select count(*)::int as n from usuarios where alta and permisos @> '{administrador}'`;
    expect(rows[0].n).toBe(1);
    for (const answer of answers)
      if (answer.status === 409) expect((await answer.json()).detail).toBe(ULTIMO_ADMINISTRADOR);
  });

  test("is allowed for another administrador while at least one remains", async () => {
    const other = await site.user("administrador");
    expect((await remove(other.id)).status).toBe(200);
    expect((await remove(2147483647)).status).toBe(404);
  });
});
