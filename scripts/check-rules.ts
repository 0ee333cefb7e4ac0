/**
 * Compares docs/rules.md with the code that cites it (run by check-rules.test.ts). `--tests [RULE]`
 * prints the tests of each rule, or of one.
 */
import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { fileURLToPath } from "node:url";
import { MACHINE, RULES } from "./test-projects.ts";

/** File contents by path (relative to the root, with `/`). */
export type Sources = ReadonlyMap<string, string>;

export const RULES_PAGE = "docs/rules.md";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NUMBER = /[A-Z]{3}-\d+/g;
const CITATION = /\bRules? ([A-Z]{3}-\d+(?:(?:, | and )[A-Z]{3}-\d+)*)/g;
const TEST_FILE = /\.(test|spec)\.ts$/;
/** Matches citations of documents outside the repository, except sections of RFCs and laws. */
const ABSENT = /(?<!(?:RFC \d+|Ley [\d.]+),? )§ ?\d|\b(?:spec|issue) #?\d+\b/i;
const RULE = /^\*\*([A-Z]{3}-\d+)\*\*/gm;

export function readSources(): Sources {
  const paths = [
    ...globSync("{src,demo,emulator,tests,scripts,bench,docs}/**/*.{ts,tsx,mjs,css,md,sql}", { cwd: ROOT }),
    ...globSync("*.{md,ts,yaml}", { cwd: ROOT }),
  ].map((path) => path.replaceAll("\\", "/"));
  return new Map(
    paths
      .filter((path) => !path.startsWith("scripts/check-rules"))
      .map((path) => [path, readFileSync(join(ROOT, path), "utf8")]),
  );
}

function rulesOf(sources: Sources): string[] {
  return [...(sources.get(RULES_PAGE) ?? "").matchAll(RULE)].map(([, number = ""]) => number);
}

function citedIn(text: string): Set<string> {
  return new Set([...text.matchAll(CITATION)].flatMap(([, list = ""]) => list.match(NUMBER) ?? []));
}

/** Whether `npm test` runs a test in this file that cites the rule; those of `npm run test:all` do not count. */
function isProved(number: string, path: string, text: string): boolean {
  const isIn = (globs: string[]) => globs.some((glob) => matchesGlob(path, glob));
  if (!path.endsWith(".spec.ts")) return isIn(RULES) || !isIn(MACHINE);
  return [...text.matchAll(CITATION)].some(({ 0: citation, index }) => {
    if (!citation.match(NUMBER)?.includes(number)) return false;
    const group = `\n${text.slice(0, index)}`.lastIndexOf("\ntest.describe(");
    const isInside = group >= 0 && !text.slice(group, index).includes("\n});");
    return ![index, ...(isInside ? [group] : [])].some((start) =>
      text.slice(start, text.indexOf("=>", start)).includes("@all"),
    );
  });
}

function testsByRule(sources: Sources): Map<string, string[]> {
  const tests = new Map<string, string[]>();
  for (const [path, text] of sources)
    if (TEST_FILE.test(path))
      for (const number of citedIn(text)) tests.set(number, [...(tests.get(number) ?? []), path].sort());
  return tests;
}

export function findRuleProblems(sources: Sources): string[] {
  const rules = new Set<string>();
  const testsOf = testsByRule(sources);
  const problems: string[] = [];
  for (const number of rulesOf(sources)) {
    if (rules.has(number)) problems.push(`${number} is defined twice`);
    rules.add(number);
    const tests = testsOf.get(number);
    if (!tests) problems.push(`${number} is cited by no test`);
    else if (!tests.some((path) => isProved(number, path, sources.get(path) ?? "")))
      problems.push(`${number} is proved by npm run test:all alone`);
  }
  for (const [path, text] of sources) {
    for (const number of citedIn(text))
      if (!rules.has(number)) problems.push(`${path} cites ${number}, which does not exist`);
    for (const [index, line] of text.split("\n").entries())
      if (ABSENT.test(line)) problems.push(`${path}:${index + 1} cites a document outside the repository`);
  }
  return problems;
}

export function listTests(sources: Sources, rules = rulesOf(sources)): string[] {
  const testsOf = testsByRule(sources);
  return rules.flatMap((number) => (testsOf.get(number) ?? []).map((path) => `${number} ${path}`));
}

if (import.meta.main) {
  const [option, ...rules] = process.argv.slice(2);
  const sources = readSources();
  if (option === "--tests")
    for (const line of listTests(sources, rules.length > 0 ? rules : undefined)) console.log(line);
  else {
    const problems = findRuleProblems(sources);
    for (const problem of problems) console.error(problem);
    process.exitCode = problems.length > 0 ? 1 : 0;
  }
}
