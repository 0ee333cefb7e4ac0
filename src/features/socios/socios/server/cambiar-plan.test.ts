import { beforeAll, describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { duesOf, makeApplicant, makeMember, makePlan } from "#tests/harness/members.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { PlanNuevo } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
await makePlan(site, { nombre: "Del club" });
const plan = await makePlan(site, { nombre: "Trimestral", precio: "1000.00", cuotas: 3 });
const hoy = clubTime(site.clock.now()).fecha;

const putOn = (id: number, planId: unknown, credito?: number) =>
  site.call("PATCH", `/api/socio/${id}/plan`, { as: admin, json: { planId, credito } });
const preview = (id: number, planId: number) =>
  site.call("GET", `/api/socio/${id}/plan?planId=${planId}`, { as: admin });
const collect = (id: number | undefined) =>
  site.call("POST", `/api/cuotas/${id}/cobrar`, { as: admin, json: { medio: "efectivo" } });
const refusalOf = async (call: Promise<Response>) => {
  const { status, code } = await (await call).json();
  return [status, code];
};
const row = async (id: number) => (await site.sql`select * from socios where usuario_id = ${id}`)[0];

const daysLater = (id: number, days: number) =>
  site.pool.query(
    "update cuotas set vence_el = vence_el - $2::int, desde = desde - $2::int where usuario_id = $1",
    [id, days],
  );
const seen = async (user: TestUser) =>
  (await duesOf(site, user)).map((c) => [c.plan.nombre_plan, c.numeroCuota, c.importe, c.credito, c.estado]);

describe("payments for the current period", () => {
  let semestral: number;
  let barato: number;
  beforeAll(async () => {
    semestral = await makePlan(site, { nombre: "Semestral", precio: "6000", cuotas: 6 });
    barato = await makePlan(site, { nombre: "Barato", precio: "750", cuotas: 3 });
  });

  async function paidMember() {
    const user = await makeMember(site, admin, barato);
    const [first] = await duesOf(site, user);
    expect((await collect(first?.id)).status).toBe(200);
    return user;
  }

  // Rule SOC-10
  test("are credited to the new plan if the member changes plan", async () => {
    const user = await paidMember();
    await daysLater(user.id, 10);
    const nuevo = (await (await preview(user.id, semestral)).json()) as PlanNuevo;
    expect(nuevo).toMatchObject({ credito: 250, sobra: 0 });
    expect(nuevo.cuotas.slice(0, 2)).toEqual([
      { numeroCuota: 1, fecha: addDays(hoy, 10), importe: 750, credito: 250 },
      expect.objectContaining({ numeroCuota: 2, importe: 1000, credito: 0 }),
    ]);
    expect((await putOn(user.id, semestral, 250)).status).toBe(200);
    expect((await seen(user)).slice(0, 3)).toEqual([
      ["Barato", 1, 250, 0, "pagada"],
      ["Semestral", 1, 750, 250, "pendiente"],
      ["Semestral", 2, 1000, 0, "pendiente"],
    ]);
    expect((await auditOf(site, "usuario", user.id)).at(-1)?.despues).toEqual({
      planId: semestral,
      credito: 250,
      sobra: 0,
    });
  });

  // Rule SOC-10
  test("are credited once, even if the plan changes several times", async () => {
    const user = await paidMember();
    expect((await putOn(user.id, semestral)).status).toBe(200);
    expect((await putOn(user.id, plan)).status).toBe(200);
    expect(await seen(user)).toEqual([
      ["Barato", 1, 250, 0, "pagada"],
      ["Trimestral", 1, 83.33, 250, "pendiente"],
      ["Trimestral", 2, 333.33, 0, "pendiente"],
      ["Trimestral", 3, 333.33, 0, "pendiente"],
    ]);
    const first = (await duesOf(site, user))[1];
    expect((await collect(first?.id)).status).toBe(200);
    await daysLater(user.id, 20);
    // The whole current month is credited: a part was credited earlier, and the remaining part has been paid.
    expect(await (await preview(user.id, semestral)).json()).toMatchObject({ credito: 333.33 });
  });

  test("cover further instalments of the new plan if they exceed the first one", async () => {
    const user = await makeMember(site, admin, semestral);
    const [first] = await duesOf(site, user);
    await collect(first?.id);
    expect(await (await preview(user.id, barato)).json()).toMatchObject({ credito: 1000, sobra: 250 });
    expect((await putOn(user.id, barato)).status).toBe(200);
    expect((await duesOf(site, user)).map((c) => [c.importe, c.credito, c.estado, c.medio])).toEqual([
      [1000, 0, "pagada", "efectivo"],
      [0, 250, "pagada", null],
      [0, 250, "pagada", null],
      [0, 250, "pagada", null],
    ]);
  });

  test("are not credited to a new plan once the period is over", async () => {
    const user = await paidMember();
    await daysLater(user.id, 40);
    expect(await (await preview(user.id, semestral)).json()).toMatchObject({ credito: 0 });
  });

  test("cannot be reversed once they have been credited to a new plan", async () => {
    const user = await paidMember();
    const [first] = await duesOf(site, user);
    await putOn(user.id, semestral);
    const undo = await site.call("POST", `/api/cuotas/${first?.id}/anular-cobro`, {
      as: admin,
      json: { motivo: "Error" },
    });
    expect([undo.status, (await undo.json()).code]).toEqual([409, "acreditada"]);
    expect((await duesOf(site, user))[0]).toMatchObject({ estado: "pagada", anulableHasta: null });
  });

  test("are credited to a new plan only if the amount is the one that the caller saw", async () => {
    const user = await paidMember();
    const antes = await seen(user);
    expect(await refusalOf(putOn(user.id, semestral, 0))).toEqual([409, "otro-credito"]);
    expect(await seen(user)).toEqual(antes);
    expect((await row(user.id)).plan_id).toBe(barato);
  });

  test("are credited once, even if the plan is changed by concurrent calls", async () => {
    const user = await paidMember();
    const answers = await Promise.all([putOn(user.id, semestral), putOn(user.id, plan)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const credits = (await duesOf(site, user)).reduce((sum, { credito }) => sum + credito, 0);
    expect(credits).toBe(250);
  });

  test("are shown in the preview of a plan change only for members and active plans", async () => {
    const user = await paidMember();
    expect((await preview(2147483647, plan)).status).toBe(404);
    expect((await preview((await site.user()).id, plan)).status).toBe(409);
    expect((await preview(user.id, 2147483647)).status).toBe(409);
    expect((await preview(user.id, 0)).status).toBe(422);
  });
});

describe("debts of the current period", () => {
  // Rule SOC-10
  test("are replaced by the debts of the new plan when the plan changes", async () => {
    const user = await makeMember(site, admin, plan);
    await daysLater(user.id, 40);
    const other = await makePlan(site, { nombre: "Bimestral", precio: "500", cuotas: 2 });
    const [former, running] = await duesOf(site, user);
    expect([former?.estado, running?.estado]).toEqual(["vencida", "vencida"]);
    const nuevo = (await (await preview(user.id, other)).json()) as PlanNuevo;
    expect(nuevo).toMatchObject({ credito: 0, sobra: 0, reemplazada: 333.33 });
    expect((await putOn(user.id, other, nuevo.credito)).status).toBe(200);
    expect(await seen(user)).toEqual([
      ["Trimestral", 1, 333.33, 0, "vencida"],
      ...nuevo.cuotas.map((c) => ["Bimestral", c.numeroCuota, c.importe, c.credito, "pendiente"]),
    ]);
  });

  test("cost the member the same whether they are paid before or after a plan change", async () => {
    const owed = async (payFirst: boolean) => {
      const user = await makeMember(site, admin, plan);
      await daysLater(user.id, 10);
      const [running] = await duesOf(site, user);
      if (payFirst) expect((await collect(running?.id)).status).toBe(200);
      const other = await makePlan(site, { nombre: "Caro", precio: "2000", cuotas: 2 });
      expect((await putOn(user.id, other)).status).toBe(200);
      const dues = await duesOf(site, user);
      return dues.reduce((sum, { importe }) => sum + Math.round(importe * 100), 0) / 100;
    };
    expect([await owed(true), await owed(false)]).toEqual([2000, 2000]);
  });
});

describe("a plan change", () => {
  test("replaces the instalments that are neither paid nor overdue, starting today", async () => {
    const user = await makeMember(site, admin, plan);
    await daysLater(user.id, 40);
    const [overdue, paid] = await duesOf(site, user);
    expect((await collect(paid?.id)).status).toBe(200);
    const other = await makePlan(site, { nombre: "Bimestral", precio: "500", cuotas: 2 });
    expect((await putOn(user.id, other)).status).toBe(200);
    const dues = await duesOf(site, user);
    expect(dues.map((c) => [c.plan.nombre_plan, c.numeroCuota, c.importe, c.estado])).toEqual([
      ["Trimestral", 1, 333.33, "vencida"],
      ["Trimestral", 2, 333.33, "pagada"],
      ["Bimestral", 1, 0, "pagada"],
      ["Bimestral", 2, 166.67, "pendiente"],
    ]);
    expect(dues[0]?.id).toBe(overdue?.id);
    expect((await row(user.id)).plan_id).toBe(other);
    expect((await auditOf(site, "usuario", user.id)).at(-1)).toEqual({
      accion: "socio.plan",
      usuarioId: admin.id,
      antes: { planId: plan },
      despues: { planId: other, credito: 333.33, sobra: 0 },
    });
  });

  test("has no effect if it is repeated", async () => {
    const user = await makeMember(site, admin, plan);
    expect((await putOn(user.id, plan)).status).toBe(200);
    const dues = await duesOf(site, user);
    expect(dues).toHaveLength(3);
    await collect(dues[0]?.id);
    expect(await refusalOf(putOn(user.id, plan))).toEqual([409, "plan-ya-empezado"]);
    expect((await duesOf(site, user)).map((c) => c.id)).toEqual(dues.map((c) => c.id));
  });

  test("requires a member and an active plan", async () => {
    const user = await makeMember(site, admin, plan);
    const off = await makePlan(site, { estado: false });
    for (const wrong of [off, 2147483647])
      expect(await refusalOf(putOn(user.id, wrong))).toEqual([409, "plan-no-disponible"]);
    for (const wrong of [0, -1, "x", null, 1.5]) expect((await putOn(user.id, wrong)).status).toBe(422);
    expect((await putOn(user.id, 1)).status).toBe(200);
    for (const none of [await site.user(), await makeApplicant(site, plan)])
      expect(await refusalOf(putOn(none.id, plan))).toEqual([409, "no-es-socio"]);
  });

  test("leads to a refund if a pending payment of a deleted instalment is approved later", async () => {
    const user = await makeMember(site, admin, plan);
    const [first] = await duesOf(site, user);
    const pay = await site.call("POST", `/api/cuotas/${first?.id}/pagar`, { as: user });
    const { url, pagoId } = await pay.json();
    expect((await putOn(user.id, plan)).status).toBe(200);
    await site.emulator.checkout(url, { titular: "APRO" });
    await until("the money to go back", async () => {
      const rows = await site.sql`select estado from pagos where id = ${pagoId}`;
      return rows[0].estado === "reembolsado";
    });
    expect((await duesOf(site, user)).every((cuota) => cuota.estado === "pendiente")).toBe(true);
  });
});
