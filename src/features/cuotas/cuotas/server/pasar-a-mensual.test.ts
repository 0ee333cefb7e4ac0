import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addMonths, clubTime } from "#contract/club-time.ts";
import { periodoDe } from "#features/cuotas/aranceles/rules.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
site.clock.set(new Date("2027-05-05T12:00:00-03:00"));
const admin = await site.user("administrador");
const get = (path: string) => site.call("GET", `/api${path}`, { as: admin });
const post = (path: string, json: object = {}) => site.call("POST", `/api${path}`, { as: admin, json });

// Rule TAR-11
test("all members of a plan that has become monthly are moved together and only once", async () => {
  // Takes id 1, which is the club's own plan once other plans are offered.
  await makePlan(site);
  const [plan, other] = [await makePlan(site, { precio: "4000", cuotas: 4 }), await makePlan(site)];
  const members = [];
  for (let n = 0; n < 3; n++) members.push(await makeMember(site, admin, plan));
  const [paid, owing, gone] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]];
  const elsewhere = await makeMember(site, admin, other);
  const [first] = await duesOf(site, paid);
  const cash = { monto: 1000, medio: "efectivo", idempotencyKey: randomUUID(), cuotas: [first?.id] };
  await jsonOf(201, post(`/personas/${paid.id}/cobros`, cash));
  await site.sql`update usuarios set permisos = '{usuario}' where id = ${gone.id}`;
  await jsonOf(409, post(`/planes/${plan}/pasar`));

  const hoy = clubTime(site.clock.now()).fecha;
  const mes = periodoDe(hoy);
  const arancel = { tipo: "base", planId: plan, nombre: "Social", importe: 1200, vigenteDesde: mes };
  expect(await jsonOf(201, post("/aranceles", arancel))).toMatchObject({ personas: 0, porPasar: 2 });
  expect(await jsonOf(200, get(`/planes/${plan}/por-pasar`))).toEqual({
    personas: 2,
    desde: [
      { periodo: mes, personas: 1 },
      { periodo: addMonths(mes, 1), personas: 1 },
    ],
  });
  expect(await jsonOf(200, post(`/planes/${plan}/pasar`))).toEqual({ pasaron: 2, quedan: 0 });
  expect(await jsonOf(200, post(`/planes/${plan}/pasar`))).toEqual({ pasaron: 0, quedan: 0 });
  const altas = await site.sql`select persona_id as who, desde::text from altas order by persona_id`;
  expect(altas).toEqual([
    { who: paid.id, desde: "2027-06-05" },
    { who: owing.id, desde: hoy },
  ]);
  expect((await duesOf(site, paid)).map(({ estado }) => estado)).toEqual(["pagada"]);
  expect([await duesOf(site, owing), (await duesOf(site, elsewhere)).length > 0]).toEqual([[], true]);
  const decisions =
    await site.sql`select objeto_id as who from auditoria where accion = 'socio.plan' order by objeto_id`;
  expect(decisions.map(({ who }) => who)).toEqual([paid.id, owing.id]);
});
