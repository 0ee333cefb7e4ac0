import { describe, expect, test } from "vitest";
import { instalments, openClub, runs } from "#tests/harness/billing-club.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { giveBenefit, makeMonthlyMember, makeMonthlyPlan } from "#tests/harness/monthly-dues.ts";
import type { TestSite, TestUser } from "#tests/harness/site.ts";
import { emitirPendientes, emitirPeriodo } from "./emitir.ts";

// Rules EMI-1, EMI-3
describe("the billing run", () => {
  test("issues next month's instalments on the last day of the month", async () => {
    await using club = await openClub("2027-02-28");
    const { site, admin } = club;
    const plan = await makeMonthlyPlan(site, 10_000);
    const whole = await makeMonthlyMember(site, admin, plan);
    const half = await makeMonthlyMember(site, admin, plan, { desde: "2027-03-20" });
    const free = await makeMonthlyMember(site, admin, plan);
    await giveBenefit(site, free.id, { regla: "beca", porcentaje: 100 });
    const gone = await makeMonthlyMember(site, admin, plan, { hasta: "2027-02-28" });
    await emitirPeriodo(site.deps, "2027-03-01");
    expect(await instalments(site)).toEqual([
      {
        who: whole.id,
        periodo: "2027-03-01",
        importe: 10_000,
        vence: "2027-03-10",
        pagada: false,
        lines: ["base 10000"],
      },
      {
        who: half.id,
        periodo: "2027-03-01",
        importe: 5_000,
        vence: "2027-03-10",
        pagada: false,
        lines: ["base 10000", "ingreso -5000"],
      },
      {
        who: free.id,
        periodo: "2027-03-01",
        importe: 0,
        vence: "2027-03-10",
        pagada: true,
        lines: ["base 10000", "beca -10000"],
      },
    ]);
    expect((await instalments(site)).map(({ who }) => who)).not.toContain(gone.id);
    expect(await runs(site)).toEqual([
      { periodo: "2027-03-01", done: true, personas: 3, cuotas: 3, importe: 15_000 },
    ]);
    const [mine] = (await jsonOf(200, site.call("GET", "/api/cuotas/mias", { as: whole }))) as [
      { numeroCuota: number; deCuantas: number; importe: number },
    ];
    expect(mine).toMatchObject({ numeroCuota: 3, deCuantas: 12, importe: 10_000 });
  });

  test.each([
    ["the 31st", "2027-03-31", "2027-04-01"],
    ["29 February", "2028-02-29", "2028-03-01"],
    ["New Year's Eve", "2027-12-31", "2028-01-01"],
  ])("issues the next month on %s, but not a day earlier", async (_, lastDay, next) => {
    const dayBefore = new Date(Date.parse(lastDay) - 86_400_000).toISOString().slice(0, 10);
    await using club = await openClub(dayBefore);
    const { site, admin, at } = club;
    await makeMonthlyMember(site, admin, await makeMonthlyPlan(site, 100));
    await emitirPendientes(site.deps);
    expect((await runs(site)).map(({ periodo }) => periodo)).not.toContain(next);
    at(lastDay);
    await emitirPendientes(site.deps);
    expect((await runs(site)).map(({ periodo }) => periodo)).toContain(next);
  });

  // Rule EMI-2
  test("changes nothing in a month that has already been issued", async () => {
    await using club = await openClub("2027-01-15");
    const { site, admin, at } = club;
    const plan = await makeMonthlyPlan(site, 10_000);
    for (let n = 0; n < 5; n++) await makeMonthlyMember(site, admin, plan);
    for (const day of ["2027-01-15", "2027-01-31", "2027-02-28", "2027-03-31"]) {
      at(day);
      await emitirPendientes(site.deps);
    }
    const before = [await instalments(site), await runs(site)];
    expect(before[0]).toHaveLength(20);
    for (const periodo of ["2027-01-01", "2027-02-01", "2027-03-01", "2027-04-01"])
      await emitirPeriodo(site.deps, periodo);
    await emitirPendientes(site.deps);
    expect([await instalments(site), await runs(site)]).toEqual(before);
  });

  test("catches up on missed months", async () => {
    await using club = await openClub("2027-01-31");
    const { site, admin, at } = club;
    const plan = await makeMonthlyPlan(site, 10_000);
    const first = await makeMonthlyMember(site, admin, plan);
    await emitirPendientes(site.deps);
    at("2027-04-12");
    const later = await makeMonthlyMember(site, admin, plan, { desde: "2027-04-05" });
    await emitirPendientes(site.deps);
    const months = (await instalments(site)).map(({ who, periodo }) => [who, periodo]);
    expect(months).toEqual([
      [first.id, "2027-01-01"],
      [first.id, "2027-02-01"],
      [first.id, "2027-03-01"],
      [first.id, "2027-04-01"],
      [later.id, "2027-04-01"],
    ]);
  });

  // Rule EMI-2
  test("completes a month in which an earlier run failed, even if it is over", async () => {
    await using club = await openClub("2027-01-31");
    const { site, admin, at } = club;
    const { id } = await makeMonthlyMember(site, admin, await makeMonthlyPlan(site, 100));
    await site.sql`create function fail() returns trigger language plpgsql as $$ begin raise 'lost'; end $$`;
    await site.sql`create trigger fail before insert on cuotas for each row
      when (new.periodo = '2027-02-01') execute function fail()`;
    await expect(emitirPendientes(site.deps)).rejects.toThrow();
    await site.sql`drop trigger fail on cuotas`;
    at("2027-03-12");
    await emitirPendientes(site.deps);
    expect((await instalments(site)).map(({ who, periodo }) => [who, periodo])).toEqual([
      [id, "2027-01-01"],
      [id, "2027-02-01"],
      [id, "2027-03-01"],
    ]);
    expect((await runs(site)).map(({ done }) => done)).toEqual([true, true, true]);
  });

  test("needs no payment provider", async () => {
    await using club = await openClub("2027-02-28");
    const { site, admin } = club;
    await makeMonthlyMember(site, admin, await makeMonthlyPlan(site, 100));
    await emitirPendientes({ ...site.deps, payments: null } as typeof site.deps);
    expect(await instalments(site)).toHaveLength(2);
  });

  test("issues nothing if the club has no monthly plan", async () => {
    await using club = await openClub("2027-02-28");
    await emitirPendientes(club.site.deps);
    expect(await runs(club.site)).toEqual([]);
  });
});

// Rule EMI-2
describe("two concurrent runs", () => {
  const MEMBERS = 600;
  async function together(site: TestSite, admin: TestUser) {
    const plan = await makeMonthlyPlan(site, 100);
    const first = await makeMonthlyMember(site, admin, plan);
    await site.sql`insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, permisos)
      select 'm' || n, 'x', 'Ana', 'Paz', '{socio}' from generate_series(2, ${MEMBERS}) n`;
    await site.sql`insert into altas (persona_id, plan_id, desde, creada_en)
      select id, ${plan}, '2026-01-01', now() from usuarios where id > ${first.id}`;
    await Promise.all([1, 2, 3].map(() => emitirPeriodo(site.deps, "2027-03-01")));
    const [row] =
      await site.sql`select count(*)::int as n, count(distinct usuario_id)::int as who from cuotas`;
    return row;
  }

  test("issue one instalment per person", async () => {
    await using club = await openClub("2027-02-28");
    expect(await together(club.site, club.admin)).toEqual({ n: MEMBERS, who: MEMBERS });
    expect(await runs(club.site)).toMatchObject([{ done: true, cuotas: MEMBERS, importe: MEMBERS * 100 }]);
  });

  test("issue more than one instalment per person if the unique indexes are missing (control)", async () => {
    await using club = await openClub("2027-02-28");
    await club.site.sql`drop index cuotas_periodo_unico, cuotas_numero_unico`;
    const { n } = (await together(club.site, club.admin)) as { n: number };
    expect(n).toBeGreaterThan(MEMBERS);
  });
});
