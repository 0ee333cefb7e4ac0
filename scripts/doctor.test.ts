import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HealthySite, startHealthySite } from "#tests/harness/healthy-site.ts";

let healthy: HealthySite;
beforeAll(async () => {
  healthy = await startHealthySite();
});
afterAll(() => healthy?.end());

async function runDoctor(env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, ["scripts/doctor.ts", ...args], {
    env: { PATH: process.env.PATH, ...healthy.good, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return { output, code };
}

test("npm run doctor fails if and only if it finds a fault", async () => {
  const json = await runDoctor({}, ["--json"]);
  const { ok, findings } = JSON.parse(json.output) as {
    ok: boolean;
    findings: { part: string; state: string }[];
  };
  const bad = findings.filter(({ state }) => state === "bad").map(({ part }) => part);
  // A checkout may lack a build.
  expect(bad.filter((part) => part !== "Construcción")).toEqual([]);
  expect([json.code, ok]).toEqual(bad.length > 0 ? [1, false] : [0, true]);

  const drawn = await runDoctor({ SECRET: "corto" });
  expect(drawn.code).toBe(1);
  expect(drawn.output).toMatch(/✗ mal +Ajustes +SECRET: tiene que tener 32/);
  expect(drawn.output).toMatch(/✓ bien +Base de datos/);
});
