import type { Context } from "hono";
import type { Actor, Deps } from "../deps.ts";

/** What the host puts beside each request. */
export interface HttpEnv {
  Bindings: {
    incoming?: import("node:http").IncomingMessage;
    /** Of the page for which a call is made in process. */
    requestId?: string;
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
 * The visitor's address. With proxies in front (`TRUST_PROXY`), the one that the outermost trusted proxy
 * saw; what a visitor writes further left in the header is not believed.
 */
export function addressOf(c: Context<HttpEnv>, deps: Pick<Deps, "settings">): string {
  const direct = c.env?.incoming?.socket.remoteAddress ?? "local";
  if (deps.settings.trustProxy === 0) return direct;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return forwarded.at(-deps.settings.trustProxy) || direct;
}
