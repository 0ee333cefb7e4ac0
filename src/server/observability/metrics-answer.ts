import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import type { HttpEnv } from "../http/context.ts";
import { answerNotFound } from "../http/problems.ts";
import type { Metrics } from "./metrics.ts";

/** Headers of proxies: with one of these a loopback connection may come from elsewhere. */
const PROXY_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Another host name means DNS rebinding in a local browser, or a silent proxy. */
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** `GET /metrics`, for programs on this machine and requests with the token; 404 for all others. */
export function mountMetrics(app: Hono<HttpEnv>, metrics: Metrics, token: string | undefined): void {
  const expected = token === undefined ? null : digest(`Bearer ${token}`);
  app.get("/metrics", async (c) => {
    const given = c.req.header("authorization");
    const holdsToken = expected !== null && given !== undefined && timingSafeEqual(digest(given), expected);
    const local =
      LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? "") &&
      LOOPBACK_HOST.test(c.req.header("host") ?? "") &&
      !PROXY_HEADERS.some((name) => c.req.header(name) !== undefined);
    if (!holdsToken && !local) return answerNotFound(c);
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
