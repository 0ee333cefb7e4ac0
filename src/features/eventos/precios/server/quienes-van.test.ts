import { describe, expect, test } from "vitest";
import type { MiEntrada } from "#features/eventos/entradas/contract.ts";
import type { TarifaParaMi } from "#features/eventos/precios/contract.ts";
import { makeBond } from "#tests/harness/families.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { insertTarifa, lineas, order, ordered } from "#tests/harness/orders.ts";
import { problemOf } from "#tests/harness/payments.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");
const planId = await makePlan(site);
const SOCIOS = { solo_socios: true, maximo_por_socio: 2 };

async function member(overdue = false): Promise<TestUser> {
  const socio = await makeMember(site, admin, planId);
  const date = overdue ? "2026-01-10" : "2999-01-10";
  await site.sql`update cuotas set vence_el = ${date} where usuario_id = ${socio.id}`;
  return socio;
}
/** Creates children who are members, and a parent who is not. */
async function family(children: number) {
  const parent = await site.user();
  const hijos: TestUser[] = [];
  for (let n = 0; n < children; n++) {
    const hijo = await member();
    await makeBond(site, parent, hijo);
    hijos.push(hijo);
  }
  return { parent, hijos };
}
const taken = async (tarifa: number) =>
  Object.fromEntries(
    (
      await site.sql<{ usuario_id: number; tomadas: number }>`
      select usuario_id, tomadas from cupos_de_socio where tarifa_id = ${tarifa} order by usuario_id`
    ).map((row) => [row.usuario_id, row.tomadas]),
  );
const mine = async (who: TestUser) =>
  (await (await site.call("GET", "/api/entradas/mias", { as: who })).json()) as MiEntrada[];
const pricesFor = async (who: TestUser, evento: number) =>
  (await (await site.call("GET", `/api/eventos/${evento}/tarifas`, { as: who })).json()) as TarifaParaMi[];

// Rule ENT-21
describe("tickets for a family", () => {
  test("at the members' price count towards one member's limit until it is reached, then towards the next member's", async () => {
    const { parent, hijos } = await family(2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    const evento = await site.event({ cantidad: 20 });
    const socios = await insertTarifa(site, evento, "Socios", 800, SOCIOS);
    expect(await pricesFor(parent, evento)).toMatchObject([
      { estado: "disponible", quedan: 4, maximoPorSocio: 4 },
    ]);
    await ordered(site, parent, evento, { tarifas: lineas([socios, 3]) });
    expect(await taken(socios)).toEqual({ [ana.id]: 2, [leo.id]: 1 });
    expect((await mine(parent)).map(({ para }) => para?.id)).toEqual([leo.id, ana.id, ana.id]);
    expect((await problemOf(order(site, leo, evento, { tarifas: lineas([socios, 2]) }))).code).toBe(
      "sin-cupo-socio",
    );
  });

  test("count towards the limits of the people whom the buyer names", async () => {
    const { parent, hijos } = await family(2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    const evento = await site.event({ cantidad: 20 });
    const socios = await insertTarifa(site, evento, "Socios", 800, SOCIOS);
    const general = await insertTarifa(site, evento, "General", 2000);
    const form = {
      tarifas: lineas([general, 2], [socios, 1]),
      para: JSON.stringify([parent.id, ana.id, leo.id]),
    };
    const { pagoId } = await ordered(site, parent, evento, form);
    expect((await ordered(site, parent, evento, form)).pagoId).toBe(pagoId);
    const rows =
      await site.sql`select tarifa_id, para_id from entradas where pago_id = ${pagoId} order by id`;
    expect(rows).toEqual([
      { tarifa_id: general, para_id: null },
      { tarifa_id: general, para_id: ana.id },
      { tarifa_id: socios, para_id: leo.id },
    ]);
    expect(await taken(socios)).toEqual({ [leo.id]: 1 });
    await ordered(site, parent, evento, { tarifas: lineas([socios, 1]), para: JSON.stringify([ana.id]) });
    expect(await taken(socios)).toEqual({ [leo.id]: 0, [ana.id]: 1 });
  });

  test("are refused if they name a stranger or the wrong number of people", async () => {
    const { parent, hijos } = await family(1);
    const [ana] = hijos as [TestUser];
    const stranger = await member();
    const evento = await site.event({ cantidad: 20 });
    const socios = await insertTarifa(site, evento, "Socios", 800, SOCIOS);
    const general = await insertTarifa(site, evento, "General", 2000);
    const codes = [];
    for (const para of ["[1]", JSON.stringify([stranger.id, null]), "x", "[0,1]"])
      codes.push(
        (await problemOf(order(site, parent, evento, { tarifas: lineas([general, 2]), para }))).status,
      );
    expect(codes).toEqual([422, 422, 422, 422]);
    const own = { tarifas: lineas([socios, 1]), para: JSON.stringify([parent.id]) };
    expect((await problemOf(order(site, parent, evento, own))).code).toBe("no-es-socio");
    await site.sql`update vinculos set terminado_en = now() where dependiente_id = ${ana.id}`;
    expect((await problemOf(order(site, parent, evento, { tarifas: lineas([socios, 1]) }))).code).toBe(
      "no-es-socio",
    );
  });

  test("are refused at the members' price if a child owes dues", async () => {
    const parent = await site.user();
    const hijo = await member(true);
    await makeBond(site, parent, hijo);
    const evento = await site.event({ cantidad: 20 });
    const socios = await insertTarifa(site, evento, "Socios", 800, SOCIOS);
    const refused = await order(site, parent, evento, { tarifas: lineas([socios, 1]) });
    expect(await refused.json()).toMatchObject({
      code: "adeuda",
      detail: expect.stringContaining("Nombre tiene"),
      context: { pagar: "/perfil/cuenta" },
    });
  });

  test("show who attends, at the gate and on paper", async () => {
    const { parent, hijos } = await family(1);
    const [ana] = hijos as [TestUser];
    await site.sql`update usuarios set nombre = 'Ana', apellido = 'Quiroga' where id = ${ana.id}`;
    await site.sql`update usuarios set nombre = 'Olga', apellido = 'Pereyra' where id = ${parent.id}`;
    const evento = await site.event({ cantidad: 20 });
    const { url, pagoId } = await ordered(site, parent, evento, {
      cantidad: "1",
      para: JSON.stringify([ana.id]),
    });
    await site.emulator.checkout(url, { titular: "APRO" });
    await until(
      "the ticket",
      async () =>
        (await site.sql`select 1 from entradas where pago_id = ${pagoId} and estado = 'pagada'`).length > 0,
    );
    for (const termino of ["quiroga", "pereyra"]) {
      const found = await site.call(
        "GET",
        `/api/entradas/puerta/personas?eventos=${evento}&termino=${termino}`,
        { as: admin },
      );
      expect(JSON.stringify(await found.json())).toContain("Ana Quiroga");
    }
    const paper = await site.call("GET", `/api/eventos/${evento}/planilla`, { as: admin });
    expect(JSON.stringify(await paper.json())).toContain("Quiroga, Ana");
  });
});
