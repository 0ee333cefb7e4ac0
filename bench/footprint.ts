import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/harness/site-process.ts";
import { median } from "./load.ts";
import type { Figure } from "./report.ts";
import { siteEnv } from "./workbench.ts";

const STARTS = 3;
const IDLE_MS = 5_000;
/** Targets are in megabytes; the kernel reports KiB. */
const MB = 1_000_000 / 1024;

interface Memory {
  /** In KiB. */
  rss: number;
  pss: number;
}

/**
 * `npm start` with a filled database and its PostgreSQL: time to the first page, and idle memory.
 */
export async function measureFootprint(dataDir: string): Promise<Figure[]> {
  const seconds: number[] = [];
  let site: Memory = { rss: Number.NaN, pss: Number.NaN };
  let postgres = site;
  for (let start = 1; start <= STARTS; start++) {
    const port = await freePort();
    const began = performance.now();
    const npm = spawn("npm", ["start", "--silent"], {
      env: { ...process.env, ...siteEnv(dataDir, port) },
      stdio: "ignore",
    });
    const ended = once(npm, "exit");
    try {
      await firstPage(`http://127.0.0.1:${port}/`);
      seconds.push((performance.now() - began) / 1000);
      if (start === STARTS) {
        await wait(IDLE_MS);
        site = await memoryOf((await sitesOf(npm.pid ?? 0)).map((one) => one.pid));
        postgres = await memoryOf(await postgresOf(dataDir));
      }
    } finally {
      // Signal the site itself, as a supervisor does, rather than npm and its shell.
      for (const one of await sitesOf(npm.pid ?? 0)) process.kill(one.pid, "SIGTERM");
      await ended;
    }
  }
  return [
    {
      name: "npm start to the first page",
      value: median(seconds),
      unit: "s",
      target: { at: "most", value: 1.2 },
      note: `with its PostgreSQL, filled database; ${seconds.map((one) => one.toFixed(2)).join(", ")} s`,
    },
    {
      name: "idle site, RSS",
      value: site.rss / MB,
      unit: "MB",
      target: { at: "most", value: 180 },
      note: `PSS ${Math.round(site.pss / MB)} MB`,
    },
    {
      name: "idle PostgreSQL, PSS of all its processes",
      value: postgres.pss / MB,
      unit: "MB",
      target: { at: "most", value: 120 },
      note: "shared memory counted once",
    },
  ];
}

/** The site processes below npm and its shell: those without children. */
async function sitesOf(npm: number): Promise<Running[]> {
  const processes = await allProcesses();
  const parents = new Set(processes.map((one) => one.parent));
  return descendants(processes, npm).filter((one) => !parents.has(one.pid));
}

/** The folder's postmaster and its children. */
async function postgresOf(dataDir: string): Promise<number[]> {
  const lock = await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8");
  const postmaster = Number(lock.split("\n")[0]);
  return [postmaster, ...descendants(await allProcesses(), postmaster).map((one) => one.pid)];
}

async function firstPage(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response?.status === 200) {
      await response.arrayBuffer();
      return;
    }
    if (Date.now() > deadline) throw new Error("npm start served no page within 30 s");
    await wait(10);
  }
}

interface Running {
  pid: number;
  parent: number;
}

async function allProcesses(): Promise<Running[]> {
  const names = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name): Promise<Running | null> => {
      try {
        const status = await readFile(`/proc/${name}/stat`, "utf8");
        const parent = Number(status.slice(status.lastIndexOf(")") + 4).split(" ")[0]);
        return { pid: Number(name), parent };
      } catch {
        return null; // The process has ended.
      }
    }),
  );
  return found.filter((one) => one !== null);
}

function descendants(processes: Running[], pid: number): Running[] {
  const children = processes.filter((one) => one.parent === pid);
  return children.concat(children.flatMap((child) => descendants(processes, child.pid)));
}

async function memoryOf(pids: number[]): Promise<Memory> {
  const total: Memory = { rss: 0, pss: 0 };
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
    total.rss += Number(text.match(/^Rss:\s+(\d+)/m)?.[1] ?? Number.NaN);
    total.pss += Number(text.match(/^Pss:\s+(\d+)/m)?.[1] ?? Number.NaN);
  }
  return total;
}
