import { describe, expect, it } from "vitest";
import { failureOf, startClientUnderTest } from "#tests/harness/mercado-pago.ts";
import type { SubscriptionInput } from "./port.ts";

const { client, control } = await startClientUnderTest();
const DAY_MS = 24 * 3_600_000;
let number = 0;

function input(changes: Partial<SubscriptionInput> = {}): SubscriptionInput {
  return {
    externalReference: `debito-${++number}`,
    title: "Cuotas del club",
    payerEmail: "ana@example.com",
    amount: 12_000.5,
    startsAt: new Date(Date.now() + 10 * DAY_MS),
    endsAt: new Date(Date.now() + 3_650 * DAY_MS),
    backUrl: "http://localhost:9/perfil/cuenta",
    ...changes,
  };
}

async function authorized(changes: Partial<SubscriptionInput> = {}) {
  const wanted = input(changes);
  const { id } = await client().createSubscription(wanted, `k-${wanted.externalReference}`);
  await control.authorize(id);
  return { id, reference: wanted.externalReference };
}

describe("a subscription", () => {
  it("is created once per idempotency key", async () => {
    const wanted = input();
    const first = await client().createSubscription(wanted, "one");
    const again = await client().createSubscription(wanted, "one");
    expect(again.id).toBe(first.id);
    expect(first).toMatchObject({
      status: "pending",
      externalReference: wanted.externalReference,
      amount: 12_000.5,
      currency: "ARS",
      cardId: null,
      nextChargeAt: null,
    });
    await control.authorize(first.id);
    const read = await client().getSubscription(first.id);
    expect(read).toMatchObject({ status: "authorized", cardId: expect.any(String) });
    expect(Date.parse(read?.nextChargeAt ?? "")).toBe(Math.floor(wanted.startsAt.getTime()));
    expect(await client().getSubscription("unknown")).toBeNull();
    expect(await client().getSubscription("../v1/payments/1")).toBeNull();
  });

  it("has a page without activation=true in its address", async () => {
    await control.chaos({ subscriptions: { activation: true } });
    const { url } = await client().createSubscription(input(), "page");
    expect(url).toContain("preapproval_id=");
    expect(url).not.toContain("activation");
  });

  it("is found by its reference, even if the provider ignores the filter", async () => {
    const one = await authorized();
    await authorized();
    await control.chaos({ subscriptions: { searchIgnoresReference: true } });
    expect(await client().findSubscriptions(one.reference)).toMatchObject([{ id: one.id }]);
  });

  it("is read back after a change, to notice that the provider did not make the change", async () => {
    const { id } = await authorized();
    expect(await client().updateSubscription(id, { amount: 99.9, status: "paused" })).toMatchObject({
      amount: 99.9,
      status: "paused",
    });
    await control.chaos({ subscriptions: { amountSticks: true } });
    expect(await client().updateSubscription(id, { amount: 50 })).toMatchObject({ amount: 99.9 });
  });

  it("cannot be changed in a final state", async () => {
    const { id } = await authorized();
    await control.changePreapproval(id, { status: "cancelled" });
    expect(await failureOf(client().updateSubscription(id, { amount: 5 }))).toBe("refused");
    await control.chaos({ failures: [{ call: "getPreapproval", mode: "status", status: 503 }] });
    expect(await failureOf(client().getSubscription(id))).toBe("status");
    await control.chaos({ failures: [{ call: "getPreapproval", mode: "hang" }] });
    expect(await failureOf(client({ timeoutMs: 100 }).getSubscription(id))).toBe("timeout");
    await control.chaos({ failures: [{ call: "getPreapproval", mode: "garbage", body: '{"id":"x"}' }] });
    expect(await failureOf(client().getSubscription(id))).toBe("nonsense");
  });
});

describe("the charges of a subscription", () => {
  it("are read from all of the provider's result pages, each with the payment of its latest attempt", async () => {
    const { id } = await authorized();
    await control.chaos({ notices: { drop: true } });
    for (let month = 0; month < 52; month++) await control.charge(id);
    const last = await control.charge(id, { titular: "FUND" });
    const listed = await client().listCharges(id);
    expect(listed).toHaveLength(53);
    expect(listed.find((one) => one.id === last.id)).toMatchObject({
      subscriptionId: id,
      status: "recycling",
      attempt: 0,
      amount: 12_000.5,
      payment: { status: "rejected", detail: "cc_rejected_insufficient_amount" },
    });
    expect(await client().getCharge(last.id)).toMatchObject({ id: last.id, status: "recycling" });
    expect(await client().getCharge("7Aunknown")).toBeNull();
  });
});
