import { describe, expect, test } from "vitest";
import { addDays } from "#contract/club-time.ts";
import { openClub } from "#tests/harness/billing-club.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMonthlyMember, makeMonthlyPlan, setRules } from "#tests/harness/monthly-dues.ts";
import type { TestSite } from "#tests/harness/site.ts";
import { emitirPeriodo } from "./emitir.ts";
import { cobrarRecargos } from "./recargos.ts";

const DUE = "2027-03-10";
const RULES = { recargo: { activo: true, porcentaje: 10, diasDespues: 3 } };

async function openLateClub(members: number) {
  const club = await openClub("2027-02-28");
  const { site, admin } = club;
  const plan = await makeMonthlyPlan(site, 10_000.05);
  const who = [];
  for (let n = 0; n < members; n++) who.push(await makeMonthlyMember(site, admin, plan));
  await setRules(site, RULES);
  await emitirPeriodo(site.deps, "2027-03-01");
  return { ...club, who, [Symbol.asyncDispose]: () => site.end() };
}

const surcharges = (site: TestSite) =>
  site.sql`select c.usuario_id as who, r.base::float as base, r.importe::float as importe, c.importe::float as total
    from renglones_de_cuota r join cuotas c on c.id = r.cuota_id where r.regla = 'recargo' order by c.usuario_id`;
const cuotaOf = async (site: TestSite, id: number) =>
  (await site.sql`select id from cuotas where usuario_id = ${id}`)[0]?.id as number;

async function openPayment(site: TestSite, personaId: number, revisionHasta: string | null) {
  const [pago] =
    await site.sql`insert into pagos (usuario_id, concepto, descripcion, monto, estado, medio, retiene, revision_hasta, creado_en, actualizado_en)
    values (${personaId}, 'cuota', 'Cuota', 10000.05, 'pendiente', 'transferencia', true, ${revisionHasta}, ${site.clock.now()}, ${site.clock.now()}) returning id`;
  await site.sql`insert into cobros_de_cuota (pago_id, cuota_id) values (${pago?.id}, ${await cuotaOf(site, personaId)})`;
  return pago?.id as number;
}

// Rule EMI-6
describe("a surcharge", () => {
  test("is computed on the unpaid part once the days of grace are over", async () => {
    await using club = await openLateClub(2);
    const { site, admin, at, who } = club;
    const [whole, part] = who.map(({ id }) => id) as [number, number];
    await jsonOf(
      201,
      site.call("POST", `/api/personas/${part}/cobros`, {
        as: admin,
        json: {
          cuotas: [await cuotaOf(site, part)],
          monto: 4_000,
          medio: "efectivo",
          idempotencyKey: "0197d0a0-0000-7000-8000-000000000001",
        },
      }),
    );
    at(addDays(DUE, 3));
    await cobrarRecargos(site.deps);
    expect(await surcharges(site)).toEqual([]);
    for (const days of [4, 4, 5, 40]) {
      at(addDays(DUE, days));
      await cobrarRecargos(site.deps);
    }
    expect(await surcharges(site)).toEqual([
      { who: whole, base: 10_000.05, importe: 1_000.01, total: 11_000.06 },
      { who: part, base: 6_000.05, importe: 600.01, total: 10_600.06 },
    ]);
  });

  test("is added once, even if several processes add surcharges at the same time", async () => {
    await using club = await openLateClub(30);
    const { site, at } = club;
    at(addDays(DUE, 4));
    await Promise.all([1, 2, 3, 4].map(() => cobrarRecargos(site.deps)));
    expect(await surcharges(site)).toHaveLength(30);
    expect(new Set((await surcharges(site)).map(({ total }) => total))).toEqual(new Set([11_000.06]));
  });

  test("is not added while a payment or a transfer's receipt is under review", async () => {
    await using club = await openLateClub(5);
    const { site, admin, at, who } = club;
    const [reviewed, sent, promised, gaveUp, plain] = who.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
      number,
    ];
    await openPayment(site, reviewed, "2027-03-16T12:00:00-03:00");
    const transfer = await openPayment(site, sent, null);
    await site.sql`insert into transferencias (pago_id, monto, con_centavos, cuenta, abierta, comprobante, comprobante_en)
      values (${transfer}, 10000.05, false, '{}', true, 'x.jpg', ${site.clock.now()}),
        (${await openPayment(site, gaveUp, null)}, 10000.05, false, '{}', false, 'y.jpg', ${site.clock.now()})`;
    await site.sql`insert into gestiones (persona_id, tipo, texto, fecha_prometida, creada_en, creada_por)
      values (${promised}, 'promesa', 'Paga el 20', '2027-03-20', ${site.clock.now()}, ${admin.id})`;
    at("2027-03-15");
    await cobrarRecargos(site.deps);
    expect((await surcharges(site)).map((one) => one.who)).toEqual([gaveUp, plain]);
    at("2027-03-17");
    await cobrarRecargos(site.deps);
    expect((await surcharges(site)).map((one) => one.who)).toEqual([reviewed, gaveUp, plain]);
    at("2027-03-21");
    await cobrarRecargos(site.deps);
    expect((await surcharges(site)).map((one) => one.who)).toEqual([reviewed, promised, gaveUp, plain]);
    await site.sql`update transferencias set revisado_en = ${site.clock.now()}, aceptado = false`;
    await cobrarRecargos(site.deps);
    expect((await surcharges(site)).map((one) => one.who)).toEqual(who.map(({ id }) => id));
  });

  test("is not added to opening balances, arrangements or plans with a fixed number of instalments", async () => {
    await using club = await openClub("2027-01-31");
    const { site, admin, at } = club;
    const plan = await makeMonthlyPlan(site, 10_000);
    const member = await makeMonthlyMember(site, admin, plan);
    await emitirPeriodo(site.deps, "2027-02-01");
    await site.sql`insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el) values
      (${member.id}, ${plan}, '2027-02-20', 0, 0, 500, '2027-02-20'), (${member.id}, ${plan}, '2027-02-20', 1, 2, 700, '2027-02-20')`;
    await site.sql`insert into renglones_de_cuota (cuota_id, regla, importe)
      select id, case when numero_cuota = 0 then 'saldo-inicial' else 'base' end, importe from cuotas where periodo is null`;
    await site.sql`with suyo as (insert into convenios (persona_id, motivo, creado_en) values (${member.id}, 'Dos partes', now()) returning id),
      una as (insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el, convenio_id)
        select ${member.id}, ${plan}, '2027-02-20', 1, 2, 700, '2027-02-20', id from suyo returning id)
      insert into renglones_de_cuota (cuota_id, regla, importe) select id, 'convenio', 700 from una`;
    at("2027-02-15");
    await setRules(site, RULES);
    await emitirPeriodo(site.deps, "2027-03-01");
    at("2027-03-31");
    await cobrarRecargos(site.deps);
    expect(await surcharges(site)).toEqual([{ who: member.id, base: 10_000, importe: 1_000, total: 11_000 }]);
    expect(
      await site.sql`select c.periodo::text from cuotas c join renglones_de_cuota r on r.cuota_id = c.id
      where r.regla = 'recargo'`,
    ).toEqual([{ periodo: "2027-03-01" }]);
  });

  test("is not added again after it has been forgiven", async () => {
    await using club = await openLateClub(1);
    const { site, at, who } = club;
    const id = await cuotaOf(site, who[0]?.id ?? 0);
    at(addDays(DUE, 4));
    await cobrarRecargos(site.deps);
    const office = await site.user("administrador");
    const forgive = () =>
      site.call("POST", `/api/cuotas/${id}/condonar`, {
        as: office,
        json: { monto: 1_000.01, motivo: "Estuvo de viaje" },
      });
    expect(await jsonOf(200, forgive())).toMatchObject({ falta: 10_000.05 });
    at(addDays(DUE, 30));
    await cobrarRecargos(site.deps);
    expect(await site.sql`select importe::float as importe from cuotas`).toEqual([{ importe: 10_000.05 }]);
  });

  test("is off by default", async () => {
    await using club = await openClub("2027-02-28");
    const { site, admin, at } = club;
    await makeMonthlyMember(site, admin, await makeMonthlyPlan(site, 100));
    await emitirPeriodo(site.deps, "2027-03-01");
    at("2027-06-30");
    await cobrarRecargos(site.deps);
    expect(await surcharges(site)).toEqual([]);
  });
});
