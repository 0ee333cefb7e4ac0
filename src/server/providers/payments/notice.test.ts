import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNotice } from "./notice.ts";
import type { RawNotice } from "./port.ts";

const SECRET = "signing-secret";

function sign(
  dataId: string | undefined,
  requestId: string | undefined,
  ts: string,
  secret = SECRET,
): string {
  const id = dataId === undefined ? "" : `id:${dataId.toLowerCase()};`;
  const request = requestId === undefined ? "" : `request-id:${requestId};`;
  return `ts=${ts},v1=${createHmac("sha256", secret).update(`${id}${request}ts:${ts};`).digest("hex")}`;
}

function webhook(changes: Partial<RawNotice> = {}): RawNotice {
  return {
    query: { "data.id": "123", type: "payment" },
    headers: { signature: sign("123", "req-1", "1790000000"), requestId: "req-1" },
    body: { type: "payment", action: "payment.updated", data: { id: "123" } },
    ...changes,
  };
}

describe("the formats of payment notifications", () => {
  const unsigned = { signature: undefined, requestId: undefined };
  it.each<[string, RawNotice["query"], unknown, string, string | null]>([
    ["webhook", { "data.id": "123", type: "payment" }, null, "payment", "123"],
    ["webhook, id in the body alone", { type: "payment" }, { data: { id: 123 } }, "payment", "123"],
    ["webhook, all in the body", {}, { type: "payment", data: { id: "123" } }, "payment", "123"],
    ["IPN", { topic: "payment", id: "123" }, {}, "payment", "123"],
    ["IPN, bare resource", {}, { topic: "payment", resource: "123" }, "payment", "123"],
    [
      "IPN, resource address",
      {},
      { topic: "merchant_order", resource: "https://api.example/merchant_orders/77?x=1" },
      "merchant_order",
      "77",
    ],
    ["order webhook", { type: "topic_merchant_order_wh", "data.id": "77" }, {}, "merchant_order", "77"],
    ["chargeback", { type: "topic_chargebacks_wh", "data.id": "cb-1" }, {}, "chargebacks", "cb-1"],
    ["subscription", { type: "subscription_preapproval", "data.id": "2c93aB" }, {}, "subscription", "2c93aB"],
    ["charge", { type: "subscription_authorized_payment", "data.id": "7A1x" }, {}, "charge", "7A1x"],
    ["something else", { type: "plan", "data.id": "9" }, {}, "other", "9"],
    ["a payment that is not a number", { type: "payment", "data.id": "../1" }, {}, "payment", null],
    ["the name of a property", { type: "constructor", "data.id": "1" }, {}, "other", "1"],
    ["nothing", {}, undefined, "other", null],
  ])("%s", (_name, query, body, topic, id) => {
    expect(readNotice({ query, headers: unsigned, body }, SECRET)).toEqual({
      topic,
      id,
      signature: "absent",
    });
  });

  it("never make the parser throw, even if the content is garbage", () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.anything(),
        fc.anything(),
        fc.anything(),
        (query, signature, requestId, body) => {
          const garbage = { query, headers: { signature, requestId }, body } as unknown as RawNotice;
          const hint = readNotice(garbage, SECRET);
          expect(hint.signature).not.toBe("valid");
          if (hint.id !== null) expect(hint.id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
          readNotice(query as RawNotice, SECRET);
        },
      ),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("data.id", "type", "topic", "id"), fc.string()),
        fc.option(fc.string(), { nil: undefined }),
        fc.json(),
        (query, signature, body) => {
          const hint = readNotice(
            { query, headers: { signature, requestId: undefined }, body: JSON.parse(body) },
            SECRET,
          );
          expect(hint.signature).not.toBe("valid");
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe("a notification's signature", () => {
  it("is valid with a time in seconds or milliseconds, with or without a request id", () => {
    expect(readNotice(webhook(), SECRET).signature).toBe("valid");
    for (const ts of ["1790000000", "1790000000000"]) {
      for (const requestId of ["req-1", undefined]) {
        const headers = { signature: sign("123", requestId, ts), requestId };
        expect(readNotice(webhook({ headers }), SECRET).signature).toBe("valid");
      }
    }
  });

  it("may cover the id as received, as in the vendor's SDK since 2026", () => {
    const text = "id:7AbC;request-id:req-1;ts:1790000000;";
    const v1 = createHmac("sha256", SECRET).update(text).digest("hex");
    const notice = (dataId: string) =>
      readNotice(
        webhook({
          query: { "data.id": dataId, type: "subscription_authorized_payment" },
          headers: { signature: `ts=1790000000,v1=${v1}`, requestId: "req-1" },
        }),
        SECRET,
      ).signature;
    expect(notice("7AbC")).toBe("valid");
    expect(notice("7abc")).toBe("invalid");
  });

  it("may cover the id in lower case", () => {
    const headers = { signature: sign("abc9", "req-1", "1790000000"), requestId: "req-1" };
    const query = { "data.id": "ABC9", type: "topic_chargebacks_wh" };
    expect(readNotice(webhook({ query, headers }), SECRET)).toMatchObject({ id: "ABC9", signature: "valid" });
  });

  it("is missing if there is no header or no secret", () => {
    const headers = { signature: undefined, requestId: "req-1" };
    expect(readNotice(webhook({ headers }), SECRET).signature).toBe("absent");
    expect(readNotice(webhook(), undefined).signature).toBe("absent");
    expect(readNotice(webhook(), "").signature).toBe("absent");
  });

  it("is invalid for an id that it does not cover", () => {
    const headers = { signature: sign(undefined, "req-1", "1790000000"), requestId: "req-1" };
    const query = { topic: "payment", id: "666" };
    expect(readNotice({ query, headers, body: {} }, SECRET)).toMatchObject({
      id: "666",
      signature: "absent",
    });
  });

  it("is invalid if anything that it covers has been changed", () => {
    const genuine = webhook();
    const signature = genuine.headers.signature ?? "";
    const other = (from: string) => fc.stringMatching(/^[0-9]{1,18}$/).filter((text) => text !== from);
    fc.assert(
      fc.property(
        fc.oneof(
          other("123").map((id) => webhook({ query: { "data.id": id, type: "payment" } })),
          fc
            .string({ minLength: 1 })
            .filter((id) => id.trim() !== "req-1")
            .map((requestId) => webhook({ headers: { signature, requestId } })),
          fc.integer({ min: 1_000_000_000, max: 1_789_999_999 }).map((ts) =>
            webhook({
              headers: { signature: signature.replace("ts=1790000000", `ts=${ts}`), requestId: "req-1" },
            }),
          ),
          fc.integer({ min: 0, max: 63 }).map((at) => {
            const start = signature.indexOf("v1=") + 3 + at;
            const flipped = signature[start] === "0" ? "1" : "0";
            const tampered = signature.slice(0, start) + flipped + signature.slice(start + 1);
            return webhook({ headers: { signature: tampered, requestId: "req-1" } });
          }),
          fc
            .string()
            .filter((secret) => secret !== SECRET)
            .map((secret) =>
              webhook({
                headers: { signature: sign("123", "req-1", "1790000000", `${secret}x`), requestId: "req-1" },
              }),
            ),
          fc
            .constantFrom(
              "ts=1790000000",
              "v1=00",
              "ts=,v1=",
              "ts=1790000000,v1=zz",
              "x".repeat(5_000),
              ",=,",
            )
            .map((header) => webhook({ headers: { signature: header, requestId: "req-1" } })),
        ),
        (notice) => {
          expect(readNotice(notice, SECRET).signature).toBe("invalid");
        },
      ),
      { numRuns: 500 },
    );
  });
});
