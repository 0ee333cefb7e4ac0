import { describe, expect, test } from "vitest";
import { instalments, openClub, runs } from "#tests/harness/billing-club.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { giveBenefit, makeMonthlyMember, makeMonthlyPlan, setRules } from "#tests/harness/monthly-dues.ts";
import type { TestSite, TestUser } from "#tests/harness/site.ts";
import type { CuotaPorEmitir, ProximaEmision } from "../contract.ts";
import { emitirPendientes, emitirPeriodo } from "./emitir.ts";

// Rules EMI-4, EMI-5
describe("the preview of the next billing run", () => {
  const previewOf = async (site: TestSite, as: TestUser) =>
    (await jsonOf(200, site.call("GET", "/api/emisiones/proxima", { as }))) as ProximaEmision;
  const linesOf = async (site: TestSite, as: TestUser, query = "") =>
    (await jsonOf(
      200,
      site.call("GET", `/api/emisiones/proxima/cuotas${query}`, { as }),
    )) as CuotaPorEmitir[];

  test("names siblings who are in no discount group if the club has a sibling discount", async () => {
    await using club = await openClub("2027-02-28");
    const { site, admin } = club;
    const plan = await makeMonthlyPlan(site, 10_000);
    const [ana, leo, only] = [
      await makeMonthlyMember(site, admin, plan),
      await makeMonthlyMember(site, admin, plan),
      await makeMonthlyMember(site, admin, plan),
    ];
    const parents = [await site.user(), await site.user()];
    const bond = (responsable: TestUser | undefined, of: TestUser) =>
      site.sql`insert into vinculos (responsable_id, dependiente_id, relacion, paga_desde, creado_en)
        values (${responsable?.id ?? 0}, ${of.id}, 'madre', '2027-01-01', ${site.clock.now()})`;
    await bond(parents[0], ana);
    await bond(parents[0], leo);
    await bond(parents[1], only);
    const named = async () => {
      const { personas, primeras } = (await previewOf(site, admin)).sinGrupo;
      return [personas, ...primeras.map(({ id }) => id).sort((a, b) => a - b)];
    };
    expect(await named()).toEqual([0]);
    await setRules(site, { hermanos: [20, 0, 0] });
    expect(await named()).toEqual([2, ana.id, leo.id]);
    await site.sql`with g as (insert into grupos (nombre, creado_en) values ('Los Paz', now()) returning id)
      insert into personas_en_grupos (grupo_id, persona_id, desde)
      select g.id, persona, '2027-01-01' from g, unnest(${[ana.id, leo.id]}::int[]) as persona`;
    expect(await named()).toEqual([0]);
  });

  test("matches the instalments that the billing run then issues", async () => {
    await using club = await openClub("2027-02-28");
    const { site, admin, at } = club;
    const [plan, dear] = [
      await makeMonthlyPlan(site, 10_000),
      await makeMonthlyPlan(site, 15_000, { nombre: "Plena" }),
    ];
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
    expect(await linesOf(site, admin, "?cambio=deja")).toMatchObject([
      { personaId: last.id, anterior: 15_000 },
    ]);
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

  test("allows staff to issue the month early, exactly as shown", async () => {
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
    expect(
      await jsonOf(409, issue({ periodo: next.periodo, cuotas: next.cuotas, total: next.total })),
    ).toMatchObject({
      code: "muy-pronto",
    });
    const list = await jsonOf(200, site.call("GET", "/api/emisiones/lista", { as: admin }));
    expect(list).toMatchObject([{ periodo: "2027-03-01" }, { periodo: "2027-02-01", estado: "terminada" }]);
    at("2027-02-28");
    await emitirPendientes(site.deps);
    expect((await instalments(site)).map((one) => one.periodo)).toEqual(["2027-02-01", "2027-03-01"]);
  });

  test("names people who are not billed because their plan has no price yet", async () => {
    await using club = await openClub("2027-02-10");
    const { site, admin } = club;
    await makeMonthlyMember(site, admin, await makeMonthlyPlan(site, 10_000, { vigenteDesde: "2030-01-01" }));
    expect(await previewOf(site, admin)).toMatchObject({ cuotas: 0, total: 0, sinPrecio: 1 });
  });
});
