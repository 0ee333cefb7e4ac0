import { beforeEach, describe, expect, test } from "vitest";
import { debitsOf } from "#tests/harness/debits.ts";
import { makeFamily } from "#tests/harness/families.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { setRules } from "#tests/harness/monthly-dues.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";

const site = await testSite();
const { at, hourly, mails, mine, payments, row, start } = debitsOf(site);
await at("2027-03-01");
// First instalments are due immediately.
await setRules(site, { diasDePrimera: 0 });
const plan = await makePlan(site, { nombre: "Anual", precio: "12000", cuotas: 12 });
const { emulator } = site;
const NOTICES = `${site.url}/api/compras/notificaciones`;

beforeEach(async () => {
  await at("2027-03-01");
  await emulator.clearChaos();
  await emulator.setApplication(null);
});

/** Sessions end every day, so each member needs a new administrador. */
const member = async () => makeMember(site, await site.user("administrador"), plan);

async function activate(user: TestUser): Promise<string> {
  await start(user);
  const { preapproval_id: id } = await row(user);
  await emulator.authorize(id);
  await hourly();
  return id;
}
const paid = async (user: TestUser) =>
  (
    await site.sql`select importe::float, imputado::float from cuotas where usuario_id = ${user.id} and imputado > 0
    order by vence_el`
  ).map(({ imputado }) => imputado);

// Rule DEB-5
describe("an approved payment of a debit", () => {
  test("pays the oldest dues first and credits the remaining money to the payer", async () => {
    const { responsable, hijos } = await makeFamily(site, await site.user("administrador"), plan, 2);
    const id = await activate(responsable);
    await at("2027-03-07");
    await hourly();
    await at("2027-03-10", "12:00");
    await hourly();
    expect(await payments(responsable)).toMatchObject([
      { monto: 2000, imputado: 2000, estado: "aprobado", medio: "mercadopago" },
    ]);
    for (const hijo of hijos) expect(await paid(hijo)).toEqual([1000]);
    await emulator.charge(id, { amount: 150 });
    await hourly();
    expect(await payments(responsable)).toMatchObject([{}, { monto: 150, imputado: 0 }]);
    await until("the receipt", async () =>
      (await site.mail.list()).find(
        ({ to, text }) => to === responsable.correo && text.includes("a tu favor"),
      ),
    );
    expect((await mine(responsable)).adhesion?.debitos).toMatchObject([
      { monto: 150, cobrado: true, resultado: "Cobrado", pagoId: expect.any(Number) },
      { monto: 2000, cobrado: true, fecha: "2027-03-10" },
    ]);
  });

  // Rule DEB-4
  test("is recorded once, even if its notices are repeated, late, reordered or lost", async () => {
    for (const notices of [{}, { duplicate: 3 }, { reorder: true }, { delayMs: 200 }, { drop: true }]) {
      await emulator.setApplication(null);
      await at("2027-03-01");
      const user = await member();
      const id = await activate(user);
      await emulator.setApplication(NOTICES);
      await emulator.chaos({ scope: id, notices });
      await emulator.charge(id);
      await emulator.settled(id);
      await emulator.notifyPreapproval(id, 2);
      await emulator.settled(id);
      if (notices.drop) await hourly();
      await until("the payment", async () => (await payments(user)).length === 1);
      await Promise.all([hourly(), hourly()]);
      expect(await payments(user)).toMatchObject([{ monto: 1000, imputado: 1000, estado: "aprobado" }]);
      expect(await paid(user)).toEqual([1000]);
    }
  });

  test("is read soon after its signed notice arrives", async () => {
    const user = await member();
    const id = await activate(user);
    await emulator.setApplication(NOTICES);
    const { id: charged, payment } = await emulator.charge(id);
    await until("the payment", async () => (await payments(user)).length === 1);
    await emulator.settled(id);
    const seen = await site.sql`select tema, firma from avisos_de_pago
      where id_externo in (${charged}, ${String(payment?.id)}) order by tema`;
    expect(new Set(seen.map(({ tema }) => tema))).toEqual(new Set(["charge", "payment"]));
    expect(new Set(seen.map(({ firma }) => firma))).toEqual(new Set(["valid"]));
  });

  test("becomes credit if all dues have been paid in another way, or if it is a duplicate", async () => {
    const user = await member();
    const id = await activate(user);
    await at("2027-03-10", "08:00");
    const rows =
      await site.sql`select id from cuotas where usuario_id = ${user.id} order by vence_el limit 1`;
    await site.call("POST", `/api/cuotas/${rows[0].id}/cobrar`, {
      as: await site.user("administrador"),
      json: { medio: "efectivo" },
    });
    await emulator.charge(id);
    await emulator.charge(id);
    await hourly();
    expect(await payments(user)).toMatchObject([
      { monto: 1000, imputado: 0 },
      { monto: 1000, imputado: 0 },
    ]);
  });

  test("is ignored if it is in another currency or has another reference", async () => {
    const user = await member();
    const id = await activate(user);
    await emulator.charge(id, { currency: "USD" });
    await hourly();
    expect(await payments(user)).toEqual([]);
    const { payment } = await emulator.charge(id);
    await site.sql`update adhesiones set preapproval_id = null where preapproval_id = ${id}`;
    const other = await member();
    await start(other);
    await site.sql`update adhesiones set preapproval_id = ${id} where persona_id = ${other.id}`;
    await hourly();
    expect(await payments(other)).toEqual([]);
    expect(payment?.status).toBe("approved");
  });

  test("is recorded even if the authorisation has been cancelled", async () => {
    const user = await member();
    const id = await activate(user);
    await emulator.charge(id);
    await emulator.changePreapproval(id, { status: "cancelled" });
    await hourly();
    expect(await row(user)).toMatchObject({ estado: "cancelada" });
    expect(await payments(user)).toHaveLength(1);
  });
});

// Rule DEB-5
describe("a debit that was not approved", () => {
  test("does not count as money", async () => {
    const user = await member();
    const id = await activate(user);
    await emulator.charge(id, { titular: "FUND" });
    await hourly();
    expect((await mine(user)).adhesion?.debitos).toMatchObject([
      {
        cobrado: false,
        intentos: 1,
        resultado: "Rechazado, se reintenta: la tarjeta no tiene fondos suficientes.",
      },
    ]);
    for (let retry = 0; retry < 4; retry++) await emulator.charge(id, { retry: true });
    expect(await emulator.debits(id)).toMatchObject([
      { status: "processed", payment: { status: "rejected" } },
    ]);
    await hourly();
    expect((await mine(user)).adhesion?.debitos).toMatchObject([
      { cobrado: false, intentos: 5, pagoId: null, resultado: expect.stringMatching(/^No se cobró/) },
    ]);
    expect(await payments(user)).toEqual([]);
    expect(await paid(user)).toEqual([]);
    expect(await mails(user)).toEqual(["debito-activo", "debito-rechazado", "debito-rechazado"]);
  });

  test("is settled by a later attempt with another card", async () => {
    const user = await member();
    const id = await activate(user);
    await emulator.charge(id, { titular: "OTHE" });
    await hourly();
    await emulator.charge(id, { retry: true, titular: "APRO" });
    await hourly();
    expect(await payments(user)).toMatchObject([{ monto: 1000, imputado: 1000 }]);
    expect((await mine(user)).adhesion?.debitos).toMatchObject([{ cobrado: true, intentos: 2 }]);
  });

  // Rule DEB-6
  test("ends the authorisation if it happens in three months in a row", async () => {
    const user = await member();
    const id = await activate(user);
    await emulator.changePreapproval(id, { titular: "OTHE" });
    for (let month = 0; month < 3; month++) {
      await emulator.charge(id);
      for (let retry = 0; retry < 4; retry++) await emulator.charge(id, { retry: true });
    }
    await hourly();
    expect(await row(user)).toMatchObject({ estado: "cancelada", motivo: "proveedor" });
    const inbox = await site.call("GET", "/api/tablero/bandeja", { as: await site.user("administrador") });
    expect(await inbox.text()).toContain("Lo canceló Mercado Pago, después de varios débitos rechazados.");
    expect(await mails(user)).toContain("debito-cancelado");
    await start(user);
  });
});

// Rule DEB-7
describe("a refund of a debit", () => {
  async function collected() {
    const user = await member();
    const id = await activate(user);
    const { payment } = await emulator.charge(id);
    await hourly();
    const [pago] = await payments(user);
    return { user, id, payment: payment?.id ?? 0, pagoId: Number(pago.id) };
  }

  test.each(["refunded", "charged_back"] as const)(
    "at the provider (%s) makes its amount owed again",
    async (status) => {
      const { user, payment } = await collected();
      await emulator.setStatus(payment, { status });
      await hourly();
      const estado = status === "refunded" ? "reembolsado" : "contracargo";
      expect(await payments(user)).toMatchObject([{ estado, imputado: 0 }]);
      expect(await paid(user)).toEqual([]);
      expect((await mine(user)).adhesion?.debitos).toMatchObject([{ cobrado: false }]);
    },
  );

  test("can be made by the office, as for any other payment", async () => {
    const { user, pagoId, payment } = await collected();
    const answer = await site.call("POST", `/api/pagos/${pagoId}/devolver`, {
      as: await site.user("administrador"),
      json: { motivo: "Se fue" },
    });
    expect(answer.status).toBe(200);
    await until("the refund", async () => (await payments(user))[0].estado === "reembolsado");
    const [there] = (await emulator.payments()).filter(({ id }) => id === payment);
    expect(there).toMatchObject({ status: "refunded" });
    await hourly();
    expect(await payments(user)).toMatchObject([{ devuelto: 1000, imputado: 0 }]);
  });
});
