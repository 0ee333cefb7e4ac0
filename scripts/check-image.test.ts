import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("nothing that runs on the server needs a package that the image leaves out", () => {
  const removed = read("Dockerfile").match(/rm -rf ((?:.*\\\n)*.*)/)?.[1] ?? "";
  const packages = removed.split(/[\s\\]+/).filter((name) => /^@?[a-z-]+(\/[a-z-]+)?$/.test(name));
  expect(packages).toContain("@mantine");
  const sources = globSync(
    [
      "src/{server,contract}/**/*.ts",
      "src/features/*/*/{server/**/*,contract,rules}.ts",
      "scripts/{admin,doctor,backup,restore}.ts",
    ],
    { cwd: root },
  );
  const needed = sources.flatMap((path) =>
    // Imports of types are gone when the program runs.
    [
      ...read(path)
        .replace(/^import type .*$/gm, "")
        .matchAll(/["'`]((?:@[a-z-]+|[a-z][a-z-]+)(?:\/[^"'`\s]*)?)["'`]/g),
    ]
      .filter(([, name = ""]) => packages.some((left) => name === left || name.startsWith(`${left}/`)))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(needed).toEqual([]);
});

test("no secret comes into the image", () => {
  const left = read(".dockerignore").split("\n");
  expect(left).toEqual(expect.arrayContaining([".env", ".env.*", ".git", "data", "**/*.pem", "**/*.key"]));
});
