import type { BrowserContext } from "@playwright/test";
import { NEWER_BUILT_INS } from "../../scripts/newer-built-ins.ts";

/** Removes built-ins from the realm that runs this function: a page or a worker. */
function removeBuiltIns(names: readonly string[]): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  const ownerOf = (path: string[]): unknown[] => {
    if (path[0] === "TypedArray") return [Object.getPrototypeOf(Uint8Array).prototype];
    if (path[0] === "Iterator" && path[1]) return [iterator];
    const owner = path.reduce<unknown>((one, name) => (one as Record<string, unknown>)?.[name], globalThis);
    // Members of the window are defined on it directly.
    return path[0] === "Window" ? [owner, globalThis] : [owner];
  };
  for (const name of names) {
    const path = name.split(".");
    const last = path.pop() ?? "";
    for (const owner of ownerOf(path)) if (owner) Reflect.deleteProperty(owner as object, last);
  }
}

// Lists members before the objects that have them, so that they are removed first.
const NAMES = NEWER_BUILT_INS.map(({ name }) => name).toSorted(
  (a, b) => b.split(".").length - a.split(".").length,
);
const SCRIPT = `(${removeBuiltIns})(${JSON.stringify(NAMES)});`;

/** Gives every page and worker of this context only the features of the oldest browsers. */
export async function removeNewerBuiltIns(context: BrowserContext): Promise<void> {
  await context.addInitScript(SCRIPT);
  await context.route("**/sin-conexion.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${SCRIPT}\n${await response.text()}` });
  });
}
