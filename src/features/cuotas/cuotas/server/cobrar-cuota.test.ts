import { describe, expect, test } from "vitest";
import { resumirCobros } from "#features/caja/pagos/server/resumen.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { mailTo, type TestUser, testSite, until } from "#tests/harness/site.ts";

const HOUR = 3_600_000;

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Semestral", precio: "6000", cuotas: 6 });

const collect = (id: unknown, medio: unknown = "efectivo") =>
  site.call("POST", `/api/cuotas/${id}/cobrar`, { as: admin, json: { medio } });
const undo = (id: number, motivo: unknown = "Era de otro socio") =>
  site.call("POST", `/api/cuotas/${id}/anular-cobro`, { as: admin, json: { motivo } });
const payments = async (usuarioId: number) =>
  await site.sql`
    select id, monto::float, estado, medio, anula_id from pagos where usuario_id = ${usuarioId} order by id`;

const payment = async (id: number) => (await site.sql`select * from pagos where id = ${id}`)[0];
const subjectsTo = async (user: TestUser) =>
  (await site.sql`select asunto from correos where para = ${user.correo} order by creado_en`)
    .map((row) => row.asunto)
    .filter((asunto) => !/socio/.test(asunto));

async function member() {
  const user = await makeMember(site, admin, plan);
  const [first] = await duesOf(site, user);
  if (!first) throw new Error("a member without instalments");
  return { user, first };
}
async function collected() {
  const { user, first } = await member();
  expect((await collect(first.id)).status).toBe(200);
  return { user, id: first.id };
}

describe("recording an instalment paid in the office", () => {
  test.each(["efectivo", "transferencia"])(
    "marks the instalment as paid by %s and issues a receipt",
    async (medio) => {
      const { user, first } = await member();
      const response = await collect(first.id, medio);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id: first.id, estado: "pagada", medio });
      const [line] = await auditOf(site, "cuota", first.id);
      expect(line).toMatchObject({
        accion: "cuota.cobrar",
        usuarioId: admin.id,
        antes: { estado: "pendiente" },
        despues: { estado: "pagada", usuarioId: user.id, medio },
      });
      expect(await subjectsTo(user)).toEqual(["Recibo: cuota 1 de 6"]);
      expect(await (await collect(first.id, medio)).json()).toMatchObject({ status: 409, code: "ya-paga" });
      expect(await auditOf(site, "cuota", first.id)).toHaveLength(1);
    },
  );

  test("cancels a pending online payment", async () => {
    const { user, first } = await member();
    const begun = await site.call("POST", `/api/cuotas/${first.id}/pagar`, { as: user });
    const { url, pagoId } = await begun.json();
    expect((await collect(first.id)).status).toBe(200);
    expect(await payment(pagoId)).toMatchObject({ estado: "cancelado", retiene: false });
    await site.emulator.checkout(url, { titular: "APRO" });
    await until("the money to go back", async () => (await payment(pagoId)).estado === "reembolsado");
    expect((await duesOf(site, user))[0]).toMatchObject({ estado: "pagada", medio: "efectivo" });
    expect(await subjectsTo(user)).toEqual(["Recibo: cuota 1 de 6", "Te devolvimos tu pago"]);
  });

  test("is refused if the payment method is neither cash nor a transfer", async () => {
    const { first } = await member();
    for (const medio of ["mercadopago", "", null, 5])
      expect((await collect(first.id, medio)).status).toBe(422);
    expect((await collect(2147483647)).status).toBe(404);
  });
});

describe("reversing a collection recorded by mistake", () => {
  test("makes the instalment payable again", async () => {
    const { user, id } = await collected();
    const response = await undo(id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, estado: "pendiente", pagadaEn: null, medio: null });
    const [pago, contra] = await payments(user.id);
    expect([pago, contra]).toMatchObject([
      { monto: 1000, estado: "aprobado", anula_id: null },
      { monto: -1000, estado: "aprobado", medio: "efectivo", anula_id: pago.id },
    ]);
    expect((await duesOf(site, user))[0]).toMatchObject({ estado: "pendiente", anulableHasta: null });
    expect((await auditOf(site, "cuota", id)).at(-1)).toEqual({
      accion: "cuota.anular-cobro",
      usuarioId: admin.id,
      antes: { estado: "pagada" },
      despues: {
        estado: "pendiente",
        usuarioId: user.id,
        medio: "efectivo",
        pagoId: contra.id,
        motivo: "Era de otro socio",
      },
    });
    const mail = await mailTo(site, user, "Anulamos el cobro");
    expect(mail.text).toContain("la cuota sigue sin pagar");
    expect((await collect(id)).status).toBe(200);
    expect((await undo(id)).status).toBe(200);
    const sum = (await payments(user.id)).reduce((total, { monto }) => total + monto, 0);
    expect(sum).toBe(0);
  });

  test("preserves the cash totals of each day", async () => {
    const now = site.clock.now();
    const { id } = await collected();
    const day = async () =>
      (await resumirCobros(site.deps, [new Date(now.getTime() - HOUR), new Date(now.getTime() + HOUR)]))[0]
        ?.cuota ?? 0;
    const before = await day();
    expect((await undo(id)).status).toBe(200);
    expect(await day()).toBe(before - 1000);
  });

  test("succeeds once, even for concurrent calls", async () => {
    const { user, id } = await collected();
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await payments(user.id)).toHaveLength(2);
  });

  // Rule PAG-10
  test("is refused after 24 hours or if the payment was made through Mercado Pago", async () => {
    const { user, id } = await collected();
    const age = (hours: number) =>
      site.pool.query("update pagos set actualizado_en = $2 where usuario_id = $1", [
        user.id,
        new Date(site.clock.now().getTime() - hours * HOUR),
      ]);
    await age(25);
    const late = await undo(id);
    expect([late.status, (await late.json()).code]).toEqual([409, "tarde"]);
    await site.sql`update pagos set medio = 'mercadopago' where usuario_id = ${user.id}`;
    await age(0);
    const online = await undo(id);
    expect([online.status, (await online.json()).code]).toEqual([409, "no-en-mano"]);
    expect((await duesOf(site, user))[0]?.estado).toBe("pagada");
    expect(await payments(user.id)).toHaveLength(1);
  });

  test("requires a reason", async () => {
    const { user, id } = await collected();
    for (const motivo of [null, "", " "]) expect((await undo(id, motivo)).status).toBe(422);
    expect((await duesOf(site, user))[0]?.estado).toBe("pagada");
  });

  test("is never needed for a duplicate, because an instalment cannot be collected twice", async () => {
    const { user, id } = await collected();
    expect((await collect(id)).status).toBe(409);
    expect(await payments(user.id)).toHaveLength(1);
  });

  test("returns 404 for an unknown instalment", async () => {
    const user = await makeMember(site, admin, plan);
    const [first] = await duesOf(site, user);
    const unpaid = await undo(first?.id ?? 0);
    expect([unpaid.status, (await unpaid.json()).code]).toEqual([409, "sin-cobrar"]);
    expect((await undo(2147483647)).status).toBe(404);
  });
});
