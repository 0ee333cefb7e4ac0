import { isIPv6 } from "node:net";
import type { Context } from "hono";
import { expandIPv6 } from "hono/utils/ipaddr";
import type { Actor, Deps } from "../deps.ts";

export interface HttpEnv {
  Bindings: {
    incoming?: import("node:http").IncomingMessage;
  };
  Variables: {
    requestId: string;
    /** Route pattern of a page or file, which Hono's router cannot give. */
    route?: string;
    /** The caller; null if anonymous or with an expired token. */
    actor: Actor | null;
    /** Whether an upload's form refuses unknown fields. */
    strict?: boolean;
  };
}

/** Returns the caller of a route that requires a session; the permission check has already run. */
export function actorOf(c: Context<HttpEnv>): Actor {
  const actor = c.get("actor");
  if (!actor) throw new Error("a route that uses its caller must declare a permission that needs a session");
  return actor;
}

/**
 * Returns the client's address, for rate limits; for IPv6 its /64 network, all of which belongs to one connection.
 * Behind proxies (`TRUST_PROXY`), the address seen by the outermost trusted one; further entries of the header can be
 * forged.
 */
export function addressOf(c: Context<HttpEnv>, deps: Pick<Deps, "settings">): string {
  const direct = c.env?.incoming?.socket.remoteAddress ?? "local";
  if (deps.settings.trustProxy === 0) return networkOf(direct);
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return networkOf(forwarded.at(-deps.settings.trustProxy) || direct);
}

/** Returns the /64 network of an IPv6 address; an IPv4 address unchanged, or unmapped (`::ffff:192.0.2.1`). */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = expandIPv6(address.replace(/%.*$/, "")).toLowerCase().split(":");
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 6).join("") === `${"0".repeat(20)}ffff`)
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups.slice(0, 4).join(":")}::/64`;
}
