import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Cuenta } from "#features/cuotas/cuentas-corrientes/contract.ts";
import { makeBond, makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makePlan } from "#tests/harness/members.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { createTestSite, type TestSite, type TestUser, testSite, until } from "#tests/harness/site.ts";

const ROUNDS = propertyRuns(1, 12);
const CROWD = 6;
const times = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });

const post = (path: string, json: object, as = admin) => site.call("POST", `/api${path}`, { as, json });
const account = async (who: { id: number }): Promise<Cuenta> =>
  jsonOf(200, site.call("GET", `/api/personas/${who.id}/cuenta`, { as: admin }));
const credit = async (who: { id: number }) => (await account(who)).credito ?? 0;
const idsOf = async (user: TestUser) => (await duesOf(site, user)).map(({ id }) => id);
const settled = (pagoId: number) =>
  until("the payment", async () => {
    const [row] = await site.sql`select estado from pagos where id = ${pagoId}`;
    return ["aprobado", "reembolsado"].includes(String(row?.estado)) && row;
  });

// Rules CTA-1, CTA-2
describe("money that arrives concurrently", () => {
  test.each(times(ROUNDS))(
    "settles an instalment once if two parents and the office pay it (round %i)",
    async () => {
      const { responsable: mother, hijos } = await makeFamily(site, admin, plan, 1);
      const [child] = hijos as [TestUser];
      const father = await site.user();
      await makeBond(site, father, child);
      const [first = 0] = await idsOf(child);
      const begun = await Promise.all(
        [mother, father].map(
          async (who): Promise<{ url: string; pagoId: number }> =>
            jsonOf(201, post("/cuotas/pagar", { cuotas: [first] }, who)),
        ),
      );
      const [cash] = await Promise.all([
        post(`/personas/${mother.id}/cobros`, {
          cuotas: [first],
          monto: 1000,
          medio: "efectivo",
          idempotencyKey: randomUUID(),
        }),
        ...begun.map(({ url }) => site.emulator.checkout(url, { titular: "APRO" })),
      ]);
      await Promise.all(begun.map(({ pagoId }) => settled(pagoId)));
      expect([201, 409]).toContain(cash?.status);
      const received = cash?.status === 201 ? 3000 : 2000;
      expect((await account(child)).imputado).toBe(1000);
      expect((await credit(mother)) + (await credit(father))).toBe(received - 1000);
    },
  );

  test.each(times(ROUNDS))(
    "is spent only once if it has become credit that several tabs use (round %i)",
    async () => {
      const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
      const cuotas = await idsOf(hijos[0] as TestUser);
      const cash = { cuotas: [], monto: 1000, medio: "efectivo", idempotencyKey: randomUUID() };
      await jsonOf(201, post(`/personas/${responsable.id}/cobros`, cash));
      const answers = await Promise.all(
        cuotas.map((id) => post("/cuotas/pagar", { cuotas: [id] }, responsable)),
      );
      const totals = await Promise.all(answers.map(async (one) => (await one.json()).total));
      expect(totals.toSorted()).toEqual([0, 1000, 1000]);
      expect(await credit(responsable)).toBe(0);
      expect((await account(hijos[0] as TestUser)).imputado).toBe(1000);
    },
  );

  // Rule CTA-9
  test("is moved once if several people move the payment", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [first = 0, second = 0, third = 0] = await idsOf(hijos[0] as TestUser);
    const cash = { cuotas: [first], monto: 1000, medio: "efectivo", idempotencyKey: randomUUID() };
    await jsonOf(201, post(`/personas/${responsable.id}/cobros`, cash));
    const [row] = await site.sql<{ id: number }>`select id from imputaciones where cuota_id = ${first}`;
    const moves = await Promise.all(
      [second, third, null, second].map((cuotaId) =>
        post(`/imputaciones/${row?.id}/mover`, { cuotaId, motivo: "Era de otra" }),
      ),
    );
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const { imputado } = await account(hijos[0] as TestUser);
    expect(imputado + (await credit(responsable))).toBe(1000);
  });
});

// Rule CTA-1
test("a checkout opened before the bond ended still pays the instalment", async () => {
  const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
  const [child] = hijos as [TestUser];
  const [first = 0] = await idsOf(child);
  const { url, pagoId } = await jsonOf(201, post("/cuotas/pagar", { cuotas: [first] }, responsable));
  await site.sql`update vinculos set terminado_en = now() where responsable_id = ${responsable.id}`;
  await site.emulator.checkout(url, { titular: "APRO" });
  expect((await settled(pagoId)).estado).toBe("aprobado");
  expect((await duesOf(site, child))[0]?.estado).toBe("pagada");
  const seen = await site.call("GET", `/api/personas/${child.id}/cuenta`, { as: responsable });
  expect(seen.status).toBe(404);
  const own = await jsonOf(
    200,
    site.call("GET", `/api/personas/${responsable.id}/cuenta`, { as: responsable }),
  );
  expect(own.pagos).toMatchObject([{ id: pagoId, credito: 0 }]);
});

// Rule CTA-2
describe("allocations that are computed and then written without a lock", () => {
  async function crowd(one: TestSite): Promise<number> {
    const staff = await one.user("administrador");
    const { hijos } = await makeFamily(one, staff, await makePlan(one, { precio: "1000", cuotas: 1 }), 1);
    const [cuota] = await duesOf(one, hijos[0] as TestUser);
    const allocate = async () => {
      const [pago] = await one.sql`
        insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
        values (${staff.id}, 'cuota', 'Sin guardia', 1000, 'efectivo', 'aprobado', now(), now()) returning id`;
      const [due] = await one.sql`select importe - imputado as falta from cuotas where id = ${cuota?.id}`;
      if (Number(due?.falta) === 0) return;
      await one.sql`insert into imputaciones (pago_id, cuota_id, monto, creada_en)
        values (${pago?.id}, ${cuota?.id}, ${due?.falta}, now())`;
    };
    await Promise.allSettled(times(CROWD).map(allocate));
    const [row] = await one.sql`select coalesce(sum(monto), 0)::float as total from imputaciones
      where cuota_id = ${cuota?.id}`;
    return Number(row?.total);
  }

  test("never exceed the instalment, because of its check constraint", async () => {
    expect(await crowd(site)).toBe(1000);
  });

  test("exceed the instalment without that constraint (control)", async () => {
    await using throwaway = await createTestSite();
    await throwaway.sql`alter table cuotas drop constraint cuotas_imputado_valido`;
    expect(await crowd(throwaway)).toBeGreaterThan(1000);
  });
});
