/**
 * Compares docs/rules.md with the code that cites it (run by check-rules.test.ts). `--write`
 * updates the links to tests from the tests' citations, for instance after a file moved.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
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
const RULE = /^(?=\*\*[A-Z]{3}-\d+\*\*)/m;

/** The repository's code and documents. */
export function readSources(): Sources {
  const paths = [
    ...globSync("{src,tests,scripts,bench,docs}/**/*.{ts,tsx,mjs,css,md,sql}", { cwd: ROOT }),
    ...globSync("*.{md,ts,yaml}", { cwd: ROOT }),
  ].map((path) => path.replaceAll("\\", "/"));
  return new Map(
    paths
      .filter((path) => !path.startsWith("scripts/check-rules"))
      .map((path) => [path, readFileSync(join(ROOT, path), "utf8")]),
  );
}

interface Rule {
  number: string;
  /** Paths of the test files that the rule links to. */
  tests: string[];
}

function readRules(page: string): Rule[] {
  return page
    .split(RULE)
    .filter((text) => text.startsWith("**"))
    .map((text) => ({
      number: text.match(NUMBER)?.[0] ?? "",
      tests: [...text.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = ""]) => path),
    }));
}

function citedIn(text: string): Set<string> {
  return new Set([...text.matchAll(CITATION)].flatMap(([, list = ""]) => list.match(NUMBER) ?? []));
}

/** Whether a test that `npm test` runs cites the rule in this file, rather than `npm run test:all` alone. */
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

/** One sentence for each wrong rule, link or citation. */
export function findRuleProblems(sources: Sources): string[] {
  const rules = readRules(sources.get(RULES_PAGE) ?? "");
  const problems: string[] = [];
  const linked = new Map<string, Set<string>>();
  for (const { number, tests } of rules) {
    if (linked.has(number)) problems.push(`${number} is defined twice`);
    linked.set(number, new Set(tests));
    if (tests.length === 0) problems.push(`${number} lists no test`);
    for (const path of tests) {
      const text = sources.get(path);
      if (text === undefined) problems.push(`${number}: ${path} does not exist`);
      else if (!citedIn(text).has(number)) problems.push(`${path} does not cite ${number}`);
    }
    if (tests.length > 0 && !tests.some((path) => isProved(number, path, sources.get(path) ?? "")))
      problems.push(`${number} is proved by npm run test:all alone`);
  }
  for (const [path, text] of sources)
    for (const number of citedIn(text)) {
      const tests = linked.get(number);
      if (!tests) problems.push(`${path} cites ${number}, which does not exist`);
      else if (TEST_FILE.test(path) && !tests.has(path))
        problems.push(`${path} cites ${number}, which does not list it`);
    }
  for (const [path, text] of sources)
    for (const [index, line] of text.split("\n").entries())
      if (ABSENT.test(line)) problems.push(`${path}:${index + 1} cites a document outside the repository`);
  return problems;
}

/** The page with updated `Test:` lines. */
export function withTestLinks(sources: Sources): string {
  const tests = [...sources].filter(([path]) => TEST_FILE.test(path));
  const linksOf = (number: string) =>
    tests
      .filter(([, text]) => citedIn(text).has(number))
      .map(([path]) => `[${path.slice(path.lastIndexOf("/") + 1)}](../${path})`)
      .sort();
  return (sources.get(RULES_PAGE) ?? "")
    .split(RULE)
    .map((text) => text.replace(/^Test: .*$/m, `Test: ${linksOf(text.match(NUMBER)?.[0] ?? "").join(", ")}`))
    .join("");
}

if (import.meta.main) {
  if (process.argv.includes("--write")) writeFileSync(join(ROOT, RULES_PAGE), withTestLinks(readSources()));
  const problems = findRuleProblems(readSources());
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
