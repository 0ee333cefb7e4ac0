import { LRUCache } from "lru-cache";
import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { PageQuery } from "#web/page-query.ts";
import { UNKNOWN_ROUTE } from "../observability/request-route.ts";
import { withQuery } from "./canonical-address.ts";

type Manifest = ServerBuild["routes"];

export type PageRoutes = ReturnType<typeof createPageRoutes>;

interface SitePage {
  route: string;
  /** Null if the path is not normalized: an unknown or an accented address. */
  path: string | null;
  query: PageQuery;
  /** Ids of the page and its layouts, outermost first. */
  ids: string[];
}

/** Client-side navigation requests (`/enlaces.data`, `/_.data`). */
const DATA = /(?:\/_root|\/_|)\.data$/;
/** Where the router's script looks up the modules of linked pages. */
const MODULES = "/__manifest";
/** More links than any page has; each costs a route match. */
const MOST_LINKS = 200;

export function createPageRoutes(manifest: Manifest) {
  const tree = childrenOf(manifest, undefined);
  // Cached because the router scores all routes each time, which is significant next to a render of milliseconds.
  const found = new LRUCache<string, SitePage>({ max: 1_000 });

  function find(path: string): SitePage {
    const matches = matchRoutes(tree, path) ?? [];
    const parts = matches.map(({ route }) => route.path ?? "").filter((part) => part);
    const ids = matches.map(({ route }) => route.id ?? "");
    const route = `/${parts.join("/").replace(/^\/+/, "")}`;
    // Unknown addresses match the not-found page; those below a page with a wildcard of its own show that page.
    if (matches.length === 0 || route === "/*") return { route: UNKNOWN_ROUTE, path: null, query: {}, ids };
    if (parts.at(-1) === "*") return { route, path: null, query: {}, ids };
    const query: PageQuery = Object.assign({}, ...ids.map((id) => queryOf(manifest, id)));
    return { route, path: spellingOf(route, path, matches.at(-1)?.params ?? {}), query, ids };
  }
  function pageAt(path: string): SitePage {
    const page = found.get(path) ?? find(path);
    found.set(path, page);
    return page;
  }

  return {
    /** The route pattern of a path (`/evento/:id`), for logs and metrics. */
    routeOf(path: string): string {
      const page = path.replace(DATA, "") || "/";
      return page === MODULES ? page : pageAt(page).route;
    },
    /** The address with a normalized path and only the parameters that its page declares (`PageQuery`). */
    canonicalize(path: string, query: URLSearchParams): string | null {
      if (path === MODULES) return withQuery(path, modulesQuery(query, pageAt));
      const isData = DATA.test(path);
      const page = pageAt(path.replace(DATA, "") || "/");
      if (page.path === null) return null;
      const parameters = Object.entries(page.query).flatMap(([name, form]): [string, string][] => {
        const value = query.get(name);
        return value !== null && form.test(value) ? [[name, value]] : [];
      });
      if (!isData) return withQuery(page.path, parameters);
      const asked = query.get("_routes")?.split(",");
      const ids = asked ? page.ids.filter((id) => asked.includes(id)) : [];
      if (ids.length > 0) parameters.push(["_routes", ids.join(",")]);
      return withQuery(page.path === "/" ? "/_.data" : `${page.path}.data`, parameters);
    },
  };
}

/** Links replaced by their route patterns, sorted: all events need the same modules. */
function modulesQuery(query: URLSearchParams, pageAt: (path: string) => SitePage): [string, string][] {
  const links = query.get("paths")?.split(",").slice(0, MOST_LINKS).filter(Boolean) ?? [];
  const routes = links.map((link) => pageAt(link.startsWith("/") ? link : `/${link}`).route);
  const patterns = new Set(routes.map((route) => (route === UNKNOWN_ROUTE ? "/*" : route)));
  const version = query.get("version");
  return [
    ["paths", [...patterns].sort().join(",")],
    ...(version === null ? [] : ([["version", version]] as [string, string][])),
  ];
}

/** The router ignores case and a trailing slash. Accented paths are redirected to their canonical spelling already. */
function spellingOf(route: string, path: string, params: Record<string, string | undefined>): string | null {
  const encoded = encodeURI(route);
  if (encoded === route) return generatePath(route, params);
  return path === encoded ? path : null;
}

function queryOf(manifest: Manifest, id: string): PageQuery | undefined {
  return (manifest[id]?.module.handle as { query?: PageQuery } | undefined)?.query;
}

function childrenOf(manifest: Manifest, parentId: string | undefined): RouteObject[] {
  return Object.values(manifest)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route): RouteObject => {
      const of = { id: route.id, ...(route.path === undefined ? {} : { path: route.path }) };
      const own = route.caseSensitive === undefined ? of : { ...of, caseSensitive: route.caseSensitive };
      return route.index ? { ...own, index: true } : { ...own, children: childrenOf(manifest, route.id) };
    });
}
