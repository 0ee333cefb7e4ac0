import { findPackageJSON } from "node:module";
import { pathToFileURL } from "node:url";

/** The folder of the package, with a `/` at its end: the same from the sources and from what is built of them. */
export const packageFolder = new URL("./", packageFile());

function packageFile(): URL {
  const file = findPackageJSON(import.meta.url);
  if (!file) throw new Error("The site's code has left its package: no package.json above it.");
  return pathToFileURL(file);
}
