import { beforeEach, describe, expect, test } from "vitest";
import type { Rol } from "#contract/permission.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import { ULTIMO_ADMINISTRADOR } from "../rules.ts";

let admin: TestUser;
const site = await testSite();
beforeEach(async () => {
  // Removes the administradores of the previous test.
  await site.sql`update usuarios set permisos = '{usuario}'`;
  admin = await site.user("administrador");
});

const turn = (id: number, query = "", as = admin) =>
  site.call("PATCH", `/api/usuario/${id}/actualizarEstado${query}`, { as });
const give = (id: number, permisos: readonly string[], as = admin) =>
  site.call("PATCH", `/api/usuario/${id}/permisos`, { as, json: { permisos } });
const rolesOf = async (id: number): Promise<string[]> =>
  (await site.sql`select permisos from usuarios where id = ${id}`)[0].permisos;
const activeAdmins = async (): Promise<number> =>
  (await site.sql`select count(*)::int as n from usuarios where alta and permisos @> '{administrador}'`)[0].n;
const decisions = async (id: number) =>
  (
    await site.pool.query(
      "select accion, usuario_id, antes, despues from auditoria where objeto = 'usuario' and objeto_id = $1 order by id",
      [id],
    )
  ).rows;

describe("setting a user to baja", () => {
  // Rule SES-5
  test("ends every session immediately", async () => {
    const user = await site.user();
    const seen = async () => (await site.call("GET", "/api/usuario/perfil", { as: user })).status;
    expect(await seen()).toBe(200);
    expect(await jsonOf(200, turn(user.id))).toMatchObject({ id: user.id, alta: false });
    expect(await seen()).toBe(401);
    const rows = await site.sql`
      select count(*)::int as alive from sesiones where usuario_id = ${user.id} and revocada_en is null`;
    expect(rows).toEqual([{ alive: 0 }]);
    expect((await (await turn(user.id, "?estado=true")).json()).alta).toBe(true);
    expect(await seen()).toBe(401);
    expect(await decisions(user.id)).toEqual([
      { accion: "usuario.estado", usuario_id: admin.id, antes: { alta: true }, despues: { alta: false } },
      { accion: "usuario.estado", usuario_id: admin.id, antes: { alta: false }, despues: { alta: true } },
    ]);
  });

  test("has no effect if it is repeated with the same state", async () => {
    const user = await site.user();
    await turn(user.id, "?estado=false");
    expect((await turn(user.id, "?estado=false")).status).toBe(200);
    expect(await decisions(user.id)).toHaveLength(1);
    expect((await turn(2147483647)).status).toBe(404);
    expect((await give(2147483647, ["usuario"])).status).toBe(404);
  });
});

describe("the last active administrador", () => {
  // Rule PER-4
  test("cannot be removed by anybody in any way", async () => {
    await site.sql`update usuarios set alta = false where id = ${(await site.user("administrador")).id}`;
    for (const response of [
      await turn(admin.id),
      await turn(admin.id, "?estado=false"),
      await give(admin.id, ["administradorB"]),
    ]) {
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        code: "ultimo-administrador",
        detail: ULTIMO_ADMINISTRADOR,
      });
    }
    expect(await rolesOf(admin.id)).toEqual(["administrador"]);
    expect(await decisions(admin.id)).toEqual([]);
    expect((await give(admin.id, ["administrador", "usuario"])).status).toBe(200);
  });

  type Step = (who: TestUser, whom: TestUser) => Promise<Response>;
  const demote: Step = (who, whom) => give(whom.id, ["usuario"], who);
  const dismiss: Step = (who, whom) => turn(whom.id, "?estado=false", who);
  // Rule PER-4
  test.each([
    ["demote", demote, demote],
    ["dismiss", dismiss, dismiss],
    ["demote and dismiss", demote, dismiss],
  ])("remains even if the last two %s each other at the same time", async (_, one, two) => {
    for (let round = 0; round < 8; round++) {
      await site.sql`update usuarios set permisos = '{usuario}'`;
      const [a, b] = [await site.user("administrador"), await site.user("administrador")];
      const answers = await Promise.all([one(a, b), two(b, a)]);
      expect(await activeAdmins()).toBe(1);
      const statuses = answers.map(({ status }) => status).sort();
      // The second call gets a refusal, or its caller has lost the permission.
      expect(statuses[0]).toBe(200);
      expect([401, 403, 409]).toContain(statuses[1]);
    }
  });

  test("remains even if the last two give up the role at the same time", async () => {
    const other = await site.user("administrador");
    const answers = await Promise.all([
      give(admin.id, ["usuario"], admin),
      give(other.id, ["usuario"], other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await activeAdmins()).toBe(1);
  });
});

describe("changing roles", () => {
  const AS_THEY_ARE: [Rol[], Rol[], Rol[]][] = [
    [["usuario"], ["administrador"], ["administrador"]],
    [["usuario"], ["usuario", "administradorB"], ["usuario", "administradorB"]],
    [["administradorB"], ["usuario"], ["usuario"]],
    [["socio"], ["socio", "administrador"], ["socio", "administrador"]],
    [["socio"], ["usuario"], ["usuario"]],
    [["socioEnProceso"], ["socioEnProceso", "administradorB"], ["socioEnProceso", "administradorB"]],
  ];
  // Rule PER-3
  test.each(AS_THEY_ARE)("takes effect immediately from %j to %j", async (before, asked, after) => {
    const user = await site.user(...before);
    expect((await jsonOf(200, give(user.id, asked))).permisos).toEqual(after);
    expect(await rolesOf(user.id)).toEqual(after);
    expect(await decisions(user.id)).toEqual([
      {
        accion: "usuario.permisos",
        usuario_id: admin.id,
        antes: { permisos: before },
        despues: { permisos: after },
      },
    ]);
    const staff = after.some((rol) => rol.startsWith("administrador"));
    expect((await site.call("GET", "/api/prensa/lista", { as: user })).status).toBe(staff ? 200 : 403);
  });

  // Rule PER-3
  test.each<[Rol[], string[], number]>([
    [["usuario"], ["socio"], 409],
    [["usuario"], ["socioEnProceso"], 409],
    [["socioEnProceso"], ["usuario"], 409],
    [["socioEnProceso"], ["socio"], 409],
    [["socioEnProceso"], ["administrador"], 409],
    [["socio"], ["socioEnProceso"], 409],
    [["administrador"], ["administrador", "socio"], 409],
    [["usuario"], ["administrador", "administradorB"], 422],
    [["socio"], ["socio", "usuario"], 422],
    [["usuario"], [], 422],
    [["usuario"], ["presidente"], 422],
  ])("is refused from %j to %j, and changes nothing", async (before, asked, status) => {
    const user = await site.user(...before);
    expect((await give(user.id, asked)).status).toBe(status);
    expect(await rolesOf(user.id)).toEqual(before);
    expect(await decisions(user.id)).toEqual([]);
  });

  test("is not recorded as a decision if only the order differs", async () => {
    const user = await site.user("socio", "administradorB");
    expect((await give(user.id, ["administradorB", "socio"])).status).toBe(200);
    expect(await decisions(user.id)).toEqual([]);
  });

  test("deletes future dues if it ends a membership", async () => {
    const user = await site.user("socio");
    const { rows } = await site.pool.query<{ id: number }>(
      "insert into planes (nombre_plan, precio, descripcion, fecha_creacion) values ('P', 10, '', now()) returning id",
    );
    await site.sql`insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el, pagada_en)
       select ${user.id}, ${rows[0]?.id}, '2020-01-01', n, 4, 10, vence::date, pagada::timestamptz
       from (values (1, '2020-01-01', '2020-01-01'), (2, '2020-02-01', null), (3, '2100-01-01', '2020-01-01'),
         (4, '2100-02-01', null)) as c (n, vence, pagada)`;
    expect((await give(user.id, ["usuario"])).status).toBe(200);
    const left = await site.pool.query("select numero_cuota from cuotas where usuario_id = $1 order by 1", [
      user.id,
    ]);
    expect(left.rows.map((row) => row.numero_cuota)).toEqual([1, 2, 3]);
  });
});
