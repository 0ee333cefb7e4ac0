import { beforeEach, describe, expect, test } from "vitest";
import { debitsOf } from "#tests/harness/debits.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { setRules } from "#tests/harness/monthly-dues.ts";
import { type TestUser, testSite, until, untilRetried } from "#tests/harness/site.ts";

const site = await testSite();
const { at, hourly, mails, mine, row, start } = debitsOf(site);
await at("2027-03-01");
const admin = await site.user("administrador");
// First instalments are due immediately.
await setRules(site, { diasDePrimera: 0 });
const plan = await makePlan(site, { nombre: "Anual", precio: "12000", cuotas: 12 });

beforeEach(async () => {
  await at("2027-03-01");
  await site.emulator.clearChaos();
});

const post = (as: TestUser, json: unknown) => site.call("POST", "/api/debito", { as, json });
const statusAt = async (id: string) =>
  (await site.emulator.preapprovals()).find((one) => one.id === id)?.status;

// Rule DEB-1
describe("a new automatic debit", () => {
  test("is created at the provider for the amount owed by its first day", async () => {
    const user = await makeMember(site, admin, plan);
    const before = await mine(user);
    expect(before).toMatchObject({
      adhesion: null,
      correo: user.correo,
      debe: 1000,
      primerDebito: "2027-03-10",
    });
    const url = await start(user, "ana@example.com");
    expect(await start(user, "ANA@example.com")).toBe(url);
    const [made, ...more] = await site.emulator.preapprovals(`debito-${(await row(user)).id}`);
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      status: "pending",
      payer_email: "ana@example.com",
      auto_recurring: { transaction_amount: 1000, currency_id: "ARS" },
    });
    expect(made?.init_point).toBe(url);
    expect(Date.parse(made?.auto_recurring.start_date ?? "")).toBe(Date.parse("2027-03-10T09:00:00-03:00"));
    expect((await mine(user)).adhesion).toMatchObject({ estado: "pendiente", url, motivo: null });
  });

  test("is active once the payer authorises it, even if the notice is lost", async () => {
    const user = await makeMember(site, admin, plan);
    await start(user);
    const { preapproval_id: id } = await row(user);
    await site.emulator.authorize(id);
    await at("2027-03-01", "12:01");
    expect((await mine(user)).adhesion).toMatchObject({
      estado: "activa",
      proximoDebito: "2027-03-10",
      monto: null,
    });
    expect(await mails(user)).toEqual(["debito-activo"]);
    expect(await (await post(user, { correo: "otra@example.com" })).json()).toMatchObject({
      status: 409,
      code: "ya-adherido",
    });
  });

  test("can be started again with another email if the first email is not the payer's", async () => {
    const user = await makeMember(site, admin, plan);
    await start(user, "mal@example.com");
    const first = await row(user);
    await site.emulator.authorize(first.preapproval_id, { cuenta: "buena@example.com" });
    await at("2027-03-01", "12:01");
    expect((await mine(user)).adhesion).toMatchObject({
      estado: "pendiente",
      motivo: expect.stringContaining("el correo tiene que ser el de la cuenta de Mercado Pago"),
    });
    await start(user, "buena@example.com");
    const second = await row(user);
    expect(second).toMatchObject({ estado: "pendiente", correo: "buena@example.com" });
    await until(
      "the first to be cancelled there",
      async () => (await statusAt(first.preapproval_id)) === "cancelled",
    );
    await site.emulator.authorize(second.preapproval_id);
    await hourly();
    expect((await row(user)).estado).toBe("activa");
  });

  test("is refused if the email is invalid or there is no session", async () => {
    const user = await site.user();
    for (const json of [{}, { correo: "" }, { correo: "ana" }, { correo: 1 }, [], null])
      expect((await post(user, json)).status).toBe(422);
    expect((await site.call("POST", "/api/debito", { json: { correo: "a@b.com" } })).status).toBe(401);
    expect(await row(user)).toBeUndefined();
  });

  test("is created only once by two concurrent calls", async () => {
    const user = await makeMember(site, admin, plan);
    await Promise.all([1, 2, 3].map(() => post(user, { correo: user.correo })));
    const rows = await site.sql`select id from adhesiones where persona_id = ${user.id}`;
    expect(rows).toHaveLength(1);
    expect(await site.emulator.preapprovals(`debito-${rows[0].id}`)).toHaveLength(1);
  });

  // Rule DEB-4
  test("is found again if the provider created it but its response was lost", async () => {
    const user = await makeMember(site, admin, plan);
    await site.emulator.chaos({
      failures: [{ call: "createPreapproval", mode: "close", when: "after" }],
      subscriptions: { searchIgnoresReference: true },
    });
    expect((await post(user, { correo: user.correo })).status).toBe(503);
    const { id, estado } = await row(user);
    expect(estado).toBe("borrador");
    await hourly();
    const made = await site.emulator.preapprovals(`debito-${id}`);
    expect(await row(user)).toMatchObject({ estado: "pendiente", preapproval_id: made[0]?.id });
    await site.emulator.clearChaos();
    expect(await start(user)).toBe(made[0]?.init_point);
    expect(await site.emulator.preapprovals(`debito-${id}`)).toHaveLength(1);
  });

  test("is abandoned if nobody authorises it within a week", async () => {
    const [user, other] = [await makeMember(site, admin, plan), await makeMember(site, admin, plan)];
    await start(user);
    await site.emulator.chaos({ failures: [{ call: "createPreapproval", mode: "close" }] });
    expect((await post(other, { correo: "a@example.com" })).status).toBe(503);
    await site.emulator.clearChaos();
    const { preapproval_id: id } = await row(user);
    await at("2027-03-09");
    await hourly();
    for (const one of [user, other])
      expect(await row(one)).toMatchObject({ estado: "cancelada", motivo: "sin-autorizar" });
    expect(await statusAt(id)).toBe("cancelled");
    expect(await mails(user)).toEqual([]);
  });
});

// Rule DEB-6
describe("ending an automatic debit", () => {
  async function active() {
    const user = await makeMember(site, admin, plan);
    await start(user);
    const { preapproval_id: id } = await row(user);
    await site.emulator.authorize(id);
    await hourly();
    expect((await row(user)).estado).toBe("activa");
    return { user, id };
  }

  test("takes the payer one call, even if the provider is down", async () => {
    const { user, id } = await active();
    await site.emulator.chaos({ failures: [{ call: "any", mode: "status", status: 500, times: 2 }] });
    const cancelled = await site.call("POST", "/api/debito/cancelar", { as: user });
    expect(await cancelled.json()).toMatchObject({
      adhesion: { estado: "cancelada", motivo: "Lo cancelaste vos.", url: null },
    });
    await untilRetried(site, "the provider's state", async () => (await statusAt(id)) === "cancelled");
    expect(await mails(user)).toEqual(["debito-activo", "debito-cancelado"]);
    expect((await site.call("POST", "/api/debito/cancelar", { as: user })).status).toBe(404);
    await start(user);
  });

  test("can also be done by the office", async () => {
    const { user, id } = await active();
    const path = `/api/personas/${user.id}/debito`;
    expect((await site.call("GET", path, { as: user })).status).toBe(403);
    expect((await site.call("GET", "/api/personas/2147483647/debito", { as: admin })).status).toBe(404);
    const answer = await site.call("POST", `${path}/cancelar`, { as: admin });
    expect(await answer.json()).toMatchObject({
      adhesiones: [{ estado: "cancelada", motivo: "Lo canceló el club.", correo: user.correo, url: null }],
    });
    await untilRetried(site, "the provider's state", async () => (await statusAt(id)) === "cancelled");
    const audited = await site.sql`select accion from auditoria where objeto_id = ${String(user.id)}
      and accion like 'debito.%' order by id`;
    expect(audited.map(({ accion }) => accion)).toEqual([
      "debito.empezar",
      "debito.activa",
      "debito.cancelada",
    ]);
  });

  test("is noticed if the payer does it in Mercado Pago", async () => {
    const { user, id } = await active();
    await site.emulator.changePreapproval(id, { status: "cancelled" });
    await hourly();
    expect(await row(user)).toMatchObject({ estado: "cancelada", motivo: "pagador" });
    await hourly();
    expect(await mails(user)).toEqual(["debito-activo", "debito-cancelado"]);
  });

  test("is part of deleting an account", async () => {
    const { user, id } = await active();
    const exported = await (await site.call("GET", "/api/usuario/perfil/datos", { as: user })).text();
    expect(exported).toContain("debitoAutomatico");
    const deleted = await site.call("DELETE", "/api/usuario/perfil", {
      as: user,
      json: { clave: "clave-de-prueba" },
    });
    expect(deleted.status).toBe(200);
    await untilRetried(site, "the provider's state", async () => (await statusAt(id)) === "cancelled");
    await hourly();
    expect(await row(user)).toMatchObject({ estado: "cancelada", correo: "", url: null });
  });
});
