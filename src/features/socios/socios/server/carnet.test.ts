import { describe, expect, test } from "vitest";
import type { Problem } from "#contract/route.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeApplicant, makeMember, makePlan } from "#tests/harness/members.ts";
import { createTestSite, type TestUser, testSite } from "#tests/harness/site.ts";
import type { Carnet } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
const staff = await site.user("administradorB");
const plan = await makePlan(site, { nombre: "Anual" });

const cardOf = (user: TestUser) => site.call("GET", "/api/socio/carnet", { as: user });
const read = (codigo: unknown, as = staff) =>
  site.call("POST", "/api/socio/carnet/verificar", { as, json: { codigo } });
const card = async (user: TestUser) => (await (await cardOf(user)).json()) as Carnet;
const late = (user: TestUser, days: number) =>
  site.pool.query("update cuotas set vence_el = vence_el - $2::integer where usuario_id = $1", [
    user.id,
    days,
  ]);

describe("the membership card", () => {
  // Rule SOC-12
  test("shows the name, start date and dues status", async () => {
    const user = await makeMember(site, admin, plan);
    const seen = await card(user);
    expect(seen).toMatchObject({ nombre: "Nombre", apellido: "Apellido", plan: "Anual", estado: "al_dia" });
    expect(seen.desde).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(seen.codigo).toMatch(/^SOC-(\w{4}-){6}\w\w$/);
    const codigo = seen.codigo ?? "";
    for (const typed of [
      codigo,
      codigo.toLowerCase(),
      codigo.replaceAll("-", ""),
      ` ${codigo.replaceAll("-", " ")} `,
    ]) {
      expect(await jsonOf(200, read(typed))).toEqual({
        numero: seen.numero,
        persona: "Nombre Apellido",
        plan: "Anual",
        estado: "al_dia",
        cuotasAdeudadas: 0,
        importeAdeudado: 0,
      });
    }
  });

  test("can also be read by the short code that cards used to show", async () => {
    const { numero } = await card(await makeMember(site, admin, plan));
    const before = `SOC-${site.deps.codes("carnets").sign(numero)}`;
    expect(before).toMatch(/^SOC-(\w{4}-){3}\w{4}$/);
    expect(await (await read(before)).json()).toMatchObject({ numero, estado: "al_dia" });
  });

  test("shows dues as overdue from the day after the due date until the instalment is paid", async () => {
    const user = await makeMember(site, admin, plan);
    const { codigo } = await card(user);
    await late(user, 11);
    expect((await card(user)).estado).toBe("adeuda");
    expect(await (await read(codigo)).json()).toMatchObject({
      estado: "adeuda",
      cuotasAdeudadas: 1,
      importeAdeudado: 1000,
    });
    await late(user, 31);
    expect(await (await read(codigo)).json()).toMatchObject({ cuotasAdeudadas: 2, importeAdeudado: 2000 });
    for (const { id } of (await duesOf(site, user)).slice(0, 2))
      await site.call("POST", `/api/cuotas/${id}/cobrar`, { as: admin, json: { medio: "efectivo" } });
    expect(await (await read(codigo)).json()).toMatchObject({ estado: "al_dia", importeAdeudado: 0 });
  });

  test("has no code while the request is pending", async () => {
    const waiting = await card(await makeApplicant(site, plan));
    expect(waiting).toMatchObject({ estado: "en_proceso", desde: null, codigo: null });
    expect((await cardOf(await site.user())).status).toBe(404);
    expect((await cardOf(staff)).status).toBe(404);
  });

  // Rule SOC-12
  test("is invalid once the membership has ended", async () => {
    const user = await makeMember(site, admin, plan);
    const { codigo } = await card(user);
    const gone = await makeMember(site, admin, plan);
    const other = (await card(gone)).codigo;
    await site.sql`update usuarios set permisos = '{usuario}' where id = ${user.id}`;
    await site.sql`update usuarios set alta = false where id = ${gone.id}`;
    for (const old of [codigo, other])
      expect((await (await read(old)).json()) as Problem).toMatchObject({ status: 409, code: "no-es-socio" });
    expect((await cardOf(user)).status).toBe(404);
  });
});

describe("an invalid membership card code", () => {
  test("is reported as unknown, whether it is made up or belongs to a ticket or another site", async () => {
    const { codigo } = await card(await makeMember(site, admin, plan));
    const good = codigo ?? "";
    const altered = good.slice(0, -1) + (good.endsWith("0") ? "1" : "0");
    const unknown = [
      altered,
      "SOC-0000-0000-0000-0000",
      "SOC-",
      good.slice(4),
      `SOC-${site.deps.codes("entrada").sign(1)}`,
      site.deps.codes("entrada").sign(1),
      `SOC-${site.deps.codes("carnet").sign(2_000_000_000)}`,
      "👩‍🚀",
      "' or 1=1 --",
    ];
    for (const code of unknown) expect([code, (await read(code)).status]).toEqual([code, 404]);
    for (const code of ["", " ", "a".repeat(65), "SOC\u0000", 5, null])
      expect([code, (await read(code)).status]).toEqual([code, 422]);
  });

  test("can be tried only a limited number of times by each staff member", async () => {
    await using strict = await createTestSite({ env: { RATE_LIMIT_SCALE: "0.05", JOBS: "0" } });
    const guard = await strict.user("administradorB");
    const other = await strict.user("administrador");
    const attempt = async (as: TestUser) =>
      (await strict.call("POST", "/api/socio/carnet/verificar", { as, json: { codigo: "SOC-0000" } })).status;
    for (let time = 0; time < 6; time++) expect(await attempt(guard)).toBe(404);
    expect(await attempt(guard)).toBe(429);
    expect(await attempt(other)).toBe(404);
  });
});
