import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { CobroDeCuotas } from "#features/cuotas/cuotas/contract.ts";
import { makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { paidTicket, quiet } from "#tests/harness/payments.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { Recibo } from "../contract.ts";
import { completarRecibos } from "./emitir-recibos.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });

const post = (path: string, json: object = {}, as = admin) => site.call("POST", `/api${path}`, { as, json });
const get = (path: string, as = admin) => site.call("GET", `/api${path}`, { as });
const idsOf = async (user: TestUser) => (await duesOf(site, user)).map(({ id }) => id);
const rowsOf = async (pagoId: number) =>
  await site.sql<{
    numero: number;
    anula_numero: number | null;
    importe: number;
    codigo: string;
    titular: string;
  }>`
    select numero, anula_numero, importe::float, codigo, titular from recibos where pago_id = ${pagoId} order by numero`;
const receiptOf = async (pagoId: number, as = admin): Promise<Recibo> => {
  const [own] = await rowsOf(pagoId);
  return jsonOf(200, get(`/recibos/R-${own?.numero}`, as));
};
const collect = async (payer: { id: number }, json: object): Promise<number> => {
  const body = { medio: "efectivo", idempotencyKey: randomUUID(), ...json };
  const { comprobante }: CobroDeCuotas = await jsonOf(201, post(`/personas/${payer.id}/cobros`, body));
  return comprobante?.pagoId ?? 0;
};
const payOnline = async (user: TestUser, cuotas: number[]) => {
  const { pagoId } = await jsonOf(201, post("/cuotas/pagar", { cuotas }, user));
  const { id } = await site.emulator.pay({ of: String(pagoId), status: "approved" });
  await quiet(site, { pagoId, entradaId: 0 }, [id]);
  return { pagoId, operacion: id };
};
const validity = async (pagoId: number) => {
  const [own] = await rowsOf(pagoId);
  return jsonOf(200, site.call("GET", `/api/recibos/verificar/${own?.codigo}`));
};

describe("the receipt of a payment", () => {
  // Rule REC-1
  test("is issued once, with a line for each person's instalment", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    await site.sql`update usuarios set nombre = 'Rosa', apellido = 'Núñez' where id = ${responsable.id}`;
    await site.sql`update usuarios set nombre = 'Ana', apellido = 'Núñez' where id = ${ana.id}`;
    await site.sql`update usuarios set nombre = 'Leo', apellido = 'Núñez' where id = ${leo.id}`;
    await site.sql`update personas set dni = '30111222' where id = ${responsable.id}`;
    const [first = 0] = await idsOf(ana);
    const [other = 0] = await idsOf(leo);
    const { pagoId } = await payOnline(responsable, [first, other]);
    const receipt = await receiptOf(pagoId, responsable);
    expect(receipt).toMatchObject({
      titular: "Rosa Núñez",
      documento: "30111222",
      medio: "mercadopago",
      importe: 2000,
      vigente: 2000,
      validez: "valido",
      anula: null,
      anuladoPor: [],
      renglones: [
        { persona: "Ana Núñez", concepto: "Cuota 1 de 3: Anual", importe: 1000 },
        { persona: "Leo Núñez", concepto: "Cuota 1 de 3: Anual", importe: 1000 },
      ],
    });
    const cash = await collect(responsable, { cuotas: [(await idsOf(ana))[1]], monto: 400 });
    expect((await receiptOf(cash)).renglones).toEqual([
      { persona: "Ana Núñez", concepto: "Cuota 2 de 3: Anual (a cuenta)", importe: 400 },
    ]);
    const much = await collect(responsable, { cuotas: [], monto: 700, medio: "transferencia" });
    expect((await receiptOf(much)).renglones).toEqual([
      { persona: "Rosa Núñez", concepto: "Saldo a favor", importe: 700 },
    ]);
    const [single = 0] = await idsOf(await makeMember(site, admin, plan));
    await jsonOf(200, post(`/cuotas/${single}/cobrar`, { medio: "efectivo" }));
    const [{ pago_id: collected }] = await site.sql`select pago_id from cuotas where id = ${single}`;
    for (const id of [pagoId, cash, much, collected]) expect(await rowsOf(id)).toHaveLength(1);
    const mail = await until("the mail", async () =>
      (await site.mail.list()).find(
        ({ to, text }) => to === responsable.correo && text.includes(receipt.numero),
      ),
    );
    expect(mail.text).toContain(encodeURIComponent(`/perfil/recibos/${receipt.numero}`));
  });

  // Rule REC-1
  test("is not issued for tickets, for instalments paid with credit, or for failed payments", async () => {
    await paidTicket(site, admin);
    const user = await makeMember(site, admin, plan);
    const [first = 0, second = 0] = await idsOf(user);
    const { pagoId } = await jsonOf(201, post("/cuotas/pagar", { cuotas: [first] }, user));
    const { id } = await site.emulator.pay({ of: String(pagoId), status: "rejected" });
    await quiet(site, { pagoId, entradaId: 0 }, [id]);
    const credit = await collect(user, { cuotas: [], monto: 1000 });
    await jsonOf(201, post("/cuotas/pagar", { cuotas: [second], usarCredito: true }, user));
    expect((await rowsOf(credit)).map(({ importe }) => importe)).toEqual([1000]);
    expect(
      await site.sql`select p.id from recibos r join pagos p on p.id = r.pago_id
        where p.concepto <> 'cuota' or p.estado not in ('aprobado', 'reembolsado', 'contracargo')`,
    ).toEqual([]);
    expect(await rowsOf(pagoId)).toEqual([]);
  });

  // Rule REC-1
  test("keeps its content when names, instalments and allocations change later", async () => {
    const user = await makeMember(site, admin, plan);
    const pagoId = await collect(user, { cuotas: [(await idsOf(user))[0]], monto: 1000 });
    const before = await receiptOf(pagoId);
    await site.sql`update usuarios set apellido = 'Otro' where id = ${user.id}`;
    await site.sql`update planes set nombre_plan = nombre_plan || ' nuevo' where id = ${plan}`;
    const [{ id }] = await site.sql`select id from imputaciones where pago_id = ${pagoId}`;
    await jsonOf(200, post(`/imputaciones/${id}/mover`, { cuotaId: null, motivo: "Era de otra" }));
    await site.sql`update planes set nombre_plan = 'Anual' where id = ${plan}`;
    expect(await receiptOf(pagoId)).toEqual(before);
  });

  // Rule REC-1
  test("is issued at the office's request for a payment made before the site had receipts", async () => {
    const user = await makeMember(site, admin, plan);
    const pagoId = await collect(user, { cuotas: [(await idsOf(user))[0]], monto: 1000 });
    await site.sql`delete from recibos where pago_id = ${pagoId}`;
    await site.sql`update pagos set creado_en = '2020-01-01' where id = ${pagoId}`;
    await completarRecibos(site.deps);
    expect(await jsonOf(200, get(`/pagos/${pagoId}/recibos`))).toEqual({ recibos: [], sePuedeEmitir: true });
    const issued = await Promise.all([1, 2].map(() => jsonOf(201, post(`/pagos/${pagoId}/recibos`))));
    expect(issued[0]).toEqual(issued[1]);
    expect(await jsonOf(200, get(`/pagos/${pagoId}/recibos`))).toEqual({
      recibos: [issued[0]?.numero],
      sePuedeEmitir: false,
    });
    const [{ pago_id: ticket }] =
      await site.sql`select pago_id from entradas where estado = 'pagada' limit 1`;
    expect((await jsonOf(409, post(`/pagos/${ticket}/recibos`))).code).toBe("sin-recibo");
    expect((await post("/pagos/2147483647/recibos")).status).toBe(404);
  });

  // Rule REC-1
  test("is issued later for a payment that the previous version of the site recorded during an upgrade", async () => {
    const user = await makeMember(site, admin, plan);
    const pagoId = await collect(user, { cuotas: [(await idsOf(user))[0]], monto: 1000 });
    await site.sql`delete from recibos where pago_id = ${pagoId}`;
    await completarRecibos(site.deps);
    await completarRecibos(site.deps);
    expect(await rowsOf(pagoId)).toHaveLength(1);
  });
});

// Rule REC-2
describe("voiding a receipt", () => {
  test("adds a counter-receipt when a collection is reversed", async () => {
    const user = await makeMember(site, admin, plan);
    const pagoId = await collect(user, { cuotas: [(await idsOf(user))[0]], monto: 1000 });
    const { numero } = await receiptOf(pagoId);
    await jsonOf(200, post(`/cuotas/cobros/${pagoId}/anular`, { motivo: "Era de Pérez" }));
    const [own, counter] = await rowsOf(pagoId);
    expect(counter).toMatchObject({ anula_numero: own?.numero, importe: -1000 });
    expect(await receiptOf(pagoId)).toMatchObject({
      validez: "anulado",
      vigente: 0,
      anuladoPor: [`R-${String(counter?.numero).padStart(8, "0")}`],
    });
    const voiding: Recibo = await jsonOf(200, get(`/recibos/R-${counter?.numero}`));
    expect(voiding).toMatchObject({
      anula: numero,
      importe: -1000,
      validez: "anulacion",
      motivo: "Se anuló el cobro.",
    });
    expect(JSON.stringify(voiding)).not.toContain("Pérez");
  });

  test("adds a counter-receipt for each refund by hand, by the provider or by chargeback", async () => {
    const user = await makeMember(site, admin, plan);
    const [first = 0, second = 0, third = 0] = await idsOf(user);
    const { pagoId, operacion } = await payOnline(user, [first, second]);
    const refund = { partes: [first], motivo: "Se mudó", idempotencyKey: randomUUID() };
    await jsonOf(200, post(`/pagos/${pagoId}/devolver`, refund));
    await until("the refund", async () => (await rowsOf(pagoId)).length === 2);
    expect(await validity(pagoId)).toMatchObject({ validez: "parcial", importe: 2000, vigente: 1000 });
    await site.emulator.setStatus(operacion, { status: "charged_back" });
    await until("the chargeback", async () => (await rowsOf(pagoId)).length === 3);
    expect((await rowsOf(pagoId)).map(({ importe }) => importe)).toEqual([2000, -1000, -1000]);
    expect(await validity(pagoId)).toMatchObject({ validez: "anulado", vigente: 0 });

    const cash = await collect(user, { cuotas: [third], monto: 1000 });
    await jsonOf(
      200,
      post(`/pagos/${cash}/devolver`, { monto: 300, motivo: "Vuelto", idempotencyKey: randomUUID() }),
    );
    expect(await rowsOf(cash)).toHaveLength(1);
    const [{ id }] = await site.sql`select id from devoluciones where pago_id = ${cash}`;
    await jsonOf(200, post(`/devoluciones/${id}/hecha`));
    expect((await rowsOf(cash)).map(({ importe }) => importe)).toEqual([1000, -300]);
  });

  test("makes all receipts add up to the money that the club kept", async () => {
    const [sums] = await site.sql`
      select (select sum(importe) from recibos)::float as recibos,
        (select sum(p.monto - case when p.estado <> 'aprobado' or exists (select from pagos c where c.anula_id = p.id and c.devolucion_id is null)
            then p.monto else coalesce((select sum(d.monto - d.excedente) from devoluciones d
              where d.pago_id = p.id and d.hecha_en is not null and d.cubierta_en is null), 0) end)
          from pagos p where p.anula_id is null and exists (select from recibos r where r.pago_id = p.id))::float as dinero`;
    expect(sums.recibos).toBeGreaterThan(0);
    expect(sums.recibos).toBe(sums.dinero);
  });
});
