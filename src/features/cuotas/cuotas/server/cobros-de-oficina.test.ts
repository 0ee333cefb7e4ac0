import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Cuenta } from "#features/cuotas/cuentas-corrientes/contract.ts";
import { makeBond, makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { mailTo, type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { CobroDeCuotas, ComprobanteDeCuotas, RenglonesDeCuota } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });

const post = (path: string, json: object, as = admin) => site.call("POST", `/api${path}`, { as, json });
const collect = (payer: { id: number }, json: object) =>
  post(`/personas/${payer.id}/cobros`, { medio: "efectivo", idempotencyKey: randomUUID(), ...json });
const collected = async (payer: { id: number }, json: object): Promise<CobroDeCuotas> =>
  jsonOf(201, collect(payer, json));
const idsOf = async (user: TestUser) => (await duesOf(site, user)).map(({ id }) => id);
const states = async (user: TestUser) =>
  (await duesOf(site, user)).map(({ estado, pagado }) => (pagado ? `${estado} ${pagado}` : estado));
const account = async (of: { id: number }): Promise<Cuenta> =>
  jsonOf(200, site.call("GET", `/api/personas/${of.id}/cuenta`, { as: admin }));
const lastAudit = async (objeto: string, id: number) =>
  (
    await site.sql`select accion, despues from auditoria where objeto = ${objeto} and objeto_id = ${id} order by id desc limit 1`
  )[0];

describe("a payment at the office", () => {
  // Rule CTA-8
  test("pays the family's instalments that are due first, even in part", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    await site.sql`update cuotas set vence_el = vence_el - 40 where usuario_id = ${leo.id} and numero_cuota = 1`;
    const { comprobante } = await collected(responsable, { monto: 1400 });
    expect(comprobante).toMatchObject({
      monto: 1400,
      medio: "efectivo",
      pagador: { id: responsable.id },
      recibo: expect.stringMatching(/^R-\d{8}$/),
      anulado: false,
      sobra: 0,
      cuotas: [
        { titulo: "Cuota 1 de 3: Anual", persona: { id: leo.id }, importe: 1000, falta: 0 },
        { persona: { id: ana.id }, importe: 400, falta: 600 },
      ],
    });
    expect([await states(leo), await states(ana)]).toEqual([
      ["pagada", "pendiente", "pendiente"],
      ["pendiente 400", "pendiente", "pendiente"],
    ]);
    const proof = `/api/cuotas/cobros/${comprobante?.pagoId}/comprobante`;
    expect(await jsonOf(200, site.call("GET", proof, { as: admin }))).toEqual(comprobante);
    const receipt = await mailTo(site, responsable);
    expect(receipt.text).toContain("a cuenta de $ 1.000,00");
    expect(await lastAudit("usuario", responsable.id)).toMatchObject({
      accion: "cuota.cobrar-varias",
      despues: { pagoId: comprobante?.pagoId, monto: 1400 },
    });
  });

  // Rule CTA-8
  test("pays the chosen instalments in order", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [hijo] = hijos as [TestUser];
    const [first = 0, second = 0, third = 0] = await idsOf(hijo);
    const { comprobante } = await collected(responsable, { cuotas: [third, first], monto: 1500 });
    expect(comprobante?.cuotas.map(({ cuotaId, importe }) => [cuotaId, importe])).toEqual([
      [first, 500],
      [third, 1000],
    ]);
    expect((await collected(responsable, { cuotas: [], monto: 700 })).comprobante?.sobra).toBe(700);
    const used = await collected(responsable, { cuotas: [first], monto: 0 });
    expect(used).toEqual({ comprobante: null, creditoUsado: 500 });
    expect(await states(hijo)).toEqual(["pagada", "pendiente", "pagada"]);
    expect((await account(responsable)).credito).toBe(200);
    const kept = await collected(responsable, { cuotas: [second], monto: 1000, usarCredito: false });
    expect(kept.creditoUsado).toBe(0);
    expect((await account(responsable)).credito).toBe(200);
  });

  // Rule CTA-8
  test("is recorded once per form, even after concurrent clicks", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [hijo] = hijos as [TestUser];
    const form = { monto: 1000, idempotencyKey: randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => collect(responsable, form)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const numbers = await Promise.all(answers.map(async (one) => (await one.json()).comprobante.pagoId));
    expect(new Set(numbers).size).toBe(1);
    expect(await states(hijo)).toEqual(["pagada", "pendiente", "pendiente"]);
    const other = await collect(responsable, { ...form, monto: 500 });
    expect([other.status, (await other.json()).code]).toEqual([409, "otro-cobro"]);
  });

  // Rule CTA-8
  test("can be made for a family by anybody", async () => {
    const { responsable: mother, hijos } = await makeFamily(site, admin, plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    const grandfather = await makeMember(site, admin, plan);
    await collected(grandfather, { cuotas: [], monto: 300 });
    const view = await jsonOf(200, site.call("GET", `/api/personas/${ana.id}/por-pagar`, { as: admin }));
    expect(view).toMatchObject({
      pagadorId: mother.id,
      pagadores: [{ id: ana.id }, { id: mother.id }],
      personas: [{ id: ana.id }, { id: leo.id }],
    });
    const cuotas = [...(await idsOf(ana)).slice(0, 1), ...(await idsOf(leo)).slice(0, 1)];
    const { comprobante, creditoUsado } = await collected(grandfather, {
      cuotas,
      monto: 2000,
      deOtros: true,
    });
    expect([comprobante?.pagador.id, comprobante?.sobra, creditoUsado]).toEqual([grandfather.id, 0, 0]);
    expect([await states(ana), await states(leo)].map(([first]) => first)).toEqual(["pagada", "pagada"]);
  });

  // Rule CTA-8
  test("is refused if an instalment is paid or somebody else's, or if an amount is invalid", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [hijo] = hijos as [TestUser];
    const stranger = await makeMember(site, admin, plan);
    const [own = 0] = await idsOf(hijo);
    const statusOf = async (json: object) => (await collect(responsable, json)).status;
    expect(await statusOf({ cuotas: await idsOf(stranger), monto: 10 })).toBe(404);
    expect(await statusOf({ cuotas: [2147483647], monto: 10, deOtros: true })).toBe(404);
    expect((await collect({ id: 2147483647 }, { monto: 10 })).status).toBe(404);
    for (const monto of [0, -1, 1.234, "1", null, 1e12])
      expect(await statusOf({ monto }), `${monto}`).toBe(422);
    for (const medio of ["mercadopago", "", null]) expect(await statusOf({ monto: 10, medio })).toBe(422);
    expect(await statusOf({ cuotas: [own], monto: 1000 })).toBe(201);
    const again = await collect(responsable, { cuotas: [own], monto: 1000 });
    expect([again.status, (await again.json()).code]).toEqual([409, "ya-paga"]);
  });

  // Rule CTA-8
  test("can be reversed by a counter-entry", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [hijo] = hijos as [TestUser];
    const { comprobante } = await collected(responsable, { monto: 1300 });
    const undo = () =>
      post(`/cuotas/cobros/${comprobante?.pagoId}/anular`, { motivo: "Era de otra familia" });
    const voided: ComprobanteDeCuotas = await jsonOf(200, undo());
    expect(voided).toMatchObject({ anulado: true, cuotas: [], sobra: 0 });
    expect((await undo()).status).toBe(409);
    expect((await post("/cuotas/cobros/2147483647/anular", { motivo: "x" })).status).toBe(404);
    expect(await states(hijo)).toEqual(["pendiente", "pendiente", "pendiente"]);
    expect(await account(responsable)).toMatchObject({
      credito: 0,
      pagos: [{ monto: 1300, devuelto: 1300 }],
    });
    const mailed = (pagoId = 0) =>
      until("the mail", async () =>
        (await site.mail.list()).find(({ subject }) => subject === `Anulamos el pago n.º ${pagoId}`),
      );
    expect((await mailed(comprobante?.pagoId)).to).toBe(responsable.correo);
    // Rule FAM-12
    await site.sql`update usuarios set correo = null where id = ${hijo.id}`;
    const { comprobante: suyo } = await collected(hijo, { monto: 1000 });
    await jsonOf(200, post(`/cuotas/cobros/${suyo?.pagoId}/anular`, { motivo: "Era de otra familia" }));
    expect((await mailed(suyo?.pagoId)).to).toBe(responsable.correo);
  });
});

describe("an adjustment by the office", () => {
  const lines = async (id: number): Promise<RenglonesDeCuota> =>
    jsonOf(200, site.call("GET", `/api/cuotas/${id}/renglones`, { as: admin }));

  // Rule CTA-9
  test("can forgive part or all of the unpaid amount", async () => {
    const user = await makeMember(site, admin, plan);
    const [first = 0, second = 0] = await idsOf(user);
    await collected(user, { cuotas: [first], monto: 400 });
    const forgive = (id: number, json: object) => post(`/cuotas/${id}/condonar`, { motivo: "Beca", ...json });
    expect((await forgive(first, { monto: 601 })).status).toBe(422);
    expect(await jsonOf(200, forgive(first, { monto: 100 }))).toEqual({
      id: first,
      importe: 900,
      pagado: 400,
      falta: 500,
    });
    expect(await jsonOf(200, forgive(first, {}))).toMatchObject({ importe: 400, falta: 0 });
    expect(await states(user)).toEqual(["pagada", "pendiente", "pendiente"]);
    expect(await jsonOf(200, forgive(second, {}))).toMatchObject({ importe: 0, falta: 0 });
    expect((await duesOf(site, user))[1]).toMatchObject({ estado: "pagada", pagoId: null, importe: 0 });
    expect((await (await forgive(second, {})).json()).code).toBe("ya-paga");
    expect((await lines(second)).renglones).toMatchObject([
      { regla: "base", importe: 1000 },
      { regla: "condonacion", base: 1000, importe: -1000, motivo: "Beca", autor: admin.nombreUsuario },
    ]);
    const own: RenglonesDeCuota = await jsonOf(
      200,
      site.call("GET", `/api/cuotas/${second}/renglones`, { as: user }),
    );
    expect(own.renglones[1]).toMatchObject({ nombre: "Condonación", motivo: null, autor: null });
    expect(await lastAudit("cuota", second)).toMatchObject({
      accion: "cuota.condonar",
      despues: { importe: 0 },
    });
    for (const motivo of ["", " ", null]) expect((await forgive(first, { motivo })).status).toBe(422);
  });

  // Rule CTA-9
  test("can raise or lower an amount, but never below the paid part", async () => {
    const user = await makeMember(site, admin, plan);
    const [first = 0] = await idsOf(user);
    const correct = (importe: number) =>
      post(`/cuotas/${first}/corregir`, { importe, motivo: "Precio viejo" });
    await post(`/cuotas/${first}/condonar`, { motivo: "Error" });
    expect(await jsonOf(200, correct(1000))).toMatchObject({ importe: 1000, falta: 1000 });
    await collected(user, { cuotas: [first], monto: 1000 });
    expect(await jsonOf(200, correct(250.5))).toMatchObject({ importe: 1250.5, falta: 250.5 });
    expect((await states(user))[0]).toBe("pendiente 1000");
    expect((await correct(-250.51)).status).toBe(422);
    expect(await jsonOf(200, correct(-250.5))).toMatchObject({ importe: 1000, falta: 0 });
    expect((await states(user))[0]).toBe("pagada");
    for (const wrong of [0, 1.001, 1e12, -1e12]) expect((await correct(wrong)).status).toBe(422);
    expect((await account(user)).movimientos.map(({ tipo, debe, haber }) => [tipo, debe - haber])).toEqual([
      ["cuota", 1000],
      ["ajuste", -1000],
      ["ajuste", 1000],
      ["pago", -1000],
      ["ajuste", 250.5],
      ["ajuste", -250.5],
    ]);
  });

  // Rule CTA-9
  test("can move a payment to another instalment of the family or to the payer's credit", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    const [anas = 0] = await idsOf(ana);
    const [leos = 0, next = 0] = await idsOf(leo);
    const stranger = await makeMember(site, admin, plan);
    const [other = 0] = await idsOf(stranger);
    await collected(responsable, { cuotas: [anas], monto: 1000 });
    const allocationOf = async (of: TestUser) =>
      (await account(of)).movimientos.findLast(({ tipo }) => tipo === "pago")?.imputacionId ?? 0;
    const move = (id: number, cuotaId: number | null) =>
      post(`/imputaciones/${id}/mover`, { cuotaId, motivo: "Era del hermano" });
    const id = await allocationOf(ana);
    expect((await (await move(id, other)).json()).code).toBe("no-le-toca");
    expect((await (await move(id, anas)).json()).code).toBe("la-misma");
    expect((await move(id, 2147483647)).status).toBe(404);
    expect(await jsonOf(200, move(id, leos))).toEqual({ movido: 1000, credito: 0 });
    expect([(await states(ana))[0], (await states(leo))[0]]).toEqual(["pendiente", "pagada"]);
    expect((await (await move(id, next)).json()).code).toBe("ya-movida");
    await collected(responsable, { cuotas: [next], monto: 600 });
    expect(await jsonOf(200, move(await allocationOf(leo), null))).toEqual({ movido: 600, credito: 600 });
    expect(await states(leo)).toEqual(["pagada", "pendiente", "pendiente"]);
    expect((await account(responsable)).credito).toBe(600);
    expect((await account(ana)).movimientos.at(-1)).toMatchObject({
      tipo: "reversion",
      motivo: "Era del hermano",
    });
    await collected(responsable, { cuotas: [anas], monto: 300 });
    const part = await allocationOf(ana);
    expect((await (await move(part, leos)).json()).code).toBe("ya-paga");
    await makeBond(site, responsable, stranger);
    expect(await jsonOf(200, move(part, other))).toEqual({ movido: 300, credito: 0 });
  });

  test("cannot be made by an administradorB or by the member", async () => {
    const user = await makeMember(site, admin, plan);
    const [first = 0] = await idsOf(user);
    const staff = await site.user("administradorB");
    for (const as of [user, staff]) {
      expect((await post(`/cuotas/${first}/condonar`, { motivo: "x" }, as)).status).toBe(403);
      expect((await post(`/personas/${user.id}/cobros`, {}, as)).status).toBe(403);
    }
    expect((await post(`/cuotas/${first}/corregir`, { importe: 5 })).status).toBe(422);
    expect((await post("/cuotas/2147483647/condonar", { motivo: "x" })).status).toBe(404);
  });
});
