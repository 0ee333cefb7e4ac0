import { expect, test } from "vitest";
import { findRuleProblems, RULES_PAGE, readSources, withTestLinks } from "./check-rules.ts";

test("every rule is cited by a test, and every citation names a rule", () => {
  const sources = readSources();
  expect(sources.get(RULES_PAGE)?.match(/^\*\*[A-Z]{3}-\d+\*\*/gm)?.length).toBeGreaterThan(100);
  expect(findRuleProblems(sources), "`node scripts/check-rules.ts --write` updates the links").toEqual([]);
});

const ONE = "**ENT-1** A rule.\nTest: [a](../src/a.test.ts)";
const page = (text: string, code: string) =>
  new Map([
    [RULES_PAGE, text],
    ["src/a.test.ts", code],
  ]);

test.each([
  [ONE, "// Rule ENT-1", []],
  [ONE, "// Rules ENT-1, ENT-2", ["src/a.test.ts cites ENT-2, which does not exist"]],
  [ONE, "// ENT-1", ["src/a.test.ts does not cite ENT-1"]],
  ["**ENT-1** A rule.\nTest: [b](../src/b.test.ts)", "", ["ENT-1: src/b.test.ts does not exist"]],
  [
    "**ENT-1** A rule.",
    "// Rule ENT-1",
    ["ENT-1 lists no test", "src/a.test.ts cites ENT-1, which does not list it"],
  ],
  [ONE, "// Rule ENT-1 (spec 1 §2)", ["src/a.test.ts:1 cites a document outside the repository"]],
  [ONE, "// Rule ENT-1, RFC 9110 §8.3", []],
  [`${ONE}\n\n${ONE}`, "// Rule ENT-1", ["ENT-1 is defined twice"]],
])("reports the problems of %j with %j", (text, code, problems) => {
  expect(findRuleProblems(page(text, code))).toEqual(problems);
});

test("rewrites the links to tests from the tests' citations", () => {
  const stale = ONE.replaceAll("a.test.ts", "moved.test.ts");
  expect(withTestLinks(page(stale, "// Rule ENT-1"))).toBe(ONE.replace("[a]", "[a.test.ts]"));
});
