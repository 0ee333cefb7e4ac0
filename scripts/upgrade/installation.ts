import { existsSync, readFileSync, realpathSync } from "node:fs";
import { copyFile, readdir, readFile, readlink } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseEnv } from "node:util";
import { UNIT } from "#server/service-unit.ts";
import { readService, type Service } from "../service-unit.ts";
import { releaseFolder } from "./releases.ts";
import { type Account, ownEnvironment, run, UpgradeError } from "./run.ts";
import { startInBackground } from "./run-site.ts";
import { replaceFile } from "./state.ts";

/** Enough for running requests and jobs, and then for PostgreSQL. */
const STOP_MS = 60_000;
export const SHIPPED_UNIT = "deploy/club-site.service";
/** The previous unit, stored while an upgrade may still be rolled back. */
const OLD_UNIT = "releases/.club-site.service";

/** An installation: how its site is started and stopped, and with which environment. */
export interface Installation {
  kind: "folder" | "systemd";
  root: string;
  /** The complete environment of the site, with an absolute DATA_DIR. */
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** The site's account, if it differs from the current account. */
  account: Account | undefined;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Installs the unit of a release, if it changed and nobody edited the installed one. */
  installUnit(from: string, to: string): Promise<void>;
  restoreUnit(): Promise<void>;
}

export async function readInstallation(root: string): Promise<Installation> {
  const service = readService(root);
  return service ? systemdService(root, service) : plainFolder(root);
}

const readText = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : null);

function withDataDir(root: string, env: NodeJS.ProcessEnv) {
  const dataDir = resolve(root, env.DATA_DIR || "data");
  return { dataDir, env: { ...env, DATA_DIR: dataDir } };
}

/** Describes a site in a folder with `.env` and `data`, as `npm start` reads them. */
function plainFolder(root: string): Installation {
  const file = parseEnv(readText(join(root, ".env")) ?? "");
  return {
    kind: "folder",
    root,
    ...withDataDir(root, { ...file, ...ownEnvironment() }),
    account: undefined,
    async stop() {
      const running = await findSites(root);
      for (const pid of running) signalProcess(pid, "SIGTERM");
      await waitFor(STOP_MS, async () => !(await findSites(root)).some((pid) => running.includes(pid)));
    },
    async start() {
      const { env, dataDir } = withDataDir(root, { ...file, ...ownEnvironment() });
      startInBackground(join(root, "current"), env, join(dataDir, "sitio.log"));
    },
    async installUnit() {},
    async restoreUnit() {},
  };
}

async function findSites(root: string): Promise<number[]> {
  const found: number[] = [];
  const home = realpathSync(root);
  for (const { pid, cwd } of await processesIn(home)) {
    if (cwd !== home && !cwd.startsWith(`${home}/releases/`)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const [program = "", ...args] = command.split("\0");
    if (
      basename(program) === "node" &&
      args.some((arg) => /(^|\/)(scripts\/start\.mjs|build\/app\/main\.js)$/.test(arg))
    )
      found.push(pid);
  }
  return found;
}

/** Returns the processes that work in a folder, or below it, according to /proc (paths without links). */
export async function processesIn(folder: string): Promise<{ pid: number; cwd: string }[]> {
  const found: { pid: number; cwd: string }[] = [];
  for (const name of await readdir("/proc").catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => "");
    if (cwd === folder || cwd.startsWith(`${folder}/`)) found.push({ pid: Number(name), cwd });
  }
  return found;
}

/** Does nothing if the process has ended meanwhile. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

export async function waitFor(milliseconds: number, done: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await done())) {
    if (Date.now() > deadline) throw new UpgradeError("El sitio no se detuvo a tiempo.");
    await wait(100);
  }
}

/** Describes a site run by the systemd unit in deploy/. */
async function systemdService(root: string, { settings, user }: Service): Promise<Installation> {
  const service = basename(UNIT, ".service");
  const idOf = async (option: string) => Number(await run("id", [option, user ?? "root"], { cwd: "/" }));
  return {
    kind: "systemd",
    root,
    ...withDataDir(root, { PATH: process.env.PATH, HOME: "/", ...settings }),
    account: user ? { uid: await idOf("-u"), gid: await idOf("-g") } : undefined,
    async stop() {
      await run("systemctl", ["stop", service], { cwd: "/" });
    },
    async start() {
      // Failed starts count towards the unit's start limit.
      await run("systemctl", ["reset-failed", service], { cwd: "/" }).catch(() => {});
      await run("systemctl", ["start", service], { cwd: "/" });
    },
    async installUnit(from, to) {
      const shipped = (name: string) => readText(join(releaseFolder(root, name), SHIPPED_UNIT));
      const [before, after] = [shipped(from), shipped(to)];
      const installed = readText(UNIT);
      if (after === null || before === after) return;
      if (installed === before) {
        await copyFile(UNIT, join(root, OLD_UNIT));
        await replaceFile(UNIT, after);
      }
      await run("systemctl", ["daemon-reload"], { cwd: "/" });
    },
    async restoreUnit() {
      const before = readText(join(root, OLD_UNIT));
      if (before === null) return;
      await replaceFile(UNIT, before);
      await run("systemctl", ["daemon-reload"], { cwd: "/" });
    },
  };
}
