import { beforeEach, describe, expect, test } from "vitest";
import { vencerTransferencias } from "#features/caja/transferencias/server/abrir-transferencia.ts";
import { debitsOf } from "#tests/harness/debits.ts";
import { makeBond, makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { setRules } from "#tests/harness/monthly-dues.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";

const site = await testSite();
const { at, hourly, mails, mine, payments, row, start } = debitsOf(site);
await at("2027-03-01");
// First instalments are due immediately.
await setRules(site, { diasDePrimera: 0 });
const plan = await makePlan(site, { nombre: "Anual", precio: "12000", cuotas: 12 });

beforeEach(async () => {
  await at("2027-03-01");
  await site.emulator.clearChaos();
});

/** Sessions end every day, so each member needs a new administrador. */
const member = async () => makeMember(site, await site.user("administrador"), plan);

async function activate(user: TestUser): Promise<string> {
  await start(user);
  const { preapproval_id: id } = await row(user);
  await site.emulator.authorize(id);
  await hourly();
  return id;
}
const atProvider = async (id: string) => {
  const found = (await site.emulator.preapprovals()).find((one) => one.id === id);
  return { status: found?.status, amount: found?.auto_recurring.transaction_amount };
};
const collect = async (user: TestUser, n: number) => {
  const rows = await site.sql`select id from cuotas where usuario_id = ${user.id} order by vence_el`;
  const answer = await site.call("POST", `/api/cuotas/${rows[n].id}/cobrar`, {
    as: await site.user("administrador"),
    json: { medio: "efectivo" },
  });
  expect(answer.status).toBe(200);
};

// Rule DEB-2
describe("the amount of the next debit", () => {
  test("is announced once, three days before the debit", async () => {
    const { responsable, hijos } = await makeFamily(site, await site.user("administrador"), plan, 2);
    const id = await activate(responsable);
    const late = await member();
    await makeBond(site, responsable, late);
    await at("2027-03-06");
    await hourly();
    expect(await mails(responsable)).toEqual(["debito-activo"]);
    await at("2027-03-07");
    await hourly();
    await hourly();
    expect(await atProvider(id)).toEqual({ status: "authorized", amount: 3000 });
    expect((await mine(responsable)).adhesion).toMatchObject({
      monto: 3000,
      proximoDebito: "2027-03-10",
    });
    expect(await mails(responsable)).toEqual(["debito-activo", "debito-aviso"]);
    const mail = await until("the notice", async () =>
      (await site.mail.list()).find(
        ({ to, text }) => to === responsable.correo && text.includes("se debitan"),
      ),
    );
    expect(mail.subject).not.toContain("$");
    expect(mail.text).toContain("El miércoles 10 de marzo se debitan $ 3.000,00");
    expect(mail.text.match(/cuota 1 de 12/gi)).toHaveLength(hijos.length + 1);
  });

  test("decreases if an instalment is paid in another way", async () => {
    const { responsable, hijos } = await makeFamily(site, await site.user("administrador"), plan, 2);
    const [ana, leo] = hijos as [TestUser, TestUser];
    const id = await activate(responsable);
    await at("2027-03-07");
    await hourly();
    expect((await atProvider(id)).amount).toBe(2000);
    await collect(ana, 0);
    await hourly();
    expect((await atProvider(id)).amount).toBe(1000);
    const more = await member();
    await makeBond(site, responsable, more);
    await hourly();
    expect((await atProvider(id)).amount).toBe(1000);
    await collect(leo, 0);
    await collect(more, 0);
    await hourly();
    expect((await atProvider(id)).status).toBe("paused");
    expect(await mails(responsable)).toEqual(["debito-activo", "debito-aviso", "debito-aviso"]);
    const credit =
      await site.sql`insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en,
      actualizado_en) values (${responsable.id}, 'cuota', 'De más', 500, 'efectivo', 'aprobado', now(), now())
      returning id`;
    await at("2027-04-07");
    await hourly();
    expect(await atProvider(id)).toEqual({ status: "authorized", amount: 2500 });
    expect(await site.sql`select imputado::float from pagos where id = ${credit[0].id}`).toEqual([
      { imputado: 500 },
    ]);
  });

  test("is neither recorded nor announced if the provider keeps the old amount", async () => {
    const user = await member();
    const id = await activate(user);
    await makeBond(site, user, await member());
    await at("2027-03-07");
    await site.emulator.chaos({ scope: id, subscriptions: { amountSticks: true } });
    await hourly();
    expect((await atProvider(id)).amount).toBe(1000);
    expect(await row(user)).toMatchObject({ estado: "activa", motivo: "importe-distinto", avisado_en: null });
    expect(await mails(user)).toEqual(["debito-activo"]);
    const inbox = await (
      await site.call("GET", "/api/tablero/bandeja", { as: await site.user("administrador") })
    ).text();
    expect(inbox).toContain("Mercado Pago no tomó el importe que le pedimos.");
    await site.emulator.clearChaos();
    await hourly();
    expect(await row(user)).toMatchObject({ motivo: null });
    expect((await atProvider(id)).amount).toBe(2000);
    expect(await mails(user)).toEqual(["debito-activo", "debito-aviso"]);
  });

  test("is set later if the provider is down, without delaying other payers", async () => {
    const [user, other] = [await member(), await member()];
    const [id, otherId] = [await activate(user), await activate(other)];
    await at("2027-03-07");
    await site.emulator.chaos({ scope: id, failures: [{ call: "any", mode: "status", status: 503 }] });
    await hourly();
    expect([(await mails(user)).length, (await mails(other)).length]).toEqual([1, 2]);
    await site.emulator.clearChaos();
    await at("2027-03-09");
    await hourly();
    expect((await mails(user)).at(-1)).toBe("debito-aviso");
    expect((await atProvider(otherId)).amount).toBe(1000);
  });

  // Rule DEB-4
  test("is recorded once the provider responds again, if it was charged during the outage", async () => {
    const user = await member();
    const id = await activate(user);
    await at("2027-03-07");
    await hourly();
    await site.emulator.chaos({ scope: id, failures: [{ call: "any", mode: "status", status: 503 }] });
    await at("2027-03-10");
    await hourly();
    expect(await payments(user)).toEqual([]);
    await site.emulator.clearChaos();
    await at("2027-03-11");
    await Promise.all([hourly(), hourly()]);
    expect(await payments(user)).toMatchObject([{ monto: 1000, imputado: 1000, estado: "aprobado" }]);
  });

  test("is charged only to the first of two parents who authorised a debit", async () => {
    const { responsable: mother, hijos } = await makeFamily(site, await site.user("administrador"), plan, 1);
    const father = await site.user();
    await makeBond(site, father, hijos[0] as TestUser);
    const [hers, his] = [await activate(mother), await activate(father)];
    await at("2027-03-07");
    await hourly();
    expect(await atProvider(hers)).toEqual({ status: "authorized", amount: 1000 });
    expect((await atProvider(his)).status).toBe("paused");
    expect(await mails(father)).toEqual(["debito-activo"]);
  });

  test("excludes an instalment with a payment under review", async () => {
    await at("2027-03-06");
    const user = await member();
    const id = await activate(user);
    const cuota = (await duesOf(site, user))[0]?.id;
    const { url, pagoId } = await (
      await site.call("POST", `/api/cuotas/${cuota}/pagar`, { as: user })
    ).json();
    await site.emulator.checkout(url, { titular: "CONT" });
    await until("the review", async () => {
      const rows = await site.sql`select revision_hasta from pagos where id = ${pagoId}`;
      return rows[0].revision_hasta;
    });
    await at("2027-03-07");
    await hourly();
    expect((await atProvider(id)).status).toBe("paused");
  });
});

// Rule DEB-3
describe("an authorisation with nothing to debit", () => {
  test("is paused until something is owed", async () => {
    const user = await member();
    const id = await activate(user);
    await collect(user, 0);
    await at("2027-03-07");
    await hourly();
    expect(await row(user)).toMatchObject({ estado: "pausada", motivo: "club" });
    expect((await mine(user)).adhesion?.motivo).toBe("No hay nada para debitar.");
    await at("2027-03-20");
    await hourly();
    expect((await atProvider(id)).status).toBe("paused");
    expect(await site.emulator.debits(id)).toEqual([]);
    await at("2027-04-07");
    await hourly();
    expect(await row(user)).toMatchObject({ estado: "activa", motivo: null, proximo_debito: "2027-04-10" });
    expect(await mails(user)).toEqual(["debito-activo", "debito-aviso"]);
    expect(await atProvider(id)).toEqual({ status: "authorized", amount: 1000 });
  });

  test("is not resumed if its payer paused it in Mercado Pago", async () => {
    const user = await member();
    const id = await activate(user);
    await site.emulator.changePreapproval(id, { status: "paused" });
    await at("2027-03-08");
    await hourly();
    await hourly();
    expect(await row(user)).toMatchObject({ estado: "pausada", motivo: "pagador" });
    expect((await atProvider(id)).status).toBe("paused");
    expect(await mails(user)).toEqual(["debito-activo"]);
  });
});

async function announce(payer: TestUser, member = payer): Promise<{ pagoId: number }> {
  const [cuota] = await duesOf(site, member);
  const json = { cuotas: [cuota?.id], medio: "transferencia" };
  return jsonOf(201, site.call("POST", "/api/cuotas/pagar", { as: payer, json }));
}

// Rule DEB-2
describe("an instalment whose payer has announced a transfer", () => {
  test("is not debited while the transfer is open", async () => {
    const user = await member();
    const id = await activate(user);
    const { pagoId } = await announce(user);
    await at("2027-03-07");
    await hourly();
    expect((await atProvider(id)).status).toBe("paused");
    expect(await mails(user)).toEqual(["debito-activo"]);
    await at("2027-03-09", "13:00");
    await vencerTransferencias(site.deps);
    expect(await site.sql`select abierta from transferencias where pago_id = ${pagoId}`).toEqual([
      { abierta: false },
    ]);
    await hourly();
    expect(await atProvider(id)).toEqual({ status: "authorized", amount: 1000 });
    expect(await mails(user)).toEqual(["debito-activo", "debito-aviso"]);
  });

  test("is removed from a debit that has already been announced", async () => {
    // The session lasts from this evening to the next morning.
    await at("2027-03-06", "22:00");
    const { responsable, hijos } = await makeFamily(site, await site.user("administrador"), plan, 2);
    const id = await activate(responsable);
    await at("2027-03-07", "02:00");
    await hourly();
    expect((await atProvider(id)).amount).toBe(2000);
    const { pagoId } = await announce(responsable, hijos[0]);
    const receipt = { comprobante: new File(["%PDF-1.4 recibo"], "recibo.pdf") };
    const uploaded = site.call("POST", `/api/transferencias/${pagoId}/comprobante`, {
      as: responsable,
      form: receipt,
    });
    await jsonOf(200, uploaded);
    await hourly();
    expect((await atProvider(id)).amount).toBe(1000);
    expect(await mails(responsable)).toEqual(["debito-activo", "debito-aviso", "debito-aviso"]);
    // The other child's March instalment was debited; this child's receipt still waits for review. Both owe April.
    await at("2027-04-07");
    await vencerTransferencias(site.deps);
    await hourly();
    expect((await atProvider(id)).amount).toBe(2000);
  });
});
