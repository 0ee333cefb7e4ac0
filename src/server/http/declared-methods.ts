import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./context.ts";
import { answerOtherMethod } from "./problems.ts";
import { type DeclaredRoute, pathPattern } from "./router.ts";

/**
 * 405 for a method that the address does not declare, before another call's parameter can match it: `/usuario/login` is
 * not matched as a user's id. Undeclared addresses are left to the routes.
 * @param prefix where the declared calls are mounted
 */
export function refuseOtherMethods(
  declared: readonly Pick<DeclaredRoute, "method" | "path">[],
  prefix: string,
): MiddlewareHandler<HttpEnv> {
  const addresses = new Map<string, Set<string>>();
  for (const { method, path } of declared) {
    const shape = prefix + path.replace(/\{\w+/g, "{p");
    const methods = addresses.get(shape) ?? new Set<string>();
    for (const one of method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]) methods.add(one);
    addresses.set(shape, methods);
  }
  // "{" sorts after every letter, so literal segments come before parameters.
  const patterns = [...addresses]
    .filter(([path]) => path.includes("{"))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, methods]) => ({ pattern: pathPattern(path), methods }));
  return async (c, next) => {
    const { path, method } = c.req;
    const methods = addresses.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.methods;
    if (methods && !methods.has(method)) return answerOtherMethod(c, [...methods].sort());
    await next();
  };
}
