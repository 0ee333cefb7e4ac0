import { describe, expect, test } from "vitest";
import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import type { Problem } from "#contract/route.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import {
  apply,
  duesOf,
  makeApplicant,
  makeMember,
  makePlan,
  newDni,
  rolesOf,
} from "#tests/harness/members.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { mailTo, testSite } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");
await makePlan(site, { nombre: "Del club" });
const plan = await makePlan(site, { nombre: "Trimestral", precio: "1000.00", cuotas: 3 });
const hoy = clubTime(site.clock.now()).fecha;

const confirm = (id: number) => site.call("PATCH", `/api/socio/${id}/confirmar`, { as: admin });
const refuse = (id: number, json?: unknown) =>
  site.call("PATCH", `/api/socio/${id}/rechazar`, { as: admin, json });
const putOn = (id: number, planId: unknown) =>
  site.call("PATCH", `/api/socio/${id}/plan`, { as: admin, json: { planId } });
const row = async (id: number) => (await site.sql`select * from socios where usuario_id = ${id}`)[0];

describe("each membership transition", () => {
  const TABLA = [
    ["usuario", "confirmar", 409, ["usuario"]],
    ["usuario", "rechazar", 409, ["usuario"]],
    ["usuario", "pedir", 201, ["socioEnProceso"]],
    ["socioEnProceso", "confirmar", 200, ["socio"]],
    ["socioEnProceso", "rechazar", 200, ["usuario"]],
    ["socioEnProceso", "pedir", 409, ["socioEnProceso"]],
    ["socio", "confirmar", 409, ["socio"]],
    ["socio", "rechazar", 409, ["socio"]],
    ["socio", "pedir", 409, ["socio"]],
    ["administradorB", "confirmar", 409, ["administradorB"]],
    ["administradorB", "rechazar", 409, ["administradorB"]],
    ["administradorB", "pedir", 201, ["administradorB", "socioEnProceso"]],
  ] as const;

  test.each(TABLA)("from %s by %s returns %i and leaves %j", async (estado, paso, status, roles) => {
    const user =
      estado === "socioEnProceso"
        ? await makeApplicant(site, plan)
        : estado === "socio"
          ? await makeMember(site, admin, plan)
          : await site.user(estado);
    const steps = {
      confirmar: () => confirm(user.id),
      rechazar: () => refuse(user.id),
      pedir: () => apply(site, user, plan),
    };
    const lines = (await auditOf(site, "usuario", user.id)).length;
    const response = await steps[paso]();
    expect(response.status).toBe(status);
    expect(await rolesOf(site, user.id)).toEqual(roles);
    expect(await auditOf(site, "usuario", user.id)).toHaveLength(status === 409 ? lines : lines + 1);
  });

  test("returns 404 for an unknown user", async () => {
    for (const step of [confirm, refuse, (id: number) => putOn(id, plan)])
      expect((await step(2147483647)).status).toBe(404);
  });
});

describe("confirming a membership request", () => {
  // Rule SOC-5
  test("creates a member with instalments from today on", async () => {
    const user = await makeApplicant(site, plan);
    expect(await jsonOf(200, confirm(user.id))).toMatchObject({ id: user.id, permisos: ["socio"] });
    const socio = await row(user.id);
    expect(socio.confirmado_en).toBeInstanceOf(Date);
    expect(
      (await duesOf(site, user)).map((c) => [c.numeroCuota, c.deCuantas, c.importe, c.fechaCuota, c.estado]),
    ).toEqual(
      [addDays(hoy, 10), addMonths(hoy, 1), addMonths(hoy, 2)].map((vence, n) => [
        n + 1,
        3,
        333.33,
        vence,
        "pendiente",
      ]),
    );
    expect((await auditOf(site, "usuario", user.id)).at(-1)).toEqual({
      accion: "socio.confirmar",
      usuarioId: admin.id,
      antes: { permisos: ["socioEnProceso"] },
      despues: { permisos: ["socio"] },
    });
    const mail = await mailTo(site, user, "¡Ya sos socio del club!");
    expect(mail.text).toContain(`Socio número: ${socio.id}`);
  });

  test("uses the requested plan even if it is no longer offered", async () => {
    const gone = await makePlan(site, { cuotas: 1 });
    const user = await makeApplicant(site, gone);
    await site.sql`update planes set estado = false where id = ${gone}`;
    expect((await confirm(user.id)).status).toBe(200);
    expect(await duesOf(site, user)).toHaveLength(1);
  });

  test("creates no debt for a free plan", async () => {
    const user = await makeMember(site, admin, await makePlan(site, { precio: "0", cuotas: 2 }));
    expect((await duesOf(site, user)).map((c) => [c.estado, c.medio])).toEqual([
      ["pagada", null],
      ["pagada", null],
    ]);
  });

  test("is refused with a 409 that shows the earlier decision", async () => {
    const user = await makeMember(site, admin, plan);
    for (const again of [confirm(user.id), refuse(user.id)]) {
      const problem = (await (await again).json()) as Problem;
      expect(problem).toMatchObject({
        status: 409,
        code: "ya-resuelto",
        detail: "Este pedido ya fue resuelto: se confirmó, y la persona es socia.",
      });
    }
    expect(await duesOf(site, user)).toHaveLength(3);
  });
});

describe("rejecting a membership request", () => {
  // Rule SOC-5
  test("makes the applicant a plain user who can apply again", async () => {
    const dni = newDni();
    const user = await makeApplicant(site, plan, { dni });
    const response = await refuse(user.id, { motivo: "Falta la <b>firma</b> 🖊️" });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ permisos: ["usuario"] });
    expect(await row(user.id)).toBeUndefined();
    const mail = await mailTo(site, user, "Tu pedido de socio");
    expect(mail.text).toContain("Motivo: Falta la <b>firma</b> 🖊️");
    expect(mail.html).toContain("Falta la &lt;b&gt;firma&lt;/b&gt; 🖊️");
    const log = await auditOf(site, "usuario", user.id);
    expect(log.at(-1)).toMatchObject({ accion: "socio.rechazar", usuarioId: admin.id });
    expect(JSON.stringify(log)).not.toContain("firma");
    const problem = (await (await confirm(user.id)).json()) as Problem;
    expect(problem.detail).toBe("Este pedido ya fue resuelto: se rechazó, y la persona no es socia.");
    // The rejected request frees its DNI.
    await makeApplicant(site, plan, { dni });
    expect((await apply(site, user, plan)).status).toBe(201);
  });

  test("does not require a reason or a body", async () => {
    for (const json of [undefined, {}, { motivo: "" }, { motivo: null }]) {
      const user = await makeApplicant(site, plan);
      expect((await refuse(user.id, json)).status).toBe(200);
      expect((await mailTo(site, user, "Tu pedido de socio")).text).not.toContain("Motivo");
    }
    const waiting = await makeApplicant(site, plan);
    for (const motivo of ["a".repeat(501), "\u0000", 5])
      expect((await refuse(waiting.id, { motivo })).status).toBe(422);
    expect(await rolesOf(site, waiting.id)).toEqual(["socioEnProceso"]);
  });

  test("keeps the number and debts of a former member", async () => {
    const user = await makeMember(site, admin, plan);
    const { id: numero, dni } = await row(user.id);
    await site.sql`
      update cuotas set vence_el = vence_el - 60, desde = desde - 60 where usuario_id = ${user.id}`;
    expect(
      (
        await site.call("PATCH", `/api/usuario/${user.id}/permisos`, {
          as: admin,
          json: { permisos: ["usuario"] },
        })
      ).status,
    ).toBe(200);
    expect((await apply(site, user, plan)).status).toBe(201);
    expect(await row(user.id)).toMatchObject({ id: numero, confirmado_en: null });
    expect((await refuse(user.id)).status).toBe(200);
    expect(await row(user.id)).toMatchObject({ id: numero });
    expect((await apply(site, user, plan, { dni })).status).toBe(201);
    expect((await confirm(user.id)).status).toBe(200);
    const dues = await duesOf(site, user);
    expect(dues.filter((cuota) => cuota.estado === "vencida").length).toBeGreaterThan(0);
    expect(dues.filter((cuota) => cuota.fechaCuota === addDays(hoy, 10))).toHaveLength(1);
  });
});
