import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkDependencies, findAbandoned, optionalWithEngines, readAudit } from "./check-dependencies.ts";

test("deprecated packages are found at any depth", () => {
  const packages = {
    "": {},
    "node_modules/hono": {},
    "node_modules/request": { dev: true },
    "node_modules/old/node_modules/@scope/thing": { deprecated: "use the other one" },
  };
  expect(findAbandoned({ packages })).toEqual([
    { sentence: expect.stringContaining("node_modules/request: deprecated"), runtime: false },
    { sentence: "node_modules/old/node_modules/@scope/thing: use the other one", runtime: true },
  ]);
});

test("optional packages that npm would leave out on an older Node are found", () => {
  const engines = { node: ">=20" };
  const packages = { "node_modules/a": { optional: true, engines }, "node_modules/b": { engines } };
  expect(optionalWithEngines({ packages })).toEqual(["node_modules/a"]);
});

test("high and critical vulnerabilities in an audit are reported", () => {
  const hole = (severity: string) => ({ severity, range: "<2.0.0", via: [] });
  const vulnerabilities = { a: hole("low"), b: hole("high"), c: hole("critical"), d: hole("moderate") };
  const report = JSON.stringify({ auditReportVersion: 2, vulnerabilities });
  expect(readAudit(report)).toEqual(["b <2.0.0: a high vulnerability", "c <2.0.0: a critical vulnerability"]);
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual([]);
  for (const none of ["", "npm error", JSON.stringify({ message: "405", statusCode: 405 })])
    expect(readAudit(none)).toBeNull();
});

test("the check fails if the registry lists vulnerabilities, but not if the registry is unreachable", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-audit-"));
  const root = { name: "x", version: "1.0.0", dependencies: { a: "1.0.0" } };
  const packages = { "": root, "node_modules/a": { version: "1.0.0" } };
  await writeFile(join(folder, "package.json"), JSON.stringify(root));
  await writeFile(
    join(folder, "package-lock.json"),
    JSON.stringify({ ...root, lockfileVersion: 3, packages }),
  );
  const hole = { id: 1, url: "", title: "A hole", severity: "high", vulnerable_versions: "<2.0.0" };
  const registry = createServer((request, response) => {
    request.resume();
    const [, how, ...rest] = (request.url ?? "").split("/");
    if (how === "silent") return;
    if (how === "failing") return response.writeHead(500).end("trouble");
    if (rest.at(-1) === "bulk") return response.end(JSON.stringify({ a: [hole] }));
    response.end(JSON.stringify({ name: "a", versions: { "1.0.0": { name: "a", version: "1.0.0" } } }));
  }).listen(0, "127.0.0.1");
  await once(registry, "listening");
  const { port } = registry.address() as AddressInfo;
  const ask = (how: string, patienceMs?: number) =>
    checkDependencies(folder, {
      registry: `http://127.0.0.1:${port}/${how}/`,
      ...(patienceMs ? { patienceMs } : {}),
    });
  try {
    const [knowing, failing, silent] = await Promise.all([
      ask("knowing"),
      ask("failing"),
      ask("silent", 1_000),
    ]);
    expect(knowing).toEqual({
      ok: false,
      lines: [
        expect.stringMatching(/^a .*a high vulnerability/),
        expect.stringMatching(/, 1 that must change; npm audit answered$/),
      ],
    });
    const unanswered = { ok: true, lines: [expect.stringContaining("did not answer npm audit")] };
    expect([failing, silent]).toEqual([unanswered, unanswered]);
  } finally {
    registry.closeAllConnections();
    registry.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("docs/dependencies.md lists every package in package.json", () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read("package.json")) as Record<
    string,
    Record<string, string>
  >;
  const document = read("docs/dependencies.md");
  const named = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith("@types/"),
  );
  expect(named.filter((name) => !document.includes(`| ${name} |`))).toEqual([]);
  const platforms = Object.keys(optionalDependencies ?? {});
  expect(platforms.filter((name) => !document.includes(name.split("/").at(-1) ?? name))).toEqual([]);
});
