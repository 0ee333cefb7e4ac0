import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { basename, dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The package's folder with a trailing `/`, both for sources and built code. */
export const packageFolder = new URL("./", packageFile());

function packageFile(): URL {
  const file = findPackageJSON(import.meta.url);
  if (!file) throw new Error("No package.json above the site's code.");
  return pathToFileURL(file);
}

export function siteVersion(): string {
  const text = readFileSync(new URL("package.json", packageFolder), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

export const RELEASES = "releases";

/** Returns the installation that a version's folder belongs to; by default that of this code. */
export function rootOf(folder = fileURLToPath(packageFolder).replace(/[/\\]$/, "")): string {
  const parent = dirname(folder);
  return basename(parent) === RELEASES ? dirname(parent) : folder;
}
