import { isIPv6 } from "node:net";
import type { Context } from "hono";
import type { Actor, Deps } from "../deps.ts";

/** What the host puts beside each request. */
export interface HttpEnv {
  Bindings: {
    incoming?: import("node:http").IncomingMessage;
  };
  Variables: {
    requestId: string;
    /** Pattern of what answers, where the router does not tell it: a page, a file. */
    route?: string;
    /** Who calls; null for nobody or for a token that is no longer good. */
    actor: Actor | null;
  };
}

/** The caller of a route whose permission needs a session; the permission check has already run. */
export function actorOf(c: Context<HttpEnv>): Actor {
  const actor = c.get("actor");
  if (!actor) throw new Error("a route that uses its caller must declare a permission that needs a session");
  return actor;
}

/**
 * The visitor's address, for limits. Of IPv6 the network (/64), of which one connection has all the addresses. With proxies in front (`TRUST_PROXY`), the one that the outermost trusted proxy
 * saw; what a visitor writes further left in the header is not believed.
 */
export function addressOf(c: Context<HttpEnv>, deps: Pick<Deps, "settings">): string {
  const direct = c.env?.incoming?.socket.remoteAddress ?? "local";
  if (deps.settings.trustProxy === 0) return networkOf(direct);
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return networkOf(forwarded.at(-deps.settings.trustProxy) || direct);
}

/** The first 64 bits of an IPv6 address; an IPv4 address as it is, mapped into IPv6 (`::ffff:192.0.2.1`) or not. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // The URL parser writes every spelling of an address in the same way.
  const host = URL.parse(`http://[${address.replace(/%.*$/, "")}]`)?.hostname.slice(1, -1) ?? address;
  const [head = "", tail] = host.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  if (groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff") {
    const bytes = groups.slice(6).flatMap((group) => {
      const number = Number.parseInt(group, 16);
      return [number >> 8, number & 255];
    });
    return bytes.join(".");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}
