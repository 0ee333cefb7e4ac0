import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import type { Cuenta } from "#features/cuotas/cuentas-corrientes/contract.ts";
import { makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { mailTo, type TestUser, testSite } from "#tests/harness/site.ts";
import type { Convenio, RenglonesDeCuota } from "../contract.ts";
import { partesIguales } from "../rules.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });
const hoy = clubTime(site.clock.now()).fecha;

const post = (path: string, json: object, as = admin) => site.call("POST", `/api${path}`, { as, json });
const idsOf = async (user: TestUser) => (await duesOf(site, user)).map(({ id }) => id);
const parts = (...importes: number[]) =>
  importes.map((importe, n) => ({ fecha: addDays(hoy, 10 + 30 * n), importe }));
const agree = (
  who: { id: number },
  cuotas: number[],
  partes: object[],
  motivo = "Lo habló con la tesorera",
) => post(`/personas/${who.id}/convenios`, { cuotas, partes, motivo });
const agreed = async (...args: Parameters<typeof agree>): Promise<Convenio> => jsonOf(201, agree(...args));
const undo = (id: number) => post(`/convenios/${id}/deshacer`, { motivo: "Se arrepintió" });
const linesOf = async (id: number): Promise<RenglonesDeCuota> =>
  jsonOf(200, site.call("GET", `/api/cuotas/${id}/renglones`, { as: admin }));
const owed = async (who: { id: number }) => {
  const cuenta: Cuenta = await jsonOf(200, site.call("GET", `/api/personas/${who.id}/cuenta`, { as: admin }));
  return cuenta.vencido + cuenta.porVencer;
};
const refusalOf = async (response: Promise<Response>) => {
  const answer = await response;
  return [answer.status, (await answer.json()).code];
};
const collect = (payer: { id: number }, cuotas: number[], monto: number) =>
  jsonOf(
    201,
    post(`/personas/${payer.id}/cobros`, { cuotas, monto, medio: "efectivo", idempotencyKey: randomUUID() }),
  );

// Rule DEU-4
describe("a payment arrangement", () => {
  test("replaces the unpaid part of some instalments with dated parts", async () => {
    const member = await makeMember(site, admin, plan);
    const [first = 0, second = 0, third = 0] = await idsOf(member);
    await collect(member, [first], 250.5);
    const before = await owed(member);
    const convenio = await agreed(member, [first, second], parts(1000, 749.5));
    expect(convenio).toMatchObject({ personaId: member.id, total: 1749.5, anuladoEn: null, seDeshace: true });
    expect(await owed(member)).toBe(before);
    const dues = await duesOf(site, member);
    const of = (id = 0) => dues.find((cuota) => cuota.id === id);
    expect(dues).toHaveLength(5);
    expect([of(first), of(second), of(third)]).toMatchObject([
      { estado: "pagada", importe: 250.5 },
      { estado: "pagada", importe: 0 },
      { estado: "pendiente", importe: 1000 },
    ]);
    expect(convenio.partes.map(({ cuotaId }) => of(cuotaId))).toMatchObject([
      { estado: "pendiente", importe: 1000, numeroCuota: 1, deCuantas: 2, convenioId: convenio.id },
      { estado: "pendiente", importe: 749.5, numeroCuota: 2 },
    ]);
    expect((await linesOf(first)).renglones.map(({ regla, importe }) => [regla, importe])).toEqual([
      ["base", 1000],
      ["convenio", -749.5],
    ]);
    const shown = await jsonOf(200, site.call("GET", `/api/personas/${member.id}/convenios`, { as: admin }));
    expect(shown).toEqual([convenio]);
    const mail = await mailTo(site, member, "convenio");
    expect(mail.subject).toBe("Tu convenio de pago");
    expect(mail.text).toContain("$ 749,50");
    const [audit] = await site.sql`select accion, despues from auditoria
      where objeto = 'usuario' and objeto_id = ${member.id} order by id desc limit 1`;
    expect(audit).toMatchObject({ accion: "cuota.convenir", despues: { importe: 1749.5, partes: 2 } });
  });

  test("can cover a family's debts, with each person owing only their own parts", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    await site.sql`update usuarios set nombre = 'Ana' where id = ${ana.id}`;
    const [[one = 0], [two = 0, three = 0]] = [await idsOf(ana), await idsOf(leo)];
    const before = [await owed(ana), await owed(leo)];
    expect(await refusalOf(agree(leo, [one, two], parts(2000)))).toEqual([404, "no-existe"]);
    const convenio = await agreed(responsable, [one, two, three], parts(1500, 1500));
    expect(convenio.total).toBe(3000);
    expect(await Promise.all([owed(ana), owed(leo)])).toEqual(before);
    const sums = new Map<string, number>();
    for (const { deQuien, importe } of convenio.partes) sums.set(deQuien, (sums.get(deQuien) ?? 0) + importe);
    expect([...sums.values()].toSorted()).toEqual([1000, 2000]);
    for (const who of [responsable, leo])
      expect(
        await jsonOf(200, site.call("GET", `/api/personas/${who.id}/convenios`, { as: admin })),
      ).toMatchObject([{ id: convenio.id }]);
    await jsonOf(200, undo(convenio.id));
    expect(await Promise.all([owed(ana), owed(leo)])).toEqual(before);
  });

  test("can be undone by counter-lines while none of it is paid", async () => {
    const member = await makeMember(site, admin, plan);
    const [first = 0, second = 0] = await idsOf(member);
    await collect(member, [first], 100);
    const before = await duesOf(site, member);
    const { id, partes } = await agreed(member, [first, second], parts(900, 1000));
    const undone: Convenio = await jsonOf(200, undo(id));
    expect(undone).toMatchObject({ seDeshace: false, total: 1900 });
    expect(undone.anuladoEn).not.toBeNull();
    const after = await duesOf(site, member);
    expect(after.filter((cuota) => before.some((one) => one.id === cuota.id))).toEqual(before);
    for (const { cuotaId } of partes)
      expect(after.find((cuota) => cuota.id === cuotaId)).toMatchObject({ importe: 0, estado: "pagada" });
    const mail = await mailTo(site, member, "ya no vale");
    expect(mail.text).toContain("$ 1.900,00");
    expect(await refusalOf(undo(id))).toEqual([409, "deshecho"]);
    expect(await refusalOf(undo(2147483647))).toEqual([404, "no-existe"]);
  });

  test("cannot be undone once a part has been paid, forgiven or arranged again", async () => {
    for (const change of [
      (cuotaId: number, member: TestUser) => collect(member, [cuotaId], 1),
      (cuotaId: number) => jsonOf(200, post(`/cuotas/${cuotaId}/condonar`, { monto: 1, motivo: "x" })),
      (cuotaId: number, member: TestUser) => agreed(member, [cuotaId], parts(1000)),
    ]) {
      const member = await makeMember(site, admin, plan);
      const [first = 0] = await idsOf(member);
      const { id, partes } = await agreed(member, [first], parts(1000));
      await change(partes[0]?.cuotaId ?? 0, member);
      expect(await refusalOf(undo(id))).toEqual([409, "empezado"]);
    }
  });

  test("cancels open payments of the instalments that it replaces", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const [child] = hijos as [TestUser];
    const [first = 0, second = 0] = await idsOf(child);
    const begun = await jsonOf(201, post("/cuotas/pagar", { cuotas: [first, second] }, responsable));
    const stateOf = async (pagoId: number) =>
      (await site.sql`select estado, retiene from pagos where id = ${pagoId}`)[0];
    const { id, partes } = await agreed(child, [first], parts(500, 500));
    expect(await stateOf(begun.pagoId)).toEqual({ estado: "cancelado", retiene: false });
    const part = partes[0]?.cuotaId ?? 0;
    const again = await jsonOf(201, post("/cuotas/pagar", { cuotas: [part] }, responsable));
    await jsonOf(200, undo(id));
    expect(await stateOf(again.pagoId)).toEqual({ estado: "cancelado", retiene: false });
  });

  test("is still owed if its member changes plan or leaves the club", async () => {
    const member = await makeMember(site, admin, plan);
    const [first = 0] = await idsOf(member);
    const { id } = await agreed(member, [first], parts(500, 500));
    const left = async () =>
      (await duesOf(site, member)).filter(({ convenioId }) => convenioId === id).map(({ estado }) => estado);
    const other = await makePlan(site, { nombre: "Otro", precio: "1200", cuotas: 2 });
    await jsonOf(
      200,
      site.call("PATCH", `/api/socio/${member.id}/plan`, { as: admin, json: { planId: other } }),
    );
    await site.sql`update planes set estado = false where id = ${other}`;
    expect(await left()).toEqual(["pendiente", "pendiente"]);
    const roles = { permisos: ["usuario"], antes: { permisos: ["socio"] } };
    await jsonOf(200, site.call("PATCH", `/api/usuario/${member.id}/permisos`, { as: admin, json: roles }));
    expect(await left()).toEqual(["pendiente", "pendiente"]);
  });

  test("is refused if an instalment is paid or somebody else's, or if its parts do not add up", async () => {
    const member = await makeMember(site, admin, plan);
    const stranger = await makeMember(site, admin, plan);
    const [first = 0, second = 0] = await idsOf(member);
    await collect(member, [first], 1000);
    expect(await refusalOf(agree(member, [first, second], parts(1000)))).toEqual([409, "ya-paga"]);
    expect(await refusalOf(agree(member, [second], parts(999.99)))).toEqual([409, "cambio"]);
    expect(await refusalOf(agree(member, await idsOf(stranger), parts(3000)))).toEqual([404, "no-existe"]);
    expect(await refusalOf(agree({ id: 2147483647 }, [second], parts(1000)))).toEqual([404, "no-existe"]);
    const yesterday = [{ fecha: addDays(hoy, -1), importe: 1000 }];
    const backwards = [...parts(500, 500)].reverse();
    for (const partes of [
      yesterday,
      backwards,
      [],
      [{ fecha: "mañana", importe: 1000 }],
      [{ fecha: hoy, importe: 0 }],
    ])
      expect((await agree(member, [second], partes)).status).toBe(422);
    for (const cuotas of [[], [0], ["x"], [1.5]])
      expect((await agree(member, cuotas as number[], parts(1000))).status).toBe(422);
    expect((await agree(member, [second], parts(1000), " ")).status).toBe(422);
  });

  test.each([
    [100_000, 3, [33_333, 33_333, 33_334]],
    [1, 2, [0, 1]],
    [12_345, 1, [12_345]],
  ])(
    "divides %i cents into %i equal parts, the last of which includes the remainder",
    (centavos, cuantas, expected) => {
      expect(partesIguales(centavos, cuantas)).toEqual(expected);
    },
  );
});
