import { describe, expect, test } from "vitest";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { insertTarifa, lineas, ordered } from "#tests/harness/orders.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
const staff = await site.user("administradorB");

const put = (evento: number, json: unknown) =>
  site.call("PUT", `/api/eventos/${evento}/tarifas`, { as: staff, json });
const GENERAL = { nombre: "General", precio: 2000 };

describe("the price on the public event page", () => {
  const see = async (evento: number): Promise<Evento> =>
    (await site.call("GET", `/api/eventos/${evento}/evento`)).json();
  const listed = async (evento: number) =>
    ((await (await site.call("GET", "/api/eventos/lista")).json()) as Evento[]).find(
      ({ id }) => id === evento,
    );
  const en = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString();
  const prices = ({ precio, precioDesde, precioSocios }: Partial<Evento>) => [
    precio,
    precioDesde,
    precioSocios,
  ];

  // Rule ENT-9
  test("is the lowest on sale, next to the members' price", async () => {
    const evento = await site.event({ precio: "1500.00" });
    site.deps.cache.drop("eventos");
    expect(prices(await see(evento))).toEqual([1500, undefined, undefined]);
    const hasta = en(2);
    const tarifas = [
      { nombre: "Preventa", precio: 100, hasta: en(-1) },
      { nombre: "Anticipada", precio: 300, hasta },
      { nombre: "Última hora", precio: 200, desde: en(3) },
      { nombre: "Socios", precio: 50, soloSocios: true },
      GENERAL,
    ];
    expect((await put(evento, { version: 1, maximoPorCompra: 2, tarifas })).status).toBe(200);
    expect(prices(await see(evento))).toEqual([1500, 300, 50]);
    expect((await listed(evento)) ?? {}).toMatchObject({ precioDesde: 300, preciosHasta: hasta });
    const solo = [{ nombre: "Socios", precio: 50, soloSocios: true }];
    expect((await put(evento, { version: 2, maximoPorCompra: 2, tarifas: solo })).status).toBe(200);
    expect(prices(await see(evento))).toEqual([1500, 50, 50]);
    expect((await put(evento, { version: 3, maximoPorCompra: 2, tarifas: [] })).status).toBe(200);
    expect(prices(await see(evento))).toEqual([1500, undefined, undefined]);
  });

  test("leaves out ticket types that are sold out", async () => {
    const evento = await site.event();
    const menores = await insertTarifa(site, evento, "Menores", 500, { cupo: 1 });
    await insertTarifa(site, evento, "General", 2000);
    site.deps.cache.drop("eventos");
    expect((await see(evento)).precioDesde).toBe(500);
    await ordered(site, await site.user(), evento, { tarifas: lineas([menores, 1]) });
    expect((await see(evento)).precioDesde).toBe(2000);
  });
});
