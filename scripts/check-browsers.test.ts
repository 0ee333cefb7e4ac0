import { describe, expect, it } from "vitest";
import { browserSources, violationsIn, withoutComments } from "./check-browsers.ts";
import data from "./newer-built-ins.json" with { type: "json" };
import { NEWER_BUILT_INS } from "./newer-built-ins.ts";
import { DATA_NAMES } from "./oldest-browsers.ts";

const named = (code: string) => violationsIn("src/web/x.ts", code).map((one) => one.split(" ")[1]);

describe("built-ins newer than the oldest browsers", () => {
  it("are listed as in MDN's data", () => {
    const names = NEWER_BUILT_INS.map(({ name }) => name);
    // After a failure, run scripts/find-newer-built-ins.ts.
    expect(data.browsers).toEqual(DATA_NAMES);
    expect(names).toEqual(
      expect.arrayContaining([
        ...["URL.canParse", "Map.groupBy", "Object.groupBy", "Promise.withResolvers", "structuredClone"],
        ...["AbortSignal.any", "AbortSignal.timeout", "Object.hasOwn", "Array.prototype.toReversed"],
        ...["Set.prototype.union", "Iterator.prototype.map", "Crypto.prototype.randomUUID"],
      ]),
    );
    for (const old of [
      "Promise.allSettled",
      "Array.prototype.flatMap",
      "String.prototype.replaceAll",
      "fetch",
    ])
      expect(names).not.toContain(old);
  });

  it.each([
    ["const { promise } = Promise.withResolvers<void>();", "Promise.withResolvers"],
    ["const all = { ...Object.groupBy(rows, (row) => row.dia) };", "Object.groupBy"],
    ["rows.toReversed()", "Array.prototype.toReversed"],
    ["structuredClone(row)", "structuredClone"],
    ["new CompressionStream('gzip')", "CompressionStream"],
    ["uno.union(otro)", "Set.prototype.union"],
    ["const id = crypto.randomUUID();", "Crypto.prototype.randomUUID"],
    ["texto.split(/(?<=-)/)", "lookbehind"],
  ])("are found in `%s`", (code, name) => {
    expect(named(code)).toContain(name);
  });

  it.each([
    ["window.print?.()"],
    ["URL.canParse(direccion)"],
    ["rows.map((row) => row.id).filter(Boolean)"],
    ["const structuredCloneOfRow = copia(row)"],
  ])("are not found in `%s`", (code) => {
    expect(named(code)).toEqual([]);
  });

  it("are ignored in comments", () => {
    expect(withoutComments('a("https://x.ar"); // rows.toReversed()\n/* structuredClone(a) */')).toBe(
      'a("https://x.ar"); \n',
    );
  });

  it("are reported in pages and in the rules that pages import", () => {
    const paths = browserSources().map(({ path }) => path);
    expect(paths).toContain("src/web/root.tsx");
    expect(paths).toContain("src/contract/club-time.ts");
    expect(paths.filter((path) => /[/]server[/]/.test(path))).toEqual([]);
  });
});
