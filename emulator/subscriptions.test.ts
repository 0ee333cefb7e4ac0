import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { openEmulator, SECRET, SUBSCRIPTION, subscriber } from "#tests/harness/emulator.ts";

const { api, control, shop } = await openEmulator({ noticeRetryDelaysMs: [] });
const subscribe = subscriber(api);
const DAY_MS = 24 * 3_600_000;

beforeEach(() => control.setApplication(shop.url));

const statusOf = async (id: string) => (await api("GET", `/preapproval/${id}`)).body.status;

describe("authorizing a subscription", () => {
  it("makes a small charge and refunds it", async () => {
    const { id, reference, page } = await subscribe();
    expect(await statusOf(id)).toBe("pending");
    const answer = await fetch(page, {
      method: "POST",
      body: new URLSearchParams({ accion: "autorizar", titular: "APRO", cuenta: "ana@example.com" }),
      redirect: "manual",
    });
    expect(answer.headers.get("location")).toBe(`http://localhost:9/perfil/cuenta?preapproval_id=${id}`);
    expect(await statusOf(id)).toBe("authorized");
    expect(await control.payments(reference)).toMatchObject([{ status: "refunded", transaction_amount: 1 }]);
    expect(await control.debits(id)).toEqual([]);
  });

  it("is rejected as a risk if the payer uses a different account", async () => {
    const { id, reference, page } = await subscribe();
    const answer = await fetch(page, {
      method: "POST",
      body: new URLSearchParams({ accion: "autorizar", titular: "APRO", cuenta: "otra@example.com" }),
    });
    expect(await answer.text()).toContain("cc_rejected_high_risk");
    expect(await statusOf(id)).toBe("pending");
    expect(await control.payments(reference)).toMatchObject([
      { status: "rejected", status_detail: "cc_rejected_high_risk" },
    ]);
  });

  it("fails if the page's address contains activation=true", async () => {
    await control.chaos({ subscriptions: { activation: true } });
    const { page } = await subscribe();
    expect(page).toContain("activation=true");
    expect((await fetch(page)).status).toBe(404);
    expect((await fetch(page.replace("&activation=true", ""))).status).toBe(200);
  });

  it("requires a card if the call asks for the status authorized", async () => {
    expect((await api("POST", "/preapproval", { ...SUBSCRIPTION, status: "authorized" })).status).toBe(400);
    const first = await api("POST", "/preapproval", SUBSCRIPTION, { "x-idempotency-key": "k" });
    const again = await api("POST", "/preapproval", SUBSCRIPTION, { "x-idempotency-key": "k" });
    expect(again.body.id).toBe(first.body.id);
  });
});

describe("the charges of a subscription", () => {
  it("are made monthly, starting an hour after the authorization", async () => {
    const { id } = await subscribe();
    await control.authorize(id);
    await control.setClock(3_500_000);
    expect(await control.debits(id)).toEqual([]);
    await control.setClock(3_700_000);
    expect(await control.debits(id)).toMatchObject([
      { status: "processed", transaction_amount: 12_000.5, payment: { status: "approved" } },
    ]);
    await control.setClock(32 * DAY_MS);
    expect(await control.debits(id)).toHaveLength(2);
  });

  it("wait for a start date only if there is also an end date", async () => {
    const auto_recurring = {
      frequency: 1,
      frequency_type: "months",
      transaction_amount: 10,
      currency_id: "ARS",
      start_date: new Date(Date.now() + 10 * DAY_MS).toISOString(),
    };
    const without = await subscribe({ auto_recurring });
    const end_date = new Date(Date.now() + 900 * DAY_MS).toISOString();
    const complete = await subscribe({ auto_recurring: { ...auto_recurring, end_date } });
    for (const { id } of [without, complete]) await control.authorize(id);
    await control.setClock(DAY_MS);
    expect(await control.debits(without.id)).toHaveLength(1);
    expect(await control.debits(complete.id)).toHaveLength(0);
    await control.setClock(11 * DAY_MS);
    expect(await control.debits(complete.id)).toHaveLength(1);
  });

  it("end as processed but not approved after four failed retries within ten days", async () => {
    const { id } = await subscribe();
    await control.authorize(id);
    await control.changePreapproval(id, { titular: "FUND" });
    const [day, ...later] = [1, 4, 7, 9.5, 12];
    await control.setClock((day ?? 0) * DAY_MS);
    expect(await control.debits(id)).toMatchObject([{ status: "recycling", retry_attempt: 0 }]);
    for (const at of later) await control.setClock(at * DAY_MS);
    expect(await control.debits(id)).toMatchObject([
      {
        status: "processed",
        retry_attempt: 4,
        payment: { status: "rejected", status_detail: "cc_rejected_insufficient_amount" },
      },
    ]);
    expect(await statusOf(id)).toBe("authorized");
  });

  it("are paid by a retry after the card is changed", async () => {
    const { id } = await subscribe();
    await control.authorize(id);
    await control.changePreapproval(id, { titular: "OTHE" });
    await control.charge(id);
    const [before] = await control.preapprovals();
    expect(await control.charge(id, { retry: true, titular: "APRO" })).toMatchObject({
      status: "processed",
      retry_attempt: 1,
      payment: { status: "approved" },
    });
    expect((await control.preapprovals())[0]?.card_id).not.toBe(before?.card_id);
  });

  it("lead to the subscription's cancellation after three consecutive rejections", async () => {
    const { id, reference } = await subscribe();
    await control.authorize(id);
    await control.changePreapproval(id, { titular: "OTHE" });
    for (let month = 0; month < 3; month++) {
      await control.charge(id);
      for (let retry = 0; retry < 4; retry++) await control.charge(id, { retry: true });
    }
    expect(await statusOf(id)).toBe("cancelled");
    const notices = await control.settled(reference);
    expect(notices.at(-1)).toMatchObject({ topic: "subscription_preapproval", dataId: id });
    const change = await api("PUT", `/preapproval/${id}`, { status: "authorized" });
    expect(change.status).toBe(400);
  });

  it("are not made while the subscription is paused", async () => {
    const { id } = await subscribe();
    await control.authorize(id);
    await api("PUT", `/preapproval/${id}`, { status: "paused" });
    await control.setClock(DAY_MS);
    expect(await control.debits(id)).toEqual([]);
    await api("PUT", `/preapproval/${id}`, { status: "authorized" });
    await control.setClock(32 * DAY_MS);
    expect(await control.debits(id)).toHaveLength(1);
  });
});

describe("notifications about subscriptions", () => {
  it.each([false, true])(
    "are signed even if the id contains letters (in lower case: %s)",
    async (lowerCaseId) => {
      await control.chaos({ notices: { lowerCaseId } });
      const { id, reference } = await subscribe();
      await control.authorize(id);
      const { id: charged } = await control.charge(id);
      await control.settled(reference);
      expect(charged).toMatch(/[A-Z]/);
      const received = shop.received.find(({ query }) => query["data.id"] === charged);
      expect(received?.query.type).toBe("subscription_authorized_payment");
      const [, ts, v1] = /^ts=(\d+),v1=(.+)$/.exec(String(received?.headers["x-signature"])) ?? [];
      const signed = lowerCaseId ? charged.toLowerCase() : charged;
      const text = `id:${signed};request-id:${received?.headers["x-request-id"]};ts:${ts};`;
      expect(v1).toBe(createHmac("sha256", SECRET).update(text).digest("hex"));
      expect(shop.received.map(({ query }) => query.type)).toContain("payment");
    },
  );

  it("are not sent if the application has no address for them", async () => {
    await control.setApplication(null);
    const { id, reference } = await subscribe();
    await control.authorize(id);
    expect(await control.notices(reference)).toEqual([]);
  });
});

it("the page of an authorized subscription lets the payer change, pause and end the subscription", async () => {
  const { id, page } = await subscribe();
  await control.authorize(id);
  const press = (accion: string, titular = "APRO") =>
    fetch(page, { method: "POST", body: new URLSearchParams({ accion, titular }), redirect: "manual" });
  await press("tarjeta", "OTHE");
  await press("debitar");
  expect(await control.debits(id)).toMatchObject([{ status: "recycling" }]);
  await press("pausar");
  expect(await statusOf(id)).toBe("paused");
  await press("reanudar");
  await press("cancelar");
  expect(await statusOf(id)).toBe("cancelled");
  expect(await (await fetch(page)).text()).toContain("cancelada");
});
