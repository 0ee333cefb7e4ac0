import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "#tests/harness/site.ts";
import { freePort } from "#tests/harness/site-process.ts";
import { version } from "../package.json" with { type: "json" };
import { archiveName, readChangelog, released, tagText, writeArchive } from "./release-parts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
/** The PATH without this repository's own programs. */
const PATH = process.env.PATH?.split(":")
  .filter((folder) => !folder.includes("node_modules"))
  .join(":");
const isComplete = ["build/version", ".git"].every((name) => existsSync(path.join(root, name)));

describe.skipIf(!isComplete || process.platform === "win32")(
  "an unpacked release without devDependencies",
  () => {
    let folder: string;
    let site: string;
    /** Runs a program in the machine's shell, with the data beside the site's folder. */
    const run = async (...[program = "", ...args]: string[]) => {
      const child = start(program, args);
      const [code, said] = await Promise.all([once(child, "exit"), text(child.stdout)]);
      return { status: code[0], said };
    };
    const start = (program: string, args: string[], env: Record<string, string> = {}) =>
      spawn("sh", ["-c", 'exec "$0" "$@" 2>&1', program, ...args], {
        cwd: site,
        detached: true,
        stdio: ["ignore", "pipe", "inherit"],
        env: { PATH, HOME: process.env.HOME, DATA_DIR: path.join(folder, "data"), ...env },
      });

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "club-release-"));
      const tracked = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).stdout.split("\n");
      const built = globSync("build/**/*", { cwd: root }).filter((file) =>
        statSync(path.join(root, file)).isFile(),
      );
      const archive = path.join(folder, archiveName(version));
      const files = [
        ...released(tracked.filter((file) => existsSync(path.join(root, file)) && file)),
        ...built,
      ];
      await writeArchive(archive, { root, version, files, date: new Date() });
      site = folder;
      expect(await run("tar", "xzf", archive)).toEqual({ status: 0, said: "" });
      site = path.join(folder, `club-site-${version}`);
      const { status, said } = await run("npm", "ci", "--omit=dev", "--prefer-offline");
      expect(status, said).toBe(0);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    test("needs no build", async () => {
      expect(existsSync(path.join(site, "node_modules/vite"))).toBe(false);
      expect(existsSync(path.join(site, "tests"))).toBe(false);
      const { status, said } = await run("npm", "run", "build");
      expect(status, said).toBe(0);
      const port = await freePort();
      const child = start("npm", ["start"], { HOST: "127.0.0.1", PORT: String(port) });
      let output = "";
      child.stdout.on("data", (chunk) => {
        output += chunk;
      });
      // Resolves after the site itself, not only npm, has closed its output.
      const ended = once(child, "close");
      try {
        const get = (address: string) => fetch(`http://127.0.0.1:${port}${address}`);
        const ready = await until("the site to be ready", async () => {
          if (child.exitCode !== null) throw new Error(output);
          const answer = await get("/readyz").catch(() => null);
          return answer?.ok && answer.json();
        });
        expect(ready).toEqual({ ok: true, version });
        const page = await (await get("/instalar")).text();
        const [, asset = ""] = /src="(\/assets\/[^"]+\.js)"|href="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
        expect((await get(asset)).status, asset).toBe(200);
        const backup = await run("npm", "run", "--silent", "backup");
        expect(backup.said).toMatch(/^Listo: .*\.tar\.zst/m);
      } finally {
        process.kill(-(child.pid ?? 0), "SIGTERM");
        await ended;
      }
    });

    test("explains that it cannot use another version's build", async () => {
      await rm(path.join(site, "build/version"));
      const { status, said } = await run("npm", "run", "--silent", "build");
      expect([status, said]).toEqual([1, expect.stringContaining("Faltan las herramientas")]);
    });
  },
);

test("CHANGELOG.md lists dated versions, newest first", () => {
  const versions = readChangelog(read("CHANGELOG.md"));
  const [unreleased] = versions;
  const dated = unreleased?.name === "Unreleased" ? versions.slice(1) : versions;
  expect(dated[0]?.name).toBe(version);
  expect(dated.length).toBeGreaterThan(2);
  const dates = dated.map(({ date }) => date ?? "none");
  expect(dates).not.toContain("none");
  expect(dates).toEqual(dates.toSorted().reverse());
});

test("a tag's text names the version and the date", () => {
  const [first] = readChangelog(
    "# Changelog\n\n## 1.2.0 (2026-12-01)\n\n### New\n\n- **Orders**: `x`.\n\n## 1.1.0\n",
  );
  expect(first && tagText(first)).toBe("club-site 1.2.0, 2026-12-01\n\nNew\n\n- Orders: x.\n");
});
