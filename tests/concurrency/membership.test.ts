import { describe, expect, test } from "vitest";
import type { Problem } from "#contract/route.ts";
import {
  application,
  apply,
  duesOf,
  makeApplicant,
  makePlan,
  newDni,
  rolesOf,
} from "#tests/harness/members.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";

const CROWD = 8;
const ROUNDS = propertyRuns(2, 20);
const times = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

const site = await testSite();
const admins = await Promise.all(times(CROWD).map(() => site.user("administrador")));
const plan = await makePlan(site, { precio: "3000", cuotas: 3 });

const statusesOf = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map((one) => one.status);
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;
const confirm = (as: TestUser, id: number) => site.call("PATCH", `/api/socio/${id}/confirmar`, { as });
const refuse = (as: TestUser, id: number) => site.call("PATCH", `/api/socio/${id}/rechazar`, { as });
const admin = () => admins[0] as TestUser;

describe("concurrent applications with the same DNI", () => {
  async function rush() {
    const dni = newDni();
    const crowd = await Promise.all(times(CROWD).map(() => site.user()));
    const responses = await Promise.all(crowd.map((user) => apply(site, user, plan, { dni })));
    return { dni, crowd, responses };
  }

  test.each(times(ROUNDS))("create a single request (round %i)", async () => {
    const { dni, crowd, responses } = await rush();
    const refused = responses.filter((response) => response.status === 409);
    expect([
      count(
        responses.map((response) => response.status),
        201,
      ),
      refused.length,
    ]).toEqual([1, CROWD - 1]);
    for (const response of refused) {
      const problem = (await response.json()) as Problem;
      expect([problem.code, problem.errors?.[0]?.path]).toEqual(["dni-usado", "socioDto.dni"]);
    }
    const roles = await Promise.all(crowd.map((user) => rolesOf(site, user.id)));
    expect(roles.filter((role) => role.includes("socioEnProceso"))).toHaveLength(1);
    const rows = await site.sql`select 1 from socios where dni = ${dni}`;
    expect(rows).toHaveLength(1);
  });

  test("leave no rows of rejected applicants", async () => {
    const dni = newDni();
    const wanted = times(4).map(() => application(plan, { dni }));
    const statuses = await statusesOf(
      wanted.map((json) => site.call("POST", "/api/registrar/socio", { json })),
    );
    expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, 3]);
    const rows = await site.sql`
      select 1 from usuarios where nombre_usuario = any(${wanted.map((one) => one.usuarioDto.nombreUsuario)})`;
    expect(rows).toHaveLength(1);
  });

  test("create only one user if they have the same username", async () => {
    const wanted = application(plan);
    const responses = await Promise.all(
      times(4).map(() =>
        site.call("POST", "/api/registrar/socio", {
          json: { ...wanted, socioDto: { ...wanted.socioDto, dni: newDni() } },
        }),
      ),
    );
    expect(
      count(
        responses.map((response) => response.status),
        201,
      ),
    ).toBe(1);
    for (const response of responses.filter((one) => one.status !== 201))
      expect(((await response.json()) as Problem).errors?.[0]?.path).toBe("usuarioDto.nombreUsuario");
  });

  test("can create several users with the same username without the unique indexes (control)", async () => {
    await site.sql`drop index socios_dni_unico, personas_dni_unico`;
    await site.sql`alter table socios disable trigger socios_dicen_quienes_son`;
    try {
      const { responses } = await rush();
      expect(
        count(
          responses.map((response) => response.status),
          201,
        ),
      ).toBeGreaterThan(1);
    } finally {
      await site.sql`delete from socios a using socios b where a.dni = b.dni and a.id > b.id`;
      await site.sql`create unique index socios_dni_unico on socios (dni)`;
      await site.sql`create unique index personas_dni_unico on personas (dni)`;
      await site.sql`alter table socios enable trigger socios_dicen_quienes_son`;
    }
  });
});

describe("concurrent decisions on one membership request", () => {
  test.each(times(ROUNDS))("confirm the request once, with one set of instalments (round %i)", async () => {
    const user = await makeApplicant(site, plan);
    const statuses = await statusesOf(admins.map((one) => confirm(one, user.id)));
    expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, CROWD - 1]);
    expect(await duesOf(site, user)).toHaveLength(3);
    const log = await auditOf(site, "usuario", user.id);
    expect(log.filter((line) => line.accion === "socio.confirmar")).toHaveLength(1);
    const rows = await site.sql`select 1 from correos where clave like ${`socio-confirmado:${user.id}:%`}`;
    expect(rows).toHaveLength(1);
  });

  // Rule SOC-5
  test.each(times(ROUNDS))("either confirm or reject the request (round %i)", async (round) => {
    const user = await makeApplicant(site, plan);
    const responses = await Promise.all(
      admins.map((one, index) => ((index + round) % 2 === 0 ? confirm : refuse)(one, user.id)),
    );
    const won = responses.findIndex((response) => response.status === 200);
    const lost = responses.filter((response) => response.status === 409);
    expect(lost).toHaveLength(CROWD - 1);
    const confirmed = (won + round) % 2 === 0;
    for (const response of lost)
      expect(((await response.json()) as Problem).detail).toContain(
        confirmed ? "ya fue resuelto: se confirmó" : "ya fue resuelto: se rechazó",
      );
    expect(await rolesOf(site, user.id)).toEqual([confirmed ? "socio" : "usuario"]);
    expect(await duesOf(site, user)).toHaveLength(confirmed ? 3 : 0);
    const rows = await site.sql`select 1 from socios where usuario_id = ${user.id}`;
    expect(rows).toHaveLength(confirmed ? 1 : 0);
  });

  test("are applied more than once without the row lock (control)", async () => {
    /** Checks, then writes, without a lock: the race that a decision must avoid. */
    const decide = async (id: number) => {
      const rows = await site.sql`select permisos from usuarios where id = ${id}`;
      if (!rows[0].permisos.includes("socioEnProceso")) return false;
      await site.sql`update usuarios set permisos = '{socio}' where id = ${id}`;
      return true;
    };
    let most = 0;
    for (let round = 0; round < ROUNDS && most < 2; round++) {
      const user = await makeApplicant(site, plan);
      const decided = await Promise.all(times(CROWD).map(() => decide(user.id)));
      most = Math.max(most, decided.filter(Boolean).length);
    }
    expect(most).toBeGreaterThan(1);
  });

  test("never deadlock, even with many applications at the same time", async () => {
    const waiting = await Promise.all(times(20).map(() => makeApplicant(site, plan)));
    const coming = await Promise.all(times(20).map(() => site.user()));
    const statuses = await statusesOf([
      ...coming.map((user) => apply(site, user, plan)),
      ...waiting.map((user, index) => (index % 2 ? refuse : confirm)(admin(), user.id)),
    ]);
    expect([...new Set(statuses)].sort()).toEqual([200, 201]);
  });
});
