import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { setUpDemoClub } from "#demo/club.ts";
import { attachEmbeddedPostgres } from "#server/db/engine/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { until } from "#tests/harness/site.ts";
import { freePort, insertEvent } from "#tests/harness/site-process.ts";
import { readInstallation } from "../../scripts/upgrade/installation.ts";
import { readState } from "../../scripts/upgrade/state.ts";
import { makeVersion } from "./versions.ts";

const PROGRAM = fileURLToPath(new URL("./upgrade-program.ts", import.meta.url));

const COMMAND = fileURLToPath(new URL("../../scripts/upgrade.ts", import.meta.url));

async function finish(child: ChildProcess) {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const status = await new Promise<number | string | null>((resolve) =>
    child.once("close", (code, signal) => resolve(signal ?? code)),
  );
  return { status, output };
}

export type OldInstallation = Awaited<ReturnType<typeof createInstallation>>;

/** Makes a running installation of a club in one folder, as in the README, with an event. */
export async function createInstallation(version: string) {
  const folder = await mkdtemp(join(tmpdir(), "club-upgrade-"));
  const root = await makeVersion(join(folder, "club"), version);
  const dataDir = join(root, "data");
  const port = await freePort();
  const settings = `PORT=${port}\nHOST=127.0.0.1\nDATA_DIR=./data\nBACKUP_AT=off\nLOG_LEVEL=warn\nDATABASE_POOL=4\n`;
  await writeFile(join(root, ".env"), settings);
  await mkdir(dataDir);

  const withDatabase = async <T>(work: (pool: pg.Pool, url: string) => Promise<T>): Promise<T> => {
    const server = await attachEmbeddedPostgres({ dataDir });
    const pool = new pg.Pool({ connectionString: server.url, max: 2 });
    try {
      return await work(pool, server.url);
    } finally {
      await pool.end();
      await server.release();
    }
  };
  await withDatabase(async (pool, url) => {
    await migrate(url);
    await setUpDemoClub(url);
    await insertEvent(pool, "La final", 10);
  });

  spawn(join(root, "node_modules/.bin/node"), ["scripts/start.mjs"], {
    cwd: root,
    env: { PATH: process.env.PATH },
    stdio: "ignore",
  });

  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const serves = async () => (await ask("/readyz").catch(() => null))?.ok === true;
  await until("the old site", serves);
  return {
    folder,
    root,
    dataDir,
    port,
    serves,
    withDatabase,
    state: () => readState(root),
    async version() {
      const text = await (await ask("/metrics")).text();
      return /^club_info\{.*version="([^"]+)"/m.exec(text)?.[1];
    },
    data: () =>
      withDatabase(async (pool) => {
        const { rows } = await pool.query("select nombre from eventos order by id");
        const { rowCount } = await pool.query("select 1 from drizzle.__drizzle_migrations");
        return { eventos: rows.map(({ nombre }) => nombre as string), migrations: rowCount };
      }),
    /**
     * Runs an upgrade that kills itself. @param point where to kill, as `step:begins` @returns its exit code, or
     * signal
     */
    upgrade: (to = "", point = "") => finish(spawn(process.execPath, [PROGRAM, root, to, point])),
    /** Runs `npm run upgrade` on the installation. */
    command: (...args: string[]) => finish(spawn(process.execPath, [COMMAND, "--site", root, ...args])),
    async end() {
      await (await readInstallation(root)).stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
