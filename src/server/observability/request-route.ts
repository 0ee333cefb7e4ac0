import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { HttpEnv } from "../http/context.ts";

/** Label of unknown addresses. */
export const UNKNOWN_ROUTE = "unknown";

/**
 * The pattern of the matched route, never the address itself, whose user input must not become a metric label. Pages
 * and files set theirs with `c.set("route", …)`. Call it after the response.
 */
export function routeOf(c: Context<HttpEnv>): string {
  const named = c.get("route");
  if (named) return named;
  const routes = matchedRoutes(c);
  const answering = routes[c.req.routeIndex]?.path ?? "*";
  if (!answering.endsWith("*")) return answering;
  // Refused by middleware (too large, for example): the route that it was meant for.
  return routes.find(({ path }) => !path.endsWith("*"))?.path ?? UNKNOWN_ROUTE;
}

const ID = /^\d{1,10}$/;
const WORD = /^[a-z][a-z.-]{0,23}$/i;

/**
 * An address for the log: the route pattern with plain ids filled in, since file names and codes may identify people.
 * For an unknown one its first segment, to recognize broken links and scanners.
 */
export function loggablePath(path: string, route: string): string {
  const segments = path.split("/");
  if (route === UNKNOWN_ROUTE) {
    const first = segments[1] ?? "";
    const kept = WORD.test(first) ? first : first === "" ? "" : "…";
    return segments.length > 2 ? `/${kept}/…` : `/${kept}`;
  }
  return route
    .split("/")
    .map((part, at) => (part.startsWith(":") && ID.test(segments[at] ?? "") ? segments[at] : part))
    .join("/");
}
