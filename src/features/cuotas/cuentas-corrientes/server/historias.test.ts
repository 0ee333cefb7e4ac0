import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TotalesDeCobros } from "#features/caja/cobros/contract.ts";
import { consultarPago } from "#features/caja/pagos/server/consultar-pago.ts";
import { hacerDevolucion } from "#features/caja/pagos/server/devoluciones/hacer-devolucion.ts";
import { makeBond, makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makePlan } from "#tests/harness/members.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Cuenta } from "../contract.ts";

// Background jobs are off: the steps read and refund payments themselves, so that each step ends with its effects.
const site = await testSite({ env: { JOBS: "0" } });
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "4000", cuotas: 4 });
const post = (path: string, json: object, as = admin) => site.call("POST", `/api${path}`, { as, json });
const cents = (money: number) => Math.round(money * 100);

const n = fc.nat(99);
const monto = fc.constantFrom(100, 333.33, 1000, 1500.5, 2600);
type Step =
  | { op: "collect" | "forgive" | "correct"; who: number; cuota: number; monto: number }
  | { op: "begin" | "move"; who: number; cuota: number; otra: number }
  | { op: "pay" | "again" | "late" | "void"; who: number }
  | { op: "refund"; who: number; monto: number }
  | { op: "end" | "bond" | "merge" | "separate"; who: number };
const of = <T extends string, V extends Record<string, unknown>>(
  op: T,
  more: { [K in keyof V]: fc.Arbitrary<V[K]> },
) => fc.record({ op: fc.constant(op), ...more }) as unknown as fc.Arbitrary<Step>;
const step = fc.oneof(
  { weight: 4, arbitrary: of("collect", { who: n, cuota: n, monto }) },
  { weight: 4, arbitrary: of("begin", { who: n, cuota: n, otra: n }) },
  { weight: 5, arbitrary: of("pay", { who: n }) },
  { weight: 2, arbitrary: of("again", { who: n }) },
  { weight: 2, arbitrary: of("late", { who: n }) },
  { weight: 2, arbitrary: of("void", { who: n }) },
  { weight: 2, arbitrary: of("refund", { who: n, monto }) },
  { weight: 2, arbitrary: of("forgive", { who: n, cuota: n, monto }) },
  { weight: 2, arbitrary: of("correct", { who: n, cuota: n, monto }) },
  { weight: 2, arbitrary: of("move", { who: n, cuota: n, otra: n }) },
  { weight: 1, arbitrary: of("end", { who: n }) },
  { weight: 1, arbitrary: of("bond", { who: n }) },
  { weight: 3, arbitrary: of("merge", { who: n }) },
  { weight: 4, arbitrary: of("separate", { who: n }) },
);

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

interface Family {
  parents: TestUser[];
  children: TestUser[];
  begun: number[];
  merged: { id: number; left: TestUser } | null;
}

async function cuotasOf({ children }: Family): Promise<number[]> {
  const dues = await Promise.all(children.map((child) => duesOf(site, child)));
  return dues.flat().map(({ id }) => id);
}

/** Also tries steps that are refused, because a refusal must change nothing. */
async function take(family: Family, one: Step): Promise<void> {
  const { parents, children, begun } = family;
  const parent = pick(parents, one.who) as TestUser;
  const cuotas = await cuotasOf(family);
  const paymentsInHand = () =>
    site.sql<{ id: number }>`select id from pagos where usuario_id = any(${parents.map(({ id }) => id)})
      and monto > 0 and estado = 'aprobado' order by id`;
  switch (one.op) {
    case "collect": {
      const chosen = pick(cuotas, one.cuota) ?? 0;
      const json = { monto: one.monto, medio: "efectivo", idempotencyKey: randomUUID() };
      await post(`/personas/${parent.id}/cobros`, one.cuota % 3 === 0 ? json : { ...json, cuotas: [chosen] });
      return;
    }
    case "begin": {
      const chosen = [...new Set([pick(cuotas, one.cuota), pick(cuotas, one.otra)])];
      const started = await post("/cuotas/pagar", { cuotas: chosen }, parent);
      const { pagoId, total } = started.status === 201 ? await started.json() : {};
      if (total > 0) begun.push(pagoId);
      return;
    }
    // A payment on a page that may be paid, cancelled or expired by now; its notice arrives twice, followed by a late
    // payment.
    case "pay":
    case "again":
    case "late": {
      const pagoId = pick(begun, one.who);
      if (pagoId === undefined) return;
      if (one.op === "late")
        await site.sql`update pagos set vence_en = now() - interval '1 day' where id = ${pagoId}`;
      await site.emulator.pay({ of: String(pagoId), status: "approved", notify: false });
      await consultarPago(site.deps, pagoId);
      if (one.op === "again") await consultarPago(site.deps, pagoId);
      return;
    }
    case "void": {
      const pago = pick(await paymentsInHand(), one.who);
      if (pago) await post(`/cuotas/cobros/${pago.id}/anular`, { motivo: "Error" });
      return;
    }
    case "refund": {
      const pago = pick(await paymentsInHand(), one.who);
      if (!pago) return;
      const { partes } = await jsonOf(200, site.call("GET", `/api/pagos/${pago.id}`, { as: admin }));
      const part = (partes as { id: number; vigente: boolean }[] | null)?.find(({ vigente }) => vigente);
      const what = partes ? { partes: part ? [part.id] : [] } : { monto: one.monto };
      await post(`/pagos/${pago.id}/devolver`, { motivo: "Se fue", ...what });
      return;
    }
    case "forgive":
      await post(`/cuotas/${pick(cuotas, one.cuota)}/condonar`, { monto: one.monto, motivo: "Beca" });
      return;
    case "correct": {
      const importe = one.who % 2 === 0 ? one.monto : -one.monto;
      await post(`/cuotas/${pick(cuotas, one.cuota)}/corregir`, { importe, motivo: "Precio" });
      return;
    }
    case "move": {
      const rows = await site.sql<{
        id: number;
      }>`select i.id from imputaciones i join cuotas c on c.id = i.cuota_id
        where c.usuario_id = any(${children.map(({ id }) => id)}) and i.monto > 0 order by i.id`;
      const row = pick(rows, one.who);
      const cuotaId = one.otra % 4 === 0 ? null : pick(cuotas, one.otra);
      if (row) await post(`/imputaciones/${row.id}/mover`, { cuotaId, motivo: "Era de otra" });
      return;
    }
    case "end":
      await site.sql`update vinculos set terminado_en = now() where responsable_id = ${parent.id}
        and dependiente_id = ${pick(children, one.who)?.id} and terminado_en is null`;
      return;
    case "bond":
      await makeBond(site, parent, pick(children, one.who) as TestUser).catch(() => {});
      return;
    case "merge": {
      const [stays, left] = one.who % 2 === 0 ? parents : parents.toReversed();
      if (!stays || !left) return;
      const json = { queda: stays.id, sale: left.id, motivo: "Se anotó dos veces" };
      const { id } = await jsonOf(201, post("/fusiones", json));
      Object.assign(family, { parents: [stays], merged: { id, left } });
      return;
    }
    // Refused once money has moved.
    case "separate": {
      if (!family.merged) return;
      const answer = await post(`/fusiones/${family.merged.id}/deshacer`, {});
      expect([200, 409]).toContain(answer.status);
      if (answer.status !== 200) return;
      separated++;
      Object.assign(family, { parents: [...parents, family.merged.left], merged: null });
    }
  }
}
let separated = 0;

async function returnWhatWasAskedFor(): Promise<void> {
  const pending = await site.sql<{ id: number; medio: string }>`
    select id, medio from devoluciones where hecha_en is null and cubierta_en is null order by id`;
  for (const { id, medio } of pending)
    if (medio === "mercadopago") await hacerDevolucion(site.deps, id);
    else await post(`/devoluciones/${id}/hecha`, {});
}

async function expectToAgree({ parents, children }: Family): Promise<void> {
  let accounts = 0;
  for (const person of [...parents, ...children]) {
    const account: Cuenta = await jsonOf(
      200,
      site.call("GET", `/api/personas/${person.id}/cuenta`, { as: admin }),
    );
    const { movimientos, pagos } = account;
    const sum = (tipos: string[], side: (one: (typeof movimientos)[number]) => number) =>
      movimientos
        .filter(({ tipo }) => tipos.includes(tipo))
        .reduce((total, one) => total + cents(side(one)), 0);
    const entered = sum(["cuota", "ajuste"], ({ debe, haber }) => debe - haber);
    const paid = sum(["pago", "reversion"], ({ debe, haber }) => haber - debe);
    // Charges minus payments equal the debt; instalments due later are not in the balance yet.
    expect(cents(account.cargos) - cents(account.imputado)).toBe(
      cents(account.vencido) + cents(account.porVencer),
    );
    expect(paid).toBe(cents(account.imputado));
    expect(cents(account.saldo)).toBe(entered - paid);
    expect(cents(account.saldo) + cents(account.cargos) - entered).toBe(
      cents(account.vencido) + cents(account.porVencer),
    );
    let credito = 0;
    for (const pago of pagos ?? []) {
      const imputado = pago.imputaciones.reduce((total, { importe }) => total + cents(importe), 0);
      expect(imputado).toBeLessThanOrEqual(cents(pago.monto));
      const left = cents(pago.monto) - cents(pago.devuelto) - imputado;
      // Never negative, because refunded money pays nothing.
      expect(cents(pago.credito)).toBe(left);
      credito += left;
    }
    expect(cents(account.credito ?? 0)).toBe(credito);
    accounts += cents(account.imputado) + credito;
  }
  const totales: TotalesDeCobros = await jsonOf(
    200,
    site.call("GET", "/api/cobros/totales?concepto=cuota", { as: admin }),
  );
  expect(accounts).toBe(cents(totales.total.neto) - before);
}
let before = 0;

/** Steps that every run takes: merge two records and separate them again. */
const SEPARATED: Step[] = [
  { op: "collect", who: 0, cuota: 1, monto: 500 },
  { op: "merge", who: 0 },
  { op: "collect", who: 0, cuota: 2, monto: 500 },
  { op: "separate", who: 0 },
];

// Rules CTA-2, CTA-5
test("all accounts together match the cash book after any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const totales: TotalesDeCobros = await jsonOf(
        200,
        site.call("GET", "/api/cobros/totales?concepto=cuota", { as: admin }),
      );
      before = cents(totales.total.neto);
      const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
      const father = await site.user();
      await makeBond(site, father, hijos[0] as TestUser);
      await site.sql`update cuotas set vence_el = vence_el - 40
        where usuario_id = any(${hijos.map(({ id }) => id)}) and numero_cuota < 3`;
      const family: Family = { parents: [responsable, father], children: hijos, begun: [], merged: null };
      for (const one of steps) {
        await take(family, one);
        await returnWhatWasAskedFor();
        await expectToAgree(family);
      }
    }),
    { numRuns: propertyRuns(2, 20), examples: [[SEPARATED]] },
  );
  expect(separated).toBeGreaterThan(0);
});
