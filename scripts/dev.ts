/**
 * `npm run dev`: the demo club with screens that change while you type. What Node itself loads (server, contracts, rules)
 * takes a restart, done here: `node --watch` also restarts for the temporary files by which Vite reads its settings.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs/promises";
import { join } from "node:path";
import { withDatabaseUrl } from "#server/db/with-database-url.ts";
import { explainAndExit } from "#site/main.ts";

const ROOT = join(import.meta.dirname, "..");
/** Vite's part: it brings a changed screen to the browser without a restart. */
const SCREEN = /^src[\\/]((features([\\/][^\\/]+){2}[\\/])?web|emulator)[\\/]|\.test\.ts$/;
/** An editor writes a file in several steps, a checkout several files. */
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

/** Starts the site, and again after each change, until the command is ended. */
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
  // Held here as well, so that a restart does not stop the site's own PostgreSQL.
  await withDatabaseUrl({ databaseUrl, dataDir }, serve);
} catch (error) {
  explainAndExit(error);
}
