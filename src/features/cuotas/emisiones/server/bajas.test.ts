import { describe, expect, test } from "vitest";
import type { FichaDePersona } from "#features/socios/padron/contract.ts";
import { openClub } from "#tests/harness/billing-club.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, makePlan, rolesOf } from "#tests/harness/members.ts";
import { makeMonthlyMember, makeMonthlyPlan } from "#tests/harness/monthly-dues.ts";
import type { TestSite, TestUser } from "#tests/harness/site.ts";
import { terminarMembresias } from "./bajas.ts";
import { emitirPendientes } from "./emitir.ts";

async function openMarch() {
  const club = await openClub("2027-03-05");
  const { site, admin, at } = club;
  const plan = await makeMonthlyPlan(site, 10_000);
  const member = await makeMonthlyMember(site, admin, plan);
  await emitirPendientes(site.deps);
  at("2027-03-31");
  await emitirPendientes(site.deps);
  return {
    ...club,
    plan,
    member,
    office: await site.user("administrador"),
    [Symbol.asyncDispose]: () => site.end(),
  };
}

const leave = (site: TestSite, as: TestUser, who: { id: number }, hasta: string) =>
  site.call("POST", `/api/personas/${who.id}/baja`, { as, json: { hasta, motivo: "Se muda" } });
const comeBack = (site: TestSite, as: TestUser, who: { id: number }, json: object = {}) =>
  site.call("POST", `/api/personas/${who.id}/vuelta`, { as, json: { motivo: "Volvió", ...json } });
const months = async (site: TestSite, who: { id: number }) =>
  (
    await site.sql`select c.periodo::text, c.importe::float as importe, c.imputado::float as pagado, c.pagada_en is not null as saldada,
      array_agg(r.regla order by r.id) as reglas
      from cuotas c join renglones_de_cuota r on r.cuota_id = c.id where c.usuario_id = ${who.id} group by c.id order by c.periodo`
  ).map(({ periodo, importe, pagado, saldada, reglas }) => [
    periodo.slice(0, 7),
    importe,
    pagado,
    saldada,
    reglas.join(),
  ]);
const numberOf = async (site: TestSite, who: { id: number }) =>
  (await site.sql`select id from socios where usuario_id = ${who.id}`)[0]?.id;

// Rule EMI-7
describe("leaving the club", () => {
  test("takes effect at the end of the month and voids later instalments", async () => {
    await using club = await openMarch();
    const { site, office, member, at } = club;
    const april = (await site.sql`select id from cuotas where periodo = '2027-04-01'`)[0]?.id;
    await jsonOf(
      201,
      site.call("POST", `/api/personas/${member.id}/cobros`, {
        as: office,
        json: {
          cuotas: [april],
          monto: 4_000,
          medio: "efectivo",
          idempotencyKey: "0197d0a0-0000-7000-8000-000000000002",
        },
      }),
    );
    expect(await jsonOf(200, leave(site, office, member, "2027-03-31"))).toEqual({
      hasta: "2027-03-31",
      cuotas: 1,
      anulado: 10_000,
      acreditado: 4_000,
    });
    expect(await months(site, member)).toEqual([
      ["2027-03", 10_000, 0, false, "base"],
      ["2027-04", 0, 0, true, "base,baja"],
    ]);
    const account = await jsonOf(200, site.call("GET", `/api/personas/${member.id}/cuenta`, { as: office }));
    expect(account).toMatchObject({ credito: 4_000, vencido: 10_000 });
    expect(await rolesOf(site, member.id)).toEqual(["socio"]);
    at("2027-04-01");
    await terminarMembresias(site.deps);
    await terminarMembresias(site.deps);
    expect(await rolesOf(site, member.id)).toEqual(["usuario"]);
    at("2027-04-30");
    await emitirPendientes(site.deps);
    expect(await months(site, member)).toHaveLength(2);
  });

  test("takes effect at the end of a later month if one is chosen", async () => {
    await using club = await openMarch();
    const { site, office, member, at } = club;
    expect(await jsonOf(200, leave(site, office, member, "2027-05-12"))).toMatchObject({
      hasta: "2027-05-31",
      cuotas: 0,
    });
    for (const day of ["2027-04-30", "2027-05-31", "2027-06-30"]) {
      at(day);
      await emitirPendientes(site.deps);
      await terminarMembresias(site.deps);
    }
    expect((await months(site, member)).map(([month]) => month)).toEqual(["2027-03", "2027-04", "2027-05"]);
    expect(await rolesOf(site, member.id)).toEqual(["usuario"]);
  });

  test("can be moved to a later or earlier month", async () => {
    await using club = await openMarch();
    const { site, office, member } = club;
    await jsonOf(200, leave(site, office, member, "2027-03-31"));
    await jsonOf(200, leave(site, office, member, "2027-04-30"));
    expect((await months(site, member))[1]).toEqual(["2027-04", 10_000, 0, false, "base,baja,baja"]);
    await jsonOf(200, leave(site, office, member, "2027-03-31"));
    expect((await months(site, member))[1]).toEqual(["2027-04", 0, 0, true, "base,baja,baja,baja"]);
  });

  test("ends a plan with a fixed number of instalments the night after the chosen day", async () => {
    await using club = await openClub("2027-03-05");
    const { site, admin, at } = club;
    const member = await makeMember(site, admin, await makePlan(site));
    const page = async (): Promise<FichaDePersona> =>
      // A new session, because the clock moves past the end of the last one.
      jsonOf(
        200,
        site.call("GET", `/api/usuario/${member.id}/ficha`, { as: await site.user("administrador") }),
      );
    const { perfil } = await page();
    await jsonOf(200, leave(site, admin, member, "2027-04-10"));
    at("2027-04-10");
    await terminarMembresias(site.deps);
    expect(await page()).toMatchObject({
      usuario: { permisos: ["socio"], socio: { terminaEl: "2027-04-10" } },
    });
    at("2027-04-11");
    await terminarMembresias(site.deps);
    expect(await page()).toMatchObject({
      usuario: { permisos: ["usuario"], socio: { terminaEl: null } },
      perfil: { socioDto: perfil.socioDto },
    });
    expect(
      await site.sql`select to_char(vence_el, 'YYYY-MM') as mes from cuotas where usuario_id = ${member.id} order by 1`,
    ).toEqual([{ mes: "2027-03" }, { mes: "2027-04" }]);
  });

  test("is cancelled if the member decides to stay", async () => {
    await using club = await openClub("2027-03-05");
    const { site, admin, at } = club;
    const member = await makeMember(site, admin, await makePlan(site));
    await jsonOf(200, leave(site, admin, member, "2027-03-10"));
    await jsonOf(200, comeBack(site, admin, member));
    at("2027-03-11");
    await terminarMembresias(site.deps);
    expect(await rolesOf(site, member.id)).toEqual(["socio"]);
  });

  test("is cancelled by a change of plan or the loss of the role", async () => {
    await using club = await openClub("2027-03-05");
    const { site, admin, at } = club;
    const fixed = await makePlan(site);
    const members = [await makeMember(site, admin, fixed), await makeMember(site, admin, fixed)];
    const [changed, expelled] = members as [TestUser, TestUser];
    for (const one of members) await jsonOf(200, leave(site, admin, one, "2027-03-10"));
    const patch = (path: string, json: object) => jsonOf(200, site.call("PATCH", path, { as: admin, json }));
    await patch(`/api/socio/${changed.id}/plan`, { planId: await makePlan(site) });
    await patch(`/api/usuario/${expelled.id}/permisos`, { permisos: ["usuario"] });
    expect(await site.sql`select termina_el from socios where termina_el is not null`).toEqual([]);
    at("2027-03-11");
    await terminarMembresias(site.deps);
    expect(await rolesOf(site, changed.id)).toEqual(["socio"]);
  });

  test("is refused for a month that is over", async () => {
    await using club = await openMarch();
    const { site, office, member } = club;
    expect(await jsonOf(422, leave(site, office, member, "2027-02-28"))).toMatchObject({
      code: "mes-terminado",
    });
    expect(await jsonOf(409, leave(site, office, await site.user(), "2027-03-31"))).toMatchObject({
      code: "sin-alta",
    });
    await jsonOf(404, leave(site, office, { id: 999_999 }, "2027-03-31"));
  });

  test("leaves no later instalment to pay, even if a billing run happens at the same time", async () => {
    await using club = await openClub("2027-03-31");
    const { site, admin } = club;
    const plan = await makeMonthlyPlan(site, 10_000);
    const members = [];
    for (let n = 0; n < 40; n++) members.push(await makeMonthlyMember(site, admin, plan));
    await Promise.all([
      emitirPendientes(site.deps),
      ...members.map(async (who) => jsonOf(200, leave(site, admin, who, "2027-03-31"))),
    ]);
    expect(
      await site.sql`select count(*)::int as n from cuotas where periodo > '2027-03-01' and importe > 0`,
    ).toEqual([{ n: 0 }]);
  });
});

// Rule EMI-8
describe("coming back to the club", () => {
  test("cancels a departure that has not taken effect", async () => {
    await using club = await openMarch();
    const { site, office, member, at } = club;
    await jsonOf(200, leave(site, office, member, "2027-03-31"));
    expect(await jsonOf(200, comeBack(site, office, member))).toEqual({
      desde: "2027-04-01",
      numero: await numberOf(site, member),
      repuesto: 10_000,
    });
    expect((await months(site, member))[1]).toEqual(["2027-04", 10_000, 0, false, "base,baja,baja"]);
    at("2027-04-30");
    await terminarMembresias(site.deps);
    await emitirPendientes(site.deps);
    expect((await months(site, member)).map(([month]) => month)).toEqual(["2027-03", "2027-04", "2027-05"]);
    expect(await rolesOf(site, member.id)).toEqual(["socio"]);
  });

  test("keeps the member's number", async () => {
    await using club = await openMarch();
    const { site, office, member, at } = club;
    const number = await numberOf(site, member);
    await jsonOf(200, leave(site, office, member, "2027-03-31"));
    at("2027-06-10");
    await terminarMembresias(site.deps);
    await emitirPendientes(site.deps);
    const staff = await site.user("administrador");
    expect(await jsonOf(200, comeBack(site, staff, member))).toEqual({
      desde: "2027-06-10",
      numero: number,
      repuesto: 0,
    });
    expect(await rolesOf(site, member.id)).toEqual(["socio"]);
    await emitirPendientes(site.deps);
    expect((await months(site, member)).map(([month, importe]) => [month, importe])).toEqual([
      ["2027-03", 10_000],
      ["2027-04", 0],
      ["2027-06", 10_000],
    ]);
    expect(await jsonOf(409, comeBack(site, staff, member))).toMatchObject({ code: "ya-esta" });
    expect(await jsonOf(409, comeBack(site, staff, await site.user()))).toMatchObject({
      code: "no-fue-socia",
    });
  });
});
