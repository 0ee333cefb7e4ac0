import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { forbidden, notAllowed, unauthenticated, unsupported } from "#contract/outcome.ts";
import { holds, type Permission } from "#contract/permission.ts";
import type { Handling } from "#contract/route.ts";
import type { Actor } from "../deps.ts";
import type { HttpEnv } from "./context.ts";
import { answerInvalid, answerOtherMethod, stopIf } from "./problems.ts";
import { refuseUnwritable } from "./unwritable-input.ts";

/** Resolves a bearer token to its user; null for an invalid or expired token. */
export type Authenticate = (token: string) => Promise<Actor | null>;

export type DeclaredRoute = RouteConfig & Handling;

export interface ApiRouter {
  app: OpenAPIHono<HttpEnv>;
  /** Every mounted route, for the permission test. */
  declared: DeclaredRoute[];
  /**
   * Mounts a route of a contract: permission first, then validation, then the handler.
   * @throws Error when the route declares no permission: the site does not start (Rule API-8).
   */
  on(route: DeclaredRoute, handler: (c: Context<HttpEnv>) => Response | Promise<Response>): void;
}

export function createApiRouter(authenticate: Authenticate): ApiRouter {
  const app = new OpenAPIHono<HttpEnv>({
    defaultHook: (result, c) => {
      if (!result.success) return answerInvalid(result.error, c);
      // Path parameters are exempt, because the data that they name may already be stored.
      if (result.target !== "param") stopIf(refuseUnwritable(result.data));
    },
  });
  const router: ApiRouter = {
    app,
    declared: [],
    on(route, handler) {
      if (!route.permission) throw new Error(`${route.method} ${route.path} declares no permission`);
      router.declared.push(route);
      const {
        permission,
        optionalSession = false,
        upload,
        maxBody: _limited,
        strict = false,
        ...config
      } = route;
      const guards = [
        permission === "anyone" && !optionalSession ? anonymous : requirePermission(permission, authenticate),
        ...(optionalSession ? [variesByToken] : []),
        requireContentType(config),
      ];
      const mounted = { ...config, middleware: isUnsafeGet(config) ? [refuseHead, ...guards] : guards };
      if (upload) {
        // Mounted without its declared body, which would otherwise be read completely for validation.
        app.openAPIRegistry.registerPath(config);
        Object.assign(mounted, { hide: true, request: { ...config.request, body: undefined } });
        guards.push(readsStrictly(strict));
      }
      app.openapi(mounted as never, handler as never);
    },
  };
  return router;
}

/** Ignores any token, so that the response is the same for everyone. */
const anonymous = createMiddleware<HttpEnv>(async (c, next) => {
  c.set("actor", null);
  await next();
});

/** Tells `receiveUpload` whether the route refuses unknown fields in its form. */
const readsStrictly = (strict: boolean) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    c.set("strict", strict);
    await next();
  });

const variesByToken = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  c.res.headers.append("vary", "authorization");
});

/** Whether a call deletes by GET (Rule API-10). A HEAD, which proxies send automatically, must not delete anything. */
function isUnsafeGet(route: RouteConfig): boolean {
  return route.method === "get" && route.path.endsWith("/eliminar");
}

const refuseHead = createMiddleware<HttpEnv>(async (c, next) => {
  if (c.req.method === "HEAD") stopIf(notAllowed("metodo-no-admitido", "Esta llamada no admite HEAD."));
  await next();
});

/**
 * Returns 415 for a body of a type other than the declared one. A form may also be urlencoded, since that cannot
 * contain a file. An optional body may be absent.
 */
function requireContentType(route: RouteConfig) {
  const declared = Object.keys(route.request?.body?.content ?? {});
  const accepted = declared.includes("multipart/form-data")
    ? [...declared, "application/x-www-form-urlencoded"]
    : declared;
  const optional = route.request?.body?.required === false;
  return createMiddleware<HttpEnv>(async (c, next) => {
    const given = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (accepted.length > 0 && !accepted.includes(given) && !(optional && given === "")) {
      stopIf(unsupported("tipo-no-admitido", "Lo que enviaste no es del tipo que esta llamada espera."));
    }
    await next();
  });
}

/** Returns the token of an `Authorization` header, if it has the format of this site's tokens. */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  return authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1];
}

function requirePermission(permission: Permission, authenticate: Authenticate) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const token = bearerTokenOf(c.req.header("authorization"));
    const actor = token ? await authenticate(token) : null;
    c.set("actor", actor);
    if (!holds(permission, actor?.permisos ?? null)) {
      stopIf(
        actor
          ? forbidden("sin-permiso", "Tu usuario no tiene permiso para hacer esto.")
          : unauthenticated("sin-sesion", "Tu sesión terminó. Iniciá sesión de nuevo."),
      );
    }
    await next();
  });
}

/** Matches the paths of a route, with parameters written as `{id}`, `:id` or, with a pattern, `{name{.+}}`. */
export function pathPattern(path: string): RegExp {
  const source = path.replace(
    /(\{\w+(?:\{([^}]+)\})?\}|:\w+)|[.*+?^${}()|[\]\\]/g,
    (found, parameter, pattern = "[^/]+") => (parameter ? `(?:${pattern})` : `\\${found}`),
  );
  return new RegExp(`^${source}$`);
}

/**
 * Returns 405 for a method that the address does not declare. Runs first, so that no parameter of another call
 * matches: `/usuario/login` is not a user's id. Undeclared addresses are left to the routes.
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
