import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeBond, makeFamily } from "#tests/harness/families.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { mailTo, type TestUser, testSite, until } from "#tests/harness/site.ts";
import { sumCredito } from "./imputaciones.repo.ts";
import { soltarCobros } from "./pagar-cuota.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });

const pay = (as: TestUser, cuotas: unknown, more: object = {}) =>
  site.call("POST", "/api/cuotas/pagar", { as, json: { cuotas, ...more } });
const started = async (as: TestUser, cuotas: number[], more: object = {}) => {
  const response = await pay(as, cuotas, more);
  expect(response.status).toBe(201);
  return (await response.json()) as { url: string; pagoId: number; total: number };
};
const firstOf = async (user: TestUser, n = 0) => (await duesOf(site, user))[n]?.id ?? 0;
const states = async (user: TestUser) => (await duesOf(site, user)).map(({ estado }) => estado);
const payment = async (id: number) =>
  (await site.sql`select *, monto::float, imputado::float from pagos where id = ${id}`)[0];
const approved = (pagoId: number) =>
  until("the payment", async () => (await payment(pagoId)).estado === "aprobado");
const credit = async (user: TestUser) => Number(await sumCredito(site.deps.db, user.id));
const received = async (url: string, pagoId: number) => {
  await site.emulator.checkout(url, { titular: "APRO" });
  await approved(pagoId);
};

// Rule CTA-1
describe("paying several instalments together", () => {
  test("settles the instalments of two children and the payer with one payment", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    const cuotas = [await firstOf(ana), await firstOf(leo), await firstOf(ana, 1)];
    const { url, pagoId, total } = await started(responsable, cuotas);
    expect(total).toBe(3000);
    expect(await started(responsable, cuotas)).toEqual({ url, pagoId, total });
    await received(url, pagoId);
    expect(await states(ana)).toEqual(["pagada", "pagada", "pendiente"]);
    expect(await states(leo)).toEqual(["pagada", "pendiente", "pendiente"]);
    expect(await payment(pagoId)).toMatchObject({ usuario_id: responsable.id, monto: 3000, imputado: 3000 });
    const receipt = await mailTo(site, responsable);
    expect(receipt.subject).toBe("Recibo de tu pago de cuotas");
    expect(receipt.text.match(/cuota \d de 3/g)).toEqual(["cuota 1 de 3", "cuota 1 de 3", "cuota 2 de 3"]);
  });

  test("names the instalment's owner if there is only one instalment", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [hijo] = hijos as [TestUser];
    const [{ nombre }] = (await site.sql`select nombre from usuarios where id = ${hijo.id}`) as [
      { nombre: string },
    ];
    const { pagoId } = await started(responsable, [await firstOf(hijo)]);
    expect((await payment(pagoId)).descripcion).toBe(`Cuota 1 de 3: Anual (${nombre})`);
    const own = await started(hijo, [await firstOf(hijo)]);
    expect((await payment(own.pagoId)).descripcion).toBe("Cuota 1 de 3: Anual");
  });

  test("is refused if no instalment is named, or if an instalment is unknown, repeated, paid or somebody else's", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [hijo] = hijos as [TestUser];
    const stranger = await makeMember(site, admin, plan);
    const own = await firstOf(hijo);
    const statuses = async (...bodies: unknown[]) => {
      const answers = [];
      for (const cuotas of bodies) answers.push((await pay(responsable, cuotas)).status);
      return answers;
    };
    expect(
      await statuses([own, await firstOf(stranger)], [2147483647], [own, own], [], "1", [0], [1.5], null),
    ).toEqual([404, 404, 422, 422, 422, 422, 422, 422]);
    await site.call("POST", `/api/cuotas/${own}/cobrar`, { as: admin, json: { medio: "efectivo" } });
    const refused = await (await pay(responsable, [own, await firstOf(hijo, 1)])).json();
    expect(refused).toMatchObject({ status: 409, code: "ya-paga", detail: "Ya está paga la 1 de Nombre." });
  });

  test("requires the right to pay and a bond that has not ended", async () => {
    const hijo = await makeMember(site, admin, plan);
    const sees = await site.user();
    const bond = await makeBond(site, sees, hijo, { paga: false });
    const cuota = await firstOf(hijo);
    expect((await pay(sees, [cuota])).status).toBe(404);
    await site.sql`update vinculos set paga_desde = '2020-01-01' where id = ${bond}`;
    expect((await pay(sees, [cuota])).status).toBe(201);
    await site.sql`update vinculos set terminado_en = now() where id = ${bond}`;
    expect((await pay(sees, [cuota])).status).toBe(404);
    expect((await site.call("POST", `/api/cuotas/${cuota}/pagar`, { as: sees })).status).toBe(404);
  });
});

// Rule CTA-2
describe("a payer's unused money", () => {
  test("becomes the payer's credit if the instalment has already been paid", async () => {
    const { responsable: mother, hijos } = await makeFamily(site, admin, plan, 1);
    const [hijo] = hijos as [TestUser];
    const father = await site.user();
    await makeBond(site, father, hijo);
    const cuota = await firstOf(hijo);
    const [hers, his] = [await started(mother, [cuota]), await started(father, [cuota])];
    expect(hers.pagoId).not.toBe(his.pagoId);
    await Promise.all([hers, his].map(({ url, pagoId }) => received(url, pagoId)));
    expect((await states(hijo))[0]).toBe("pagada");
    const credits = [await credit(mother), await credit(father)].toSorted((a, b) => a - b);
    expect(credits).toEqual([0, 1000]);
    const [second] = (await credit(mother)) > 0 ? [mother] : [father];
    const text = await until("the mail", async () =>
      (await site.mail.list()).find(({ to, text }) => to === second?.correo && text.includes("a tu favor")),
    );
    expect(text.text).toContain("Quedan $ 1.000,00 a tu favor");
  });

  test("is applied first, beginning with the earliest instalment", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [hijo] = hijos as [TestUser];
    const [first, second, third] = [await firstOf(hijo), await firstOf(hijo, 1), await firstOf(hijo, 2)];
    const late = await started(responsable, [first]);
    await site.call("POST", `/api/cuotas/${first}/cobrar`, { as: admin, json: { medio: "efectivo" } });
    await received(late.url, late.pagoId);
    expect(await credit(responsable)).toBe(1000);
    const kept = await started(responsable, [second], { usarCredito: false });
    expect(kept.total).toBe(1000);
    const used = await started(responsable, [third, second]);
    expect(used.total).toBe(1000);
    expect(await started(responsable, [second, third])).toEqual(used);
    expect(await states(hijo)).toEqual(["pagada", "pendiente", "pendiente"]);
    expect(await credit(responsable)).toBe(0);
    expect((await payment(kept.pagoId)).estado).toBe("cancelado");
    await received(used.url, used.pagoId);
    expect(await states(hijo)).toEqual(["pagada", "pagada", "pagada"]);
    expect(await credit(responsable)).toBe(0);
  });

  const withCredit = async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [hijo] = hijos as [TestUser];
    await site.call("POST", `/api/personas/${responsable.id}/cobros`, {
      as: admin,
      json: { monto: 600.53, medio: "efectivo", cuotas: [], idempotencyKey: randomUUID() },
    });
    expect(await credit(responsable)).toBe(600.53);
    return { responsable, hijo, cuotas: await Promise.all([0, 1, 2].map((n) => firstOf(hijo, n))) };
  };

  test.each(["mercadopago", "transferencia"])(
    "is available again if a payment by %s ends unpaid",
    async (medio) => {
      const { responsable, hijo, cuotas } = await withCredit();
      const [first = 0, second = 0] = cuotas;
      const { pagoId, total } = await started(responsable, [first], { medio });
      expect(Math.floor(total)).toBe(medio === "transferencia" ? 400 : 399);
      expect((await duesOf(site, hijo))[0]?.pagado).toBeUndefined();
      const other = await started(responsable, [second], { medio: "mercadopago" });
      expect(other.total).toBe(medio === "transferencia" ? 999.47 : 1000);
      await soltarCobros(site.deps, [pagoId, other.pagoId]);
      if (medio === "transferencia")
        await site.call("POST", `/api/transferencias/${pagoId}/cancelar`, { as: responsable, json: {} });
      expect((await payment(pagoId)).estado).toBe("cancelado");
      expect(await credit(responsable)).toBe(600.53);
      expect((await duesOf(site, hijo))[0]?.pagado).toBeUndefined();
    },
  );

  test("is moved to a payment that replaces an earlier one", async () => {
    const { responsable, hijo, cuotas } = await withCredit();
    const [first = 0, second = 0, third = 0] = cuotas;
    const late = await started(responsable, [first]);
    expect(late.total).toBe(399.47);
    const both = await started(responsable, [first, second]);
    expect(both.total).toBe(1399.47);
    await site.emulator.pay({ of: String(late.pagoId), status: "approved" });
    await approved(late.pagoId);
    expect(await states(hijo)).toEqual(["pendiente", "pendiente", "pendiente"]);
    await received(both.url, both.pagoId);
    expect(await states(hijo)).toEqual(["pagada", "pagada", "pendiente"]);
    expect(await credit(responsable)).toBe(399.47);
    const again = await started(responsable, [third]);
    await soltarCobros(site.deps, [again.pagoId]);
    await site.emulator.pay({ of: String(again.pagoId), status: "approved" });
    await approved(again.pagoId);
    expect(await states(hijo)).toEqual(["pagada", "pagada", "pagada"]);
    expect(await credit(responsable)).toBe(0);
  });

  test("is refunded if the payer does not pay for other people", async () => {
    const user = await makeMember(site, admin, plan);
    const cuota = await firstOf(user);
    const { url, pagoId } = await (
      await site.call("POST", `/api/cuotas/${cuota}/pagar`, { as: user })
    ).json();
    await site.call("POST", `/api/cuotas/${cuota}/cobrar`, { as: admin, json: { medio: "efectivo" } });
    await site.emulator.checkout(url, { titular: "APRO" });
    await until("the refund", async () => (await payment(pagoId)).estado === "reembolsado");
  });
});

describe("a refund of a payment for several people", () => {
  test("makes only the refunded child's part owed again", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    const cuotas = [await firstOf(ana), await firstOf(leo)];
    const { url, pagoId } = await started(responsable, cuotas);
    await received(url, pagoId);
    const { partes } = await (await site.call("GET", `/api/pagos/${pagoId}`, { as: admin })).json();
    expect(partes).toHaveLength(2);
    const refund = (json: object) =>
      site.call("POST", `/api/pagos/${pagoId}/devolver`, { as: admin, json: { motivo: "Se fue", ...json } });
    expect((await refund({ monto: 500 })).status).toBe(422);
    expect((await refund({ partes: [cuotas[0]] })).status).toBe(200);
    expect([(await states(ana))[0], (await states(leo))[0]]).toEqual(["pendiente", "pagada"]);
    await until("the money to go back", async () => Number((await payment(pagoId)).devuelto) === 1000);
    expect((await refund({ partes: [cuotas[0]] })).status).toBe(409);
    expect(await credit(responsable)).toBe(0);
  });

  test("makes all instalments owed again if it is a chargeback of the whole payment", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
    const { url, pagoId } = await started(responsable, await Promise.all(hijos.map((hijo) => firstOf(hijo))));
    await received(url, pagoId);
    const { id_medio_pago: providerId } = await payment(pagoId);
    await site.emulator.setStatus(providerId, { status: "charged_back" });
    await until("the chargeback", async () => (await payment(pagoId)).estado === "contracargo");
    for (const hijo of hijos) expect((await states(hijo))[0]).toBe("pendiente");
    expect(await payment(pagoId)).toMatchObject({ imputado: 0 });
  });
});

describe("a partly paid instalment", () => {
  const partly = async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [hijo] = hijos as [TestUser];
    const first = await firstOf(hijo);
    const { url, pagoId } = await started(responsable, [first]);
    await received(url, pagoId);
    // Leaves $ 400 of it allocated, as a partial payment at the office does.
    await site.sql`insert into imputaciones (pago_id, cuota_id, monto, creada_en, revierte_id)
      select pago_id, cuota_id, -monto, now(), id from imputaciones where pago_id = ${pagoId}`;
    await site.sql`insert into imputaciones (pago_id, cuota_id, monto, creada_en) values (${pagoId}, ${first}, 400, now())`;
    return { responsable, hijo, first };
  };

  test("can be completed with a payment of the unpaid part", async () => {
    const { responsable, hijo, first } = await partly();
    expect((await duesOf(site, hijo))[0]).toMatchObject({
      id: first,
      importe: 1000,
      pagado: 400,
      estado: "pendiente",
    });
    expect((await started(responsable, [first], { usarCredito: false })).total).toBe(600);
  });

  test("leaves its paid part as credit when its plan is replaced", async () => {
    const { responsable, hijo } = await partly();
    const other = await makePlan(site, { nombre: "Otro", precio: "600", cuotas: 2 });
    const change = await site.call("PATCH", `/api/socio/${hijo.id}/plan`, {
      as: admin,
      json: { planId: other },
    });
    expect(change.status).toBe(200);
    expect((await duesOf(site, hijo)).map(({ importe, estado }) => [importe, estado])).toEqual([
      [300, "pendiente"],
      [300, "pendiente"],
    ]);
    expect(await credit(responsable)).toBe(1000);
  });
});
