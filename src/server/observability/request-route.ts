import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { HttpEnv } from "../http/context.ts";

/** What is not one of the site's own addresses. */
export const UNKNOWN_ROUTE = "unknown";

/**
 * The pattern of the route that answered, never the address itself: what people and strangers write there must not
 * become a label. Pages and files name theirs in `c.set("route", …)`; to be asked once the answer is there.
 */
export function routeOf(c: Context<HttpEnv>): string {
  const named = c.get("route");
  if (named) return named;
  const routes = matchedRoutes(c);
  const answering = routes[c.req.routeIndex]?.path ?? "*";
  if (!answering.endsWith("*")) return answering;
  // Refused on the way (too large, say): the call that it was meant for.
  return routes.find(({ path }) => !path.endsWith("*"))?.path ?? UNKNOWN_ROUTE;
}

const ID = /^\d{1,10}$/;
const WORD = /^[a-z][a-z.-]{0,23}$/i;

/**
 * An address as the log may hold it: the pattern with the plain ids in it, as names of files and codes can tell of
 * somebody. Of an unknown one its first word, by which broken links and scanners are recognised.
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
