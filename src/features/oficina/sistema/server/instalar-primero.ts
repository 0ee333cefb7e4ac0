import type { MiddlewareHandler } from "hono";
import { unavailable } from "#contract/outcome.ts";
import type { HttpEnv } from "#server/http/context.ts";
import { stopIf } from "#server/http/problems.ts";

const PAGINA = "/instalar";

/** Paths that are available before the set-up is finished: the set-up's calls, and requests that every page makes. */
const ABIERTAS = /^\/(api\/(instalacion|login\/estado|csp)(\/|$)|assets\/|__manifest$)/;
const ARCHIVO = /^\/[\w-]+\.(?!data$)\w+$/;

/** Redirects pages to the set-up, and returns 503 for other calls. */
export const instalarPrimero: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { path } = c.req;
  if (path === PAGINA || path === `${PAGINA}.data` || ABIERTAS.test(path) || ARCHIVO.test(path))
    return next();
  if (path.startsWith("/api/") || !["GET", "HEAD"].includes(c.req.method))
    stopIf(unavailable("sin-instalar", "El sitio todavía no está instalado.", { retryAfterSeconds: 60 }));
  c.header("cache-control", "no-store");
  return c.redirect(PAGINA, 302);
};
