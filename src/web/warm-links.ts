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
  css?: string[];
  hasLoader?: boolean;
  hasClientLoader?: boolean;
}

/** A finger rests about 80 ms on a link; a press that becomes no click is forgotten. */
const FRESH_MS = 5_000;

const asked = new Set<string>();
let pressed: { url: string; at: number; data: Promise<Response | null> } | undefined;

/**
 * Loads a page before its link is clicked: its scripts when the link is pointed at; on the press also its styles and
 * data, and the page's module is evaluated. The router does each of these at the click, one after another.
 */
export function warmLinks(): void {
  document.addEventListener("pointerover", (event) => {
    for (const { module, imports = [] } of pagesBehind(event)?.pages ?? [])
      for (const href of [module, ...imports])
        if (isNew(href)) document.head.append(linkTo(href, "modulepreload"));
  });
  document.addEventListener("pointerdown", (event) => {
    const { pages = [], url } = pagesBehind(event) ?? {};
    for (const { module, css = [] } of pages) {
      // The router reports a module that fails to load.
      import(/* @vite-ignore */ module).catch(() => {});
      // First in the document: the router's own links, inserted with the page, take precedence.
      for (const href of css) if (isNew(href)) document.head.prepend(linkTo(href, "stylesheet"));
    }
    const page = pages.at(-1);
    if (url && page?.hasLoader && !page.hasClientLoader) {
      const address = dataUrl(url, page.id);
      pressed = { url: address, at: Date.now(), data: load(address) };
    }
  });
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => (await take(String(input))) ?? fetch(input, init);
}

/** The page to which a touched link leads, with its layouts. */
function pagesBehind({ target }: Event): { pages: PageFiles[]; url: URL } | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  const manifest = (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest;
  if (!manifest || link?.origin !== location.origin || link.pathname === location.pathname) return undefined;
  return { pages: pagesAt(manifest, link.pathname), url: new URL(link.href) };
}

/** The page at this path after the layouts around it. */
export function pagesAt({ routes }: Manifest, pathname: string): PageFiles[] {
  const pages = Object.values(routes).filter((page) => page !== undefined);
  const below = (parent?: string): RouteObject[] =>
    pages
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) =>
        index ? { id, index } : { id, ...(path !== undefined && { path }), children: below(id) },
      );
  return (matchRoutes(below(), pathname) ?? []).flatMap(({ route: { id = "" } }) => routes[id] ?? []);
}

/** The address from which the router reads the data of one page, all others being up to date. */
export function dataUrl(page: URL, id: string): string {
  const url = new URL(page);
  url.hash = "";
  url.pathname += url.pathname.endsWith("/") ? "_.data" : ".data";
  url.searchParams.set("_routes", id);
  return url.href;
}

/** The whole body, so that the router gets it without waiting for the network process. */
async function load(url: string): Promise<Response | null> {
  try {
    const response = await fetch(url);
    return response.status === 200 ? new Response(await response.text(), response) : null;
  } catch {
    return null;
  }
}

/** The data of the pressed link, once. */
function take(url: string): Promise<Response | null> | null {
  if (pressed?.url !== url) return null;
  const { at, data } = pressed;
  pressed = undefined;
  return Date.now() - at < FRESH_MS ? data : null;
}

function isNew(href: string): boolean {
  const isFirst = !asked.has(href) && !document.querySelector(`link[href="${href}"]`);
  asked.add(href);
  return isFirst;
}

const linkTo = (href: string, rel: string) => Object.assign(document.createElement("link"), { rel, href });
