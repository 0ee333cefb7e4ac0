import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { violationsIn } from "../scripts/check-browsers.ts";
import { newerBuiltInsIn } from "../scripts/newer-built-ins.ts";
import { POLYFILLS } from "../scripts/polyfills.ts";

/** Groups of polyfills. The file of a group contains the built-ins that it adds. */
const GROUPS = Object.keys(POLYFILLS);
const isPolyfill = (path: string) => GROUPS.some((group) => basename(path).startsWith(`${group}-`));

// Uses the build that `npm test` makes first.
describe.skipIf(!existsSync("build/client") && !process.env.CI)("built files", () => {
  const files = globSync("build/client/**/*.js").map((path) => ({ path, code: readFileSync(path, "utf8") }));

  it("contain no built-in that the oldest browsers lack, even from libraries, unless a polyfill adds it", () => {
    expect(files.length).toBeGreaterThan(50);
    const violations = files
      .filter(({ path }) => !isPolyfill(path))
      .flatMap(({ path, code }) => violationsIn(basename(path), code));
    expect(violations).toEqual([]);
  });

  it("use every built-in for which there is a polyfill", () => {
    const used = new Set(
      files.filter(({ path }) => !isPolyfill(path)).flatMap(({ code }) => newerBuiltInsIn(code)),
    );
    // `size` is ignored, because maps have a `size` too.
    used.add("URLSearchParams.prototype.size");
    const added = Object.values(POLYFILLS).flatMap((group) => Object.keys(group));
    expect(added.filter((name) => !used.has(name))).toEqual([]);
  });

  it("need at most 1 KB of each page to load the polyfills", () => {
    const server = globSync("build/server/**/*.js").map((path) => readFileSync(path, "utf8"));
    const loader = server.flatMap((code) => code.match(/"if\(!\(self\.(?:[^"\\]|\\.)*"/g) ?? []);
    expect(loader).toHaveLength(1);
    const script = JSON.parse(loader[0] ?? "") as string;
    expect(script.length).toBeLessThan(1_000);
    for (const group of GROUPS) {
      const [, file = ""] = script.match(new RegExp(`src="(/assets/${group}-[\\w-]+[.]js)"`)) ?? [];
      expect(existsSync(`build/client${file}`)).toBe(true);
    }
  });

  it("refer to each style sheet by the same address in the manifest and on the server", () => {
    const [manifest = ""] = globSync("build/client/assets/manifest-*.js");
    const styles = (path: string) =>
      new Set(readFileSync(path, "utf8").match(/\/assets\/(site|estilos)-[\w-]+\.css#?/g));
    for (const path of [manifest, "build/server/index.js"]) {
      expect(styles(path).size).toBe(2);
      expect([...styles(path)].filter((address) => address.endsWith("#"))).toEqual([]);
    }
  });

  it("contain no media query, colour or height that the oldest browsers drop", () => {
    const styles = globSync("build/client/**/*.css").map((path) => readFileSync(path, "utf8"));
    expect(styles.length).toBeGreaterThan(20);
    const dropped = styles.flatMap(
      (css) => css.match(/@media not \([^)]*\)|color-mix\([^;}]*var\([^;}]*/g) ?? [],
    );
    expect(dropped).toEqual([]);
    const heights = styles.flatMap((css) => css.match(/[\w-]+:[^;{}]*\dd?vh[^;{}]*/g) ?? []);
    expect(heights.length).toBeGreaterThan(10);
    const alone = heights.filter(
      (height) => height.includes("dvh") && !heights.includes(height.replaceAll("dvh", "vh")),
    );
    expect(alone).toEqual([]);
  });
});
