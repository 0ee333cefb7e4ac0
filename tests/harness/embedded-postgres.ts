import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { withClient } from "#server/db/client.ts";
import { attachEmbeddedPostgres } from "#server/db/engine/embedded-postgres.ts";

const MODULE = new URL("../../src/server/db/engine/embedded-postgres.ts", import.meta.url).href;

/** Creates a data folder that every account can reach; processes in it are stopped and the folder removed after the test. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-engine-"));
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, "d");
  await mkdir(dataDir);
  onTestFinished(async () => {
    const pid = postmasterPid(dataDir);
    if (pid > 0 && isAlive(pid)) process.kill(pid, "SIGQUIT");
    await until(() => pid === 0 || !isAlive(pid));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return dataDir;
}

export async function attach(dataDir: string) {
  const held = await attachEmbeddedPostgres({ dataDir });
  onTestFinished(() => held.release());
  return held;
}

export function spawnUser(
  dataDir: string,
  as: Pick<SpawnOptions, "uid" | "gid" | "cwd" | "env"> = {},
): ChildProcess {
  const program = `
    import { attachEmbeddedPostgres } from ${JSON.stringify(MODULE)};
    const said = [];
    const held = await attachEmbeddedPostgres({ dataDir: process.argv[1], log: { info: (...words) => said.push(words.at(-1)) } });
    console.log(JSON.stringify(said));
    for await (const _ of process.stdin);
    await held.release();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, dataDir], {
    stdio: ["pipe", "pipe", as.uid === undefined ? "inherit" : "pipe"],
    ...as,
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Starts another process of the site, which holds PostgreSQL until it is released or killed. */
export async function startUser(dataDir: string) {
  const child = spawnUser(dataDir);
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  await until(() => said.includes("\n") || child.exitCode !== null);
  const end = async (how: () => void) => {
    const exit = once(child, "exit");
    how();
    await exit;
  };
  return {
    postmaster: postmasterPid(dataDir),
    started: said.includes("started PostgreSQL"),
    leave: () => end(() => child.stdin?.end()),
    kill: () => end(() => child.kill("SIGKILL")),
  };
}

export async function query(connectionString: string, sql: string): Promise<unknown[]> {
  return withClient({ connectionString }, async (client) => (await client.query(sql)).rows);
}

export function postmasterPid(dataDir: string): number {
  const file = path.join(dataDir, "postgres/data/postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
}

export function unfinished(dataDir: string): string[] {
  const home = path.join(dataDir, "postgres");
  return existsSync(home) ? readdirSync(home).filter((name) => name.startsWith("data.new-")) : [];
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie has not been reaped yet.
  const state = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
  return !/^\d+ \(.*\) Z/.test(state);
}

export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("The awaited condition did not come about");
    await wait(10);
  }
}
