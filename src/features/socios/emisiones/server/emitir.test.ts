import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { giveBenefit, makeMonthlyMember, makeMonthlyPlan } from "#tests/harness/monthly-dues.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";
import type { CuotaPorEmitir, ProximaEmision } from "../contract.ts";
import { emitirPendientes, emitirPeriodo } from "./emitir.ts";

/** A club of its own, because a run concerns everybody. */
async function openClub(hoy: string) {
  const site = await createTestSite();
  const at = (fecha: string) => site.clock.set(new Date(`${fecha}T12:00:00-03:00`));
  at(hoy);
  const admin = await site.user("administrador");
  return { site, admin, at, [Symbol.asyncDispose]: () => site.end() };
}

const instalments = (site: TestSite) =>
  site.sql`select c.usuario_id as who, c.periodo::text, c.importe::float as importe, c.vence_el::text as vence, c.pagada_en is not null as pagada,
      array_agg(r.regla || ' ' || r.importe::float order by r.id) as lines
    from cuotas c left join renglones_de_cuota r on r.cuota_id = c.id
    where c.periodo is not null group by c.id order by c.periodo, c.usuario_id`;
const runs = (site: TestSite) =>
  site.sql`select periodo::text, terminada_en is not null as done, personas, cuotas, importe::float as importe from emisiones order by periodo`;

// Rules EMI-1, EMI-3
describe("the billing run", () => {
  test("issues next month's instalments on the last day of the month, with their lines", async () => {
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
  ])("issues the next month on %s, not the day before", async (_, lastDay, next) => {
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
  test("changes nothing when any month is issued again", async () => {
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

  test("catches up what nothing ran for, and includes whoever joined since", async () => {
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

  test("needs no payment provider", async () => {
    await using club = await openClub("2027-02-28");
    const { site, admin } = club;
    await makeMonthlyMember(site, admin, await makeMonthlyPlan(site, 100));
    await emitirPendientes({ ...site.deps, payments: null } as typeof site.deps);
    expect(await instalments(site)).toHaveLength(2);
  });

  test("issues nothing in a club without monthly plans", async () => {
    await using club = await openClub("2027-02-28");
    await emitirPendientes(club.site.deps);
    expect(await runs(club.site)).toEqual([]);
  });
});

// Rule EMI-2
describe("two runs at once", () => {
  const MEMBERS = 600;
  async function together(site: TestSite, admin: TestUser) {
    const plan = await makeMonthlyPlan(site, 100);
    const first = await makeMonthlyMember(site, admin, plan);
    await site.sql`insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, permisos)
      select 'm' || n, 'x', 'Ana', 'Paz', '{socio}' from generate_series(2, ${MEMBERS}) n`;
    await site.sql`insert into altas (persona_id, plan_id, desde, creada_en)
      select id, ${plan}, '2026-01-01', now() from usuarios where id > ${first.id}`;
    await Promise.all([1, 2, 3].map(() => emitirPeriodo(site.deps, "2027-03-01")));
    const [row] = await site.sql`select count(*)::int as n, count(distinct usuario_id)::int as who from cuotas`;
    return row;
  }

  test("issue one instalment to each, and count it once", async () => {
    await using club = await openClub("2027-02-28");
    expect(await together(club.site, club.admin)).toEqual({ n: MEMBERS, who: MEMBERS });
    expect(await runs(club.site)).toMatchObject([{ done: true, cuotas: MEMBERS, importe: MEMBERS * 100 }]);
  });

  test("issue more than one without the unique indexes (control)", async () => {
    await using club = await openClub("2027-02-28");
    await club.site.sql`drop index cuotas_periodo_unico, cuotas_numero_unico`;
    const { n } = (await together(club.site, club.admin)) as { n: number };
    expect(n).toBeGreaterThan(MEMBERS);
  });
});

// Rules EMI-4, EMI-5
describe("the preview", () => {
  const previewOf = async (site: TestSite, as: TestUser) =>
    (await jsonOf(200, site.call("GET", "/api/emisiones/proxima", { as }))) as ProximaEmision;
  const linesOf = async (site: TestSite, as: TestUser, query = "") =>
    (await jsonOf(200, site.call("GET", `/api/emisiones/proxima/cuotas${query}`, { as }))) as CuotaPorEmitir[];

  test("is what happens", async () => {
    await using club = await openClub("2027-02-28");
    const { site, admin, at } = club;
    const [plan, dear] = [await makeMonthlyPlan(site, 10_000), await makeMonthlyPlan(site, 15_000, { nombre: "Plena" })];
    const members = [];
    for (const desde of ["2026-01-01", "2026-05-05", "2027-03-25"])
      members.push(await makeMonthlyMember(site, admin, plan, { desde }));
    members.push(await makeMonthlyMember(site, admin, dear));
    const [, second, , last] = members as [TestUser, TestUser, TestUser, TestUser];
    await giveBenefit(site, second.id, { regla: "beca", porcentaje: 33.33, desde: "2027-03-01" });
    await emitirPeriodo(site.deps, "2027-02-01");
    at("2027-02-28");
    await site.sql`update altas set hasta = '2027-02-28' where persona_id = ${last.id}`;
    const shown = await previewOf(site, admin);
    expect(shown).toMatchObject({
      periodo: "2027-03-01",
      seEmite: "2027-02-28",
      cuotas: 3,
      total: 10_000 + 6_667 + 5_000,
      sinPrecio: 0,
      anterior: { periodo: "2027-02-01", personas: 3, importe: 35_000 },
      cambios: { nueva: 1, sube: 0, baja: 1, igual: 1, deja: 1 },
      planes: [{ id: plan, nombre: "Cuota social", personas: 3, importe: 21_667 }],
    });
    expect(shown.reglas.map(({ regla, importe }) => [regla, importe])).toEqual([
      ["base", 30_000],
      ["beca", -3_333],
      ["ingreso", -5_000],
    ]);
    const lines = await linesOf(site, admin);
    expect(await linesOf(site, admin, "?cambio=deja")).toMatchObject([{ personaId: last.id, anterior: 15_000 }]);
    expect(await linesOf(site, admin, "?cambio=nueva")).toMatchObject([{ importe: 5_000 }]);

    await emitirPendientes(site.deps);
    const issued = (await instalments(site)).filter(({ periodo }) => periodo === "2027-03-01");
    expect(issued).toEqual(
      lines
        .filter(({ cambio }) => cambio !== "deja")
        .sort((a, b) => a.personaId - b.personaId)
        .map(({ personaId, importe, venceEl, renglones }) => ({
          who: personaId,
          periodo: "2027-03-01",
          importe,
          vence: venceEl,
          pagada: false,
          lines: renglones.map((one) => `${one.regla} ${one.importe}`),
        })),
    );
    expect((await runs(site)).at(-1)).toMatchObject({ cuotas: shown.cuotas, importe: shown.total });
    expect((await previewOf(site, admin)).periodo).toBe("2027-04-01");
  });

  test("issues its month before its day, once, and only as it was shown", async () => {
    await using club = await openClub("2027-02-10");
    const { site, admin, at } = club;
    await makeMonthlyMember(site, admin, await makeMonthlyPlan(site, 10_000));
    await emitirPendientes(site.deps);
    const { periodo, cuotas, total } = await previewOf(site, admin);
    const issue = (json: object) => site.call("POST", "/api/emisiones", { as: admin, json });
    expect(await jsonOf(409, issue({ periodo, cuotas, total: total + 1 }))).toMatchObject({ code: "cambio" });
    expect(await jsonOf(200, issue({ periodo, cuotas, total }))).toMatchObject({
      periodo: "2027-03-01",
      estado: "terminada",
      cuotas: 1,
      importe: 10_000,
    });
    expect(await jsonOf(409, issue({ periodo, cuotas, total }))).toMatchObject({ code: "ya-emitida" });
    const next = await previewOf(site, admin);
    expect(next).toMatchObject({ periodo: "2027-04-01", sePuede: false });
    expect(await jsonOf(409, issue({ periodo: next.periodo, cuotas: next.cuotas, total: next.total }))).toMatchObject({
      code: "muy-pronto",
    });
    at("2027-02-28");
    await emitirPendientes(site.deps);
    expect((await instalments(site)).map((one) => one.periodo)).toEqual(["2027-02-01", "2027-03-01"]);
    const list = await jsonOf(200, site.call("GET", "/api/emisiones/lista", { as: admin }));
    expect(list).toMatchObject([{ periodo: "2027-03-01" }, { periodo: "2027-02-01", estado: "terminada" }]);
  });

  test("names who gets nothing because the plan has no price yet", async () => {
    await using club = await openClub("2027-02-10");
    const { site, admin } = club;
    await makeMonthlyMember(site, admin, await makeMonthlyPlan(site, 10_000, { vigenteDesde: "2030-01-01" }));
    expect(await previewOf(site, admin)).toMatchObject({ cuotas: 0, total: 0, sinPrecio: 1 });
  });
});
