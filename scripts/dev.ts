/**
 * `npm run dev`: the demo site with hot-reloaded screens. Changes to modules that Node loads (server, contracts,
 * rules) restart the site. This program watches them itself, because `node --watch` would also restart for Vite's
 * temporary configuration files.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs/promises";
import { join } from "node:path";
import { withDatabaseUrl } from "#server/db/engine/embedded-postgres.ts";
import { explainAndExit } from "#site/main.ts";

const ROOT = join(import.meta.dirname, "..");
/** Files that Vite updates in the browser without a restart. */
const SCREEN = /^src[\\/]((features([\\/][^\\/]+){2}[\\/])?web|emulator)[\\/]|\.test\.ts$/;
/** Debounce: an editor saves in several writes, a checkout changes several files. */
const QUIET_MS = 150;

let site: ChildProcess | undefined;
const ending = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => ending.abort());

function start(): void {
  site = spawn(process.execPath, [join(ROOT, "scripts/dev-site.ts")], { cwd: ROOT, stdio: "inherit" });
}

async function stop(): Promise<void> {
  if (!site || site.exitCode !== null || site.signalCode !== null) return;
  const exit = once(site, "exit");
  site.kill("SIGTERM");
  await exit;
}

async function serve(): Promise<void> {
  let restarting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  start();
  try {
    for await (const { filename } of watch(join(ROOT, "src"), { recursive: true, signal: ending.signal })) {
      if (!filename || SCREEN.test(join("src", filename))) continue;
      clearTimeout(timer);
      timer = setTimeout(() => {
        process.stdout.write(`\n${filename} cambió: el sitio arranca de nuevo\n`);
        restarting = restarting.then(stop).then(start);
      }, QUIET_MS);
    }
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  }
  clearTimeout(timer);
  await restarting;
  await stop();
}

try {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = "./data" } = process.env;
  await withDatabaseUrl({ databaseUrl, dataDir }, serve);
} catch (error) {
  explainAndExit(error);
}
