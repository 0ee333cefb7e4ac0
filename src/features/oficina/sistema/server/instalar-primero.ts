import type { MiddlewareHandler } from "hono";
import { unavailable } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { HttpEnv } from "#server/http/context.ts";
import { answerNotFound, stopIf } from "#server/http/problems.ts";

const PAGINA = "/instalar";

/** Paths that are available before the set-up is finished: the set-up's calls, and requests that every page makes. */
const ABIERTAS = /^\/(api\/(instalacion|login\/estado|csp)(\/|$)|assets\/|__manifest$)/;
const ARCHIVO = /^\/[\w-]+\.(?!data$)\w+$/;

/**
 * Until the set-up is finished, redirects pages to it and returns 503 for other calls. Afterwards, the
 * set-up's calls return 404.
 */
export function instalarPrimero(deps: Deps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { path } = c.req;
    if (deps.clubStore.instalacion().terminadaEn)
      return /^\/api\/instalacion(\/|$)/.test(path) ? answerNotFound(c) : next();
    if (path === PAGINA || path === `${PAGINA}.data` || ABIERTAS.test(path) || ARCHIVO.test(path))
      return next();
    if (path.startsWith("/api/") || !["GET", "HEAD"].includes(c.req.method))
      stopIf(unavailable("sin-instalar", "El sitio todavía no está instalado.", { retryAfterSeconds: 60 }));
    c.header("cache-control", "no-store");
    return c.redirect(PAGINA, 302);
  };
}
