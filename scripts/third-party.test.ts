import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { thirdParty } from "./third-party.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

test("the list of licences names every package that the server runs or the browser bundle contains", () => {
  const text = thirdParty(root);
  const titles = [...text.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) \d+\.\d+\.\d+\S* \((.+)\)$/gm)];
  const names = titles.map(([, name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(["@mantine/core", "core-js", "hono", "pg", "react", "scheduler", "sharp"]),
  );
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
