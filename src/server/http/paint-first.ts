import { readFileSync } from "node:fs";
import { join } from "node:path";
import { elementsOf } from "./html-elements.ts";

const MODULE_SCRIPT = '<script type="module" async="">';

/**
 * Asks for the page's modules once its content was painted, and evaluates them one by one, each in a task of its own:
 * a phone that evaluates all of them at once answers no tap meanwhile. The first is the entry, which hydrates the page
 * and so comes last. A page that nobody sees is never painted, and a browser may not tell: then at once, or after two
 * seconds.
 */
const STARTER = `(() => {
  const page = document.querySelector("script[data-modules]");
  const modules = page.dataset.modules.split(" ");
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
  let begun = false;
  const begin = async () => {
    if (begun) return;
    begun = true;
    for (const href of modules) add("link", { rel: "modulepreload", href });
    try {
      for (const href of modules.slice(1)) {
        await import(href);
        await new Promise((done) => setTimeout(done));
      }
    } finally {
      add("script", { type: "module", textContent: page.textContent });
    }
  };
  if (document.hidden || !window.PerformanceObserver?.supportedEntryTypes?.includes("paint")) return begin();
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) begin();
  }).observe({ type: "paint", buffered: true });
  setTimeout(begin, 2000);
})()`;

/**
 * Makes a rendered page show before its script arrives. On a phone's connection each further request before the
 * first paint costs a round trip, and a script that is fetched meanwhile takes the bandwidth of styles and pictures.
 *
 * - Its stylesheets go into the page. Their links stay, disabled, for the browser's router expects to find them.
 * - Its modules are asked for after the first paint.
 *
 * @param staticFolder where the browser's files lie
 */
export function createPaintFirst(staticFolder: string): (html: string) => string {
  const styles = new Map<string, string>();
  const styleOf = (file: string): string => {
    let style = styles.get(file);
    if (style === undefined) {
      style = readFileSync(join(staticFolder, file), "utf8").trim();
      styles.set(file, style);
    }
    return style;
  };
  return (html) => {
    const styles: string[] = [];
    const disabled: string[] = [];
    const modules: string[] = [];
    let head = "";
    let from = 0;
    for (const { start, end, attributes } of elementsOf(html, "link")) {
      const [, relation = "", , href = ""] = attributes.split('"');
      if (relation === "stylesheet") {
        // The router marks the address of a file that some later `import()` needs too with a `#`.
        styles.push(styleOf(href.replace("#", "")));
        disabled.push(`<link rel="stylesheet" href="${href}" disabled=""/>`);
      } else if (relation === "modulepreload") modules.push(href);
      else continue;
      head += html.slice(from, start);
      from = end;
    }
    let body = html.slice(from);
    if (styles.length > 0) {
      // Before the links: what the browser's router adds later has to come after it, as its link would.
      head += `<style>${styles.join("\n")}</style>${disabled.join("")}`;
    }
    // An error page of the router itself has no modules.
    if (modules.length > 0 && body.includes(MODULE_SCRIPT)) {
      body = body
        .replace(MODULE_SCRIPT, `<script type="text/plain" data-modules="${modules.join(" ")}">`)
        .replace("</body>", () => `<script>${STARTER}</script></body>`);
    }
    return head + body;
  };
}
