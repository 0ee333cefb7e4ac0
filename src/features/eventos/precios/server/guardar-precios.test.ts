import { describe, expect, test } from "vitest";
import { lineas, order, ordered } from "#tests/harness/orders.ts";
import { problemOf, stockOf } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";
import type { Precios } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administradorB");

const path = (evento: number) => `/api/eventos/${evento}/tarifas`;
const read = async (evento: number): Promise<Precios> =>
  (await site.call("GET", `${path(evento)}/todas`, { as: staff })).json();
/** Saves prices as the form does. */
const put = (evento: number, { version, maximoPorCompra, tarifas }: Record<string, unknown>) => {
  const sent = Array.isArray(tarifas) ? tarifas.map(({ tomadas: _, ...tarifa }) => tarifa) : tarifas;
  return site.call("PUT", path(evento), { as: staff, json: { version, maximoPorCompra, tarifas: sent } });
};
const errorsOf = async (response: Promise<Response>) => {
  const answer = await response;
  return [answer.status, ((await answer.json()) as { errors?: unknown }).errors];
};

const GENERAL = { nombre: "General", precio: 2000 };

async function withTypes(tarifas: object[], cantidad = 10): Promise<{ evento: number; precios: Precios }> {
  const evento = await site.event({ cantidad });
  const answer = await put(evento, { version: 1, maximoPorCompra: 6, tarifas });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return { evento, precios: (await answer.json()) as Precios };
}

describe("the ticket types of an event", () => {
  // Rule ENT-12
  test("can be created, changed and deleted in one form", async () => {
    const { evento, precios } = await withTypes([
      GENERAL,
      { nombre: "Menores", precio: "500", cupo: 4, desde: "2026-01-30T20:00", hasta: "2999-01-30T20:00" },
      { nombre: "Socios", precio: 800, soloSocios: true, maximoPorSocio: 2 },
    ]);
    expect(precios.tarifas.map(({ nombre, precio }) => [nombre, precio])).toEqual([
      ["Menores", 500],
      ["Socios", 800],
      ["General", 2000],
    ]);
    expect(precios).toMatchObject({ version: 2, evento: { id: evento, cantidadDeEntradas: 10 } });
    const [menores, socios] = precios.tarifas;
    expect(menores).toMatchObject({ cupo: 4, tomadas: 0, desde: "2026-01-30T23:00:00.000Z" });
    const saved = await put(evento, {
      version: 2,
      maximoPorCompra: 3,
      tarifas: [
        { ...menores, nombre: "Socios" },
        { ...socios, nombre: "Menores", soloSocios: false },
      ],
    });
    expect(saved.status).toBe(200);
    const after = await read(evento);
    expect(after).toEqual(await saved.json());
    expect(after).toMatchObject({
      version: 3,
      maximoPorCompra: 3,
      tarifas: [
        { id: menores?.id, nombre: "Socios", cupo: 4 },
        { id: socios?.id, nombre: "Menores", maximoPorSocio: null },
      ],
    });
    const { rows } = await site.pool.query(
      "select antes, despues from auditoria where accion = 'evento.precios' and objeto_id = $1 order by id",
      [evento],
    );
    expect(rows[0]).toMatchObject({
      antes: { maximoPorCompra: 6 },
      despues: { "Tipo «General»": { precio: 2000, cupo: null } },
    });
    expect(rows[1].despues).not.toHaveProperty("Tipo «General»");
  });

  test("keep the old price for held tickets when it changes", async () => {
    const { evento, precios } = await withTypes([GENERAL]);
    const form = { cantidad: "1" };
    const before = await ordered(site, await site.user(), evento, form);
    const tarifas = precios.tarifas.map((tarifa) => ({ ...tarifa, precio: 2500 }));
    expect((await put(evento, { ...precios, tarifas })).status).toBe(200);
    expect((await ordered(site, await site.user(), evento, form)).total).toBe(2500);
    const { rows } = await site.pool.query(
      "select monto::float8, (select precio::float8 from entradas where pago_id = pagos.id) from pagos where id = $1",
      [before.pagoId],
    );
    expect(rows).toEqual([{ monto: 2000, precio: 2000 }]);
  });

  test("cannot be deleted while tickets are sold or held", async () => {
    const { evento, precios } = await withTypes([GENERAL, { nombre: "Platea", precio: 3000 }]);
    const [general, platea] = precios.tarifas;
    const buyer = await site.user();
    await ordered(site, buyer, evento, { tarifas: lineas([platea?.id ?? 0, 2]) });
    const refused = await problemOf(put(evento, { ...precios, tarifas: [general] }));
    expect(refused).toMatchObject({ status: 409, code: "tarifa-vendida" });
    expect(refused.detail).toContain("«Platea» tiene 2 entradas");
    expect(await errorsOf(put(evento, { ...precios, tarifas: [general, { ...platea, cupo: 1 }] }))).toEqual([
      422,
      [{ path: "tarifas.1.cupo", message: "Ya hay 2 vendidas o por pagarse: el cupo no puede ser menor" }],
    ]);
    expect((await read(evento)).tarifas.map(({ tomadas }) => tomadas)).toEqual([0, 2]);
    // Another order takes the place that was held.
    await ordered(site, buyer, evento, { tarifas: lineas([general?.id ?? 0, 1]) });
    expect((await put(evento, { ...precios, tarifas: [general] })).status).toBe(200);
    expect((await read(evento)).tarifas.map(({ nombre }) => nombre)).toEqual(["General"]);
  });

  test("are refused with a 422 if one of them belongs to another event or is sent twice", async () => {
    const { evento, precios } = await withTypes([GENERAL]);
    const other = await withTypes([GENERAL]);
    const [own, foreign] = [precios.tarifas[0], other.precios.tarifas[0]];
    for (const tarifas of [
      [own, { ...foreign, nombre: "Otra" }],
      [own, { ...own, nombre: "Otra" }],
    ])
      expect(await errorsOf(put(evento, { ...precios, tarifas }))).toEqual([
        422,
        [{ path: "tarifas.1.id", message: "Ese tipo de entrada no es de este evento" }],
      ]);
    expect((await read(other.evento)).tarifas[0]).toEqual(foreign);
  });

  test.each([
    [[{ ...GENERAL, nombre: " " }], "tarifas.0.nombre"],
    [[GENERAL, { nombre: "GENERAL ", precio: 1 }], "tarifas.1.nombre"],
    [[{ ...GENERAL, precio: -1 }], "tarifas.0.precio"],
    [[{ ...GENERAL, precio: "gratis" }], "tarifas.0.precio"],
    [[{ ...GENERAL, precio: 0.001 }], "tarifas.0.precio"],
    [[{ ...GENERAL, cupo: 11 }], "tarifas.0.cupo"],
    [[{ ...GENERAL, cupo: 0 }], "tarifas.0.cupo"],
    [[{ ...GENERAL, cupo: 1.5 }], "tarifas.0.cupo"],
    [[{ ...GENERAL, cupo: 1e9 }], "tarifas.0.cupo"],
    [[{ ...GENERAL, maximoPorSocio: 21 }], "tarifas.0.maximoPorSocio"],
    [[{ ...GENERAL, desde: "ayer" }], "tarifas.0.desde"],
    [[{ ...GENERAL, desde: "2026-12-02T10:00", hasta: "2026-12-02T10:00" }], "tarifas.0.hasta"],
    [[{ ...GENERAL, hasta: "2026-02-30T10:00" }], "tarifas.0.hasta"],
    [[{ ...GENERAL, id: 2147483648 }], "tarifas.0.id"],
    [[{ ...GENERAL, id: "1; drop table tarifas" }], "tarifas.0.id"],
    ["General", "tarifas"],
    [Array.from({ length: 21 }, (_, n) => ({ nombre: `Tipo ${n}`, precio: n })), "tarifas"],
  ])("are refused with a 422 that names the field if one of them is %j", async (tarifas, field) => {
    const evento = await site.event({ cantidad: 10 });
    const answer = await put(evento, { version: 1, maximoPorCompra: 6, tarifas });
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([422, field]);
    expect(await read(evento)).toMatchObject({ version: 1, tarifas: [] });
  });

  test("are saved by only one of two concurrent editors", async () => {
    const evento = await site.event();
    const json = (nombre: string) => ({ version: 1, maximoPorCompra: 6, tarifas: [{ nombre, precio: 1 }] });
    const answers = await Promise.all(["A", "B"].map((nombre) => put(evento, json(nombre))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { tarifas } = await read(evento);
    expect(tarifas).toHaveLength(1);
    const refused = await answers.find(({ status }) => status === 409)?.json();
    expect(refused).toMatchObject({ code: "version", context: { precios: { version: 2, tarifas } } });
    expect((await put(2147483647, json("A"))).status).toBe(404);
  });
});

describe("a sale in progress", () => {
  /** Places orders and saves the office's prices at the same time, in many rounds. */
  async function race(tarifasOf: (precios: Precios) => unknown[]) {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const { evento, precios } = await withTypes([GENERAL, { nombre: "Platea", precio: 3000 }]);
      const platea = precios.tarifas[1]?.id ?? 0;
      const buyers = await Promise.all(Array.from({ length: 4 }, () => site.user()));
      const [saved, ...orders] = await Promise.all([
        put(evento, { ...precios, tarifas: tarifasOf(precios) }),
        ...buyers.map((buyer) => order(site, buyer, evento, { tarifas: lineas([platea, 2]) })),
      ]);
      for (const { status } of [saved, ...orders]) expect([200, 201, 409, 422]).toContain(status);
      const bought = orders.filter(({ status }) => status === 201).length;
      const { reservadas, disponibles } = await stockOf(site, evento);
      expect([reservadas, disponibles]).toEqual([bought * 2, 10 - bought * 2]);
      const rows =
        await site.sql`select cupo, tomadas, (select count(*)::int from entradas where tarifa_id = tarifas.id) as entradas
         from tarifas where id = ${platea}`;
      if (rows.length === 0) expect(bought).toBe(0);
      else {
        expect(rows[0]).toMatchObject({ tomadas: bought * 2, entradas: bought * 2 });
        if (rows[0].cupo !== null) expect(bought * 2).toBeLessThanOrEqual(rows[0].cupo);
      }
      outcomes.add(saved.status === 200 ? "saved" : "refused");
    }
    return outcomes;
  }

  // Rule ENT-12
  test("never loses its ticket type, because either the deletion or the order is refused", async () => {
    await race(({ tarifas }) => tarifas.slice(0, 1));
  });

  test("never exceeds a quota, even while the quota is being lowered", async () => {
    await race(({ tarifas }) => tarifas.map((tarifa, n) => (n === 1 ? { ...tarifa, cupo: 3 } : tarifa)));
  });
});
