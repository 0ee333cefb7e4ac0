import { WAY_BACK } from "./guard.ts";

/**
 * The server renders one page for all return paths, so links to the login and the registration lack the path before
 * hydration. Adds the path to a link that is followed before then.
 */
const CARRY = `(() => {
  const name = "${WAY_BACK}";
  const asked = () => new URLSearchParams(location.search).get(name);
  addEventListener("click", ({ target }) => {
    const link = target.closest("a");
    if (!asked() || !link || link.host !== location.host || !/^\\/(login|registro)$/.test(link.pathname)) return;
    const query = new URLSearchParams(link.search);
    if (query.has(name)) return;
    query.set(name, asked());
    link.search = query;
  }, true);
  addEventListener("submit", ({ target }) => {
    if (!asked() || target.getAttribute("action") !== "/registro" || target.elements[name]) return;
    target.append(Object.assign(document.createElement("input"), { type: "hidden", name, value: asked() }));
  }, true);
})()`;

/** Inline script of a page that takes a path to return to. */
export function CarryWayBack() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant string.
  return <script dangerouslySetInnerHTML={{ __html: CARRY }} />;
}
