import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { UNKNOWN_ROUTE } from "../observability/request-route.ts";

type Manifest = ServerBuild["routes"];

/** Tells which page of the site map an address is, as its pattern (`/evento/:id`). */
export function createPageRoutes(manifest: Manifest): (path: string) => string {
  const tree = childrenOf(manifest, undefined);
  // The router ranks the whole site map each time, which a page rendered in some milliseconds would feel.
  const found = new LRUCache<string, string>({ max: 1_000 });
  const find = (path: string): string => {
    // What a page's script asks for when it goes on to another page counts as that page.
    const page = path.replace(/(?:\/_root|\/_|)\.data$/, "") || "/";
    if (page === "/__manifest") return page;
    const parts = (matchRoutes(tree, page) ?? []).map(({ route }) => route.path ?? "").filter((part) => part);
    // Every other address goes to the page that says that it does not exist.
    if (parts.at(-1) === "*") return UNKNOWN_ROUTE;
    return `/${parts.join("/").replace(/^\/+/, "")}`;
  };
  return (path) => {
    const route = found.get(path) ?? find(path);
    found.set(path, route);
    return route;
  };
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
