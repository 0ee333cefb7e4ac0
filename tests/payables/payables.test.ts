import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import type { Cobro, TotalesDeCobros } from "#features/caja/cobros/contract.ts";
import type { Pago, PagoPropio } from "#features/caja/pagos/contract.ts";
import { conciliar } from "#features/caja/pagos/server/conciliar.ts";
import type { Tablero } from "#features/oficina/hoy/contract.ts";
import { MINUTE, paymentTime } from "#tests/harness/payment-time.ts";
import { problemOf, quiet } from "#tests/harness/payments.ts";
import { mailTo, type TestSite, testSite, until } from "#tests/harness/site.ts";
import { DRIVERS, withRifas } from "./drivers.ts";
import { TABLE } from "./rifas/rifas.repo.ts";

const site = await testSite({ site: { features: withRifas } });
await site.pool.query(TABLE);
const time = paymentTime(site);

const ask = async (path: string, ...rol: Parameters<TestSite["user"]>) =>
  site.call("GET", `/api/${path}`, { as: await site.user(...rol) });
const stateOf = async (id: number) => (await site.sql`select estado from pagos where id = ${id}`)[0].estado;
const settled = (pagoId: number, ids: number[] = []) => quiet(site, { pagoId, entradaId: 0 }, ids);
const pay = async (pagoId: number, status: "approved" | "rejected" = "approved") => {
  const { id } = await site.emulator.pay({ of: String(pagoId), status });
  await settled(pagoId, [id]);
};
const mailsTo = async ({ correo }: { correo: string }) =>
  await site.sql<{ clave: string; asunto: string }>`
    select clave, asunto from correos where para = ${correo} order by creado_en, clave`;

// Rule PAG-20
describe.each(Object.entries(DRIVERS))("a payment of the kind %s", (kind, driver) => {
  const concepto = () => site.deps.conceptos[kind] as (typeof site.deps.conceptos)[string];

  test("delivers the purchase once, with one email", async () => {
    const { buyer, pagoId, url } = await driver.buy(site);
    const own = async () =>
      (await (await site.call("GET", `/api/compras/pago/${pagoId}`, { as: buyer })).json()) as PagoPropio;
    expect(await own()).toMatchObject({ concepto: kind, estado: "pendiente", url });
    const before = (await mailsTo(buyer)).length;
    await pay(pagoId);
    await conciliar(site.deps);
    expect(await own()).toMatchObject({ concepto: kind, estado: "aprobado", url: null });
    expect(await driver.isDelivered(site, pagoId)).toBe(true);
    expect(await mailsTo(buyer)).toHaveLength(before + 1);
  });

  test("can be tried again after a refusal", async () => {
    const { buyer, pagoId } = await driver.buy(site);
    await pay(pagoId, "rejected");
    expect([await stateOf(pagoId), await driver.isDelivered(site, pagoId)]).toEqual(["rechazado", false]);
    const [sentence = ""] = concepto().frases.reintento("¦").split("¦");
    // The database drops the text of an email once it is sent.
    const mail = await mailTo(site, buyer, "No pudimos cobrar tu pago");
    expect(mail.text.replaceAll(/\s+/g, " ")).toContain(sentence.trim());
    await pay(pagoId);
    expect(await driver.isDelivered(site, pagoId)).toBe(true);
  });

  test("is delivered even if it is paid after it has expired", async () => {
    const { buyer, pagoId } = await driver.buy(site);
    await time.advance(61 * MINUTE);
    await conciliar(site.deps);
    expect([await stateOf(pagoId), await driver.isDelivered(site, pagoId)]).toEqual(["vencido", false]);
    expect((await mailsTo(buyer)).at(-1)?.asunto).toBe(concepto().frases.vencido.asunto);
    await pay(pagoId);
    expect([await stateOf(pagoId), await driver.isDelivered(site, pagoId)]).toEqual(["aprobado", true]);
  });

  test("is refunded if somebody else has bought the item before it is paid", async () => {
    const purchase = await driver.buy(site);
    const { buyer, pagoId } = purchase;
    await time.advance(61 * MINUTE);
    await conciliar(site.deps);
    await driver.takeAway(site, purchase);
    await pay(pagoId);
    await until("the refund", async () => (await stateOf(pagoId)) === "reembolsado");
    expect(await driver.isDelivered(site, pagoId)).toBe(false);
    expect((await mailsTo(buyer)).filter(({ asunto }) => asunto === "Te devolvimos tu pago")).toHaveLength(1);
  });

  test("can be refunded in part and then in full, as its kind allows", async () => {
    const { pagoId } = await driver.buy(site);
    await pay(pagoId);
    const refund = async (rol: "administrador" | "administradorB", what: object) =>
      site.call("POST", `/api/pagos/${pagoId}/devolver`, {
        as: await site.user(rol),
        json: { motivo: "Lo pidió", ...what },
      });
    const seen = (await (await ask(`pagos/${pagoId}`, "administrador")).json()) as Pago;
    const [first, ...others] = seen.partes ?? [];
    expect(first?.concepto).toBe(first && kind);
    const wrong = first ? { monto: 1 } : { partes: [1] };
    expect((await problemOf(refund("administrador", wrong))).status).toBe(422);
    const [part, rest] = first
      ? [{ partes: [first.id] }, { partes: others.map(({ id }) => id) }]
      : [{ monto: 100.5 }, {}];
    const { soloAdministrador } = concepto();
    if (soloAdministrador)
      expect(await problemOf(refund("administradorB", part))).toMatchObject({
        status: 403,
        detail: soloAdministrador,
      });
    const answer = await refund(soloAdministrador ? "administrador" : "administradorB", part);
    expect(answer.status).toBe(200);
    const refunded = first?.precio ?? 100.5;
    expect(await answer.json()).toMatchObject({
      porDevolver: seen.monto - refunded,
      devoluciones: [{ concepto: kind, monto: refunded, entradas: first ? [first.id] : [] }],
    });
    if (first) expect((await problemOf(refund("administrador", part))).code).toBe("ya-devuelta");
    if (seen.monto > refunded) expect((await refund("administrador", rest)).status).toBe(200);
    await until("the refund", async () => (await stateOf(pagoId)) === "reembolsado");
    expect(await driver.isDelivered(site, pagoId)).toBe(false);
  });

  test("is listed and totalled in the same way in Cobros and Inicio", async () => {
    const { pagoId } = await driver.buy(site);
    await pay(pagoId);
    const { campo, nombre } = concepto().textos;
    const list = async (query: string) =>
      (await (await ask(`cobros/lista?tamano=100&${query}`, "administrador")).json()) as Cobro[];
    const rows = await list(`concepto=${kind}`);
    expect(rows.map((row) => row.pagoId)).toContain(pagoId);
    expect(new Set(rows.map((row) => row.concepto))).toEqual(new Set([kind]));
    expect((await list(`termino=${nombre}`)).map((row) => row.pagoId)).toContain(pagoId);
    const file = await ask(`cobros/exportar?concepto=${kind}`, "administrador");
    const book = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(new Set(book.sheets[0]?.rows.slice(1).map((row) => row[2]))).toEqual(new Set([nombre]));

    const tablero = (await (await ask("tablero", "administrador")).json()) as Tablero;
    const week = tablero.semanas.at(-1);
    const totals = async (query: string) =>
      (await (
        await ask(`cobros/totales?desde=${week?.desde}${query}`, "administrador")
      ).json()) as TotalesDeCobros;
    const own = (await totals(`&concepto=${kind}`)).total;
    expect(own.cobrado).toBeGreaterThan(0);
    expect(week?.[campo]).toBe(own.neto);
    // The amounts on Inicio add up to the total.
    const cents = tablero.conceptos.map((uno) => Math.round(Number(week?.[uno.campo]) * 100));
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Math.round((await totals("")).total.neto * 100));
    expect(tablero.conceptos).toContainEqual({ concepto: kind, nombre, campo });
    const forB = (await (await ask("tablero", "administradorB")).json()) as Tablero;
    expect(forB.semanas.at(-1)?.[campo]).toBe(concepto().soloAdministrador ? null : own.neto);
  });
});

// Rule PAG-20
describe("a buyer without an account, with a name that only the kind of payment knows,", () => {
  let pagoId: number;
  const correo = "rosa@example.com";
  beforeAll(async () => {
    const sold = await site.call("POST", "/api/rifas/vender", {
      as: await site.user("administrador"),
      json: { numeros: [9001, 9002], nombre: "Rosa Benítez", correo },
    });
    ({ pagoId } = await sold.json());
  });

  test("is found by name in Cobros, in the list of refunds and in the audit log", async () => {
    const found = (await (await ask("cobros/lista?termino=benitez", "administrador")).json()) as Cobro[];
    expect(found).toMatchObject([{ pagoId, pagador: { id: null, nombre: "Rosa Benítez" } }]);
    const { partes } = (await (await ask(`pagos/${pagoId}`, "administrador")).json()) as Pago;
    const refund = await site.call("POST", `/api/pagos/${pagoId}/devolver`, {
      as: await site.user("administrador"),
      json: { motivo: "Lo pidió", partes: [partes?.[0]?.id] },
    });
    expect(refund.status).toBe(200);
    expect(await (await ask("devoluciones/lista?mostrar=a-mano", "administrador")).json()).toMatchObject([
      { concepto: "rifa", pagador: "Rosa Benítez", correo, entradas: [partes?.[0]?.id] },
    ]);
    const decisions = await (await ask("auditoria/lista?termino=benitez", "administrador")).json();
    expect(decisions).toMatchObject([
      { accion: "pago.devolver", objetoId: pagoId, nombre: "Rifa: 2 números, de Rosa Benítez, $ 1.501,00" },
    ]);
  });

  test("may revoke the purchase as long as the kind allows", async () => {
    const json = { tipo: "arrepentimiento", nombre: "Rosa", correo, asunto: "La rifa" };
    const purchases = async () => {
      expect((await site.call("POST", "/api/consumidor/solicitudes", { json })).status).toBe(201);
      const rows = await site.sql`select max(id) as id from solicitudes_de_consumidor`;
      return (await ask(`consumidor/solicitudes/${rows[0].id}/compras`, "administrador")).json();
    };
    expect(await purchases()).toMatchObject([
      { pagoId, sePuedeDevolver: true, entradas: [expect.anything(), expect.anything()] },
    ]);
    await site.sql`update numeros set sorteo_en = '2020-01-01' where pago_id = ${pagoId}`;
    expect(await purchases()).toEqual([]);
  });
});
