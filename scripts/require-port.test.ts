import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { listen } from "#server/http/listen.ts";

const check = (PORT: string) =>
  spawnSync(process.execPath, ["scripts/require-port.ts"], {
    env: { PATH: process.env.PATH, PORT },
    encoding: "utf8",
  });

test("a demo reports a port in use before it builds the site", async () => {
  const other = createServer();
  await listen(other, { port: 0, host: "127.0.0.1" });
  const { port } = other.address() as { port: number };
  const { status, stderr } = check(String(port));
  other.close();
  expect(status).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`^\\nEl sitio no puede empezar:\\n\\n  El puerto ${port} no se puede usar: .*\\n\\n$`),
  );
  expect(check("x").stderr).toContain("PORT");
  const { demo } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  expect(demo).toMatch(/scripts\/require-port\.ts && .*build/);
});
