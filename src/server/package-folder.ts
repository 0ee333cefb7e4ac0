import { findPackageJSON } from "node:module";
import { pathToFileURL } from "node:url";

/** The package's folder with a trailing `/`, both for sources and built code. */
export const packageFolder = new URL("./", packageFile());

function packageFile(): URL {
  const file = findPackageJSON(import.meta.url);
  if (!file) throw new Error("The site's code has left its package: no package.json above it.");
  return pathToFileURL(file);
}
