import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { thirdParty } from "./third-party.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const built = `${root}build/server/index.js.map`;

test("names every package that a server runs or a bundle contains, with its licence", () => {
  const text = thirdParty(root);
  const titles = [...text.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) \d+\.\d+\.\d+\S* \((.+)\)$/gm)];
  const names = titles.map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(["@mantine/core", "core-js", "hono", "pg", "react", "sharp"]));
  for (const tool of ["vitest", "vite", "@react-router/dev"]) expect(names).not.toContain(tool);
  for (const [title, , licence] of titles)
    expect(licence, title).toMatch(/MIT|ISC|BSD|Apache|LGPL|0BSD|OFL|MPL|BlueOak|Unlicense|PostgreSQL|CC/);
  const packages = (JSON.parse(readFileSync(`${root}package-lock.json`, "utf8")) as { packages: object })
    .packages;
  const run = Object.entries(packages as Record<string, { dev?: boolean; optional?: boolean }>)
    .filter(([path, { dev, optional }]) => path !== "" && !dev && !optional)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  const types = /^@types\/|^undici-types$/;
  expect(run.filter((name) => !names.includes(name) && !types.test(name))).toEqual([]);
});

test.skipIf(!existsSync(built))("names every package of the pages' bundle", () => {
  const { sources } = JSON.parse(readFileSync(built, "utf8")) as { sources: string[] };
  const text = thirdParty(root);
  const bundled = new Set(
    sources.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  );
  expect(bundled.size).toBeGreaterThan(10);
  expect([...bundled].filter((name) => !text.includes(`\n${name} `))).toEqual([]);
});
