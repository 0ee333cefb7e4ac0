import { describe, expect, test } from "vitest";
import { vencerTransferencias } from "#features/caja/transferencias/server/abrir-transferencia.ts";
import { debitsOf } from "#tests/harness/debits.ts";
import { makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { setRules } from "#tests/harness/monthly-dues.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";

const site = await testSite();
const { at, hourly, mails, row, start } = debitsOf(site);
await at("2027-03-01");
// First instalments are due immediately.
await setRules(site, { diasDePrimera: 0 });
const plan = await makePlan(site, { nombre: "Anual", precio: "12000", cuotas: 12 });

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
async function announce(payer: TestUser, member = payer): Promise<{ pagoId: number }> {
  const [cuota] = await duesOf(site, member);
  const json = { cuotas: [cuota?.id], medio: "transferencia" };
  return jsonOf(201, site.call("POST", "/api/cuotas/pagar", { as: payer, json }));
}

// Rule DEB-2
describe("an instalment whose payer has announced a transfer", () => {
  test("is not debited while the transfer is open", async () => {
    await at("2027-03-01");
    const user = await makeMember(site, await site.user("administrador"), plan);
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
