import { describe, expect, it } from "vitest";
import { openEmulator, subscriber } from "#tests/harness/emulator.ts";

const { api, control } = await openEmulator({});
const subscribe = subscriber(api);

describe("the subscriptions API", () => {
  it("changes the amount only if the currency is sent with it", async () => {
    const { id } = await subscribe();
    const change = (transaction_amount: number) =>
      api("PUT", `/preapproval/${id}`, { auto_recurring: { transaction_amount, currency_id: "ARS" } });
    expect((await change(50)).body.auto_recurring).toMatchObject({ transaction_amount: 50 });
    await control.chaos({ subscriptions: { amountSticks: true } });
    expect((await change(60)).body.auto_recurring).toMatchObject({ transaction_amount: 50 });
    const bare = await api("PUT", `/preapproval/${id}`, { auto_recurring: { transaction_amount: 70 } });
    expect(bare.status).toBe(400);
  });

  it("searches by reference unless a switch disables that filter", async () => {
    const { reference, id } = await subscribe();
    await subscribe();
    const search = async () =>
      (await api("GET", `/preapproval/search?external_reference=${reference}`)).body.results as unknown[];
    expect(await search()).toMatchObject([{ id }]);
    await control.chaos({ subscriptions: { searchIgnoresReference: true } });
    expect(await search()).toHaveLength(2);
  });

  it("lists charges at both addresses", async () => {
    const { id, reference } = await subscribe();
    await control.authorize(id);
    const charged = await control.charge(id);
    for (const path of ["/authorized_payments", "/authorized_payments/search"]) {
      const { body } = await api("GET", `${path}?preapproval_id=${id}`);
      expect(body.results).toMatchObject([
        { id: charged.id, preapproval_id: id, external_reference: reference },
      ]);
    }
    expect((await api("GET", `/authorized_payments/${charged.id}`)).body).toMatchObject({
      status: "processed",
      currency_id: "ARS",
      retry_attempt: 0,
    });
    expect((await api("GET", "/authorized_payments/none")).status).toBe(404);
  });

  it("fails only for the subscription that a switch names", async () => {
    const { id, reference } = await subscribe();
    await control.chaos({ scope: reference, failures: [{ call: "updatePreapproval", mode: "status" }] });
    expect((await api("PUT", `/preapproval/${id}`, { reason: "Otra" })).status).toBe(500);
    const other = await subscribe();
    expect((await api("PUT", `/preapproval/${other.id}`, { reason: "Otra" })).status).toBe(200);
  });
});
