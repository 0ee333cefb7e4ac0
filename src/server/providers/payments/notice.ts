import { createHmac, timingSafeEqual } from "node:crypto";
import type { NoticeHint, RawNotice } from "./port.ts";

const TOPICS: Record<string, NoticeHint["topic"]> = {
  payment: "payment",
  merchant_order: "merchant_order",
  topic_merchant_order_wh: "merchant_order",
  chargebacks: "chargebacks",
  topic_chargebacks_wh: "chargebacks",
  subscription_preapproval: "subscription",
  subscription_authorized_payment: "charge",
};

/** Ids become part of the provider's URLs, so only these patterns are accepted. */
const ID_SHAPES: Record<NoticeHint["topic"], RegExp> = {
  payment: /^\d{1,20}$/,
  merchant_order: /^\d{1,20}$/,
  chargebacks: /^[A-Za-z0-9_-]{1,64}$/,
  subscription: /^[A-Za-z0-9_-]{1,64}$/,
  charge: /^[A-Za-z0-9_-]{1,64}$/,
  other: /^[A-Za-z0-9_-]{1,64}$/,
};

/**
 * Parses both forms of a notice: the webhook (`?data.id=&type=`, body `{type, data: {id}}`) and the older IPN
 * (`?topic=&id=`, body `{resource, topic}` where the resource may be a URL). Anything else becomes topic "other" or a
 * null id; never throws.
 */
export function readNotice(notice: RawNotice, secret: string | undefined): NoticeHint {
  const query = field(notice, "query");
  const body = field(notice, "body");
  const headers = field(notice, "headers");

  const dataId = text(field(query, "data.id"));
  const named =
    text(field(query, "type")) ??
    text(field(query, "topic")) ??
    text(field(body, "type")) ??
    text(field(body, "topic")) ??
    "";
  const topic = Object.hasOwn(TOPICS, named) ? (TOPICS[named] ?? "other") : "other";
  const candidate =
    dataId ??
    text(field(query, "id")) ??
    text(field(field(body, "data"), "id")) ??
    lastSegment(text(field(body, "resource")));

  return {
    topic,
    id: candidate !== undefined && ID_SHAPES[topic].test(candidate) ? candidate : null,
    signature: checkSignature(
      {
        signature: text(field(headers, "signature")),
        requestId: text(field(headers, "requestId")),
        dataId,
      },
      secret,
    ),
  };
}

function field(from: unknown, name: string): unknown {
  if (typeof from !== "object" || from === null) return undefined;
  return Object.getOwnPropertyDescriptor(from, name)?.value;
}

/** Returns a value from a query or from JSON, where ids may be numbers. */
function text(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns the id in `https://…/merchant_orders/123` or in `123`. */
function lastSegment(resource: string | undefined): string | undefined {
  return resource
    ?.split("?", 1)[0]
    ?.split("/")
    .findLast((segment) => segment !== "");
}

const MAX_HEADER_LENGTH = 512;
/** Unix seconds or milliseconds, because the vendor's documents and its notices differ. */
const TIMESTAMP = /^\d{10,13}$/;
const DIGEST = /^[0-9a-f]{64}$/i;

/**
 * Verifies a notice's HMAC-SHA256 in constant time. Old notices are accepted: a notice only makes the site read the
 * payment again, so replays are harmless, and the vendor retries for days. The signature covers only `data.id` of the
 * query: as it was received, or in lower case, as the vendor signed it until 2026.
 * @returns "absent" without a header or a secret, and for a valid signature that covers no id
 */
function checkSignature(
  notice: { signature: string | undefined; requestId: string | undefined; dataId: string | undefined },
  secret: string | undefined,
): NoticeHint["signature"] {
  const header = notice.signature?.trim();
  if (!header || !secret) return "absent";
  if (header.length > MAX_HEADER_LENGTH) return "invalid";
  const parts = new Map<string, string>();
  for (const part of header.split(",")) {
    const at = part.indexOf("=");
    if (at > 0) parts.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim());
  }
  const ts = parts.get("ts") ?? "";
  const digest = parts.get("v1") ?? "";
  if (!TIMESTAMP.test(ts) || !DIGEST.test(digest)) return "invalid";

  const dataId = notice.dataId?.trim();
  const requestId = notice.requestId?.trim();
  const covers = (id: string | undefined) => {
    const text = `${id ? `id:${id};` : ""}${requestId ? `request-id:${requestId};` : ""}ts:${ts};`;
    return timingSafeEqual(createHmac("sha256", secret).update(text).digest(), Buffer.from(digest, "hex"));
  };
  if (!covers(dataId) && !covers(dataId?.toLowerCase())) return "invalid";
  return dataId ? "valid" : "absent";
}
