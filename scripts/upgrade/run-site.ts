import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#server/free-port.ts";
import { checkHealth, type Expected } from "./health.ts";
import { type Account, startBuiltSite, UpgradeError } from "./run.ts";

/** Starts the site like `npm start`, detached from this process. The site's log is appended to a file. */
export function startInBackground(release: string, env: NodeJS.ProcessEnv, log: string): void {
  const file = openSync(log, "a", 0o600);
  const child = spawn(join(release, "node_modules/.bin/node"), ["scripts/start.mjs"], {
    cwd: release,
    env,
    detached: true,
    stdio: ["ignore", file, file],
  });
  child.unref();
}

/**
 * Starts a release on a private port without jobs, checks its health, and stops it.
 * @throws UpgradeError with the failed check and the end of the release's log
 */
export async function tryPrivately(
  release: string,
  { env, account, expected }: { env: NodeJS.ProcessEnv; account: Account | undefined; expected: Expected },
): Promise<void> {
  const port = await freePort();
  const settings = {
    ...env,
    HOST: "127.0.0.1",
    PORT: String(port),
    JOBS: "0",
    BACKUP_AT: "off",
    TRUST_PROXY: "0",
    // Logs enough to explain a failure.
    LOG_LEVEL: "info",
  };
  const child = startBuiltSite(release, { env: settings, account });
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-4_000);
    });
  let ended = false;
  // On a full disk the site shows a page and waits for space.
  const whyNot = () =>
    /No queda lugar en el disco/.test(log)
      ? "no queda lugar en el disco."
      : ended
        ? "se cerró apenas arrancó."
        : null;
  const end = new Promise<void>((resolve) => {
    for (const event of ["error", "close"])
      child.once(event, () => {
        ended = true;
        resolve();
      });
  });
  try {
    await checkHealth(`http://127.0.0.1:${port}`, expected, whyNot);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UpgradeError(`La versión nueva no anda: ${why}\n${log.trim()}`, { cause: error });
  } finally {
    child.kill("SIGTERM");
    await end;
  }
}
