import { readFileSync } from "node:fs";
import { join } from "node:path";
import { elementsOf } from "./security-headers.ts";

const MODULE_SCRIPT = '<script type="module" async="">';

/**
 * Loads the page's modules after the first paint and evaluates each in its own task: evaluating all at once blocks a
 * phone's input. The entry module is fetched first but evaluated last, because it hydrates the page. A page in a
 * background tab may never report a first paint, so loading starts at once if hidden, and after two seconds at the
 * latest.
 */
const STARTER = `(() => {
  const page = document.querySelector("script[data-modules]");
  const modules = page.dataset.modules.split(" ");
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
  let started = false;
  const begin = async () => {
    if (started) return;
    started = true;
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
 * Lets a rendered page paint before its script arrives: on a phone's connection each further request costs a round
 * trip, and scripts compete with styles and pictures for bandwidth.
 *
 * - Stylesheets are inlined. Their links remain, disabled, because the client-side router expects them. Chromium's
 *   preload scanner requests disabled stylesheets too, but none for other media.
 * - Modules are requested after the first paint.
 *
 * @param staticFolder the folder of the browser's files
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
        // The router appends `#` to the address of a file that a later `import()` needs too.
        styles.push(styleOf(href.replace("#", "")));
        disabled.push(`<link rel="stylesheet" href="${href}" media="not all" disabled=""/>`);
      } else if (relation === "modulepreload") modules.push(href);
      else continue;
      head += html.slice(from, start);
      from = end;
    }
    let body = html.slice(from);
    if (styles.length > 0) {
      // The router inserts later styles next to the links, and those styles must take precedence.
      head += `<style>${styles.join("\n")}</style>${disabled.join("")}`;
    }
    // The router's own error page has no modules to load.
    if (modules.length > 0 && body.includes(MODULE_SCRIPT)) {
      body = body
        .replace(MODULE_SCRIPT, () => `<script type="text/plain" data-modules="${modules.join(" ")}">`)
        .replace("</body>", () => `<script>${STARTER}</script></body>`);
    }
    return head + body;
  };
}
