import { readFileSync } from "node:fs";

/** The site's version, as `package.json` has it. */
export function siteVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
