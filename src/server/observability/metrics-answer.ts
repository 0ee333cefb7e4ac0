import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import type { HttpEnv } from "../http/context.ts";
import { answerNotFound } from "../http/problems.ts";
import type { Metrics } from "./metrics.ts";

/** What proxies add; with one of these, whoever asks is elsewhere although the connection comes from this machine. */
const PROXY_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Another name in the address means a page of another site in a browser of this machine, or a silent proxy. */
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** `GET /metrics`, for programs on this machine and for whoever sends the token; there is nothing for anybody else. */
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

/** Of one length, whatever came, as a comparison in constant time needs it. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
