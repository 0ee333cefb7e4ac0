import { beforeEach, describe, expect, test } from "vitest";
import { clubInstant } from "#contract/club-time.ts";
import { conciliar } from "#features/caja/pagos/server/conciliar.ts";
import type { Cuenta } from "#features/cuotas/cuentas-corrientes/contract.ts";
import { makeBond } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf } from "#tests/harness/members.ts";
import { makeMonthlyMember, makeMonthlyPlan } from "#tests/harness/monthly-dues.ts";
import { MINUTE } from "#tests/harness/payment-time.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { mailTo, type TestUser, testSite, until } from "#tests/harness/site.ts";
import { MINUTOS_PARA_PAGAR } from "../rules.ts";
import { aumentarCuotas, calcularAumento } from "./aumentos.ts";
import { emitirDePeriodo } from "./lote.ts";

const ROUNDS = propertyRuns(2, 20);
const MONTH = "2027-03-01";
const site = await testSite();
let admin: TestUser;
beforeEach(async () => {
  const now = clubInstant("2027-03-20", "10:00");
  site.clock.set(now);
  await site.emulator.setClock(now.getTime() - Date.now());
  admin = await site.user("administrador");
});

const post = (path: string, json: object, as = admin) => site.call("POST", `/api${path}`, { as, json });
async function family() {
  const planId = await makeMonthlyPlan(site, 10_000);
  const [arancel] = await site.sql<{ id: number }>`select id from aranceles where plan_id = ${planId}`;
  const mother = await site.user();
  const children = [
    await makeMonthlyMember(site, admin, planId),
    await makeMonthlyMember(site, admin, planId),
  ];
  for (const child of children) {
    await site.sql`update usuarios set correo = null where id = ${child.id}`;
    await makeBond(site, mother, child);
  }
  const origen = `arancel:${arancel?.id}`;
  const renglones = [{ regla: "base" as const, version: 1, base: null, importe: 10_000_00, origen }];
  const issued = { planId, periodo: MONTH, venceEl: "2027-03-10", renglones };
  await site.deps.db.transaction((tx) =>
    emitirDePeriodo(
      site.deps,
      tx,
      children.map(({ id: usuarioId }) => ({ usuarioId, ...issued })),
    ),
  );
  const cuotas = (await Promise.all(children.map((child) => duesOf(site, child)))).flat();
  const raise = {
    aranceles: [arancel?.id ?? 0],
    planes: [],
    porcentaje: 10,
    vigenteDesde: "2027-04-01",
    incluyeVencidas: true,
  };
  return {
    mother,
    raise,
    preview: () => jsonOf(200, post("/aumentos/prever", raise)),
    apply: (huella: string) => post("/aumentos", { ...raise, motivo: "Paritarias", huella }),
    begin: (): Promise<{ url: string; pagoId: number; total: number }> =>
      jsonOf(201, post("/cuotas/pagar", { cuotas: cuotas.map(({ id }) => id) }, mother)),
    async accounts() {
      const of = async (id: number): Promise<Cuenta> =>
        jsonOf(200, site.call("GET", `/api/personas/${id}/cuenta`, { as: mother }));
      const seen = await Promise.all(children.map(({ id }) => of(id)));
      return {
        children: seen.map(({ cargos, imputado, saldo }) => [cargos, imputado, saldo]),
        credit: (await of(mother.id)).credito,
      };
    },
  };
}
const previewed = async ({ preview, apply }: Awaited<ReturnType<typeof family>>) => {
  const prevision = await preview();
  await jsonOf(201, apply(prevision.huella));
  return prevision;
};
const approved = (pagoId: number) =>
  until("the approval", async () => {
    const [pago] = await site.sql`select estado from pagos where id = ${pagoId}`;
    return pago?.estado === "aprobado";
  });
const SETTLED = { children: Array(2).fill([10_000, 10_000, 0]), credit: 0 };

// Rule AUM-5
describe("a price increase during an online checkout", () => {
  test("leaves the instalments being paid unchanged, even after a rejected attempt", async () => {
    const one = await family();
    const { url, pagoId, total } = await one.begin();
    expect(total).toBe(20_000);
    await site.emulator.checkout(url, { titular: "OTHE" });
    expect(await previewed(one)).toMatchObject({ cuotas: { cuotas: 0 }, enCurso: 2 });
    expect(await one.begin()).toEqual({ url, pagoId, total });
    await site.emulator.checkout(url);
    await approved(pagoId);
    expect(await one.accounts()).toEqual(SETTLED);
  });

  test("is refused if the checkout started after the increase was previewed", async () => {
    const one = await family();
    const { huella } = await one.preview();
    const { url, pagoId } = await one.begin();
    expect((await jsonOf(409, one.apply(huella))).code).toBe("cambio");
    await site.emulator.checkout(url);
    await approved(pagoId);
    expect(await one.accounts()).toEqual(SETTLED);
  });

  test("does not affect a payment made just before the checkout expires", async () => {
    const one = await family();
    const { pagoId } = await one.begin();
    await site.emulator.pay({ of: String(pagoId), status: "approved", notify: false });
    site.clock.advance(MINUTOS_PARA_PAGAR * MINUTE + 1);
    await previewed(one);
    await conciliar(site.deps);
    await approved(pagoId);
    expect(await one.accounts()).toEqual(SETTLED);
  });

  test("applies once the checkout has expired", async () => {
    const one = await family();
    const { pagoId } = await one.begin();
    site.clock.advance(MINUTOS_PARA_PAGAR * MINUTE + 1);
    await conciliar(site.deps);
    expect(await previewed(one)).toMatchObject({ cuotas: { cuotas: 2, importe: 2_000 }, enCurso: 0 });
    const mail = await mailTo(site, one.mother, "cambia");
    expect(mail.text.match(/Se suma a las cuotas sin pagar/g)).toHaveLength(2);
    expect((await one.begin()).total).toBe(22_000);
    await site.emulator.pay({ of: String(pagoId), status: "approved" });
    await approved(pagoId);
    expect(await one.accounts()).toEqual({
      children: [
        [11_000, 11_000, 0],
        [11_000, 9_000, 2_000],
      ],
      credit: 0,
    });
  });
});

// Rule AUM-5
describe("a concurrent price increase", () => {
  const times = Array.from({ length: ROUNDS }, (_, round) => round + 1);

  test.each(times)(
    "does not change the amount of a payment that is approved at the same time (round %i)",
    async (round) => {
      const one = await family();
      const { url, pagoId } = await one.begin();
      const { huella } = await one.preview();
      const paid = site.emulator.checkout(url);
      // In odd rounds the charge is finished first, so that charge and increase meet at different stages.
      if (round % 2) await paid;
      await Promise.all([jsonOf(201, one.apply(huella)), paid]);
      await approved(pagoId);
      expect(await one.accounts()).toEqual(SETTLED);
    },
  );

  test.each(times)("is applied either before or after a checkout starts (round %i)", async () => {
    const one = await family();
    const { huella } = await one.preview();
    const [raised, { url, pagoId, total }] = await Promise.all([one.apply(huella), one.begin()]);
    expect([raised.status, total]).toEqual(raised.status === 201 ? [201, 22_000] : [409, 20_000]);
    await site.emulator.checkout(url);
    await approved(pagoId);
    const cost = total / 2;
    expect(await one.accounts()).toEqual({ children: Array(2).fill([cost, cost, 0]), credit: 0 });
  });

  test("leaves the difference owed if it is computed without locking the instalments (control)", async () => {
    const one = await family();
    const { id: creadoPor } = admin;
    const { url, pagoId } = await site.deps.db.transaction(async (tx) => {
      const read = await calcularAumento(site.deps, tx, one.raise, { creadoPor, lock: false });
      if (!read.ok) throw new Error(read.detail);
      const begun = await one.begin();
      const por = { creadoEn: site.clock.now(), creadoPor, motivo: "Sin guardia" };
      await aumentarCuotas(tx, read.value.lineas, 0, por);
      return begun;
    });
    await site.emulator.checkout(url);
    await approved(pagoId);
    expect((await one.accounts()).children).toContainEqual([11_000, 9_000, 2_000]);
  });
});
