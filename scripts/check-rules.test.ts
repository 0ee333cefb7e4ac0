import { expect, test } from "vitest";
import { findRuleProblems, listTests, RULES_PAGE, readSources } from "./check-rules.ts";

test("every rule is cited by a test", () => {
  const sources = readSources();
  expect(sources.get(RULES_PAGE)?.match(/^\*\*[A-Z]{3}-\d+\*\*/gm)?.length).toBeGreaterThan(100);
  expect(findRuleProblems(sources)).toEqual([]);
});

const ONE = "**ENT-1** A rule.";
const page = (text: string, code: string, path = "src/a.test.ts") =>
  new Map([
    [RULES_PAGE, text],
    [path, code],
  ]);

test.each([
  [ONE, "// Rule ENT-1", []],
  [ONE, "// Rules ENT-1, ENT-2", ["src/a.test.ts cites ENT-2, which does not exist"]],
  [ONE, "// ENT-1", ["ENT-1 is cited by no test"]],
  [ONE, "// Rule ENT-1 (spec 1 §2)", ["src/a.test.ts:1 cites a document outside the repository"]],
  [ONE, "// Rule ENT-1, RFC 9110 §8.3", []],
  [`${ONE}\n\n${ONE}`, "// Rule ENT-1", ["ENT-1 is defined twice"]],
])("the rules %j and the code %j have exactly the expected problems", (text, code, problems) => {
  expect(findRuleProblems(page(text, code))).toEqual(problems);
});

test("a rule counts as proved only if a test cites it", () => {
  expect(findRuleProblems(page(ONE, "// Rule ENT-1", "src/a.ts"))).toEqual(["ENT-1 is cited by no test"]);
});

const GROUP =
  'test.describe("a", { tag: "@all" }, () => {\n  // Rule ENT-1\n  test("b", async () => {\n  });';
test.each([
  ["tests/upgrade/a.test.ts", "// Rule ENT-1", true],
  ["tests/e2e/a.spec.ts", '// Rule ENT-1\ntest("b", { tag: "@all" }, async () => {', true],
  ["tests/e2e/a.spec.ts", GROUP, true],
  ["tests/e2e/a.spec.ts", `${GROUP}\n});\n// Rule ENT-1\ntest("c", async () => {`, false],
  ["tests/faults/a.test.ts", "// Rule ENT-1", false],
])("a rule that npm test does not prove is reported: in %s, %j", (path, code, isReported) => {
  expect(findRuleProblems(page(ONE, code, path))).toEqual(
    isReported ? ["ENT-1 is proved by npm run test:all alone"] : [],
  );
});

test("the tests of every rule, or only of chosen rules, can be listed", () => {
  const sources = page(`${ONE}\n\n**ENT-2** Another.`, "// Rules ENT-1, ENT-2");
  expect(listTests(sources)).toEqual(["ENT-1 src/a.test.ts", "ENT-2 src/a.test.ts"]);
  expect(listTests(sources, ["ENT-2"])).toEqual(["ENT-2 src/a.test.ts"]);
});
