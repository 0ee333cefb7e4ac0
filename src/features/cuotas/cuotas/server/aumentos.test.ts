import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, addMonths, clubInstant } from "#contract/club-time.ts";
import { makeBond } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { makeMonthlyMember, makeMonthlyPlan } from "#tests/harness/monthly-dues.ts";
import { mailTo, type TestUser, testSite, until } from "#tests/harness/site.ts";
import { credit, transfersOf } from "#tests/harness/transfers.ts";
import type { Aumento, Cuota, PrevisionDeAumento } from "../contract.ts";
import { emitirDePeriodo } from "./lote.ts";

const site = await testSite();
const HOY = "2027-03-20";
const QUE_VIENE = "2027-04-01";
let admin: TestUser;
await makePlan(site);
beforeEach(async () => {
  site.clock.set(clubInstant(HOY, "10:00"));
  admin = await site.user("administrador");
});

const post = (path: string, json?: object) => site.call("POST", `/api${path}`, { as: admin, json });
const planMensual = async (importe = 20_000) => {
  const planId = await makeMonthlyPlan(site, importe, { nombre: `Mensual ${importe}` });
  const [row] = await site.sql<{ id: number }>`select id from aranceles where plan_id = ${planId}`;
  return { planId, arancelId: row?.id ?? 0 };
};
const emitir = (
  usuarioId: number,
  { planId, arancelId }: { planId: number; arancelId: number },
  periodo: string,
  importe = 20_000_00,
) =>
  site.deps.db.transaction((tx) =>
    emitirDePeriodo(site.deps, tx, [
      {
        usuarioId,
        planId,
        periodo,
        venceEl: addDays(periodo, 9),
        renglones: [
          { regla: "base", version: 1, base: null, importe, origen: `arancel:${arancelId}` },
          { regla: "beca", version: 1, base: importe, importe: -importe / 2, origen: "beneficio:1" },
        ],
      },
    ]),
  );
const cuotasDe = async ({ id }: { id: number }): Promise<Cuota[]> =>
  jsonOf(200, site.call("GET", `/api/cuotas/usuario/${id}`, { as: admin }));
const importesDe = async (quien: TestUser) => (await cuotasDe(quien)).map(({ importe }) => importe);
const pedidoDe = (resto: object) => ({
  aranceles: [],
  planes: [],
  porcentaje: 10,
  vigenteDesde: QUE_VIENE,
  incluyeVencidas: false,
  ...resto,
});
const prever = async (resto: object): Promise<PrevisionDeAumento> =>
  jsonOf(200, post("/aumentos/prever", pedidoDe(resto)));
const aplicar = async (resto: object): Promise<Aumento> => {
  const { huella } = await prever(resto);
  return jsonOf(201, post("/aumentos", { ...pedidoDe(resto), motivo: "Paritarias", huella }));
};
const precioDe = async (arancelId: number, periodo: string) => {
  const { rows } = await site.pool.query(
    "select importe from precios_de_arancel where arancel_id = $1 and vigente_desde <= $2 order by vigente_desde desc, id desc limit 1",
    [arancelId, periodo],
  );
  return Number(rows[0].importe);
};
const cobrar = async (quien: TestUser, n = 0) =>
  jsonOf(200, post(`/cuotas/${(await cuotasDe(quien))[n]?.id}/cobrar`, { medio: "efectivo" }));

describe("an increase of a monthly price", () => {
  // Rule AUM-1
  test("is applied only once, even by two concurrent calls", async () => {
    const plan = await planMensual();
    const socio = await makeMonthlyMember(site, admin, plan.planId);
    const pedido = { aranceles: [plan.arancelId], porcentaje: 12.5 };
    const prevision = await prever(pedido);
    expect(prevision).toMatchObject({
      precios: [{ nombre: "Mensual 20000", antes: 20_000, despues: 22_500 }],
      mensual: { personas: 1, antes: 20_000, despues: 22_500 },
      cuotas: { cuotas: 0, personas: 0, importe: 0 },
      enCurso: 0,
      superan: { limite: 30, personas: 0, primeros: [] },
    });
    expect(await precioDe(plan.arancelId, QUE_VIENE)).toBe(20_000);
    const json = { ...pedidoDe(pedido), motivo: "Paritarias", huella: prevision.huella };
    const both = await Promise.all([post("/aumentos", json), post("/aumentos", json)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect([await precioDe(plan.arancelId, "2027-03-01"), await precioDe(plan.arancelId, QUE_VIENE)]).toEqual(
      [20_000, 22_500],
    );
    const [decision] =
      await site.sql`select despues from auditoria where accion = 'aumento.aplicar' order by id desc limit 1`;
    expect(decision?.despues).toMatchObject({ motivo: "Paritarias", porcentaje: 12.5, cuotas: 0 });
    const mail = await mailTo(site, socio);
    expect(mail.text).toContain("Paritarias");
    expect(mail.text).toContain("de $ 20.000,00 a $ 22.500,00");
  });

  // Rule AUM-2
  test("leaves overdue months unchanged unless they are included", async () => {
    const plan = await planMensual();
    const socio = await makeMonthlyMember(site, admin, plan.planId);
    for (const mes of [-2, -1]) await emitir(socio.id, plan, addMonths("2027-03-01", mes));
    await cobrar(socio);
    expect((await prever({ aranceles: [plan.arancelId] })).cuotas.cuotas).toBe(0);
    const todas = { aranceles: [plan.arancelId], incluyeVencidas: true };
    expect((await prever(todas)).cuotas).toEqual({ cuotas: 1, personas: 1, importe: 1_000 });
    const { id } = await aplicar(todas);
    expect(await importesDe(socio)).toEqual([10_000, 11_000]);
    const lineas =
      await site.sql`select regla, base::float8, importe::float8, origen, motivo from renglones_de_cuota
      where origen = ${`aumento:${id}`}`;
    expect(lineas).toEqual([
      { regla: "aumento", base: 10_000, importe: 1_000, origen: `aumento:${id}`, motivo: "Paritarias" },
    ]);
    const { id: segundo } = await aplicar({ ...todas, porcentaje: 100 });
    expect(await importesDe(socio)).toEqual([10_000, 22_000]);
    expect((await jsonOf(409, post(`/aumentos/${id}/deshacer`))).code).toBe("posterior");
    await jsonOf(200, post(`/aumentos/${segundo}/deshacer`));
    expect(await importesDe(socio)).toEqual([10_000, 11_000]);
  });

  // Rule AUM-1
  test("lists in its preview the people with an increase above the percentage set by the club", async () => {
    const plan = await planMensual();
    const socio = await makeMonthlyMember(site, admin, plan.planId);
    const { superan } = await prever({ aranceles: [plan.arancelId], porcentaje: 30.01 });
    expect(superan).toEqual({
      limite: 30,
      personas: 0,
      primeros: [],
    });
    const mucho = await prever({ aranceles: [plan.arancelId], porcentaje: undefined, precio: 26_100 });
    expect(mucho.superan).toMatchObject({
      personas: 1,
      primeros: [{ id: socio.id, antes: 20_000, despues: 26_100 }],
    });
  });

  // Rule AUM-1
  test("is refused if a price has changed since the preview", async () => {
    const plan = await planMensual();
    const pedido = { aranceles: [plan.arancelId] };
    const { huella } = await prever(pedido);
    await jsonOf(
      201,
      post(`/aranceles/${plan.arancelId}/precios`, { importe: 21_000, vigenteDesde: QUE_VIENE }),
    );
    const json = { ...pedidoDe(pedido), motivo: "Paritarias", huella };
    expect((await jsonOf(409, post("/aumentos", json))).code).toBe("cambio");
    expect(await precioDe(plan.arancelId, QUE_VIENE)).toBe(21_000);
  });

  // Rule AUM-1
  test.each<[string, (socio: TestUser, planId: number) => Promise<unknown>, object]>([
    ["an instalment has been paid", (socio) => cobrar(socio), {}],
    ["a member has joined", (_, planId) => makeMonthlyMember(site, admin, planId), {}],
    ["it is applied from another month", async () => undefined, { vigenteDesde: "2027-05-01" }],
    ["it is applied to overdue months too", async () => undefined, { incluyeVencidas: true }],
  ])("is refused if, since the preview, %s", async (_, change, otro) => {
    const plan = await planMensual();
    const socio = await makeMonthlyMember(site, admin, plan.planId);
    await emitir(socio.id, plan, QUE_VIENE);
    const pedido = pedidoDe({ aranceles: [plan.arancelId] });
    const { huella, cuotas } = await prever(pedido);
    expect(cuotas.cuotas).toBe(1);
    await change(socio, plan.planId);
    const json = { ...pedido, ...otro, motivo: "Paritarias", huella };
    expect((await jsonOf(409, post("/aumentos", json))).code).toBe("cambio");
    expect(await importesDe(socio)).toEqual([10_000]);
    expect(await precioDe(plan.arancelId, "2027-05-01")).toBe(20_000);
  });

  // Rule AUM-5
  test.each(["mercadopago", "transferencia"] as const)(
    "does not change an instalment that is being paid by %s",
    async (medio) => {
      const plan = await planMensual();
      const [paga, debe] = [
        await makeMonthlyMember(site, admin, plan.planId),
        await makeMonthlyMember(site, admin, plan.planId),
      ];
      for (const { id } of [paga, debe]) await emitir(id, plan, "2027-03-01");
      const begin = async (as: TestUser) => {
        const cuotas = (await cuotasDe(as)).map(({ id }) => id);
        return jsonOf(201, site.call("POST", "/api/cuotas/pagar", { as, json: { cuotas, medio } }));
      };
      const { total } = await begin(paga);
      const todas = { aranceles: [plan.arancelId], incluyeVencidas: true };
      expect(await prever(todas)).toMatchObject({ cuotas: { cuotas: 1 }, enCurso: 1 });
      await aplicar(todas);
      expect([await importesDe(paga), await importesDe(debe)]).toEqual([[10_000], [11_000]]);
      expect(Math.floor(total)).toBe(10_000);
      if (medio === "transferencia") {
        const { confirm, uploaded } = transfersOf(site, admin);
        await confirm((await uploaded([credit(total, { fecha: HOY })])).id);
        await until("the payment", async () => (await cuotasDe(paga))[0]?.estado === "pagada");
        expect(await importesDe(paga)).toEqual([10_000]);
      }
      expect(Math.floor((await begin(debe)).total)).toBe(11_000);
    },
  );

  // Rules AUM-2, AUM-4
  test("applies to the unpaid part of an instalment", async () => {
    const plan = await planMensual();
    const socio = await makeMonthlyMember(site, admin, plan.planId);
    await emitir(socio.id, plan, "2027-03-01");
    const cobrarParte = (monto: number) => {
      const json = { monto, medio: "efectivo", idempotencyKey: randomUUID() };
      return jsonOf(201, post(`/personas/${socio.id}/cobros`, json));
    };
    await cobrarParte(2_500);
    site.clock.advance(60_000);
    const todas = { aranceles: [plan.arancelId], incluyeVencidas: true };
    expect(await prever(todas)).toMatchObject({ cuotas: { cuotas: 1, importe: 750 }, enCurso: 0 });
    const { id } = await aplicar(todas);
    expect(await importesDe(socio)).toEqual([10_750]);
    await jsonOf(200, post(`/aumentos/${id}/deshacer`));
    expect(await importesDe(socio)).toEqual([10_000]);
    const { id: segundo } = await aplicar(todas);
    await cobrarParte(1);
    expect((await jsonOf(409, post(`/aumentos/${segundo}/deshacer`))).code).toBe("ya-se-pago");
    await cobrarParte(8_249);
    expect((await cuotasDe(socio))[0]).toMatchObject({ estado: "pagada", importe: 10_750 });
  });

  // Rule AUM-4
  test("is undone by counter-lines unless one of the months has been paid", async () => {
    const plan = await planMensual();
    const [uno, otro] = [
      await makeMonthlyMember(site, admin, plan.planId),
      await makeMonthlyMember(site, admin, plan.planId),
    ];
    for (const { id } of [uno, otro]) await emitir(id, plan, "2027-03-01");
    const { id } = await aplicar({ aranceles: [plan.arancelId], incluyeVencidas: true });
    await emitir(uno.id, plan, QUE_VIENE, 22_000_00);
    expect(await importesDe(uno)).toEqual([11_000, 11_000]);
    await jsonOf(200, post(`/aumentos/${id}/deshacer`));
    expect([await importesDe(uno), await importesDe(otro)]).toEqual([[10_000, 10_000], [10_000]]);
    expect(await precioDe(plan.arancelId, QUE_VIENE)).toBe(20_000);
    expect((await jsonOf(409, post(`/aumentos/${id}/deshacer`))).code).toBe("ya-deshecho");

    const { id: segundo } = await aplicar({ aranceles: [plan.arancelId], incluyeVencidas: true });
    await cobrar(otro);
    const refused = await jsonOf(409, post(`/aumentos/${segundo}/deshacer`));
    expect([refused.code, refused.detail]).toEqual([
      "ya-se-pago",
      "Ya no se puede deshacer: una cuota con el aumento ya se pagó, o se está pagando.",
    ]);
    expect(await importesDe(uno)).toEqual([11_000, 11_000]);
  });
});

// Rule AUM-3
test("a parent gets one email about a price increase that affects several children", async () => {
  const plan = await planMensual();
  const madre = await makeMonthlyMember(site, admin, plan.planId);
  const hijos = [
    await makeMonthlyMember(site, admin, plan.planId),
    await makeMonthlyMember(site, admin, plan.planId),
  ];
  for (const [n, hijo] of hijos.entries()) {
    await site.sql`update usuarios set correo = null, nombre = ${`Hija${n}`} where id = ${hijo.id}`;
    await makeBond(site, madre, hijo);
  }
  await aplicar({ aranceles: [plan.arancelId] });
  const mail = await mailTo(site, madre);
  expect(mail.text).toContain("Hija0");
  expect(mail.text).toContain("Hija1");
  expect((await site.mail.list()).filter(({ to }) => to === madre.correo)).toHaveLength(1);
});

// Rule AUM-2
test("a price increase of a plan with a fixed number of instalments applies to instalments due from that month on", async () => {
  const plan = await makePlan(site, { nombre: "Anual", precio: "3000.00", cuotas: 3 });
  const socio = await makeMember(site, admin, plan);
  const precios = async () =>
    (
      await site.sql`
      select p.precio::float8, (select min(importe)::float8 from cuotas_de_plan c where c.plan_id = p.id) as cuota
      from planes p where id = ${plan}`
    )[0];
  const { id } = await aplicar({ planes: [plan] });
  expect(await importesDe(socio)).toEqual([1_000, 1_100, 1_100]);
  expect(await precios()).toEqual({ precio: 3_300, cuota: 1_100 });
  await jsonOf(200, post(`/aumentos/${id}/deshacer`));
  expect(await importesDe(socio)).toEqual([1_000, 1_000, 1_000]);
  expect(await precios()).toEqual({ precio: 3_000, cuota: 1_000 });
});

test.each([
  [{}, "aranceles"],
  [{ aranceles: ["x"] }, "aranceles.0"],
  [{ aranceles: [1], porcentaje: undefined }, "porcentaje"],
  [{ aranceles: [1], precio: 10 }, "porcentaje"],
  [{ aranceles: [1], porcentaje: 0 }, "porcentaje"],
  [{ aranceles: [1], porcentaje: 1001 }, "porcentaje"],
  [{ aranceles: [1], porcentaje: 1.234 }, "porcentaje"],
  [{ aranceles: [1], porcentaje: undefined, precio: 0 }, "precio"],
  [{ aranceles: [1], vigenteDesde: "2027-04-02" }, "vigenteDesde"],
  [{ aranceles: [1], incluyeVencidas: "si" }, "incluyeVencidas"],
  [{ planes: [2147483647] }, "planes"],
])("a price increase with %j is refused with a 422 that names the field", async (wrong, path) => {
  expect((await jsonOf(422, post("/aumentos/prever", pedidoDe(wrong)))).errors[0].path).toBe(path);
});

test("increasing an unknown price returns 404", async () => {
  await jsonOf(404, post("/aumentos/prever", pedidoDe({ aranceles: [2147483647] })));
  await jsonOf(404, post("/aumentos/999999/deshacer"));
  const { arancelId } = await planMensual();
  const igual = pedidoDe({ aranceles: [arancelId], porcentaje: undefined, precio: 20_000 });
  expect((await jsonOf(422, post("/aumentos/prever", igual))).errors[0].path).toBe("precio");
});
