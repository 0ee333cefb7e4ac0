import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Settings } from "../../settings.ts";
import { prepareClubDatabase, SITE_ROLE } from "./club-database.ts";
import { type ProcessLock, tryExclusiveLock, trySharedLock, withExclusiveLock } from "./process-lock.ts";
import { EmbeddedPostgresError } from "./run-program.ts";
import { findServerBinaries, type ServerBinaries } from "./server-binaries.ts";
import { giveLocks, openServerHome, type ServerHome } from "./server-home.ts";
import {
  answers,
  boundServerLog,
  findRunningServer,
  SUPERUSER,
  startServer,
  stopServer,
} from "./server-process.ts";
import type { ServerAddress } from "./server-settings.ts";

export type EmbeddedPostgres = Awaited<ReturnType<typeof attachEmbeddedPostgres>>;

/** Enough for another process to create the data folder or for crash recovery on a slow disk. */
const START_PATIENCE_MS = 180_000;

/**
 * Starts the PostgreSQL of DATA_DIR with the database `club` if needed, and holds it for this process. Safe for any
 * number of processes at once: one process starts the server, the others attach, and the last to release the server
 * stops it. A killed process releases the server too, which then runs until its next holder has released it.
 * @throws EmbeddedPostgresError with a Spanish sentence when the operator has to change something.
 */
export async function attachEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
  onLaunch,
}: {
  dataDir: string;
  log?: Pick<Logger, "info">;
  /** `false` trades crash safety for speed, in tests only. Effective if this call starts the server. */
  durable?: boolean;
  /** Called when the server's program has been started; not called if the server was running. */
  onLaunch?: (() => void) | undefined;
}) {
  const binaries = await findServerBinaries();
  const home = await openServerHome(dataDir);
  if (home.closed)
    log?.info(
      { folder: home.folder },
      "PostgreSQL's account cannot traverse DATA_DIR and gets an open descriptor",
    );

  const bringUp = (preferred?: ServerAddress) =>
    bringServerUp({ home, binaries, durable, log, preferred, onLaunch });
  const { address, hold } = await withExclusiveLock(home.attachLock, START_PATIENCE_MS, async () => {
    const hold = holdServer(home);
    try {
      await giveLocks(home);
      return { address: await bringUp(), hold };
    } catch (error) {
      hold.release();
      throw error;
    }
  });

  let released: Promise<void> | undefined;
  let recovering: Promise<void> | undefined;
  const recover = async () => {
    log?.info("PostgreSQL is down; restarting it");
    await withExclusiveLock(home.attachLock, START_PATIENCE_MS, () => bringUp(address));
  };
  return {
    /** Connection string of the database `club`, for `pg` and libpq. */
    url: connectionUrl(connectionTo(address, SITE_ROLE, "club")),
    /** Connection string of the superuser, for creating databases and for backups. */
    adminUrl: connectionUrl(connectionTo(address, SUPERUSER, "postgres")),
    connection: connectionTo(address, SITE_ROLE, "club"),
    /**
     * Restarts the server if it died; otherwise costs under a millisecond, so that it can be polled.
     * @throws EmbeddedPostgresError when it cannot be started.
     */
    async ensureRunning(): Promise<void> {
      if (released) throw new Error("This hold on PostgreSQL has been released");
      if (await answers(address)) return boundServerLog(home);
      recovering ??= recover().finally(() => {
        recovering = undefined;
      });
      await recovering;
    },
    /** Releases the server, which stops with its last holder. Close the pools first. */
    release(): Promise<void> {
      released ??= (recovering ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => letGo({ home, binaries, hold, address, log }));
      return released;
    },
  };
}

/** Takes a lock that all attached processes share; only the last one can take it exclusively. */
function holdServer(home: ServerHome): ProcessLock {
  const hold = trySharedLock(home.usersLock);
  if (!hold) throw new Error("The users' lock must only be taken exclusively under the attach lock");
  return hold;
}

async function bringServerUp(start: {
  home: ServerHome;
  binaries: ServerBinaries;
  durable: boolean;
  log: Pick<Logger, "info"> | undefined;
  preferred: ServerAddress | undefined;
  onLaunch: (() => void) | undefined;
}): Promise<ServerAddress> {
  const { home, binaries, durable, preferred, onLaunch } = start;
  await refuseOtherMajor(home, binaries);
  const began = performance.now();
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    const running = await findRunningServer(home);
    const address = running ?? (await startServer(home, binaries, { durable, preferred, onLaunch }));
    const ready = await prepareClubDatabase({
      site: connectionTo(address, SITE_ROLE, "club"),
      admin: connectionTo(address, SUPERUSER, "postgres"),
    });
    if (ready) {
      const ms = Math.round(performance.now() - began);
      start.log?.info({ ms }, running ? "attached to the running PostgreSQL" : "started PostgreSQL");
      return address;
    }
    // The server is either starting or stopping, as the next attempt will show.
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(`PostgreSQL no queda listo para atender. Mirá ${home.log}.`);
    }
    await wait(50);
  }
}

async function refuseOtherMajor(home: ServerHome, binaries: ServerBinaries): Promise<void> {
  const found = (await readFile(path.join(home.data, "PG_VERSION"), "utf8").catch(() => "")).trim();
  if (found === "" || found === binaries.major) return;
  throw new EmbeddedPostgresError(
    `Los datos de ${home.data} son de PostgreSQL ${found} y este sitio trae PostgreSQL ${binaries.major}: ` +
      "volvé a la versión anterior del sitio, o pasá los datos con pg_upgrade antes de arrancar.",
  );
}

async function letGo(held: {
  home: ServerHome;
  binaries: ServerBinaries;
  hold: ProcessLock;
  address: ServerAddress;
  log: Pick<Logger, "info"> | undefined;
}): Promise<void> {
  const { home, binaries, hold, address, log } = held;
  await withExclusiveLock(home.attachLock, START_PATIENCE_MS, async () => {
    hold.release();
    const alone = tryExclusiveLock(home.usersLock);
    if (!alone) return;
    try {
      if (await findRunningServer(home)) await stopServer(home, binaries);
      const ownSocketFolder = address.password === undefined && address.host !== home.folder;
      if (ownSocketFolder) await rm(address.host, { recursive: true, force: true });
      log?.info("stopped PostgreSQL");
    } finally {
      alone.release();
    }
  });
}

function connectionTo(address: ServerAddress, user: string, database: string) {
  return { ...address, user, database };
}

/** Puts the socket folder into the query string, where both pg and libpq read it; "localhost" is a placeholder. */
function connectionUrl({ host, port, user, password, database }: ReturnType<typeof connectionTo>): string {
  if (password !== undefined) return `postgresql://${user}:${password}@${host}:${port}/${database}`;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Runs a command's work with the configured database, or with the embedded one, started if needed. */
export async function withDatabaseUrl<T>(
  settings: Pick<Settings, "databaseUrl" | "dataDir">,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl) return work(settings.databaseUrl);
  const server = await attachEmbeddedPostgres({ dataDir: settings.dataDir });
  try {
    return await work(server.url);
  } finally {
    await server.release();
  }
}
