import { afterEach, describe, expect, it, vi } from "vitest";
import { startListeningShop } from "#emulator/listening-shop.ts";
import { TOKEN } from "#tests/harness/emulator.ts";
import { failureOf, preferenceBody, purchase, startClientUnderTest } from "#tests/harness/mercado-pago.ts";

const { control, client, url } = await startClientUnderTest();
afterEach(() => vi.unstubAllGlobals());

describe("a purchase", () => {
  it("gets a payment page that expires with the held places", async () => {
    const preference = await client().createPreference(
      purchase({
        startsAt: new Date("2026-05-30T12:00:00.000Z"),
        expiresAt: new Date("2026-05-31T02:59:59.000Z"),
      }),
      "key-1",
    );
    expect(preference.url).toContain(url);
    expect(preference.raw).toMatchObject({
      items: [{ id: "pago-1", quantity: 1, unit_price: 12_500.5, currency_id: "ARS" }],
      external_reference: "pago-1",
      expires: true,
      expiration_date_from: "2026-05-30T09:00:00.000-03:00",
      expiration_date_to: "2026-05-30T23:59:59.000-03:00",
      date_of_expiration: "2026-05-30T23:59:59.000-03:00",
      payment_methods: { excluded_payment_types: [{ id: "ticket" }, { id: "atm" }] },
      auto_return: "approved",
      binary_mode: false,
      payer: { name: "Ana", surname: "Pérez", email: "ana@example.com" },
    });
  });

  it("is sent to the real service only with URLs that it accepts", async () => {
    const bodies: Record<string, unknown>[] = [];
    const answers = [
      preferenceBody({ init_point: "https://mp.example/x" }),
      preferenceBody({ init_point: "https://mp.example/x" }),
      preferenceBody({}),
    ];
    vi.stubGlobal("fetch", async (_input: unknown, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return new Response(answers.shift());
    });
    const real = client({ baseUrl: "https://api.mercadopago.com" });
    await real.createPreference(purchase(), "k");
    expect(bodies[0]).not.toHaveProperty("back_urls");
    expect(bodies[0]).not.toHaveProperty("auto_return");
    expect(bodies[0]).not.toHaveProperty("notification_url");
    const backUrls = {
      success: "https://club.example/success",
      pending: "http://club.example/p",
      failure: "",
    };
    await real.createPreference(purchase({ backUrls, notificationUrl: "https://club.example/n" }), "k");
    expect(bodies[1]).toMatchObject({
      back_urls: { success: "https://club.example/success" },
      auto_return: "approved",
      notification_url: "https://club.example/n",
    });
    expect(bodies[1]?.back_urls).not.toHaveProperty("pending");
    expect(await failureOf(real.createPreference(purchase(), "k"))).toBe("nonsense");
  });

  it("fails instead of sending the token over plain http", () => {
    expect(() => client({ baseUrl: "http://api.example.com" })).toThrow(TypeError);
    expect(() => client({ baseUrl: "nonsense" })).toThrow(TypeError);
  });

  it("is read with all of its payments, even if they fill several result pages", async () => {
    const { id } = await client().createPreference(purchase(), "k");
    await client().createPreference(purchase({ externalReference: "pago-2" }), "k2");
    for (let count = 0; count < 60; count++) await control.pay({ of: id, status: "rejected", notify: false });
    await control.pay({ of: "pago-2", status: "approved", notify: false });
    const approved = await control.pay({ of: id, status: "approved", notify: false });
    const found = await client().findPayments("pago-1");
    expect(found).toHaveLength(61);
    expect(found.at(-1)).toMatchObject({
      id: String(approved.id),
      status: "approved",
      statusDetail: "accredited",
      externalReference: "pago-1",
      amount: 12_500.5,
      amountRefunded: 0,
      currency: "ARS",
    });
    expect(found.at(-1)?.approvedAt).toMatch(/^\d{4}-.*Z$/);
    expect(await client().findPayments("nobody")).toEqual([]);
  });

  it("is never confused with another purchase in search results", async () => {
    const { id } = await client().createPreference(purchase({ externalReference: "pago-2" }), "k");
    await control.pay({ of: id, status: "approved", notify: false });
    const response = await fetch(`${url}/v1/payments/search`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const body = await response.text();
    await control.chaos({ failures: [{ call: "searchPayments", mode: "garbage", body }] });
    expect(await client().findPayments("pago-2")).toHaveLength(1);
    expect(await client().findPayments("pago-1")).toEqual([]);
  });

  it("can be read by a payment's id", async () => {
    const { id } = await client().createPreference(purchase(), "k");
    const made = await control.pay({ of: id, status: "pending" });
    expect(await client().getPayment(String(made.id))).toMatchObject({ status: "pending", approvedAt: null });
    expect(await client().getPayment("1")).toBeNull();
    const before = (await control.calls()).length;
    for (const garbage of ["", "../x", "1?a=b", "null", "１２", "9".repeat(40)]) {
      expect(await client().getPayment(garbage)).toBeNull();
    }
    expect((await control.calls()).length).toBe(before);
  });
});

describe("a refund", () => {
  it("is made once per idempotency key", async () => {
    const { id } = await client().createPreference(purchase(), "k");
    const paid = await control.pay({ of: id, status: "approved" });
    await control.chaos({ failures: [{ call: "createRefund", mode: "close", when: "after", times: 1 }] });
    const part = await client().refund(String(paid.id), "refund-1", 500.5);
    expect(await client().refund(String(paid.id), "refund-1", 500.5)).toEqual(part);
    const rest = await client().refund(String(paid.id), "refund-2");
    expect(rest).toMatchObject({ amount: 12_000 });
    expect(await client().getPayment(String(paid.id))).toMatchObject({
      status: "refunded",
      amountRefunded: 12_500.5,
      refunds: [part, rest],
    });
    // The refund may have been made in the provider's panel, where only a person can check it.
    expect(await failureOf(client().refund(String(paid.id), "another-key"))).toBe("refused");
  });

  it("is fetched separately if the payment does not include it", async () => {
    const { id } = await client().createPreference(purchase(), "k");
    const paid = await control.pay({ of: id, status: "approved" });
    const part = await client().refund(String(paid.id), "refund-1", 100);
    const response = await fetch(`${url}/v1/payments/${paid.id}`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const body = JSON.stringify({ ...((await response.json()) as object), refunds: undefined });
    await control.chaos({ failures: [{ call: "getPayment", mode: "garbage", body }] });
    expect(await client().getPayment(String(paid.id))).toMatchObject({ refunds: [part] });
  });

  it("is reported as refused if the provider refuses it", async () => {
    const { id } = await client().createPreference(purchase(), "k");
    const pending = await control.pay({ of: id, status: "pending" });
    expect(await failureOf(client().refund(String(pending.id), "r"))).toBe("refused");
    expect(await failureOf(client().refund("1", "r"))).toBe("refused");
  });
});

describe("a payment notification", () => {
  it("that the emulator sends is parsed and leads to its payments", async () => {
    const shop = await startListeningShop();
    try {
      const { url } = await client().createPreference(purchase({ notificationUrl: shop.url }), "k");
      await control.checkout(url);
      const [payment] = await control.payments("pago-1");
      await control.setStatus(payment?.id ?? 0, { status: "charged_back" });
      await control.settled();
      const seen = [];
      for (const { query, headers, body } of shop.received) {
        const requestId = headers["x-request-id"];
        const hint = client().readNotice({
          query,
          headers: {
            signature: headers["x-signature"]?.toString(),
            requestId: typeof requestId === "string" ? requestId : undefined,
          },
          body,
        });
        expect(await client().paymentIdsOf(hint)).toEqual([String(payment?.id)]);
        seen.push(`${hint.topic} ${hint.signature}`);
      }
      expect(seen.sort()).toEqual([
        "chargebacks valid",
        "merchant_order absent",
        "merchant_order absent",
        "payment absent",
        "payment absent",
        "payment valid",
        "payment valid",
      ]);
    } finally {
      await shop.close();
    }
    for (const topic of ["merchant_order", "chargebacks", "other"] as const) {
      expect(await client().paymentIdsOf({ topic, id: "999", signature: "absent" })).toEqual([]);
    }
  });
});
