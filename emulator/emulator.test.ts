import { describe, expect, it } from "vitest";
import { openEmulator } from "#tests/harness/emulator.ts";
import { startListeningShop } from "./listening-shop.ts";

const { api, control, emulator, shop } = await openEmulator({
  noticeRetryDelaysMs: [10, 10],
  noticeTimeoutMs: 1_000,
  reorderWindowMs: 30,
});

function preference(changes: Record<string, unknown> = {}) {
  return {
    items: [{ id: "1", title: "Entrada <b>", quantity: 1, unit_price: 12500, currency_id: "ARS" }],
    external_reference: "pago-1",
    notification_url: shop.url,
    back_urls: {
      success: "http://localhost:9/success?a=1",
      pending: "http://localhost:9/pending",
      failure: "http://localhost:9/failure",
    },
    auto_return: "approved",
    ...changes,
  };
}

async function initPoint(changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await api("POST", "/checkout/preferences/", preference(changes));
  expect(status).toBe(201);
  return String(body.init_point);
}

describe("the preferences API", () => {
  it.each([
    ["invalid_auto_return", { back_urls: {} }],
    ["invalid_auto_return", { auto_return: "sometimes" }],
    ["invalid_expires", { expires: "true" }],
    ["invalid_external_reference", { external_reference: "a b" }],
    ["invalid_external_reference", { external_reference: "x".repeat(65) }],
    ["invalid_items", { items: [] }],
    ["invalid_items", { items: [{ title: "x", quantity: 1, unit_price: "12" }] }],
    ["invalid_statement_descriptor", { statement_descriptor: "x".repeat(14) }],
    ["invalid_expiration_date_to", { expiration_date_to: "mañana" }],
    ["invalid_notification_url", { notification_url: "http://example.com/" }],
    ["invalid_notification_url", { notification_url: "http://127.0.0.1.example.com/" }],
    ["invalid_notification_url", { notification_url: `http://localhost/${"x".repeat(240)}` }],
    ["invalid_back_urls", { back_urls: { success: "javascript:alert(1)" } }],
    ["invalid_back_urls", { back_urls: { success: "https://evil.example/" } }],
  ])("refuses an invalid preference with %s", async (error, changes) => {
    const answer = await api("POST", "/checkout/preferences/", preference(changes));
    expect(answer).toMatchObject({ status: 400, body: { error, status: 400, cause: [] } });
  });

  it("returns the same preference for the same idempotency key", async () => {
    const key = { "x-idempotency-key": "k" };
    const first = await api("POST", "/checkout/preferences/", preference(), key);
    const second = await api("POST", "/checkout/preferences", preference(), key);
    const other = await api("POST", "/checkout/preferences/", preference(), { "x-idempotency-key": "l" });
    expect(second.body.id).toBe(first.body.id);
    expect(other.body.id).not.toBe(first.body.id);
  });

  it("rejects requests without a token or with an unknown id", async () => {
    const stranger = await api("GET", "/v1/payments/1", undefined, { authorization: "Bearer no" });
    expect(stranger).toMatchObject({ status: 401, body: { error: "unauthorized" } });
    for (const path of [
      "/v1/payments/1",
      "/checkout/preferences/x",
      "/merchant_orders/1",
      "/v1/chargebacks/1",
    ]) {
      expect(await api("GET", path)).toMatchObject({ status: 404, body: { error: "not_found" } });
    }
    expect(await api("GET", "/v1/payments/search?limit=x")).toMatchObject({ status: 400 });
    expect(await api("POST", "/v1/payments/1/refunds", {})).toMatchObject({ status: 400 });
  });
});

describe("the checkout page", () => {
  it("shows the items and the amount without JavaScript", async () => {
    const response = await fetch(await initPoint());
    const page = await response.text();
    expect(page).toContain("Emulador de Mercado Pago: acá no se mueve dinero");
    expect(page).toContain("Entrada &lt;b&gt;");
    expect(page).toContain("12.500,00");
    expect(page).not.toContain("<script");
    expect(response.headers.get("content-security-policy")).toContain(
      "form-action 'self' http://localhost:9",
    );
  });

  it.each([
    ["APRO", "pagar", "/success", "approved", "accredited"],
    ["apro Gómez", "pagar", "/success", "approved", "accredited"],
    ["Juana Pérez", "pagar", "/success", "approved", "accredited"],
    ["OTHE", "pagar", "/failure", "rejected", "cc_rejected_other_reason"],
    ["Ana FUND", "pagar", "/failure", "rejected", "cc_rejected_insufficient_amount"],
    ["CONT", "pagar", "/pending", "pending", "pending_contingency"],
    ["APRO", "pendiente", "/pending", "pending", "pending_waiting_transfer"],
  ] as const)(
    "redirects the cardholder %s after a click on %s to %s",
    async (titular, accion, path, status, detail) => {
      const back = await control.checkout(await initPoint(), { titular, accion });
      const [payment] = await control.payments("pago-1");
      expect(payment).toMatchObject({ status, status_detail: detail, transaction_amount: 12500 });
      expect(back?.pathname).toBe(path);
      const query = Object.fromEntries(back?.searchParams ?? []);
      expect(query).toMatchObject({
        collection_id: String(payment?.id),
        collection_status: status,
        payment_id: String(payment?.id),
        status,
        external_reference: "pago-1",
        site_id: "MLA",
        processing_mode: "aggregator",
        merchant_account_id: "null",
      });
      if (path === "/success") expect(query.a).toBe("1");
    },
  );

  it("returns the text «null» as the payment's id if the buyer leaves without paying", async () => {
    const back = await control.checkout(await initPoint(), { accion: "cancelar" });
    expect(back?.pathname).toBe("/failure");
    expect(back?.searchParams.get("payment_id")).toBe("null");
    expect(back?.searchParams.get("status")).toBe("null");
    expect(await control.payments()).toEqual([]);
    expect(await control.notices()).toEqual([]);
  });

  it("accepts no payment once the preference has expired", async () => {
    const page = await initPoint({
      expires: true,
      expiration_date_from: "2026-01-01T00:00:00.000-03:00",
      expiration_date_to: new Date(Date.now() + 60_000).toISOString().replace("Z", "-00:00"),
    });
    expect((await fetch(page)).status).toBe(200);
    await control.setClock(61_000);
    const response = await fetch(page, { method: "POST", body: new URLSearchParams({ titular: "APRO" }) });
    expect(response.status).toBe(410);
    expect(await response.text()).toContain("venció");
    expect(await control.payments()).toEqual([]);
  });

  it("can be paid twice, like the provider's own checkout page", async () => {
    const page = await initPoint();
    await control.checkout(page);
    await control.checkout(page);
    expect(await control.payments("pago-1")).toHaveLength(2);
  });
});

describe("payment notifications", () => {
  it("are retried in both formats until they get a 200", async () => {
    const slow = await startListeningShop([500, 302]);
    try {
      await control.checkout(await initPoint({ notification_url: slow.url }));
      const sent = await control.settled("pago-1");
      expect(sent.map((one) => `${one.form} ${one.topic} ${one.status}`)).toEqual([
        "webhook payment delivered",
        "ipn payment delivered",
        "ipn merchant_order delivered",
      ]);
      expect(slow.received).toHaveLength(5);
      expect(slow.received.filter((one) => "followed" in one.query)).toEqual([]);
    } finally {
      await slow.close();
    }
  });

  it("can be dropped a given number of times for one reference", async () => {
    await control.chaos({ scope: "pago-1", notices: { drop: 2 } });
    await control.checkout(await initPoint());
    await control.checkout(await initPoint({ external_reference: "pago-2" }));
    const statuses = async (subject: string) => (await control.settled(subject)).map((one) => one.status);
    expect(await statuses("pago-1")).toEqual(["dropped", "dropped", "delivered"]);
    expect(await statuses("pago-2")).toEqual(["delivered", "delivered", "delivered"]);
  });

  it("can be duplicated and reordered", async () => {
    await control.chaos({ notices: { duplicate: 1, reorder: true } });
    await control.checkout(await initPoint());
    expect(await control.settled()).toHaveLength(6);
    expect(shop.received).toHaveLength(6);
    expect(shop.received[0]?.query.topic).toBe("merchant_order");
  });
});

describe("the chaos mode", () => {
  it("can lose a response after the work is done", async () => {
    await control.chaos({
      failures: [{ call: "createPreference", mode: "status", when: "after", times: 1 }],
    });
    const key = { "x-idempotency-key": "k" };
    expect((await api("POST", "/checkout/preferences/", preference(), key)).status).toBe(500);
    expect((await api("POST", "/checkout/preferences/", preference(), key)).status).toBe(201);
    expect(await control.preferences("pago-1")).toHaveLength(1);
  });

  it("can make payments with wrong data", async () => {
    await control.chaos({ payments: { amount: 1, currency: "USD", externalReference: "other" } });
    await control.checkout(await initPoint());
    const [payment] = await control.payments("other");
    expect(payment).toMatchObject({ transaction_amount: 1, currency_id: "USD", external_reference: "other" });
  });

  it("rejects unknown switches and requests from other origins", async () => {
    const post = (headers: Record<string, string>, body: string) =>
      fetch(`${emulator.url}/emulator/chaos`, { method: "POST", headers, body });
    const json = { "content-type": "application/json" };
    expect((await post(json, '{"notices":{"dorp":true}}')).status).toBe(400);
    expect((await post(json, "{")).status).toBe(400);
    expect((await post({ "content-type": "text/plain" }, "{}")).status).toBe(415);
    expect((await post({ ...json, "sec-fetch-site": "cross-site" }, "{}")).status).toBe(403);
  });
});
