import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { runProgram } from "./run-program.ts";
import { findServerBinaries, prepareServerBinaries, program } from "./server-binaries.ts";
import { chooseServerAccount } from "./server-home.ts";

describe("PostgreSQL's programs", () => {
  it("run even if npm did not link their libraries", async () => {
    const folder = await tempFolder(onTestFinished);
    await chmod(folder, 0o711);
    const home = path.join(folder, "home");
    await mkdir(home);
    const closed = path.join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });

    const found = await findServerBinaries();
    const list = await readFile(path.join(found.native, "pg-symlinks.json"), "utf8");
    const links: { target: string }[] = JSON.parse(list);
    const installed = { ...found, native: path.join(closed, "native") };
    await cp(found.native, installed.native, { recursive: true, verbatimSymlinks: true });
    for (const { target } of links) await rm(path.join(closed, target));

    const account = await chooseServerAccount(path.join(home, "data"));
    for (let time = 1; time <= 2; time += 1) {
      const usable = await prepareServerBinaries(installed, home, account);
      expect(usable.native.startsWith(account ? home : closed)).toBe(true);
      const said = await runProgram(program(usable, "postgres"), ["--version"], { cwd: "/", account });
      expect(said).toEqual({ code: 0, output: expect.stringContaining(`(PostgreSQL) ${found.major}.`) });
    }
    expect(links.every(({ target }) => existsSync(path.join(closed, target)))).toBe(true);
  });
});
