/**
 * Makes what is imported after this quick; import it before whatever imports the database, which then has to be
 * imported dynamically: imports of one file are all read before the first of them runs.
 */
import { existsSync } from "node:fs";
import { enableCompileCache, type ResolveFnOutput, registerHooks } from "node:module";
import { join, resolve } from "node:path";

/**
 * What the last start has read and compiled. Without it each process keeps the compiler that takes the types away (30 MB),
 * and works for most of a second. Only in a folder that is there: who makes it decides who may enter.
 */
const dataDir = resolve(process.env.DATA_DIR || "./data");
if (existsSync(dataDir)) enableCompileCache(join(dataDir, "compilado"));

/**
 * Node reads the package.json of a package again for each import that leads into it or goes on inside it. Drizzle's is
 * 180 KB long, it has some two hundred files, and half of ours import it: seconds of each start, and 100 MB that the
 * process never gives back (Node 26.10, drizzle-orm 0.45). Each way in is looked up once here, and its files, which name
 * each other by their whole relative path, not at all.
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
