import { describe, expect, test } from "vitest";
import { insertTarifa, lineas, order, ordered } from "#tests/harness/orders.ts";
import { problemOf } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";
import type { Codigo } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administradorB");

let number = 0;
const fresh = () => `COD-${++number}`;
const create = (json: unknown) => site.call("POST", "/api/codigos", { as: staff, json });
const made = async (json: object = {}): Promise<Codigo> => {
  const answer = await create({ codigo: fresh(), porcentaje: 10, ...json });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as Codigo;
};
const edit = (id: number, json: unknown) => site.call("PATCH", `/api/codigos/${id}`, { as: staff, json });
const remove = (id: number) => site.call("DELETE", `/api/codigos/${id}`, { as: staff });
const list = async (query = ""): Promise<Codigo[]> =>
  (await site.call("GET", `/api/codigos${query}`, { as: staff })).json();
const find = async (id: number) => (await list("?tamano=100")).find((codigo) => codigo.id === id);
const approve = (pagoId: number) =>
  site.pool.query("update pagos set estado = 'aprobado' where id = $1", [pagoId]);

describe("promo codes", () => {
  // Rule ENT-13
  test("can be created for some or all events", async () => {
    const evento = await site.event({ nombre: "Clásico" });
    const first = await made({ usosMaximos: 3, maximoPorPersona: 1, eventos: [evento] });
    const second = await made({ codigo: " verano 26 ", porcentaje: null, monto: "1500.50" });
    expect(second).toMatchObject({ codigo: "VERANO26", monto: 1500.5, eventos: [], usos: 0, activo: true });
    expect((await list()).slice(0, 2)).toEqual([second, first]);
    expect(first.eventos).toEqual([{ id: evento, nombre: "Clásico" }]);
    expect((await list("?termino=verano")).map(({ codigo }) => codigo)).toEqual(["VERANO26"]);
    expect((await edit(first.id, { activo: false })).status).toBe(200);
    expect((await list("?estado=inactivos")).map(({ id }) => id)).toContain(first.id);
    const rows = await site.sql`
      select accion from auditoria where objeto = 'codigo' and objeto_id = ${first.id} order by id`;
    expect(rows.map(({ accion }) => accion)).toEqual(["codigo.crear", "codigo.modificar"]);
    expect(await problemOf(create({ codigo: "verano26", porcentaje: 5 }))).toMatchObject({
      status: 409,
      code: "codigo-repetido",
    });
  });

  test.each([
    [{ codigo: " " }, "codigo"],
    [{ codigo: "AB" }, "codigo"],
    [{ codigo: "ñandú" }, "codigo"],
    [{ codigo: "A".repeat(31) }, "codigo"],
    [{ porcentaje: 0 }, "porcentaje"],
    [{ porcentaje: 101 }, "porcentaje"],
    [{ porcentaje: 1.5 }, "porcentaje"],
    [{ porcentaje: null }, "porcentaje"],
    [{ monto: 100 }, "porcentaje"],
    [{ porcentaje: null, monto: 0 }, "monto"],
    [{ porcentaje: null, monto: 1e12 }, "monto"],
    [{ usosMaximos: 0 }, "usosMaximos"],
    [{ maximoPorPersona: 1e9 }, "maximoPorPersona"],
    [{ desde: "mañana" }, "desde"],
    [{ desde: "2026-12-02T10:00", hasta: "2026-12-01T10:00" }, "hasta"],
    [{ eventos: "todos" }, "eventos"],
    [{ eventos: [2147483647] }, "eventos"],
  ])("get a 422 that names the field if they are created with %j", async (wrong, field) => {
    const answer = await create({ codigo: fresh(), porcentaje: 10, ...wrong });
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([422, field]);
  });

  test("can get new limits, but never below the number of times they were used", async () => {
    const evento = await site.event();
    const { id, codigo } = await made({ usosMaximos: 5 });
    await ordered(site, await site.user(), evento, { cantidad: "1", codigo });
    await ordered(site, await site.user(), evento, { cantidad: "1", codigo });
    const low = await edit(id, { usosMaximos: 1 });
    expect([low.status, (await low.json()).errors]).toEqual([
      422,
      [{ path: "usosMaximos", message: "Ya se usó 2 veces: no puede ser menos" }],
    ]);
    expect((await edit(id, { usosMaximos: 2, porcentaje: 90, codigo: "OTRO" })).status).toBe(422);
    expect((await edit(id, { usosMaximos: 2 })).status).toBe(200);
    expect(await find(id)).toMatchObject({ codigo, porcentaje: 10, usos: 2, usosMaximos: 2 });
    expect((await order(site, await site.user(), evento, { cantidad: "1", codigo })).status).toBe(422);
    const other = await site.event();
    expect((await edit(id, { usosMaximos: null, eventos: [other] })).status).toBe(200);
    expect((await order(site, await site.user(), evento, { cantidad: "1", codigo })).status).toBe(422);
    expect((await order(site, await site.user(), other, { cantidad: "1", codigo })).status).toBe(201);
    expect((await edit(id, { eventos: [other] })).status).toBe(200);
    expect((await edit(id, { hasta: "2020-01-01T00:00", desde: null })).status).toBe(200);
    expect((await order(site, await site.user(), other, { cantidad: "1", codigo })).status).toBe(422);
    expect((await edit(2147483647, { activo: true })).status).toBe(404);
  });

  test("cannot be deleted once an order has used them", async () => {
    const evento = await site.event();
    const [unused, used] = [await made({ eventos: [evento] }), await made()];
    await ordered(site, await site.user(), evento, { cantidad: "1", codigo: used.codigo });
    expect((await remove(unused.id)).status).toBe(200);
    expect((await remove(unused.id)).status).toBe(404);
    expect(await problemOf(remove(used.id))).toMatchObject({ status: 409, code: "codigo-usado" });
  });

  test("have an exact use count, even if they are changed or deleted while people are buying", async () => {
    const evento = await site.event({ cantidad: 40 });
    for (let round = 0; round < 6; round++) {
      const { id, codigo } = await made({ usosMaximos: 9 });
      const buyers = await Promise.all(Array.from({ length: 4 }, () => site.user()));
      const [changed, ...orders] = await Promise.all([
        round % 2 === 0 ? remove(id) : edit(id, { usosMaximos: 2 }),
        ...buyers.map((buyer) => order(site, buyer, evento, { cantidad: "1", codigo })),
      ]);
      expect([200, 409, 422]).toContain(changed.status);
      const bought = orders.filter(({ status }) => status === 201).length;
      for (const { status } of orders) expect([201, 409, 422]).toContain(status);
      const left = await find(id);
      expect(left?.usos ?? 0).toBe(bought);
      if (left?.usosMaximos) expect(bought).toBeLessThanOrEqual(left.usosMaximos);
    }
  });

  test("are listed with the total discount that they gave on paid orders", async () => {
    const evento = await site.event({ precio: "1000.00" });
    const menores = await insertTarifa(site, evento, "Menores", 500);
    const [third, amount, all] = [
      await made({ porcentaje: 33 }),
      await made({ porcentaje: null, monto: 700 }),
      await made({ porcentaje: 100 }),
    ];
    const buy = async ({ codigo }: Codigo, cantidad: number) =>
      (await ordered(site, await site.user(), evento, { tarifas: lineas([menores, cantidad]), codigo }))
        .pagoId;
    await approve(await buy(third, 2));
    await buy(third, 1);
    await approve(await buy(amount, 3));
    await buy(all, 1);
    const odd = await insertTarifa(site, evento, "Rara", 1234.56);
    const rounded = await made({ porcentaje: 33 });
    await approve(
      (await ordered(site, await site.user(), evento, { tarifas: lineas([odd, 3]), codigo: rounded.codigo }))
        .pagoId,
    );
    expect((await find(rounded.id))?.descontado).toBe(1222.21);
    // A price change affects only orders that the code made free.
    await site.sql`update tarifas set precio = 501 where id = ${menores}`;
    expect((await find(third.id))?.descontado).toBe(330);
    expect((await find(amount.id))?.descontado).toBe(700);
    expect((await find(all.id))?.descontado).toBe(501);
  });

  test("are deactivated if their only event is deleted", async () => {
    const [evento, other] = [await site.event(), await site.event()];
    const [only, both] = [await made({ eventos: [evento] }), await made({ eventos: [evento, other] })];
    expect((await site.call("DELETE", `/api/eventos/${evento}`, { as: staff })).status).toBe(200);
    expect(await find(only.id)).toMatchObject({ activo: false, eventos: [] });
    expect(await find(both.id)).toMatchObject({ activo: true, eventos: [{ id: other }] });
  });
});
