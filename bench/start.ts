import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/harness/site-process.ts";
import { median } from "./load.ts";
import { type Figure, figure } from "./report.ts";
import { siteEnv } from "./workbench.ts";

const STARTS = 3;
const PATIENCE_MS = 30_000;
const IDLE_MS = 5_000;
/** Targets are in megabytes; the kernel reports KiB. */
const MB = 1_000_000 / 1024;

/** Measures `npm start` with a filled database and its PostgreSQL: time to the first page, and idle memory. */
export async function measureStart(dataDir: string): Promise<Figure[]> {
  const seconds: number[] = [];
  let [site, postgres] = [Number.NaN, Number.NaN];
  for (let start = 1; start <= STARTS; start++) {
    const port = await freePort();
    const env = { ...process.env, ...siteEnv(dataDir, port) };
    const began = performance.now();
    const npm = spawn("npm", ["start", "--silent"], { env, stdio: "ignore" });
    const ended = once(npm, "exit");
    try {
      while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok) {
        if (performance.now() - began > PATIENCE_MS) throw new Error("npm start served no page within 30 s");
        await wait(10);
      }
      seconds.push((performance.now() - began) / 1000);
      if (start === STARTS) {
        await wait(IDLE_MS);
        site = await memoryOf("Rss", await lastChild(npm.pid ?? 0));
        const lock = await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8");
        const postmaster = Number(lock.split("\n")[0]);
        const sizes = [postmaster, ...(await childrenOf(postmaster))].map((pid) => memoryOf("Pss", pid));
        postgres = (await Promise.all(sizes)).reduce((sum, size) => sum + size);
      }
    } finally {
      // Signal the site itself, as a supervisor does, rather than npm and its shell.
      process.kill(await lastChild(npm.pid ?? 0), "SIGTERM");
      await ended;
    }
  }
  const note = seconds.map((one) => one.toFixed(2)).join(", ");
  const shared = "PSS of all its processes, which counts shared memory once";
  return [
    figure("npm start to the first page", median(seconds), "s", { note, most: 1.2 }),
    figure("idle site, RSS", site / MB, "MB", { most: 180 }),
    figure("idle PostgreSQL", postgres / MB, "MB", { note: shared, most: 120 }),
  ];
}

/** Returns the process id of the site itself, below npm and its shell. */
async function lastChild(pid: number): Promise<number> {
  const [child] = await childrenOf(pid);
  return child === undefined ? pid : lastChild(child);
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.trim().split(" ").filter(Boolean).map(Number);
}

async function memoryOf(field: "Rss" | "Pss", pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? Number.NaN);
}
