import { createHmac, timingSafeEqual } from "node:crypto";
import type { NoticeHint } from "./port.ts";

/** What the sender's `x-signature` is checked against. */
export interface SignedNotice {
  /** The `x-signature` header, `ts=…,v1=<hex>`. */
  signature: string | undefined;
  /** The `x-request-id` header. */
  requestId: string | undefined;
  /** `data.id` of the query; a signature covers nothing else of the notice. */
  dataId: string | undefined;
}

const MAX_HEADER_LENGTH = 512;
/** Unix seconds or milliseconds: the vendor documents one and sends the other. */
const TIMESTAMP = /^\d{10,13}$/;
const DIGEST = /^[0-9a-f]{64}$/i;

/**
 * Checks a notice's HMAC-SHA256 in constant time.
 *
 * There is no limit on its age: a notice only makes us read the payment again, so an old one repeated
 * changes nothing, while the vendor repeats undelivered ones for days.
 *
 * @returns "absent" when there is nothing to check (no header, or no secret to check it with), and when
 *   the signature is right but covers no id, since then it vouches for nothing the notice says.
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
