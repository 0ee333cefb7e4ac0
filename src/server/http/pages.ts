import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { PageReads } from "#contract/api.ts";
import type * as contexts from "#web/contexts.ts";
import { EVERY_PAGE } from "../caches.ts";
import type { Deps } from "../deps.ts";
import { UNKNOWN_ROUTE } from "../observability/observe-requests.ts";
import type { ReadCache } from "../read-cache.ts";
import { type Canonicalizer, withQuery } from "./canonical-url.ts";
import type { HttpEnv } from "./context.ts";
import { createPageRoutes, MODULES, type PageRoutes } from "./page-route.ts";
import { createPaintFirst } from "./paint-first.ts";
import { answerTooLong, reportOutage } from "./problems.ts";
import { CACHE_TAGS_HEADER, CACHE_UNTIL_HEADER } from "./response-cache.ts";
import { createForms, type Forms, headersOf } from "./response-forms.ts";
import { newNonce, policyByHash, policyByNonce, REPORTING } from "./security-headers.ts";

interface SiteBuild extends ServerBuild {
  entry: { module: ServerBuild["entry"]["module"] & typeof contexts };
}

interface Current {
  build: SiteBuild;
  render: ReturnType<typeof createRequestHandler>;
  routes: PageRoutes;
  modules: ReturnType<typeof createPageModules>;
}

const STAFF_ROUTE = "/:club/admin";
/** Rendered for every address without a page. */
const UNKNOWN_PAGE = "/no-existe";
/** Placeholder in a shared staff document; each response replaces it with its own nonce. */
const NONCE_OF_ALL = newNonce();

export interface PagesOptions {
  /** Loads the built site; in development reloads it after each change. */
  load: () => unknown;
  mode: "production" | "development";
  /** Folder of the browser's files; in development Vite serves them. */
  staticFolder?: string;
}

interface PagesParts {
  pages: PagesOptions;
  reads: (onRead: (shown: { tags: readonly string[]; until: number }) => void) => PageReads;
  cache: ReadCache;
  deps: Pick<Deps, "settings" | "log" | "club">;
}

/**
 * Serves pages. Loaders call the public use cases in process and without a session, so a page is the same for
 * everyone. A page has the tags of all data that it shows.
 */
export function createPages(options: PagesParts): {
  answer: (c: Context<HttpEnv>) => Promise<Response>;
  canonicalize: Canonicalizer;
} {
  const { load, mode } = options.pages;
  let current: Current | undefined;
  function use(build: SiteBuild): Current {
    if (current?.build === build) return current;
    const routes = createPageRoutes(build.routes);
    const modules = createPageModules(build, routes);
    current = { build, render: createRequestHandler(build, mode), routes, modules };
    return current;
  }
  const staffPrefix = () => `/${options.deps.club().slug}/admin`;
  const isStaffs = (path: string) => `${path}/`.startsWith(`${staffPrefix()}/`);
  const secure = mode === "production";

  // Development caches nothing, because the build loads asynchronously.
  const canonicalize: Canonicalizer = (path, query) => {
    if (!secure) return null;
    const { routes } = use(load() as SiteBuild);
    const address = routes.canonicalize(path, query);
    // Staff lists keep their state in the query and are never cached.
    return address?.startsWith(staffPrefix()) ? withQuery(address.replace(/\?.*/, ""), [...query]) : address;
  };

  const make = createRender(options, { secure, isStaffs });

  /**
   * Answers with a document shared by many addresses, rendered once because anyone can request any number of them.
   * @param url one of the addresses
   * @param expected responses with another status are not cached
   */
  const answerOnce = async (
    c: Context<HttpEnv>,
    built: Current,
    { route, url, expected }: { route: string; url: string; expected: 200 | 404 },
  ) => {
    const { value } = await options.cache.read(
      route,
      [EVERY_PAGE],
      async () => {
        const made = await make(c, url, built, expected === 404);
        if (!made) throw new Error("a shared page was skipped");
        made.headers.append("vary", "accept-encoding");
        const body = Buffer.from(await made.arrayBuffer());
        return { status: made.status, forms: createForms(body, [...made.headers].flat()) };
      },
      ({ status }) => (status === expected ? Number.POSITIVE_INFINITY : 0),
    );
    const form = value.forms.bestFor(c.req.header("accept-encoding") ?? "");
    return new Response(form.body as Uint8Array<ArrayBuffer>, {
      status: value.status,
      headers: headersOf(form),
    });
  };

  /** Answers with the document of a staff screen, rendered once: only its nonce differs from response to response. */
  const answerStaff = async (c: Context<HttpEnv>, built: Current, route: string) => {
    const { value } = await options.cache.read(
      `staff ${route}`,
      [EVERY_PAGE],
      async () => {
        const made = await make(c, c.req.url, built);
        if (!made) throw new Error("a staff document was skipped");
        return { status: made.status, headers: [...made.headers], html: await made.text() };
      },
      ({ status }) => (status < 500 ? Number.POSITIVE_INFINITY : 0),
    );
    const nonce = newNonce();
    const own = (text: string) => text.replaceAll(NONCE_OF_ALL, nonce);
    const headers = value.headers.map(([name, text]): [string, string] => [name, own(text)]);
    return new Response(own(value.html), { status: value.status, headers });
  };

  const answerUnknown = (c: Context<HttpEnv>, built: Current) => {
    const url = new URL(UNKNOWN_PAGE, c.req.url).href;
    return answerOnce(c, built, { route: UNKNOWN_ROUTE, url, expected: 404 });
  };

  const answer = async (c: Context<HttpEnv>) => {
    const built = use((await load()) as SiteBuild);
    const { path, url } = c.req;
    const route = built.routes.routeOf(path);
    c.set("route", route);
    if (secure && route === MODULES) return built.modules(c);
    if (secure && !path.endsWith(".data")) {
      if (isStaffs(path)) return answerStaff(c, built, route);
      // People who type the office's address from memory often omit its last segment.
      if (`${path.replace(/\/$/, "")}/admin` === staffPrefix()) return c.redirect(`${staffPrefix()}/`, 302);
      // Staff screens exist under the club's own segment only.
      if (route === UNKNOWN_ROUTE || route.startsWith(STAFF_ROUTE)) return answerUnknown(c, built);
      // Unknown addresses below a page redirect to one address, so that they are not rendered one by one.
      if (route.endsWith("/*")) return c.redirect(route.slice(0, -2), 302);
      if (built.routes.hasOneDocument(path)) return answerOnce(c, built, { route, url, expected: 200 });
    }
    return (await make(c, url, built)) ?? answerUnknown(c, built);
  };
  return { answer, canonicalize };
}

/**
 * Makes the function that renders a page; null if there is none. All addresses without a page share one document, which
 * `isUnknown` renders.
 */
function createRender(
  { pages: { staticFolder }, reads, deps }: PagesParts,
  { secure, isStaffs }: { secure: boolean; isStaffs: (path: string) => boolean },
) {
  const paintFirst = staticFolder ? createPaintFirst(staticFolder) : (html: string) => html;
  return async (c: Context<HttpEnv>, url: string, { build, render }: Current, isUnknown = false) => {
    const { entry } = build;
    const tags = new Set<string>([EVERY_PAGE]);
    let until = Number.POSITIVE_INFINITY;
    let whole = true;
    let unavailable = false;
    const shownReads = reads((shown) => {
      for (const tag of shown.tags) tags.add(tag);
      until = Math.min(until, shown.until);
    });
    const isStaff = isStaffs(c.req.path);
    const keeps = secure && !isStaff;
    const nonce = isStaff && secure ? NONCE_OF_ALL : undefined;
    const context = new RouterContextProvider();
    const document: contexts.PageDocument = { skips: keeps && !isUnknown ? 404 : undefined };
    context.set(entry.module.documentContext, document);
    context.set(entry.module.readsContext, shownReads);
    context.set(entry.module.siteUrlContext, deps.settings.siteUrl);
    context.set(entry.module.noticeScaleContext, deps.settings.noticeScale);
    context.set(entry.module.nonceContext, nonce);
    context.set(entry.module.requestIdContext, c.get("requestId"));
    context.set(entry.module.reportContext, (error: unknown, path: string) => {
      whole = false;
      const requestId = c.get("requestId");
      if (reportOutage(error, requestId, deps)) unavailable = true;
      else deps.log.error({ err: error, path, requestId }, "a page failed to render");
    });

    // Omits the client's abort signal, because a rendering is shared and the router answers 500 after an abort. Pages
    // do not read request headers either. A HEAD renders like the GET; its body is dropped before sending.
    const response = await render(new Request(url), context);
    if (document.skipped) return null;
    const headers = new Headers(response.headers);
    // A page with a secret in its address is marked no-store and never cached.
    const secret = headers.get("cache-control")?.includes("no-store") ?? false;
    if (keeps && !secret && response.status === 200 && whole) {
      headers.set(CACHE_TAGS_HEADER, [...tags].join(" "));
      if (until !== Number.POSITIVE_INFINITY) headers.set(CACHE_UNTIL_HEADER, String(until));
    }
    if (document.html === undefined) {
      if (!headers.has("cache-control")) headers.set("cache-control", "no-cache");
      return new Response(response.body, { status: response.status, headers });
    }
    // The page omits an unavailable part silently (Rule SIT-8). The status keeps search engines from indexing the page
    // and makes a proxy try another instance.
    const status = unavailable && response.status === 200 ? 503 : response.status;
    if (status === 503) headers.set("retry-after", "10");
    const html = isStaff ? document.html : paintFirst(document.html);
    if (secure) {
      headers.set("content-security-policy", nonce ? policyByNonce(nonce) : policyByHash(html));
      headers.set(...REPORTING);
    }
    headers.set("cache-control", isStaff || secret || status === 503 ? "no-store" : "no-cache");
    return new Response(html, { status, headers });
  };
}

/** Maximum length of the manifest's URL, as in the router's script, which requests as many links as fit. */
const LONGEST = 7_680;
/** Maximum number of cached compressed answers, by set of pages; a visitor needs a handful. */
const MOST_SETS = 100;

/**
 * Serves the manifest in which the router looks up the modules of linked pages, in the router's own format but without
 * its matching, which costs 0.3 ms a link.
 */
function createPageModules({ assets }: Pick<ServerBuild, "assets">, routes: PageRoutes) {
  const entries = new Map(
    Object.entries(assets.routes).map(([id, route]) => [
      id,
      `${JSON.stringify(id)}:${JSON.stringify(route)}`,
    ]),
  );
  const answers = new LRUCache<string, Forms>({ max: MOST_SETS });
  const headers = [
    "cache-control",
    "public, max-age=31536000, immutable",
    "content-type",
    "application/json",
  ];

  return (c: Context<HttpEnv>): Response => {
    if (c.req.url.length > LONGEST) return answerTooLong(c);
    // The page belongs to another version, and its script will load the next page as a document.
    if (c.req.query("version") !== assets.version)
      return new Response(null, { status: 204, headers: { "x-remix-reload-document": "true" } });
    const links = (c.req.query("paths") ?? "").split(",").filter(Boolean);
    const paths = links.map((link) => (link.startsWith("/") ? link : `/${link}`));
    const ids = [...routes.idsAt(paths)].filter((id) => entries.has(id)).sort();
    const key = ids.join();
    const forms =
      answers.get(key) ?? createForms(Buffer.from(`{${ids.map((id) => entries.get(id)).join()}}`), headers);
    answers.set(key, forms);
    const form = forms.bestFor(c.req.header("accept-encoding") ?? "");
    const own = headersOf(form);
    own.append("vary", "accept-encoding");
    return new Response(form.body as Uint8Array<ArrayBuffer>, { headers: own });
  };
}
