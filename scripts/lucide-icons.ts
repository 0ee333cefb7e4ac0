import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SET = fileURLToPath(import.meta.resolve("@iconify-json/lucide/icons.json"));
const COMPONENT = fileURLToPath(new URL("../src/web/ui/icon.tsx", import.meta.url));
/** Attributes common to every shape in the set. The theme's `.icon` sets them for all shapes. */
const COMMON =
  / (fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

/**
 * Vite plugin that imports Lucide's icon `ticket` as a component from `icon:ticket`. Only icons in use are bundled,
 * from a set in one file; the package with one component per icon takes 50 MB.
 * @throws Error at build time for an unknown name
 */
export function lucideIcons(): Plugin {
  const { icons } = JSON.parse(readFileSync(SET, "utf8")) as { icons: Record<string, { body: string }> };
  return {
    name: "lucide-icons",
    resolveId: (id) => (id.startsWith("icon:") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0icon:")) return null;
      const name = id.slice("\0icon:".length);
      const icon = icons[name];
      if (!icon) throw new Error(`Lucide has no icon named ${name}.`);
      const shapes = JSON.stringify(icon.body.replace(COMMON, ""));
      return `import { createIcon } from ${JSON.stringify(COMPONENT)};\nexport default createIcon(${shapes});`;
    },
  };
}
