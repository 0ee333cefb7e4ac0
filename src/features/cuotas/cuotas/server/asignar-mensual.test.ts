import { beforeEach, describe, expect, test } from "vitest";
import { addDays, addMonths, clubInstant } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeApplicant, makeMember, makePlan } from "#tests/harness/members.ts";
import { makeMonthlyPlan } from "#tests/harness/monthly-dues.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Cuota } from "../contract.ts";
import { emitirDePeriodo } from "./lote.ts";

const site = await testSite({ env: { UNDO_SECONDS: "300" } });
await makePlan(site);
const A = await makeMonthlyPlan(site, 20_000, { nombre: "Mensual A" });
const B = await makeMonthlyPlan(site, 30_000, { nombre: "Mensual B" });
const anual = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });
const MES = "2027-03-01";
const HOY = "2027-03-20";
const QUE_VIENE = "2027-04-01";
let admin: TestUser;

beforeEach(async () => {
  site.clock.set(clubInstant(HOY, "10:00"));
  admin = await site.user("administrador");
});

const cuotasDe = async ({ id }: TestUser): Promise<Cuota[]> =>
  jsonOf(200, site.call("GET", `/api/cuotas/usuario/${id}`, { as: admin }));
const altasDe = ({ id }: { id: number }) =>
  site.sql<{ plan: number; desde: string; hasta: string | null }>`
    select plan_id as plan, desde::text, hasta::text from altas where persona_id = ${id} order by desde`;
const cambiar = ({ id }: TestUser, planId: number) =>
  site.call("PATCH", `/api/socio/${id}/plan`, { as: admin, json: { planId } });
const previsar = async ({ id }: TestUser, planId: number) =>
  (await jsonOf(200, site.call("GET", `/api/socio/${id}/plan?planId=${planId}`, { as: admin }))).mensual;
const emitir = ({ id: usuarioId }: TestUser, planId: number, periodo: string) =>
  site.deps.db.transaction((tx) =>
    emitirDePeriodo(site.deps, tx, [
      {
        usuarioId,
        planId,
        periodo,
        venceEl: addDays(periodo, 9),
        renglones: [{ regla: "base", version: 1, base: null, importe: 20_000_00, origen: "arancel:1" }],
      },
    ]),
  );
const cobrar = async (socio: TestUser, cual = 0) => {
  const id = (await cuotasDe(socio))[cual]?.id;
  await jsonOf(
    200,
    site.call("POST", `/api/cuotas/${id}/cobrar`, { as: admin, json: { medio: "efectivo" } }),
  );
};
const socioDesde = async (planId: number, dia: string) => {
  site.clock.set(clubInstant(dia, "10:00"));
  admin = await site.user("administrador");
  const socio = await makeMember(site, admin, planId);
  site.clock.set(clubInstant(HOY, "10:00"));
  admin = await site.user("administrador");
  return socio;
};

describe("a member of a monthly plan", () => {
  // Rule TAR-10
  test("pays from the day of the decision", async () => {
    const socio = await makeApplicant(site, A);
    await jsonOf(200, site.call("PATCH", `/api/socio/${socio.id}/confirmar`, { as: admin }));
    expect(await altasDe(socio)).toEqual([{ plan: A, desde: HOY, hasta: null }]);
    expect(await cuotasDe(socio)).toEqual([]);
    const deshacer = () => site.call("POST", `/api/socio/${socio.id}/deshacer`, { as: admin });
    await jsonOf(200, deshacer());
    expect(await altasDe(socio)).toEqual([]);
    await jsonOf(200, site.call("PATCH", `/api/socio/${socio.id}/confirmar`, { as: admin }));
    await emitir(socio, A, MES);
    expect((await jsonOf(409, deshacer())).code).toBe("ya-cambio");
    expect(await altasDe(socio)).toHaveLength(1);
  });

  // Rule TAR-10
  test("switches to another plan from the current month if that month has not been issued", async () => {
    const viejo = await socioDesde(A, "2027-01-10");
    expect(await previsar(viejo, B)).toEqual({ desde: MES, importe: 30_000 });
    await jsonOf(200, cambiar(viejo, B));
    expect(await altasDe(viejo)).toEqual([
      { plan: A, desde: "2027-01-10", hasta: "2027-02-28" },
      { plan: B, desde: MES, hasta: null },
    ]);
    const nuevo = await socioDesde(A, "2027-03-18");
    await jsonOf(200, cambiar(nuevo, B));
    await jsonOf(200, cambiar(nuevo, B));
    expect(await altasDe(nuevo)).toEqual([{ plan: B, desde: "2027-03-18", hasta: null }]);
  });

  // Rule TAR-10
  test("switches to another plan after the last issued month", async () => {
    const socio = await socioDesde(A, "2027-01-10");
    await emitir(socio, A, MES);
    expect(await previsar(socio, B)).toEqual({ desde: QUE_VIENE, importe: 30_000 });
    await jsonOf(200, cambiar(socio, B));
    expect(await altasDe(socio)).toEqual([
      { plan: A, desde: "2027-01-10", hasta: "2027-03-31" },
      { plan: B, desde: QUE_VIENE, hasta: null },
    ]);
    expect((await cuotasDe(socio)).map(({ periodo, importe }) => [periodo, importe])).toEqual([
      [MES, 20_000],
    ]);
  });

  // Rule TAR-10
  test("starts to pay after the paid instalments of an earlier plan", async () => {
    const socio = await socioDesde(anual, "2027-03-05");
    await cobrar(socio);
    await jsonOf(200, cambiar(socio, A));
    expect(await altasDe(socio)).toEqual([{ plan: A, desde: "2027-04-05", hasta: null }]);
    expect((await cuotasDe(socio)).map(({ estado }) => estado)).toEqual(["pagada"]);
    const debe = await socioDesde(anual, "2027-03-05");
    await jsonOf(200, cambiar(debe, A));
    expect(await altasDe(debe)).toEqual([{ plan: A, desde: HOY, hasta: null }]);
    expect(await cuotasDe(debe)).toEqual([]);
  });

  // Rule TAR-10
  test("keeps a partly paid instalment of an earlier plan", async () => {
    const socio = await socioDesde(anual, "2027-03-05");
    await cobrar(socio);
    const otro = await makePlan(site, { nombre: "Doble", precio: "6000", cuotas: 3 });
    await jsonOf(200, cambiar(socio, otro));
    await jsonOf(200, cambiar(socio, A));
    expect((await cuotasDe(socio)).map(({ importe, credito }) => [importe, credito])).toEqual([
      [1000, 0],
      [1000, 1000],
    ]);
    expect(await altasDe(socio)).toEqual([{ plan: A, desde: "2027-04-20", hasta: null }]);
  });

  // Rule TAR-10
  test("is credited the paid month on switching to a plan with a fixed number of instalments", async () => {
    const [paga, debe] = [await socioDesde(A, "2027-01-10"), await socioDesde(A, "2027-03-10")];
    for (const socio of [paga, debe]) await emitir(socio, A, MES);
    await cobrar(paga);
    for (const socio of [paga, debe]) await jsonOf(200, cambiar(socio, anual));
    const cuotas = async (de: TestUser) =>
      (await cuotasDe(de)).map(({ periodo = "", importe, credito }) => [periodo, importe, credito]);
    expect(await cuotas(paga)).toEqual([
      [MES, 20_000, 0],
      ["", 0, 1000],
      ["", 0, 1000],
      ["", 0, 1000],
    ]);
    expect(await cuotas(debe)).toEqual([
      ["", 1000, 0],
      ["", 1000, 0],
      ["", 1000, 0],
    ]);
    expect(await altasDe(paga)).toEqual([{ plan: A, desde: "2027-01-10", hasta: "2027-02-28" }]);
    expect(await altasDe(debe)).toEqual([]);
  });

  // Rule TAR-10
  test("pays until the end of the month in which they leave", async () => {
    const socio = await socioDesde(A, "2027-01-10");
    await emitir(socio, A, MES);
    await emitir(socio, A, QUE_VIENE);
    const json = { permisos: ["usuario"] };
    await jsonOf(200, site.call("PATCH", `/api/usuario/${socio.id}/permisos`, { as: admin, json }));
    expect(await altasDe(socio)).toEqual([{ plan: A, desde: "2027-01-10", hasta: "2027-03-31" }]);
    expect(
      await site.sql`select periodo::text from cuotas where usuario_id = ${socio.id} and importe > 0`,
    ).toEqual([{ periodo: MES }]);
  });

  // Rule TAR-10
  test("has one current membership after concurrent changes", async () => {
    const socio = await socioDesde(A, "2027-01-10");
    const both = await Promise.all([cambiar(socio, B), cambiar(socio, A), cambiar(socio, B)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const abiertas = (await altasDe(socio)).filter(({ hasta }) => hasta === null);
    expect(abiertas).toHaveLength(1);
    expect(addMonths(abiertas[0]?.desde ?? "", 0) <= HOY).toBe(true);
  });
});
