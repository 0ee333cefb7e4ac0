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

const GROUP =
  'test.describe("a", { tag: "@all" }, () => {\n  // Rule ENT-1\n  test("b", async () => {\n  });';
test.each([
  ["tests/upgrade/a.test.ts", "// Rule ENT-1", true],
  ["tests/e2e/a.spec.ts", '// Rule ENT-1\ntest("b", { tag: "@all" }, async () => {', true],
  ["tests/e2e/a.spec.ts", GROUP, true],
  ["tests/e2e/a.spec.ts", `${GROUP}\n});\n// Rule ENT-1\ntest("c", async () => {`, false],
  ["tests/faults/a.test.ts", "// Rule ENT-1", false],
])("reports a rule that npm test does not prove: in %s, %j", (path, code, isReported) => {
  const sources = new Map([
    [RULES_PAGE, `**ENT-1** A rule.\nTest: [a](../${path})`],
    [path, code],
  ]);
  expect(findRuleProblems(sources)).toEqual(isReported ? ["ENT-1 is proved by npm run test:all alone"] : []);
});

test("rewrites the links to tests from the tests' citations", () => {
  const stale = ONE.replaceAll("a.test.ts", "moved.test.ts");
  expect(withTestLinks(page(stale, "// Rule ENT-1"))).toBe(ONE.replace("[a]", "[a.test.ts]"));
});
