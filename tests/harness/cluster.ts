import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Client, Pool } from "pg";
import type { TestProject } from "vitest/node";
import { withClient } from "#server/db/client.ts";
import { attachEmbeddedPostgres } from "#server/db/engine/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    clusterAdminUrl: string;
    clusterFolder: string;
  }
}

/** A copy of the template; `url` connects as its owner without superuser rights, like the site. */
export type TestDatabase = { url: string; drop(): Promise<void> };

export type ClusterOptions = {
  /** Called once with the template's address: runs migrations and inserts common data. */
  prepareTemplate: (url: string) => Promise<void>;
  /** true for tests and benches that need durable commits. */
  durable?: boolean;
};

/** One PostgreSQL for a whole run, with a template from which its databases are copied. */
export type Cluster = {
  adminUrl: string;
  folder: string;
  createDatabase(): Promise<TestDatabase>;
  stop(): Promise<void>;
};

const TEMPLATE = "club_template";
/** An arbitrary advisory lock key for copying the template. */
const TEMPLATE_LOCK = 724_301;
const IN_USE = "55006";
const COPY_ATTEMPTS = 20;

export async function startCluster({ prepareTemplate, durable = false }: ClusterOptions): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-tests-"));
  // When started as root, PostgreSQL runs as an unprivileged user that needs access.
  await chmod(folder, 0o711);
  const dismissUndertaker = watchOver(folder);
  const removeFolder = async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    dismissUndertaker();
  };
  const server = await attachEmbeddedPostgres({ dataDir: folder, durable }).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  const stop = async () => {
    await server.release();
    await removeFolder();
  };
  try {
    await makeTemplate(server.adminUrl, prepareTemplate);
    // Finds the deadlocks of concurrency tests sooner.
    if (!durable)
      await asAdmin(server.adminUrl, async (client) => {
        await client.query("ALTER SYSTEM SET deadlock_timeout = '100ms'");
        await client.query("SELECT pg_reload_conf()");
      });
  } catch (error) {
    await stop();
    throw error;
  }
  return { adminUrl: server.adminUrl, folder, createDatabase: () => createDatabase(server.adminUrl), stop };
}

/**
 * Makes the default export of a vitest `globalSetup` file: one cluster per run, which `createDatabase` finds in the
 * tests.
 */
export function clusterSetup(options: ClusterOptions) {
  return async (project: TestProject): Promise<() => Promise<void>> => {
    const cluster = await startCluster(options);
    project.provide("clusterAdminUrl", cluster.adminUrl);
    project.provide("clusterFolder", cluster.folder);
    return cluster.stop;
  };
}

/** Copies the template, which takes about 150 ms. Uses the vitest run's cluster by default. */
export async function createDatabase(adminUrl?: string): Promise<TestDatabase> {
  const admin = adminUrl ?? (await import("vitest")).inject("clusterAdminUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(admin, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    await copyTemplate(client, name);
  });
  return {
    url: databaseUrl(admin, name),
    // Dropped with force, because an open pool would prevent it.
    drop: () => asAdmin(admin, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/**
 * Opens a pool that ignores lost connections: `pool.end` does not wait for its connections to close, and dropping the
 * database or killing PostgreSQL terminates the remaining ones.
 */
export function openTestPool(connectionString: string, max?: number): Pool {
  const pool = new Pool({ connectionString, max });
  pool.on("error", () => {});
  return pool;
}

async function makeTemplate(admin: string, prepare: (url: string) => Promise<void>): Promise<void> {
  await asAdmin(admin, (client) => client.query(`CREATE DATABASE ${TEMPLATE} OWNER club`));
  await prepare(databaseUrl(admin, TEMPLATE));
  await asAdmin(admin, async (client) => {
    // PostgreSQL cannot copy a template with open connections.
    await client.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
      TEMPLATE,
    ]);
  });
}

/**
 * Copies files, because writing their pages to the log would cost twice as much. Retries while the template is in use,
 * because autovacuum may connect to it briefly.
 */
async function copyTemplate(client: Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER club STRATEGY file_copy`);
      return;
    } catch (error) {
      const inUse = error instanceof Error && "code" in error && error.code === IN_USE;
      if (!inUse || attempt === COPY_ATTEMPTS) throw error;
    }
  }
}

async function asAdmin(adminUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  await withClient({ connectionString: adminUrl }, work);
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.username = "club";
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Starts a small shell that waits for the end of this process, even by kill -9 (its input closes), and then removes
 * server and folder. A separate session keeps Ctrl-C from reaching the shell.
 */
function watchOver(folder: string): () => void {
  if (process.platform === "win32") return () => undefined;
  const script = `
    cat >/dev/null
    pid=$(head -n 1 "$0/postgres/data/postmaster.pid" 2>/dev/null)
    if [ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null; then
      for attempt in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.1
      done
    fi
    rm -rf "$0" || { sleep 1; rm -rf "$0"; }`;
  const shell = spawn("/bin/sh", ["-c", script, folder], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  shell.unref();
  const { stdin } = shell;
  if ("unref" in stdin && typeof stdin.unref === "function") stdin.unref();
  return () => stdin.end();
}
