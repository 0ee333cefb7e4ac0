import type { Context } from "hono";
import type { HttpEnv } from "./context.ts";

/** Headers set by proxies: with any of them a loopback connection may come from another machine. */
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

/** Whether a program of this machine asks, without a proxy in between. */
export function isFromHere(c: Context<HttpEnv>): boolean {
  return (
    LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? "") &&
    LOOPBACK_HOST.test(c.req.header("host") ?? "") &&
    !PROXY_HEADERS.some((name) => c.req.header(name) !== undefined)
  );
}
