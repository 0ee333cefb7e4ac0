import { readFileSync } from "node:fs";

/** The site's version, as `package.json` has it. */
export const VERSION = (
  JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string }
).version;
