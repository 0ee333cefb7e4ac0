import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import type { HttpEnv } from "../http/context.ts";
import { isFromHere } from "../http/loopback.ts";
import { answerNotFound } from "../http/problems.ts";
import type { Metrics } from "./metrics.ts";

/** `GET /metrics`, for programs on this machine and requests with the token; 404 for all others. */
export function mountMetrics(app: Hono<HttpEnv>, metrics: Metrics, token: string | undefined): void {
  const expected = token === undefined ? null : digest(`Bearer ${token}`);
  app.get("/metrics", async (c) => {
    const given = c.req.header("authorization");
    const holdsToken = expected !== null && given !== undefined && timingSafeEqual(digest(given), expected);
    if (!holdsToken && !isFromHere(c)) return answerNotFound(c);
    return c.body(await metrics.text(), 200, {
      "content-type": metrics.contentType,
      "cache-control": "no-store",
    });
  });
}

/** Equalizes lengths, as the constant-time comparison requires. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
