import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { pathToFileURL } from "node:url";

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
