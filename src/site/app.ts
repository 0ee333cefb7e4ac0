import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import type { PageReads } from "#contract/api.ts";
import { VERSIONED_PATHS } from "#features/compartido/imagenes/server/documents.ts";
import { instalarPrimero } from "#features/oficina/sistema/server/instalar-primero.ts";
import { createAuthenticate } from "#features/personas/sesion/server/tokens.ts";
import type { Caches } from "#server/caches.ts";
import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { readAccentedPaths } from "#server/http/accented-paths.ts";
import { API_DOCS_PATHS, mountApiDocs } from "#server/http/api-docs.ts";
import { limitBodies } from "#server/http/body-limits.ts";
import {
  apiAddresses,
  type CanonicalAddress,
  createCanonicalAddress,
  documentAddresses,
  versionedAddresses,
} from "#server/http/canonical-url.ts";
import type { HttpEnv } from "#server/http/context.ts";
import { createPages, type PagesOptions } from "#server/http/pages.ts";
import { answerNotFound, answerProblem, answerReadOnly } from "#server/http/problems.ts";
import { compressJson } from "#server/http/responses.ts";
import { type ApiRouter, createApiRouter, refuseOtherMethods } from "#server/http/router.ts";
import { API_POLICY, baseHeaders } from "#server/http/security-headers.ts";
import { outliveUnreadBodies } from "#server/http/unread-bodies.ts";
import { refuseNulInAddress } from "#server/http/unwritable-input.ts";
import { mountMetrics } from "#server/observability/metrics.ts";
import { observeRequests } from "#server/observability/observe-requests.ts";
import { siteVersion } from "#server/package-folder.ts";
import { createPageReader, type Shown } from "#server/read-cache.ts";

export interface SiteApp {
  app: Hono<HttpEnv>;
  /** The API without the `/api` prefix. */
  api: ApiRouter;
  canonicalAddress: CanonicalAddress;
}

export interface AppOptions {
  features: readonly Feature[];
  caches: Caches;
  ready: () => Promise<boolean>;
  /** The built site; without it only the API answers, as in tests of the API. */
  pages: PagesOptions | undefined;
  /** Additional routes, such as the demo's mailbox. */
  extras: ((app: Hono<HttpEnv>) => void) | undefined;
}

/** Assembles the site: the API under `/api`, static files, and pages for everything else. */
export function createApp(deps: Deps, options: AppOptions): SiteApp {
  const { features } = options;
  const api = openApi(deps, features);
  const accentedPages = features.flatMap((feature) => feature.accentedPages ?? []);
  const getPath = readAccentedPaths([...accentedPages, ...api.declared.map((route) => `/api${route.path}`)]);
  const app = new Hono<HttpEnv>({ getPath });
  app.onError((error, c) => answerProblem(error, c, deps));
  const { metrics } = deps.watch;
  const { metricsToken, trustProxy } = deps.settings;
  app.use(observeRequests({ log: deps.log, metrics, trustProxy }));
  app.use(outliveUnreadBodies);
  // For staff pages and documents; cached responses, JSON and built files are compressed already.
  app.use(compress());
  // Comes before the header middleware, so that cached responses keep their headers.
  app.use(options.caches.responses.middleware);
  const [headers, httpsHeaders] = [baseHeaders({ https: false }), baseHeaders({ https: true })];
  app.use(async (c, next) => {
    await next();
    const isHttps = deps.settings.siteUrl.startsWith("https:");
    for (const [name, value] of isHttps ? httpsHeaders : headers)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    c.res.headers.set("x-request-id", c.get("requestId"));
  });
  mountHealth(app, options.ready);
  mountMetrics(app, metrics, metricsToken);
  // The client-side router matches the address again, and accepts only this spelling.
  for (const path of accentedPages) app.get(path, redirectTo(encodeURI(path)));
  app.use(refuseNulInAddress);
  const documentation = API_DOCS_PATHS.map((path) => ({ method: "get", path }) as const);
  app.use("/api/*", refuseOtherMethods([...api.declared, ...documentation], "/api"));
  app.use(limitBodies(api.declared, "/api"));
  options.extras?.(app);
  const isInstalled = () => deps.clubStore.current.instalacion.terminadaEn !== null;
  app.use((c, next) => (isInstalled() ? next() : instalarPrimero(c, next)));
  app.use("/api/instalacion/*", async (c, next) => (isInstalled() ? answerNotFound(c) : next()));
  app.route("/api", api.app);
  app.all("/api/*", answerNotFound);
  const documents = new Hono<HttpEnv>();
  for (const feature of features) feature.documents?.(documents, deps);
  app.route("/", documents);
  const cache = options.caches.reads;
  const reads = (report: (shown: Shown) => void): PageReads => {
    const reader = createPageReader(cache, report);
    return Object.assign(
      { club: deps.club, now: deps.clock },
      ...features.map((feature) => feature.reads?.(deps, reader)),
    );
  };
  const pages = options.pages ? createPages({ pages: options.pages, reads, cache, deps }) : null;
  const readApi = apiAddresses(api.declared, "/api");
  const canonicalAddress = createCanonicalAddress([
    versionedAddresses(VERSIONED_PATHS),
    documentAddresses([
      ...documents.routes.map(({ path }) => path),
      ...API_DOCS_PATHS.map((path) => `/api${path}`),
    ]),
    (path, query) => {
      if (path.startsWith("/api/")) return readApi(path, query);
      return path.startsWith("/assets/") ? null : (pages?.canonicalize(path, query) ?? null);
    },
  ]);
  if (pages) {
    if (options.pages?.staticFolder) mountFiles(app, options.pages.staticFolder);
    app.get("*", pages.answer);
    // Scanners post to any address: answer without rendering a page or logging an error.
    app.all("*", (c) => answerReadOnly(c));
  } else {
    app.notFound((c) => answerNotFound(c));
  }
  return { app, api, canonicalAddress };
}

function openApi(deps: Deps, features: readonly Feature[]): ApiRouter {
  const api = createApiRouter(createAuthenticate(deps));
  api.app.onError((error, c) => answerProblem(error, c, deps));
  api.app.use(async (c, next) => {
    if (!c.get("requestId")) c.set("requestId", crypto.randomUUID());
    await next();
    if (!c.res.headers.has("content-security-policy"))
      c.res.headers.set("content-security-policy", API_POLICY);
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  });
  api.app.use(compressJson);
  for (const { route, handle } of features.flatMap(({ routes = [] }) => routes))
    api.on(route, (c) => handle(c, deps));
  mountApiDocs(api.app);
  api.app.notFound(answerNotFound);
  return api;
}

function mountHealth(app: Hono<HttpEnv>, isReady: AppOptions["ready"]): void {
  // `/healthz`: the process is alive. `/readyz`: the database answers and has this version's tables.
  const version = siteVersion();
  app.get("/healthz", (c) => c.json({ ok: true }, 200, { "cache-control": "no-store" }));
  app.get("/readyz", async (c) => {
    const ok = await isReady();
    return c.json({ ok, version }, ok ? 200 : 503, { "cache-control": "no-store" });
  });
}

/** Serves the built files of the browser. */
function mountFiles(app: Hono<HttpEnv>, root: string): void {
  const files = (cacheControl: string) =>
    serveStatic<HttpEnv>({
      root,
      precompressed: true,
      onFound: (_path, c) => {
        c.set("route", "file");
        c.header("cache-control", cacheControl);
      },
    });
  app.use("/assets/*", files("public, max-age=31536000, immutable"));
  app.all("/assets/*", (c) => answerNotFound(c));
  const others = files("public, max-age=3600");
  // A service worker has the same name in each version.
  app.get("/:worker{[^/]+\\.js}", files("no-cache"));
  // Every static file has an extension, so other paths need no disk access.
  app.get("*", (c, next) => (c.req.path.includes(".") ? others(c, next) : next()));
}

function redirectTo(path: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (pathname === path) return next();
    c.header("cache-control", "no-store");
    return c.redirect(`${path}${search}`, 308);
  };
}
