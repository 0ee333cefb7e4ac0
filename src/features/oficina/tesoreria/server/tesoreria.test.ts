import { randomUUID } from "node:crypto";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { MesDelTesorero, Presupuesto } from "../contract.ts";
import type { Grupo } from "../rules.ts";
import { findCifras } from "./cifras-de-mes.repo.ts";
import { insertCierre, lockDinero } from "./tesoreria.repo.ts";

const site = await testSite();
let admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "12000", cuotas: 12 });
const { db } = site.deps;

/** Logs in again, because sessions expire within these months. */
const at = async (day: string, hour = "12:00") => {
  site.clock.set(new Date(`${day}T${hour}:00-03:00`));
  admin = await site.user("administrador");
};
const get = (path: string, as = admin) => site.call("GET", `/api/tesoreria${path}`, { as });
const month = (mes: string): Promise<MesDelTesorero> => jsonOf(200, get(`?mes=${mes}`));
const amount = (of: MesDelTesorero, nombre: string, grupo?: Grupo) =>
  of.renglones.find((row) => row.nombre === nombre && (!grupo || row.grupo === grupo))?.importe;
const close = (mes: string, cobrado: number) =>
  site.call("POST", "/api/tesoreria/cierres", { as: admin, json: { mes, cobrado } });
const closed = async (mes: string): Promise<MesDelTesorero> =>
  jsonOf(201, close(mes, (await month(mes)).cobrado));
const collect = async (payer: TestUser, monto: number, medio = "efectivo"): Promise<number> => {
  const json = { monto, medio, idempotencyKey: randomUUID() };
  const made = await jsonOf(201, site.call("POST", `/api/personas/${payer.id}/cobros`, { as: admin, json }));
  return made.comprobante.pagoId;
};
const post = (path: string, json: object) => site.call("POST", `/api${path}`, { as: admin, json });

await at("2027-01-05");
const member = await makeMember(site, admin, plan);
await site.sql`update cuotas set vence_el = ('2027-01-10'::date + make_interval(months => numero_cuota - 1))::date
  where usuario_id = ${member.id}`;

// Rule TES-1
describe("the figures of a month", () => {
  test("match those of Cobros for each payment method", async () => {
    await at("2027-02-08");
    await collect(member, 1500);
    await collect(member, 300, "transferencia");
    const refunded = await collect(member, 200);
    await jsonOf(200, post(`/cuotas/cobros/${refunded}/anular`, { motivo: "Era otro" }));
    const of = await month("2027-02");
    expect([amount(of, "Efectivo"), amount(of, "Transferencia"), amount(of, "Devoluciones")]).toEqual([
      1700, 300, -200,
    ]);
    const totals = await jsonOf(
      200,
      site.call("GET", "/api/cobros/totales?desde=2027-02-01&hasta=2027-02-28", { as: admin }),
    );
    expect([of.cobrado, amount(of, "Cobrado neto"), amount(of, "Cuotas", "rubros")]).toEqual(
      Array(3).fill(totals.total.neto),
    );
    expect([
      amount(of, "Cuotas que vencen en el mes"),
      amount(of, "Ya cobrado de las cuotas del mes"),
    ]).toEqual([1000, 800]);
    expect(amount(of, "Falta cobrar de las cuotas del mes")).toBe(200);
  });

  test("show the provider's fees and payouts", async () => {
    await site.sql`insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, aprobado_en,
        id_medio_pago, comision, acreditado_en)
      values (${member.id}, 'entrada', 'Una entrada', 1000, 'mercadopago', 'aprobado', '2027-02-20', '2027-02-20', '2027-02-20', 'a', 41, '2027-02-25'),
        (${member.id}, 'entrada', 'Una entrada', 500, 'mercadopago', 'aprobado', '2027-02-27', '2027-02-27', '2027-02-27', 'b', 20.5, '2027-03-09')`;
    await at("2027-03-15");
    const [february, march] = [await month("2027-02"), await month("2027-03")];
    expect([amount(february, "Comisiones de lo cobrado"), amount(february, "Acreditado neto")]).toEqual([
      -61.5, 959,
    ]);
    expect(amount(february, "Por acreditar al terminar el mes")).toBe(479.5);
    expect([amount(march, "Acreditado en el mes, bruto"), amount(march, "Acreditado neto")]).toEqual([
      500, 479.5,
    ]);
    expect(amount(february, "Entradas", "rubros")).toBe(1500);
  });

  // Rule TES-2
  test("compare the month with the previous year and with the budget", async () => {
    await at("2027-05-12");
    const ages = (await month("2027-05")).renglones.filter(({ grupo }) => grupo === "vencido");
    expect(ages.map(({ importe }) => importe)).toEqual([1000, 1000, 1000, 200, 3200]);
    const importes = Array.from({ length: 12 }, (_, n) => (n === 1 ? 2500.5 : null));
    const json = { anio: 2027, rubro: "cuota", importes };
    const written: Presupuesto = await jsonOf(
      200,
      site.call("PUT", "/api/tesoreria/presupuesto", { as: admin, json }),
    );
    expect(written.rubros.find(({ rubro }) => rubro === "cuota")?.importes).toEqual(importes);
    const row = (await month("2027-02")).renglones.find(
      ({ nombre, grupo }) => nombre === "Cuotas" && grupo === "rubros",
    );
    expect(row?.presupuesto).toBe(2500.5);
    const next = (await month("2028-02")).renglones.find(({ nombre }) => nombre === "Efectivo");
    expect(next).toMatchObject({ importe: 0, anterior: 1700 });
  });

  test("can be exported by administradores only", async () => {
    const file = await get("/exportar?mes=2027-02");
    expect(file.headers.get("content-disposition")).toContain("mes_del_tesorero_2027-02.xlsx");
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(sheets[0]?.name).toBe("Mes 2027-02");
    const { renglones } = await month("2027-02");
    expect(sheets[0]?.rows.slice(1).map((row) => row[1])).toEqual(renglones.map(({ nombre }) => nombre));
    for (const path of [
      "?mes=2027-02",
      "/exportar?mes=2027-02",
      "/presupuesto?anio=2027",
      "/conciliacion?mes=2027-02",
    ])
      expect((await get(path, await site.user("administradorB"))).status, path).toBe(403);
    for (const path of [
      "",
      "?mes=2027",
      "?mes=2027-13",
      "?mes=1999-01",
      "?mes=2027-02-01",
      "/presupuesto?anio=x",
    ])
      expect((await get(path)).status, path).toBe(422);
    const wrong = [
      { anio: 2027, rubro: "nada", importes: Array(12).fill(1) },
      { anio: 2027, rubro: "cuota", importes: [1] },
      { anio: 2027, rubro: "cuota", importes: Array(12).fill(-1) },
    ];
    for (const json of wrong)
      expect((await site.call("PUT", "/api/tesoreria/presupuesto", { as: admin, json })).status).toBe(422);
  });
});

// Rule TES-3
describe("closing a month", () => {
  test("is refused if the month has not ended or an earlier month is open", async () => {
    await at("2027-03-31", "23:59");
    expect(await jsonOf(409, close("2027-03", 0))).toMatchObject({
      code: "no-cierra",
      detail: expect.stringContaining("todavía no terminó"),
    });
    await at("2027-04-02");
    expect(await jsonOf(409, close("2027-02", 1))).toMatchObject({ code: "cambio" });
    const february = await closed("2027-02");
    expect(february.cerrado).toMatchObject({ por: admin.nombreUsuario });
    await at("2027-05-02");
    expect(await jsonOf(409, close("2027-04", 0))).toMatchObject({
      detail: expect.stringContaining("Antes hay que cerrar marzo"),
    });
    await at("2027-04-02");
    expect((await jsonOf(201, close("2027-01", 0))).cerrado).toEqual(february.cerrado);
    expect(await jsonOf(201, close("2027-02", 0))).toEqual(february);
    expect((await close("2027-13", 0)).status).toBe(422);
  });

  test("freezes its figures", async () => {
    const before = await month("2027-02");
    const [cash] = await site.sql`select id from pagos where medio = 'efectivo' and monto = 1500`;
    const refused = [
      `update pagos set monto = 2000 where id = ${cash.id}`,
      `update pagos set medio = 'transferencia' where id = ${cash.id}`,
      "delete from pagos where id_medio_pago = 'a'",
      `insert into pagos (concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
        values ('cuota', 'x', 1, 'efectivo', 'aprobado', '2027-02-03', '2027-02-03')`,
      `insert into pagos (concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
        values ('cuota', 'x', 1, 'efectivo', 'aprobado', '2026-11-03', '2026-11-03')`,
      `insert into devoluciones (pago_id, monto, medio, motivo, causa, pedida_en, hecha_en)
        values (${cash.id}, 1, 'efectivo', 'x', 'staff', now(), '2027-02-28T23:59:59-03')`,
      `insert into renglones_de_cuota (cuota_id, regla, importe, creado_en)
        select min(id), 'correccion', 0, '2027-02-28T23:59:59-03' from cuotas`,
      "update cierres_de_mes set cifras = '{}'",
      "delete from cierres_de_mes",
    ];
    for (const statement of refused)
      await expect(site.pool.query(statement), statement).rejects.toThrow(/closed/);
    // A change is allowed if it does not affect the month's money.
    await site.pool.query("update pagos set descripcion = 'Otra' where id = $1", [cash.id]);

    const [february] =
      await site.sql`select id from cuotas where usuario_id = ${member.id} and vence_el = '2027-02-10'`;
    const json = { motivo: "Hermanos" };
    const forgiven = await post(`/cuotas/${february.id}/condonar`, json);
    expect(forgiven.status, await forgiven.clone().text()).toBe(200);
    expect(await month("2027-02")).toEqual(before);
    expect(amount(await month("2027-04"), "Condonaciones de cuotas de febrero de 2027")).toBe(-200);
  });

  test("waits for a payment that is being recorded", async () => {
    const pay = (mes: string) =>
      `insert into pagos (concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
        values ('cuota', 'tarde', 7, 'efectivo', 'aprobado', '${mes}-30', '${mes}-30')`;
    const race = async (mes: string, guarded: boolean) => {
      const late = await site.pool.connect();
      await late.query("begin");
      await late.query(pay(mes));
      const closing = db.transaction(async (tx) => {
        if (guarded) await lockDinero(tx);
        const cifras = await findCifras(tx, `${mes}-01`, "2027-06-02");
        await insertCierre(tx, { mes: `${mes}-01`, cifras, cerradoEn: new Date(), cerradoPor: admin.id });
      });
      if (guarded)
        for (let waiting = 0; waiting === 0; )
          waiting = (await site.sql`select count(*)::int as n from pg_locks where not granted`)[0].n;
      else await closing;
      await late.query("commit");
      late.release();
      await closing;
      const [kept] = await site.sql`select cifras from cierres_de_mes where mes = ${`${mes}-01`}`;
      return kept.cifras.cobrado.reduce((sum: number, one: { cobrado: number }) => sum + one.cobrado, 0);
    };
    expect(await race("2027-03", true)).toBe(700);
    await expect(site.pool.query(pay("2027-03"))).rejects.toThrow(/closed/);
    // Control: without the lock, the figures lack the payment.
    expect(await race("2027-04", false)).toBe(0);
  });
});
