import { hash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { BUILD_TARGET } from "./oldest-browsers.ts";
import { POLYFILLS } from "./polyfills.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LOADER = "old-browsers:loader";
const ENTRY = "old-browsers:entry";

/**
 * Vite plugin that provides `old-browsers:loader`, an inline script for the start of a document, which loads the
 * missing polyfills. The parser waits for scripts written into the document, so the polyfills run before every other
 * script. Empty in development. Styles get the media queries that the oldest browsers support.
 */
export function oldBrowsers(): Plugin {
  let isBuild = false;
  let loader = "";
  return {
    name: "old-browsers",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    async buildStart() {
      if (!isBuild) return;
      const lines: string[] = [];
      for (const [group, polyfills] of Object.entries(POLYFILLS)) {
        const source = await bundle([...new Set(Object.values(polyfills))]);
        const fileName = `assets/${group}-${hash("sha256", source, "base64url").slice(0, 8)}.js`;
        if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source });
        lines.push(
          `if(!(${conditionOf(Object.keys(polyfills))}))document.write('<script src="/${fileName}"><\\/script>')`,
        );
      }
      loader = lines.join(";");
    },
    resolveId: (id) => (id === LOADER ? `\0${LOADER}` : null),
    load: (id) => (id === `\0${LOADER}` ? `export default ${JSON.stringify(loader)};` : null),
    generateBundle: {
      // Runs after the minifier, which would remove duplicates.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
          const css = typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
          file.source = forOldBrowsers(css);
        }
      },
    },
  };
}

/** Rewrites styles with the media queries of 2021, and with `vh` before each `dvh`, which those browsers skip. */
function forOldBrowsers(css: string): string {
  return css
    .replaceAll("@media not (", "@media not all and (")
    .replace(/([\w-]+:)([^;{}]*\ddvh[^;{}]*)/g, (rule, name: string, value: string) => {
      return `${name}${value.replaceAll("dvh", "vh")};${rule}`;
    });
}

function conditionOf(names: string[]): string {
  return names
    .map((name) => {
      const [owner, prototype, member] = name.split(".");
      // Tests for the member without reading it, because a getter fails on the prototype.
      if (prototype === "prototype") return `"${member}"in(self.${owner}||Object).prototype`;
      return `self.${name.replace(".", "?.")}`;
    })
    .join("&&");
}

async function bundle(modules: string[]): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    plugins: [
      {
        name: "old-browsers-entry",
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
        load: (id) =>
          id === `\0${ENTRY}`
            ? modules.map((module) => `import ${JSON.stringify(module)};`).join("\n")
            : null,
      },
    ],
    build: {
      write: false,
      target: BUILD_TARGET,
      rolldownOptions: { input: ENTRY, output: { format: "iife" } },
    },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error("The polyfills were not built.");
  return output.output[0].code;
}
