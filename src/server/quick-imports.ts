/**
 * Speeds up later imports. Import it first, and the database dynamically, because static imports load before any code.
 */
import { existsSync } from "node:fs";
import { enableCompileCache, type ResolveFnOutput, registerHooks } from "node:module";
import { join, resolve } from "node:path";

/**
 * The compile cache of earlier starts saves the TypeScript stripper (30 MB) and most of a second per process. The
 * cache is used only in an existing folder, because the folder's creator controls access.
 */
const dataDir = resolve(process.env.DATA_DIR || "./data");
if (existsSync(dataDir)) enableCompileCache(join(dataDir, "compilado"));

/**
 * Node reads a package's package.json again for each import into or inside the package. Drizzle's file has 180 KB, and
 * some two hundred modules, which costs seconds per start and 100 MB that are never freed (Node 26.10, drizzle-orm
 * 0.45). Here each entry is resolved once, and relative imports between its files need no lookup.
 */
const found = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    if (!context.conditions.includes("import")) return next(specifier, context);
    if (specifier.startsWith("drizzle-orm")) {
      const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      found.set(specifier, known);
      return known;
    }
    const inside = context.parentURL?.includes("/node_modules/drizzle-orm/");
    if (inside && specifier.startsWith(".") && specifier.endsWith(".js"))
      return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
    return next(specifier, context);
  },
});
