import { matchRoutes, type RouteObject } from "react-router";

/** The framework's published data about the pages to which the current one links. */
interface Manifest {
  routes: Record<string, PageFiles | undefined>;
}
interface PageFiles {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
}

const asked = new Set<string>();

/**
 * Loads a page's scripts when its link is touched or pointed at. The router requests the modules at the click, and
 * their imports once they are parsed: on a phone, each step waits for the network.
 */
export function warmLinks(): void {
  document.addEventListener("pointerover", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    const manifest = (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest;
    if (!manifest || link?.origin !== location.origin || link.pathname === location.pathname) return;
    for (const file of scriptsOf(manifest, link.pathname)) preload(file);
  });
}

/** The modules of the page at this path and of the layouts around it, with all that they import. */
export function scriptsOf({ routes }: Manifest, pathname: string): string[] {
  const pages = Object.values(routes).filter((page) => page !== undefined);
  const below = (parent?: string): RouteObject[] =>
    pages
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) =>
        index ? { id, index } : { id, ...(path !== undefined && { path }), children: below(id) },
      );
  return (matchRoutes(below(), pathname) ?? []).flatMap(({ route: { id = "" } }) => {
    const page = routes[id];
    return page ? [page.module, ...(page.imports ?? [])] : [];
  });
}

function preload(file: string): void {
  if (asked.has(file)) return;
  asked.add(file);
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = file;
  document.head.append(link);
}
