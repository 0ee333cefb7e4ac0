import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { conciliar } from "#features/caja/pagos/server/conciliar.ts";
import { openClub } from "#tests/harness/billing-club.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { giveBenefit, makeMonthlyMember, makeMonthlyPlan, setRules } from "#tests/harness/monthly-dues.ts";
import { randomOf } from "#tests/harness/random.ts";
import type { TestUser } from "#tests/harness/site.ts";
import type { Recalculo } from "../contract.ts";
import { emitirPendientes } from "./emitir.ts";
import { cuotasDistintas, recalcularEmitidas } from "./recalculo.ts";

const APRIL = "2027-04-01";

async function duesClub() {
  const club = await openClub("2027-03-31");
  const { site, admin } = club;
  await setRules(site, { hermanos: [10, 20, 30] });
  const plan = await makeMonthlyPlan(site, 10_000);
  const [grupo] = await site.sql<{ id: number }>`
    insert into grupos (nombre, creado_en) values ('Familia Paz', ${site.clock.now()}) returning id`;
  const member = (desde = "2026-01-01") => makeMonthlyMember(site, admin, plan, { desde });
  return {
    ...club,
    plan,
    member,
    async sibling(nacimiento: string, desde = "2026-01-01") {
      const child = await member(desde);
      await site.sql`insert into personas_en_grupos (grupo_id, persona_id, desde) values (${grupo?.id}, ${child.id}, ${desde})`;
      await site.sql`update personas set fecha_de_nacimiento = ${nacimiento} where id = ${child.id}`;
      return child;
    },
    night: () => emitirPendientes(site.deps),
    post: async (path: string, json: object) =>
      site.call("POST", `/api${path}`, { as: await site.user("administrador"), json }),
    shown: async ({ id }: { id: number }): Promise<Recalculo> =>
      jsonOf(
        200,
        site.call("GET", `/api/personas/${id}/recalculo`, { as: await site.user("administrador") }),
      ),
    linesOf: async ({ id }: { id: number }, periodo = APRIL) =>
      (
        await site.sql<{ line: string }>`select regla || ' ' || r.importe::float as line
          from renglones_de_cuota r join cuotas c on c.id = r.cuota_id
          where c.usuario_id = ${id} and c.periodo = ${periodo} order by r.id`
      ).map(({ line }) => line),
  };
}

// Rule EMI-10
describe("an issued month that is neither paid nor due", () => {
  test("is recalculated once, on the night after a sibling joins", async () => {
    await using club = await duesClub();
    const { site, at, night, sibling, linesOf } = club;
    const child = await sibling("2015-05-05");
    await night();
    at("2027-04-02");
    const elder = await sibling("2012-05-05", "2027-04-02");
    await night();
    const lines = ["base 10000", "hermanos -1000"];
    expect([await linesOf(child), await linesOf(elder)]).toEqual([lines, ["base 10000"]]);
    await night();
    expect(await linesOf(child)).toEqual(lines);
    const decisions =
      await site.sql`select antes, despues, usuario_id from auditoria where accion = 'usuario.recalcular'`;
    expect(decisions).toEqual([
      { antes: { importe: 10_000 }, despues: { importe: 9_000, periodo: APRIL }, usuario_id: null },
    ]);
  });

  test("is corrected as previewed for the whole group", async () => {
    await using club = await duesClub();
    const { site, night, sibling, shown, post, linesOf, admin } = club;
    const [child, elder] = [await sibling("2015-05-05"), await sibling("2012-05-05")];
    await night();
    expect(await shown(child)).toEqual({ diferencia: 0, cuotas: [] });
    await jsonOf(
      201,
      post(`/personas/${child.id}/beneficios`, {
        regla: "beca",
        porcentaje: 50,
        desde: APRIL,
        motivo: "Selección",
      }),
    );
    const preview = await shown(elder);
    expect(preview.diferencia).toBe(-4_500);
    expect(preview.cuotas).toMatchObject([
      {
        personaId: child.id,
        periodo: APRIL,
        antes: 9_000,
        despues: 4_500,
        renglones: [
          { nombre: "Descuento por hermanos", importe: 1_000 },
          { nombre: "Beca", importe: -5_000 },
          { nombre: "Descuento por hermanos", importe: -500 },
        ],
      },
    ]);
    await jsonOf(409, post(`/personas/${elder.id}/recalculo`, { diferencia: -1 }));
    expect(await linesOf(child)).toEqual(["base 10000", "hermanos -1000"]);
    const apply = () => jsonOf(200, post(`/personas/${elder.id}/recalculo`, { diferencia: -4_500 }));
    expect([await apply(), await apply()]).toEqual([{ cuotas: 1 }, { cuotas: 0 }]);
    const [cuota] = await site.sql<{
      id: number;
    }>`select id from cuotas where usuario_id = ${child.id} and periodo = ${APRIL}`;
    const { total, renglones } = await jsonOf(
      200,
      site.call("GET", `/api/cuotas/${cuota?.id}/renglones`, { as: admin }),
    );
    expect(total).toBe(4_500);
    expect(renglones.map(({ nombre }: { nombre: string }) => nombre)).toEqual([
      "Cuota del plan",
      "Descuento por hermanos",
      "Se quita: Descuento por hermanos",
      "Beca",
      "Descuento por hermanos",
    ]);
  });

  test("is owed again if a full scholarship ends", async () => {
    await using club = await duesClub();
    const { site, night, member, linesOf } = club;
    const [free, paying] = [await member(), await member()];
    await giveBenefit(site, free.id, { regla: "beca", porcentaje: 100 });
    await night();
    await site.sql`update beneficios set hasta = '2027-03-31'`;
    await giveBenefit(site, paying.id, { regla: "ausencia", porcentaje: 100, desde: APRIL });
    await night();
    expect(await linesOf(free)).toEqual(["base 10000", "beca -10000", "beca 10000"]);
    const state =
      await site.sql`select usuario_id as who, importe::float as importe, pagada_en is not null as settled
      from cuotas where periodo = ${APRIL} order by usuario_id`;
    expect(state).toEqual([
      { who: free.id, importe: 10_000, settled: false },
      { who: paying.id, importe: 0, settled: true },
    ]);
  });

  test("keeps the price and the club's rules of the day on which it was issued", async () => {
    await using club = await duesClub();
    const { site, at, night, sibling, linesOf, shown } = club;
    const [child] = [await sibling("2015-05-05"), await sibling("2012-05-05")];
    await night();
    at("2027-04-02");
    await setRules(site, { hermanos: [50, 50, 50] });
    await site.sql`insert into precios_de_arancel (arancel_id, vigente_desde, importe, creado_en)
      select id, ${APRIL}, 20000, ${site.clock.now()} from aranceles`;
    await night();
    expect([await linesOf(child), (await shown(child)).cuotas]).toEqual([
      ["base 10000", "hermanos -1000"],
      [],
    ]);
    await giveBenefit(site, child.id, { regla: "fijo", importe: -100, desde: APRIL });
    await night();
    expect(await linesOf(child)).toEqual(["base 10000", "hermanos -1000", "fijo -100"]);
  });

  test("is no longer recalculated once it is due, raised, partly paid or forgiven", async () => {
    await using club = await duesClub();
    const { site, at, night, member, post, linesOf } = club;
    const children: TestUser[] = [];
    for (let n = 0; n < 5; n++) children.push(await member());
    await night();
    const [paid, paying, due, forgiven, raised] = await site.sql<{ id: number; who: number }>`
      select id, usuario_id as who from cuotas where periodo = ${APRIL} order by usuario_id`;
    const cash = { monto: 100, medio: "efectivo", idempotencyKey: randomUUID(), cuotas: [paid?.id] };
    await jsonOf(201, post(`/personas/${paid?.who}/cobros`, cash));
    await jsonOf(
      201,
      site.call("POST", "/api/cuotas/pagar", { as: children[1], json: { cuotas: [paying?.id] } }),
    );
    await site.sql`update cuotas set vence_el = '2027-03-30' where id = ${due?.id}`;
    await jsonOf(200, post(`/cuotas/${forgiven?.id}/condonar`, { monto: 100, motivo: "Ayuda" }));
    await site.sql`with line as (insert into renglones_de_cuota (cuota_id, regla, importe, origen)
      values (${raised?.id}, 'aumento', 500, 'aumento:1')) update cuotas set importe = importe + 500 where id = ${raised?.id}`;
    const lines = () => Promise.all(children.map((child) => linesOf(child)));
    const before = await lines();
    for (const { id } of children)
      await giveBenefit(site, id, { regla: "beca", porcentaje: 50, desde: APRIL });
    await night();
    expect(await lines()).toEqual(before);
    // The payer's payment page has expired and is released.
    at("2027-04-01");
    await conciliar(site.deps);
    await night();
    expect(await lines()).toEqual(before.with(1, ["base 10000", "beca -5000"]));
  });

  test("is unchanged by a second recalculation after random changes", async () => {
    await using club = await duesClub();
    const { site, at, night, sibling, linesOf, post } = club;
    const { chance, upTo } = randomOf(41);
    const children: TestUser[] = [];
    for (let n = 0; n < 4; n++) children.push(await sibling(`201${n}-05-05`));
    const basquet = { tipo: "adicional", nombre: "Básquet", importe: 4_000, vigenteDesde: "2020-01-01" };
    const addOn = await jsonOf(201, post("/aranceles", basquet));
    await night();
    const one = () => children[upTo(children.length)] as TestUser;
    const all = () => Promise.all(children.map((child) => linesOf(child)));
    for (let step = 0; step < 20; step++) {
      at(`2027-04-0${1 + Math.floor(step / 3)}`);
      const { id } = one();
      const what = upTo(5);
      if (what === 0) await giveBenefit(site, id, { regla: "beca", porcentaje: 1 + upTo(60), desde: APRIL });
      if (what === 1)
        await giveBenefit(site, id, { regla: "fijo", importe: upTo(3_000) - 2_000, desde: APRIL });
      if (what === 2)
        await site.sql`update personas_en_grupos set hasta = case when hasta is null then '2027-03-31'::date end where persona_id = ${id}`;
      if (what === 3)
        await post(`/personas/${id}/adicionales`, {
          arancelId: addOn.id,
          desde: chance(0.5) ? APRIL : "2027-04-20",
        });
      if (what === 4) await site.sql`delete from beneficios where persona_id = ${id}`;
      await night();
      const after = await all();
      await recalcularEmitidas(site.deps);
      expect(await all()).toEqual(after);
      expect(await cuotasDistintas(site.deps, site.deps.db)).toEqual([]);
    }
    expect((await all()).flat().length).toBeGreaterThan(20);
  });
});
