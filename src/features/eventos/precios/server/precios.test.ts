import { describe, expect, test } from "vitest";
import type { MiEntrada } from "#features/eventos/entradas/contract.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { insertCodigo, insertTarifa, lineas, order, ordered } from "#tests/harness/orders.ts";
import { problemOf, quiet, stockOf } from "#tests/harness/payments.ts";
import { createTestSite, type TestUser, testSite } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");
const planId = await makePlan(site);

const pricesOf = async (pagoId: number) =>
  (
    await site.sql<{ precio: number }>`
    select precio::float8 from entradas where pago_id = ${pagoId} order by id`
  ).map(({ precio }) => precio);

const mine = async (who: TestUser) =>
  (await (await site.call("GET", "/api/entradas/mias", { as: who })).json()) as MiEntrada[];

/** Creates a member, with or without an overdue instalment. */
async function member(overdue = false): Promise<TestUser> {
  const socio = await makeMember(site, admin, planId);
  if (overdue)
    await site.sql`
      update cuotas set vence_el = '2026-01-10', pagada_en = null where usuario_id = ${socio.id}`;
  else await site.sql`update cuotas set vence_el = '2999-01-10' where usuario_id = ${socio.id}`;
  return socio;
}

describe("ticket types", () => {
  // Rule ENT-9
  test("have their own prices and quotas", async () => {
    const ana = await site.user();
    const evento = await site.event({ cantidad: 10 });
    const menor = await insertTarifa(site, evento, "Menores", 500, { cupo: 2 });
    const mayor = await insertTarifa(site, evento, "Mayores", 2000);
    const refused = await problemOf(order(site, ana, evento, { tarifas: lineas([mayor, 1], [menor, 3]) }));
    expect(refused).toMatchObject({ status: 409, code: "sin-cupo-tarifa" });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 10, reservadas: 0 });
    const compra = await ordered(site, ana, evento, { tarifas: lineas([mayor, 1], [menor, 2]) });
    expect(compra.total).toBe(3000);
    expect(await pricesOf(compra.pagoId)).toEqual([2000, 500, 500]);
  });

  test("have to be named in an order if the event has several", async () => {
    const ana = await site.user();
    const [one, other] = [await site.event(), await site.event()];
    const ajena = await insertTarifa(site, other, "General", 900);
    expect(await problemOf(order(site, ana, one, { tarifas: lineas([ajena, 1]) }))).toMatchObject({
      status: 422,
      code: "tarifa-invalida",
    });
    expect((await ordered(site, ana, other, { cantidad: "2" })).total).toBe(1800);
    await insertTarifa(site, other, "Platea", 3000);
    expect(await problemOf(order(site, await site.user(), other, { cantidad: "1" }))).toMatchObject({
      status: 422,
      code: "elegir-tarifa",
    });
  });

  test("are on sale only during their own sale period", async () => {
    const ana = await site.user();
    const evento = await site.event();
    const soon = await insertTarifa(site, evento, "Anticipada", 900, {
      desde: new Date(Date.now() + 86_400_000 * 3),
    });
    const over = await insertTarifa(site, evento, "Preventa", 700, {
      hasta: new Date(Date.now() - 86_400_000),
    });
    expect((await problemOf(order(site, ana, evento, { tarifas: lineas([soon, 1]) }))).code).toBe(
      "tarifa-futura",
    );
    expect((await problemOf(order(site, ana, evento, { tarifas: lineas([over, 1]) }))).code).toBe(
      "tarifa-cerrada",
    );
  });

  // Rule ENT-10
  test("can be reserved for members who owe no dues, with a limit per member", async () => {
    const evento = await site.event({ cantidad: 10 });
    const socios = await insertTarifa(site, evento, "Socios", 800, {
      solo_socios: true,
      maximo_por_socio: 2,
    });
    const form = (cantidad: number) => ({ tarifas: lineas([socios, cantidad]) });
    expect((await problemOf(order(site, await site.user(), evento, form(1)))).code).toBe("no-es-socio");
    const debtor = await member(true);
    const refused = await order(site, debtor, evento, form(1));
    expect([refused.status, (await refused.json()) as unknown]).toMatchObject([
      409,
      { code: "adeuda", context: { pagar: "/perfil/cuotas" } },
    ]);
    const socio = await member();
    expect((await problemOf(order(site, socio, evento, form(3)))).code).toBe("sin-cupo-socio");
    expect((await ordered(site, socio, evento, form(2))).total).toBe(1600);
    expect((await stockOf(site, evento)).reservadas).toBe(2);
  });
});

describe("a promo code", () => {
  // Rule ENT-11
  test("reduces an order's total by a discount shared among its tickets to the cent", async () => {
    const evento = await site.event({ precio: "1000.00" });
    await insertCodigo(site, "TERCIO", { porcentaje: 33 });
    const compra = await ordered(site, await site.user(), evento, { cantidad: "3", codigo: " «tercio». " });
    expect(compra.total).toBe(2010);
    const precios = await pricesOf(compra.pagoId);
    expect(precios.reduce((sum, precio) => sum + precio, 0)).toBeCloseTo(2010, 9);
  });

  test("makes an order free and its tickets valid immediately if it covers the whole price", async () => {
    const ana = await site.user();
    const evento = await site.event({ precio: "1000.00" });
    await insertCodigo(site, "INVITADOS", { monto: 5000 });
    const compra = await ordered(site, ana, evento, { cantidad: "2", codigo: "INVITADOS" });
    expect(compra).toMatchObject({ total: 0 });
    expect((await mine(ana)).map(({ estado }) => estado)).toEqual(["pagada", "pagada"]);
  });

  test("has a total limit and a limit per person", async () => {
    const evento = await site.event();
    const id = await insertCodigo(site, "UNO", { porcentaje: 10, usos_maximos: 2, maximo_por_persona: 1 });
    const ana = await site.user();
    await ordered(site, ana, evento, { cantidad: "1", codigo: "UNO" });
    const other = await site.event();
    expect((await problemOf(order(site, ana, other, { cantidad: "1", codigo: "UNO" }))).detail).toBe(
      "Ya usaste ese código.",
    );
    // Continuing or exchanging a hold may use the code again.
    await ordered(site, ana, evento, { cantidad: "1", codigo: "UNO" });
    await ordered(site, ana, evento, { cantidad: "2", codigo: "UNO" });
    // An exchange for a hold without the code releases the use.
    await ordered(site, ana, evento, { cantidad: "1" });
    const usos = async () => (await site.sql`select usos from codigos where id = ${id}`)[0].usos;
    expect(await usos()).toBe(0);
    const statuses = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await order(site, await site.user(), evento, { cantidad: "1", codigo: "UNO" })).status,
      ),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(await usos()).toBe(2);
  });

  // Rule ENT-11
  test("can be used again only once every ticket of its order is annulled", async () => {
    const evento = await site.event();
    const id = await insertCodigo(site, "VUELVE", { porcentaje: 10, usos_maximos: 1 });
    const compra = await ordered(site, await site.user(), evento, { cantidad: "2", codigo: "VUELVE" });
    const paid = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
    await quiet(site, compra, [paid.id]);
    const rows = await site.sql<{ id: number }>`
      select id from entradas where pago_id = ${compra.pagoId} order by id`;
    const refundAndCount = async (entrada: number | undefined) => {
      const json = { entradas: [entrada], motivo: "No puede ir" };
      const answer = await site.call("POST", `/api/pagos/${compra.pagoId}/devolver`, { as: admin, json });
      expect(answer.status).toBe(200);
      return (await site.sql`select usos from codigos where id = ${id}`)[0].usos;
    };
    expect(await refundAndCount(rows[0]?.id)).toBe(1);
    expect(await refundAndCount(rows[1]?.id)).toBe(0);
  });

  test("gets a 422 that names the field if it belongs to another event, is inactive or has expired", async () => {
    const evento = await site.event();
    const otro = await insertCodigo(site, "OTRO", { porcentaje: 10 });
    await site.sql`insert into codigos_de_evento values (${otro}, ${await site.event()})`;
    await insertCodigo(site, "APAGADO", { porcentaje: 10, activo: false });
    await insertCodigo(site, "VENCIDO", { porcentaje: 10, hasta: new Date(0) });
    for (const texto of ["OTRO", "APAGADO", "VENCIDO"]) {
      const response = await order(site, await site.user(), evento, { cantidad: "1", codigo: texto });
      expect([response.status, (await response.json()).errors[0].path]).toEqual([422, "codigo"]);
    }
  });

  test("can be tried at most ten times a minute", async () => {
    await using strict = await createTestSite({ env: { RATE_LIMIT_SCALE: "1", JOBS: "0" } });
    const [one, two] = [await strict.user(), await strict.event()];
    const path = `/api/eventos/${two}/codigo`;
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await strict.call("POST", path, { as: one, json: { codigo: `NO${time}` } })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});
