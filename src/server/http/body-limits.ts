import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { HttpEnv } from "./context.ts";
import type { DeclaredRoute } from "./router.ts";

/** In bytes: what may be sent to anything whose contract does not say otherwise. */
const MOST = 256 * 1024;

/**
 * 413 for a body that is larger than its route's `maxBody`, before anything reads it. Calls that take files (`upload`)
 * read them as they arrive, with limits of their own (`receiveUpload`).
 * @param prefix where the declared routes are mounted
 */
export function limitBodies(declared: readonly DeclaredRoute[], prefix: string): MiddlewareHandler<HttpEnv> {
  const usual = bodyLimit({ maxSize: MOST });
  const others = declared
    .filter(({ upload, maxBody }) => upload || maxBody !== undefined)
    .map(({ method, path, upload, maxBody = MOST }) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${prefix}${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
      limit: upload ? null : bodyLimit({ maxSize: maxBody }),
    }));
  return (c, next) => {
    const { method, path } = c.req;
    const other = others.find((route) => route.method === method && route.path.test(path));
    const limit = other ? other.limit : usual;
    return limit ? limit(c, next) : next();
  };
}
