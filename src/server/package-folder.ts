import { readFileSync } from "node:fs";
import { findPackageJSON, getCompileCacheDir } from "node:module";
import { basename, dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** The package's folder with a trailing `/`, both for sources and built code. */
export const packageFolder = new URL("./", packageFile());

function packageFile(): URL {
  const file = findPackageJSON(import.meta.url);
  if (!file) throw new Error("No package.json above the site's code.");
  return pathToFileURL(file);
}

/**
 * Starts a thread with short garbage collections. It inherits only the compile cache, which halves its start: the
 * option that chooses the allocator replaces the process, and a thread cannot do that.
 */
export function startThread(path: string, workerData: unknown, maxOldGenerationSizeMb: number): Worker {
  const cache = getCompileCacheDir();
  return new Worker(new URL(path, packageFolder), {
    workerData,
    env: cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {},
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb },
  });
}

export function siteVersion(): string {
  return JSON.parse(readFileSync(new URL("package.json", packageFolder), "utf8")).version;
}

export const RELEASES = "releases";

/** Returns the installation that a version's folder belongs to; by default that of this code. */
export function rootOf(folder = fileURLToPath(packageFolder).replace(/[/\\]$/, "")): string {
  const parent = dirname(folder);
  return basename(parent) === RELEASES ? dirname(parent) : folder;
}
