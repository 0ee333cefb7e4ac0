import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { HttpEnv } from "./context.ts";
import { type DeclaredRoute, pathPattern } from "./router.ts";

/** Default limit of a body, in bytes. */
const MOST = 256 * 1024;

/**
 * Returns 413 for a body larger than its route's `maxBody`, before reading the body. Upload calls stream their body
 * with separate limits (`receiveUpload`).
 * @param prefix where the declared routes are mounted
 */
export function limitBodies(declared: readonly DeclaredRoute[], prefix: string): MiddlewareHandler<HttpEnv> {
  const usual = limitTo(MOST);
  const others = declared
    .filter(({ upload, maxBody }) => upload || maxBody !== undefined)
    .map(({ method, path, upload, maxBody = MOST }) => ({
      method: method.toUpperCase(),
      path: pathPattern(`${prefix}${path}`),
      limit: upload ? null : limitTo(maxBody),
    }));
  return (c, next) => {
    const { method, path } = c.req;
    const other = others.find((route) => route.method === method && route.path.test(path));
    const limit = other ? other.limit : usual;
    return limit ? limit(c, next) : next();
  };
}

/** Checks the declared length; only bodies of unknown length have to be read. */
function limitTo(maxSize: number): MiddlewareHandler<HttpEnv> {
  const limit = bodyLimit({ maxSize });
  return (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const declared = c.req.header("transfer-encoding") ? undefined : c.req.header("content-length");
    return declared !== undefined && Number(declared) <= maxSize ? next() : limit(c, next);
  };
}
