import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { commandsWith, waitBetweenRestarts } from "#tests/shipped/machine.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The cells of each row of the fault table in docs/operations.md. */
const rows = read("docs/operations.md")
  .split("| fault |")[1]
  ?.split("\n")
  .slice(2)
  .filter((line) => line.startsWith("|"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

const files = globSync("{src,demo,emulator,tests,scripts}/**/*.{test,spec}.ts", { cwd: ROOT }).map(
  (file) => `/${file}`,
);

test("every fault in the table of faults names existing test files", () => {
  expect(rows?.length).toBeGreaterThan(20);
  const named =
    rows?.flatMap(([, , , , tests = ""]) => tests.split(";").map((one) => one.trim().slice(1, -1))) ?? [];
  const wrong = named.filter((path) => files.filter((file) => file.endsWith(`/${path}`)).length !== 1);
  expect(wrong).toEqual([]);
});

test("every log message in the table of messages exists in the source", () => {
  const source = globSync("src/**/*.ts", { cwd: ROOT }).map(read).join("\n");
  const messages =
    rows?.flatMap(([, , , log = ""]) => [...log.matchAll(/(?:error|warn|info) `([^`]+)`/g)]) ?? [];
  expect(messages.length).toBeGreaterThan(10);
  expect(messages.map(([, message = ""]) => message).filter((message) => !source.includes(message))).toEqual(
    [],
  );
});

test("every constraint that the documents name as guarding an invariant exists", () => {
  const table = read("docs/ARCHITECTURE.md").split("| invariant |")[1]?.split("\n\n")[0] ?? "";
  const named = [...table.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, name = ""]) => name);
  // Numerical order, so that the last mention decides.
  const migrations = globSync("src/server/db/migrations/*.sql", { cwd: ROOT })
    .toSorted()
    .map(read)
    .join("\n");
  const exists = (name: string) => {
    const at = migrations.lastIndexOf(name);
    return at >= 0 && !/DROP [A-Z ]+"?$/i.test(migrations.slice(0, at));
  };
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !exists(name))).toEqual([]);
});

test("documents contain what the tests of machines take from them", () => {
  const source = globSync("tests/shipped/*.test.ts", { cwd: ROOT }).map(read).join("\n");
  const calls = [...source.matchAll(/commandsWith\(\s*(["'])(?<document>.+?)\1,\s*(["'])(?<line>.+?)\3/g)];
  expect(calls.length).toBeGreaterThan(10);
  expect(calls).toHaveLength(source.split("commandsWith(").length - 1);
  for (const { groups } of calls)
    expect(commandsWith(groups?.document ?? "", groups?.line ?? "")).not.toBe("");
  expect(waitBetweenRestarts()).toBeGreaterThan(0);
});

const documents = globSync("{docs/**/*,README,CONTRIBUTING}.md", { cwd: ROOT });

test("the list of decisions has every decision's title, in order", () => {
  const titles = globSync("docs/decisions/0*.md", { cwd: ROOT })
    .toSorted()
    .map((file) => read(file).split("\n", 1)[0]?.replace(/^# /, ""));
  const listed = read("docs/decisions/README.md").matchAll(/^(\d+)\. \[([^\]]+)\]/gm);
  expect([...listed].map(([, number, title]) => `${number}. ${title?.replace(/\s+/g, " ")}`)).toEqual(titles);
});

test("every file that a document links to or names exists", () => {
  const missing = documents.flatMap((document) => {
    const text = read(document);
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)/g)].map(([, to = ""]) =>
      join(dirname(document), to),
    );
    const named = [
      ...text.matchAll(/`((?:src|demo|emulator|tests|scripts|bench|deploy|docs)\/[\w./-]+)`/g),
    ].map(([, file = ""]) => file);
    return [...links, ...named]
      .filter((file) => !existsSync(join(ROOT, file)))
      .map((file) => `${document}: ${file}`);
  });
  expect(documents.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test("every test name that a document quotes exists in the named file", () => {
  const quotes = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`\s*\("([^)]+)"\)/g)].map(
      ([, file = "", name = ""]) => ({ document, file, name }),
    ),
  );
  const wrong = quotes.filter(({ file, name }) => {
    const sources = globSync(`{src,demo,emulator,tests,scripts}/**/${file.split("/").at(-1)}`, {
      cwd: ROOT,
    }).map(read);
    return !name.split(/",\s"/).every((part) => sources.some((source) => source.includes(part)));
  });
  expect(quotes.length).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});
