import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("the server and its commands import runtime dependencies only", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  const sources = globSync(
    [
      "src/{site,server,contract}/**/*.ts",
      "src/features/**/{server/**/*,contract,contract/*,rules,feature}.ts",
      "scripts/{admin,backup,command-line,doctor,restore}.ts",
    ],
    { cwd: root, exclude: ["**/*.test.ts"] },
  );
  expect(sources.length).toBeGreaterThan(300);
  const undeclared = sources.flatMap((path) =>
    // Type imports are removed at run time.
    [
      ...read(path)
        .replace(/^import type .*$/gm, "")
        .matchAll(/(?:from|import\()\s*"([^"#.][^"]*)"/g),
    ]
      .map(([, target = ""]) => target.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? "")
      .filter((name) => !name.startsWith("node:") && !(name in dependencies))
      .map((name) => `${path}: ${name}`),
  );
  expect(undeclared).toEqual([]);
});

test("the image contains no secrets", () => {
  const left = read(".dockerignore").split("\n");
  expect(left).toEqual(expect.arrayContaining([".env", ".env.*", ".git", "data", "**/*.pem", "**/*.key"]));
});
