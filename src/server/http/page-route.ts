import { generatePath, type RouteObject, type ServerBuild } from "react-router";
import type { oneDocument, PageQuery } from "#web/page-query.ts";
import { UNKNOWN_ROUTE } from "../observability/observe-requests.ts";
import { withQuery } from "./canonical-url.ts";

type Manifest = ServerBuild["routes"];

export type PageRoutes = ReturnType<typeof createPageRoutes>;

interface SitePage {
  route: string;
  /** Null for an unknown address, or an accented one, which is not normalized. */
  path: string | null;
  query: PageQuery;
  /** Ids of the page and its layouts, outermost first. */
  ids: string[];
}

/** Client-side navigation requests (`/enlaces.data`, `/_.data`). */
const DATA = /(?:\/_root|\/_|)\.data$/;
/** Path of the manifest in which the router looks up the modules of linked pages. */
export const MODULES = "/__manifest";

export function createPageRoutes(manifest: Manifest) {
  const match = compileRoutes(childrenOf(manifest, undefined));

  function pageAt(path: string): SitePage {
    const found = match(path);
    const ids = found?.ids ?? [];
    // Unknown addresses match the not-found page, unless they are below a page with its own wildcard.
    if (!found || found.route === "/*") return { route: UNKNOWN_ROUTE, path: null, query: {}, ids };
    const { route, params } = found;
    if (route.endsWith("/*")) return { route, path: null, query: {}, ids };
    const query: PageQuery = Object.assign({}, ...ids.map((id) => handleOf(manifest, id).query));
    return { route, path: spellingOf(route, path, params), query, ids };
  }

  return {
    /** Returns the route pattern of a path (`/evento/:id`), for logs and metrics. */
    routeOf(path: string): string {
      const page = path.replace(DATA, "") || "/";
      return page === MODULES ? page : pageAt(page).route;
    },
    idsAt(paths: readonly string[]): Set<string> {
      return new Set(paths.flatMap((path) => match(path)?.ids ?? []));
    },
    /** Whether the page at this path has the same document for every code in its URL (`oneDocument`). */
    hasOneDocument(path: string): boolean {
      return pageAt(path).ids.some((id) => handleOf(manifest, id).oneDocument);
    },
    /** Returns the address with a normalized path and only the parameters that its page declares (`PageQuery`). */
    canonicalize(path: string, query: URLSearchParams): string | null {
      const isData = DATA.test(path);
      const page = pageAt(path.replace(DATA, "") || "/");
      if (page.path === null) return null;
      const parameters = Object.entries(page.query).flatMap(([name, form]): [string, string][] => {
        const read = query.get(name)?.match(form);
        return read ? [[name, read[0]]] : [];
      });
      if (!isData) return withQuery(page.path, parameters);
      const asked = query.get("_routes")?.split(",");
      const ids = asked ? page.ids.filter((id) => asked.includes(id)) : [];
      if (ids.length > 0) parameters.push(["_routes", ids.join(",")]);
      return withQuery(page.path === "/" ? "/_.data" : `${page.path}.data`, parameters);
    },
  };
}

/** Writes a path as its route does, because the router ignores case and a trailing slash. */
function spellingOf(route: string, path: string, params: Record<string, string | undefined>): string | null {
  const encoded = encodeURI(route);
  if (encoded === route) return generatePath(route, params);
  return path === encoded ? path : null;
}

function handleOf(manifest: Manifest, id: string): { query?: PageQuery } & Partial<typeof oneDocument> {
  return manifest[id]?.module.handle ?? {};
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

interface RouteMatch {
  /** The complete pattern (`/evento/:id`). */
  route: string;
  ids: string[];
  params: Record<string, string>;
}

interface Branch {
  route: string;
  ids: string[];
  score: number;
  pattern: RegExp;
  names: string[];
}

/**
 * Matches paths as `matchRoutes` of the router does, which ranks all routes again for each path: 0.3 ms, a cost that
 * any client could cause at will. Optional segments are not supported.
 */
export function compileRoutes(tree: readonly RouteObject[]): (path: string) => RouteMatch | null {
  // The sort is stable, so the first declared of equally ranked routes wins.
  const branches = branchesOf(tree).sort((a, b) => b.score - a.score);
  return (path) => {
    const decoded = decodePath(path);
    for (const { route, ids, pattern, names } of branches) {
      const values = pattern.exec(decoded)?.slice(1);
      if (!values) continue;
      const given = names.map((name, i) => [name, (values[i] ?? "").replaceAll("%2F", "/")]);
      return { route, ids, params: Object.fromEntries(given) };
    }
    return null;
  };
}

function branchesOf(routes: readonly RouteObject[], parent = "", above: readonly string[] = []): Branch[] {
  return routes.flatMap((route) => {
    const path = [parent, route.path].filter(Boolean).join("/");
    const ids = [...above, route.id ?? ""];
    const inside = branchesOf(route.children ?? [], path, ids);
    // A layout without a path is not a page.
    if (route.path === undefined && !route.index) return inside;
    const flags = route.caseSensitive ? "" : "i";
    return [
      ...inside,
      { route: `/${path}`, ids, score: scoreOf(path, route.index), ...compile(path, flags) },
    ];
  });
}

/** Ranks routes as the router does: literal segments before parameters, parameters before wildcards. */
function scoreOf(path: string, index = false): number {
  const segments = path.split("/");
  const scores = segments.map((segment) =>
    segment === "*" ? -1 : segment.startsWith(":") ? 4 : segment ? 11 : 2,
  );
  return scores.reduce((sum, score) => sum + score, index ? 2 : 0);
}

function compile(path: string, flags: string) {
  const names: string[] = [];
  const source = path.split("/").map((segment) => {
    if (segment === "") return "";
    if (segment === "*" || segment.startsWith(":")) names.push(segment.replace(":", ""));
    if (segment === "*") return path === "*" ? "\\/(.*)" : "(?:\\/(.+)|\\/*)";
    return segment.startsWith(":") ? "\\/([^\\/]+)" : `\\/${segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
  });
  const end = path.endsWith("*") ? "$" : "\\/*$";
  return { pattern: new RegExp(`^${source.join("") || (path === "" ? "\\/" : "")}${end}`, flags), names };
}

function decodePath(path: string): string {
  try {
    return path
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}
