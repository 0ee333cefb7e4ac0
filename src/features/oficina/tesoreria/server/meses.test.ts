import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { apply, duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { setRules } from "#tests/harness/monthly-dues.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { MesDelTesorero } from "../contract.ts";

const site = await testSite({ env: { JOBS: "0", UNDO_SECONDS: "300" } });
// Makes the first instalment due at once.
await setRules(site, { diasDePrimera: 0 });
// The first plan is the club's reserved plan.
await makePlan(site);
const plan = await makePlan(site, { nombre: "Anual", precio: "12000", cuotas: 12 });
const otherPlan = await makePlan(site, { nombre: "Semestral", precio: "9000", cuotas: 6 });
let admin = await site.user("administrador");

/** Logs in again, because sessions expire within these months. */
const at = async (day: string, hour = "12:00") => {
  site.clock.set(new Date(`${day}T${hour}:00-03:00`));
  admin = await site.user("administrador");
};
const post = (path: string, json?: object) => site.call("POST", `/api${path}`, { as: admin, json });
const see = (mes: string): Promise<MesDelTesorero> =>
  jsonOf(200, site.call("GET", `/api/tesoreria?mes=${mes}`, { as: admin }));
/** Slow figures are reused for up to a minute. */
const later = () => site.clock.advance(61_000);
const month = (mes: string): Promise<MesDelTesorero> => {
  later();
  return see(mes);
};
const close = async (mes: string): Promise<MesDelTesorero> =>
  jsonOf(201, post("/tesoreria/cierres", { mes, cobrado: (await month(mes)).cobrado }));
const cents = (money: number) => Math.round(money * 100);
const IN_BETWEEN = ["Ya cobrado de las cuotas del mes", "Falta cobrar de las cuotas del mes"];
/** Returns the rows and totals of what a month issued and changed, without zeros. */
const issued = ({ renglones }: MesDelTesorero) =>
  Object.fromEntries(
    renglones
      .filter(({ grupo, nombre }) => ["emitido", "otros"].includes(grupo) && !IN_BETWEEN.includes(nombre))
      .filter(({ importe }) => importe !== 0)
      .map(({ nombre, importe }) => [nombre, importe]),
  );
const idsOf = async (user: TestUser) => (await duesOf(site, user)).map(({ id }) => id);

/** Compares what all months together issued with what all instalments cost, in centavos. */
async function expectTheLedger(): Promise<void> {
  const [range] = await site.sql<{ first: string; last: string; total: string }>`
    select to_char(min(vence_el), 'YYYY-MM') as first, to_char(max(vence_el), 'YYYY-MM') as last, sum(importe) as total from cuotas`;
  const { first = "", last = "", total = "0" } = range ?? {};
  const today = clubTime(site.clock.now()).fecha.slice(0, 7);
  const [meses, end] = [[] as string[], last > today ? last : today];
  for (let mes = first; mes <= end; mes = addMonths(`${mes}-01`, 1).slice(0, 7)) meses.push(mes);
  later();
  const sums = await Promise.all(
    meses.map(async (mes) => {
      const { renglones } = await see(mes);
      const sums = (["emitido", "otros"] as const).map((grupo) => {
        const suyos = renglones.filter((row) => row.grupo === grupo && !IN_BETWEEN.includes(row.nombre));
        const total = cents(suyos.at(-1)?.importe ?? 0);
        expect(suyos.slice(0, -1).reduce((all, { importe }) => all + cents(importe), 0)).toBe(total);
        return total;
      });
      const [collected = 0, missing = 0] = IN_BETWEEN.map((nombre) =>
        cents(renglones.find((row) => row.nombre === nombre)?.importe ?? 0),
      );
      expect(sums[0] ?? 0, mes).toBe(collected + missing);
      return sums.reduce((all, one) => all + one, 0);
    }),
  );
  expect(sums.reduce((all, one) => all + one, 0)).toBe(cents(Number(total)));
}

// Rules TES-1, TES-3
test("later changes to the charges of a closed month count in the open month", async () => {
  await at("2027-09-10");
  const member = await makeMember(site, admin, plan);
  const [september = 0, october = 0] = await idsOf(member);
  await at("2027-11-03");
  await close("2027-10");
  const closed = [await month("2027-09"), await month("2027-10")];
  expect(closed.map(({ cerrado }) => cerrado?.por)).toEqual([closed[1]?.cerrado?.por, expect.any(String)]);
  // What was overdue in September is not known before November.
  const overdue = async (mes: string) =>
    (await month(mes)).renglones.find(({ nombre }) => nombre === "Total vencido")?.anterior;
  expect([await overdue("2028-09"), await overdue("2028-10")]).toEqual([null, expect.any(Number)]);
  expect(closed.map(issued)).toEqual(Array(2).fill({ "Cuotas que vencen en el mes": 1000, Emitido: 1000 }));

  await jsonOf(200, post(`/cuotas/${september}/condonar`, { monto: 200, motivo: "Beca" }));
  const partes = ["2027-12-10", "2028-01-10"].map((fecha) => ({ fecha, importe: 500 }));
  const json = { cuotas: [october], partes, motivo: "Dos partes" };
  const { id } = await jsonOf(201, post(`/personas/${member.id}/convenios`, json));
  expect(issued(await month("2027-11"))).toEqual({
    "Cuotas que vencen en el mes": 1000,
    "Condonaciones de cuotas de septiembre de 2027": -200,
    "Convenios de pago de cuotas de octubre de 2027": -1000,
    Emitido: 1000,
    "Total de otros meses": -1200,
  });
  expect(issued(await month("2027-12"))).toEqual({
    "Cuotas que vencen en el mes": 1000,
    "Convenios de pago": 500,
    Emitido: 1500,
  });
  await expectTheLedger();
  await at("2027-12-02");
  await close("2027-11");
  const november = await month("2027-11");
  await jsonOf(200, post(`/convenios/${id}/deshacer`, { motivo: "No pudo" }));
  expect(issued(await month("2027-12"))).toEqual({
    "Cuotas que vencen en el mes": 1000,
    "Convenios de pago de cuotas de octubre de 2027": 1000,
    Emitido: 1000,
    "Total de otros meses": 1000,
  });
  expect([await month("2027-09"), await month("2027-10"), await month("2027-11")]).toEqual([
    ...closed,
    november,
  ]);
  await expectTheLedger();
});

// Rule TES-3
test("a change of plan that voids a closed month's instalment counts in the open month", async () => {
  await at("2028-01-31", "22:00");
  const member = await makeMember(site, admin, plan);
  const [january = 0] = await idsOf(member);
  await at("2028-02-01", "02:00");
  await close("2027-12");
  await close("2028-01");
  const closed = await month("2028-01");
  const changes = async () =>
    issued(await month("2028-02"))["Bajas y cambios de plan de cuotas de enero de 2028"];
  const patch = (path: string, json?: object) => site.call("PATCH", `/api${path}`, { as: admin, json });
  await jsonOf(200, patch(`/usuario/${member.id}/permisos`, { permisos: ["usuario"] }));
  await jsonOf(201, apply(site, member, otherPlan));
  await jsonOf(200, patch(`/socio/${member.id}/confirmar`, { identidad: "conocida" }));
  expect(await changes()).toBe(-1000);
  await expectTheLedger();
  await jsonOf(200, post(`/socio/${member.id}/deshacer`));
  expect(await changes()).toBeUndefined();
  expect((await duesOf(site, member)).map(({ id, importe, estado }) => [id, importe, estado])).toEqual([
    [january, 1000, "vencida"],
  ]);

  await jsonOf(200, patch(`/socio/${member.id}/confirmar`, { identidad: "conocida" }));
  await jsonOf(200, patch(`/socio/${member.id}/plan`, { planId: plan }));
  expect(await changes()).toBe(-1000);
  expect((await post(`/cuotas/${january}/corregir`, { importe: 5, motivo: "Precio" })).status).toBe(409);
  for (const statement of [
    `delete from cuotas where id = ${january}`,
    `update cuotas set vence_el = '2028-02-25' where id = ${january}`,
  ])
    await expect(site.pool.query(statement), statement).rejects.toThrow(/closed month/);
  expect(await month("2028-01")).toEqual(closed);
  await expectTheLedger();
});

const n = fc.nat(99);
const step = fc.record({
  op: fc.constantFrom(
    "collect",
    "forgive",
    "correct",
    "arrange",
    "undo",
    "raise",
    "plan",
    "close",
    "close",
    "wait",
    "wait",
  ),
  which: n,
  days: fc.integer({ min: 1, max: 45 }),
  monto: fc.constantFrom(33.33, 100, 250.5),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface History {
  members: TestUser[];
  today: string;
  arrangements: number[];
  closed: Map<string, MesDelTesorero>;
}

/** Takes a step of the history; a refused step must change nothing. */
async function take(history: History, { op, which, days, monto }: Step): Promise<void> {
  const member = history.members[which % history.members.length] as TestUser;
  const dues = await site.sql<{ id: number; falta: string; vence: string }>`
    select id, importe - imputado as falta, vence_el::text as vence from cuotas where usuario_id = ${member.id} order by vence_el`;
  const one = dues[which % dues.length];
  switch (op) {
    case "wait":
      history.today = addDays(history.today, days);
      return at(history.today);
    case "collect":
      await post(`/personas/${member.id}/cobros`, { monto, medio: "efectivo", idempotencyKey: randomUUID() });
      return;
    case "forgive":
      await post(`/cuotas/${one?.id}/condonar`, { monto, motivo: "Beca" });
      return;
    case "correct":
      await post(`/cuotas/${one?.id}/corregir`, {
        importe: which % 2 === 0 ? monto : -monto,
        motivo: "Precio",
      });
      return;
    case "arrange": {
      const partes = [1, 2].map((k) => ({
        fecha: addDays(history.today, days * k),
        importe: Math.round(Number(one?.falta) * 50) / 100,
      }));
      const made = await post(`/personas/${member.id}/convenios`, {
        cuotas: [one?.id],
        partes,
        motivo: "Partes",
      });
      if (made.status === 201) history.arrangements.push((await made.json()).id);
      return;
    }
    case "undo":
      await post(`/convenios/${history.arrangements[which % history.arrangements.length]}/deshacer`, {
        motivo: "x",
      });
      return;
    case "raise": {
      const vigenteDesde = `${addMonths(history.today, which % 3).slice(0, 7)}-01`;
      const json = {
        aranceles: [],
        planes: [plan],
        porcentaje: 7.5,
        vigenteDesde,
        incluyeVencidas: which % 2 === 0,
      };
      const { huella } = await jsonOf(200, post("/aumentos/prever", json));
      await post("/aumentos", { ...json, motivo: "Paritarias", huella });
      return;
    }
    case "plan":
      await site.call("PATCH", `/api/socio/${member.id}/plan`, {
        as: admin,
        json: { planId: which % 2 === 0 ? plan : otherPlan },
      });
      return;
    case "close": {
      // The last month that has ended, or the month before.
      const mes = addMonths(history.today, -1 - (which % 2)).slice(0, 7);
      const answer = await post("/tesoreria/cierres", { mes, cobrado: (await month(mes)).cobrado });
      if (answer.status === 201) history.closed.set(mes, await month(mes));
    }
  }
}

// Rules TES-1, TES-3
test("the figures of closed months never change", async () => {
  let start = "2029-01-20";
  const closed: History["closed"] = new Map();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      await at(start);
      const members = [await makeMember(site, admin, plan), await makeMember(site, admin, plan)];
      const history: History = { members, today: start, arrangements: [], closed };
      for (const one of steps) {
        await take(history, one);
        for (const [mes, before] of [...closed].slice(-1)) expect(await see(mes), mes).toEqual(before);
      }
      for (const [mes, before] of closed) expect(await see(mes), mes).toEqual(before);
      await expectTheLedger();
      // Starts later than everything in this history, even after shrinking.
      start = addMonths(history.today, 14);
    }),
    { numRuns: propertyRuns(1, 4) },
  );
});
