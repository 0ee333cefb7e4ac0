import { createHmac, timingSafeEqual } from "node:crypto";
import type { NoticeHint } from "./port.ts";

/** What the `x-signature` header is verified against. */
export interface SignedNotice {
  /** The `x-signature` header, `ts=…,v1=<hex>`. */
  signature: string | undefined;
  /** The `x-request-id` header. */
  requestId: string | undefined;
  /** `data.id` of the query, the only part of the notice that the signature covers. */
  dataId: string | undefined;
}

const MAX_HEADER_LENGTH = 512;
/** Unix seconds or milliseconds: the vendor documents one and sends the other. */
const TIMESTAMP = /^\d{10,13}$/;
const DIGEST = /^[0-9a-f]{64}$/i;

/**
 * Verifies a notice's HMAC-SHA256 in constant time. Its age is not limited: a notice only makes us read the payment again,
 * so replays are harmless, and the vendor retries for days.
 *
 * @returns "absent" without a header or a secret, and for a valid signature that covers no id
 */
export function checkSignature(notice: SignedNotice, secret: string | undefined): NoticeHint["signature"] {
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

  const dataId = notice.dataId?.trim().toLowerCase();
  const requestId = notice.requestId?.trim();
  const text = `${dataId ? `id:${dataId};` : ""}${requestId ? `request-id:${requestId};` : ""}ts:${ts};`;
  const expected = createHmac("sha256", secret).update(text).digest();
  if (!timingSafeEqual(expected, Buffer.from(digest, "hex"))) return "invalid";
  return dataId ? "valid" : "absent";
}
