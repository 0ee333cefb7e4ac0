import MercadoPagoConfig, {
  Chargeback,
  InvalidWebhookSignatureError,
  Invoice,
  MerchantOrder,
  Payment,
  PaymentRefund,
  PreApproval,
  Preference,
  WebhookSignatureValidator,
} from "mercadopago";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openEmulator, SECRET, TOKEN } from "#tests/harness/emulator.ts";

const { control, emulator, shop } = await openEmulator({});
const config = new MercadoPagoConfig({ accessToken: TOKEN });

beforeAll(() => {
  const realFetch = globalThis.fetch;
  // The SDK has no option for the base address.
  vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) =>
    realFetch(
      typeof input === "string" ? input.replace("https://api.mercadopago.com", emulator.url) : input,
      init,
    ),
  );
});
afterAll(() => void vi.unstubAllGlobals());

async function preferenceFor(reference: string) {
  return await new Preference(config).create({
    body: {
      items: [{ id: "1", title: "Entrada", quantity: 2, unit_price: 1500.5, currency_id: "ARS" }],
      external_reference: reference,
      notification_url: shop.url,
      back_urls: { success: "http://localhost:1/success" },
      auto_return: "approved",
    },
  });
}

describe("the vendor's SDK against the emulator", () => {
  it("creates, reads and updates a preference", async () => {
    const created = await preferenceFor("pago-1");
    expect(created.init_point).toContain(emulator.url);
    expect(created.site_id).toBe("MLA");
    const id = created.id ?? "";
    await new Preference(config).update({
      id,
      updatePreferenceRequest: { items: created.items ?? [], statement_descriptor: "CLUB" },
    });
    const read = await new Preference(config).get({ preferenceId: id });
    expect(read).toMatchObject({ id, external_reference: "pago-1", statement_descriptor: "CLUB" });
  });

  it("reads and searches payments and orders", async () => {
    const created = await preferenceFor("pago-2");
    await control.checkout(created.init_point ?? "", { titular: "OTHE" });
    await control.checkout(created.init_point ?? "", { titular: "APRO Gómez" });
    const found = await new Payment(config).search({
      options: { external_reference: "pago-2", sort: "date_created", criteria: "asc", limit: 1, offset: 1 },
    });
    expect(found.paging).toEqual({ total: 2, limit: 1, offset: 1 });
    const id = found.results?.[0]?.id ?? "";
    const payment = await new Payment(config).get({ id });
    expect(payment).toMatchObject({ status: "approved", transaction_amount: 3001, currency_id: "ARS" });
    const order = await new MerchantOrder(config).get({ merchantOrderId: payment.order?.id ?? 0 });
    expect(order).toMatchObject({ order_status: "paid", external_reference: "pago-2" });
    expect(order.payments).toHaveLength(2);
  });

  it("refunds part of a payment only once per key", async () => {
    const created = await preferenceFor("pago-3");
    await control.checkout(created.init_point ?? "");
    const id = (await control.payments("pago-3"))[0]?.id ?? 0;
    const refunds = new PaymentRefund(config);
    const first = await refunds.create({
      payment_id: id,
      body: { amount: 1000 },
      requestOptions: { idempotencyKey: "k1" },
    });
    const again = await refunds.create({
      payment_id: id,
      body: { amount: 1000 },
      requestOptions: { idempotencyKey: "k1" },
    });
    expect(again.id).toBe(first.id);
    expect(await new Payment(config).get({ id })).toMatchObject({
      status: "approved",
      status_detail: "partially_refunded",
      transaction_amount_refunded: 1000,
    });
    await refunds.total({ payment_id: id, requestOptions: { idempotencyKey: "k2" } });
    expect(await new Payment(config).get({ id })).toMatchObject({
      status: "refunded",
      transaction_amount_refunded: 3001,
    });
    expect(await refunds.list({ payment_id: id })).toHaveLength(2);
    const none = refunds.total({ payment_id: id, requestOptions: { idempotencyKey: "k3" } });
    await expect(none).rejects.toMatchObject({ status: 400 });
  });

  it("cancels pending payments only", async () => {
    const created = await preferenceFor("pago-4");
    await control.checkout(created.init_point ?? "", { accion: "pendiente" });
    const id = (await control.payments("pago-4"))[0]?.id ?? 0;
    expect(await new Payment(config).cancel({ id })).toMatchObject({ status: "cancelled" });
    await expect(new Payment(config).cancel({ id })).rejects.toMatchObject({ status: 400 });
  });

  it("reads a chargeback", async () => {
    const created = await preferenceFor("pago-5");
    const { id } = await control.pay({ of: created.id ?? "", status: "approved" });
    await control.setStatus(id, { status: "charged_back" });
    const notice = (await control.settled("pago-5")).find((one) => one.topic === "topic_chargebacks_wh");
    expect(await new Chargeback(config).get({ id: notice?.dataId ?? "" })).toMatchObject({ payment_id: id });
  });

  it("creates, changes and searches subscriptions", async () => {
    const subscriptions = new PreApproval(config);
    const created = await subscriptions.create({
      body: {
        reason: "Cuotas del club",
        external_reference: "debito-1",
        payer_email: "ana@example.com",
        back_url: "http://localhost:1/perfil/cuenta",
        auto_recurring: {
          frequency: 1,
          frequency_type: "months",
          transaction_amount: 900,
          currency_id: "ARS",
        },
        status: "pending",
      },
    });
    expect(created.init_point).toContain(emulator.url);
    const id = created.id ?? "";
    await control.authorize(id);
    await subscriptions.update({
      id,
      body: { auto_recurring: { transaction_amount: 950.5, currency_id: "ARS" } },
    });
    expect(await subscriptions.get({ id })).toMatchObject({
      status: "authorized",
      auto_recurring: { transaction_amount: 950.5 },
    });
    const found = await subscriptions.search({ options: { payer_email: "ana@example.com" } });
    expect(found.results).toMatchObject([{ id }]);
    const charged = await control.charge(id);
    const invoices = new Invoice(config);
    const listed = await invoices.search({ options: { preapproval_id: id } });
    expect(listed.results).toMatchObject([{ id: charged.id, status: "processed" }]);
    expect(await invoices.get({ id: charged.id })).toMatchObject({ payment: { status: "approved" } });
  });

  it("rejects a wrong token", async () => {
    const stranger = new MercadoPagoConfig({ accessToken: "TEST-other" });
    await expect(new Payment(stranger).get({ id: "1" })).rejects.toMatchObject({ status: 401 });
  });

  it.each(["s", "ms"] as const)("accepts notification signatures with a timestamp in %s", async (unit) => {
    await control.chaos({ notices: { timestampUnit: unit } });
    const created = await preferenceFor("pago-6");
    await control.checkout(created.init_point ?? "");
    await control.settled("pago-6");
    const webhooks = shop.received.filter((one) => one.query.type === "payment");
    expect(webhooks).toHaveLength(1);
    for (const { headers, query } of webhooks) {
      const notice = {
        xSignature: headers["x-signature"],
        xRequestId: headers["x-request-id"],
        dataId: query["data.id"],
      };
      WebhookSignatureValidator.validate({ ...notice, secret: SECRET });
      // Checks the notice's age, which the SDK only does in seconds.
      const aged = () =>
        WebhookSignatureValidator.validate({ ...notice, secret: SECRET, toleranceSeconds: 60 });
      if (unit === "s") aged();
      else expect(aged).toThrow(InvalidWebhookSignatureError);
      expect(() => WebhookSignatureValidator.validate({ ...notice, secret: "another" })).toThrow(
        InvalidWebhookSignatureError,
      );
    }
  });

  it("rejects a deliberately wrong signature", async () => {
    await control.chaos({ notices: { badSignature: true } });
    const created = await preferenceFor("pago-7");
    await control.checkout(created.init_point ?? "");
    await control.settled("pago-7");
    const notice = shop.received.find((one) => one.query.type === "payment");
    expect(() =>
      WebhookSignatureValidator.validate({
        xSignature: notice?.headers["x-signature"],
        xRequestId: notice?.headers["x-request-id"],
        dataId: notice?.query["data.id"],
        secret: SECRET,
      }),
    ).toThrow(InvalidWebhookSignatureError);
  });
});
