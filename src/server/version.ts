import { readFileSync } from "node:fs";
import { packageFolder } from "./package-folder.ts";

/** The site's version, from `package.json`. */
export function siteVersion(): string {
  const text = readFileSync(new URL("package.json", packageFolder), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
