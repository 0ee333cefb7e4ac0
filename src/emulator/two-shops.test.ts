import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openEmulator } from "#tests/harness/emulator.ts";

const OTHER_TOKEN = "TEST-other-shop";
const { api, control, shop } = await openEmulator({
  moreShops: [{ accessToken: OTHER_TOKEN, webhookSecret: "the other's secret" }],
});

function preference() {
  return {
    items: [{ title: "Entrada", quantity: 1, unit_price: 12500 }],
    external_reference: "pago-1",
    notification_url: shop.url,
  };
}

describe("two shops on one emulator", () => {
  const asOther = { authorization: `Bearer ${OTHER_TOKEN}` };

  it("cannot see each other's data, even under the same reference and key", async () => {
    const key = { "x-idempotency-key": "same" };
    const mine = (await api("POST", "/checkout/preferences/", preference(), key)).body;
    const theirs = (await api("POST", "/checkout/preferences/", preference(), { ...key, ...asOther })).body;
    expect(theirs.id).not.toBe(mine.id);
    expect(theirs.collector_id).not.toBe(mine.collector_id);

    // The checkout page needs no token.
    await control.checkout(String(mine.init_point));
    const [notice] = await control.settled("pago-1");
    const [payment] = await control.payments("pago-1");
    await control.setStatus(payment?.id ?? 0, { status: "charged_back", notify: false });
    expect((await api("GET", "/v1/payments/search?external_reference=pago-1")).body).toMatchObject({
      paging: { total: 1 },
    });
    const orders = (await api("GET", "/merchant_orders/search")).body.elements as { id: number }[];
    const announced = await announcedChargeback(payment?.id ?? 0);
    const paths: [string, string][] = [
      ["GET", `/checkout/preferences/${mine.id}`],
      ["PUT", `/checkout/preferences/${mine.id}`],
      ["GET", `/v1/payments/${payment?.id}`],
      ["PUT", `/v1/payments/${payment?.id}`],
      ["GET", `/v1/payments/${payment?.id}/refunds`],
      ["POST", `/v1/payments/${payment?.id}/refunds`],
      ["GET", `/merchant_orders/${orders[0]?.id}`],
      ["GET", `/v1/chargebacks/${announced}`],
    ];
    for (const [method, path] of paths) {
      const body = method === "GET" ? undefined : {};
      expect([
        path,
        (await api(method, path, body, { ...asOther, "x-idempotency-key": "k" })).status,
      ]).toEqual([path, 404]);
      if (method === "GET") expect([path, (await api(method, path)).status]).toEqual([path, 200]);
    }
    expect((await api("GET", "/v1/payments/search", undefined, asOther)).body.results).toEqual([]);
    expect((await api("GET", "/merchant_orders/search", undefined, asOther)).body.elements).toEqual([]);
    expect(notice?.body).toMatchObject({ user_id: mine.collector_id });
  });

  it("receive notices signed with their own secret", async () => {
    const theirs = (await api("POST", "/checkout/preferences/", preference(), asOther)).body;
    await control.checkout(String(theirs.init_point));
    await control.settled("pago-1");
    const notice = shop.received.find((one) => one.query.type === "payment");
    const [, ts, v1] = /^ts=(\d+),v1=(\w+)$/.exec(String(notice?.headers["x-signature"])) ?? [];
    const text = `id:${notice?.query["data.id"]};request-id:${notice?.headers["x-request-id"]};ts:${ts};`;
    expect(v1).toBe(createHmac("sha256", "the other's secret").update(text).digest("hex"));
  });

  async function announcedChargeback(paymentId: number): Promise<string | undefined> {
    await control.notify(paymentId);
    const notices = await control.settled("pago-1");
    return notices.find((one) => one.topic === "topic_chargebacks_wh")?.dataId;
  }
});
