import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { prepareClubDatabase, SITE_ROLE } from "./club-database.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { type ProcessLock, tryExclusiveLock, trySharedLock, withExclusiveLock } from "./process-lock.ts";
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

/** How to reach one database of the server: fits `pg`'s Pool and Client. */
export type EmbeddedConnection = {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
};

/** This process's hold on the site's own PostgreSQL. */
export type EmbeddedPostgres = {
  /** Connection string of the database `club`, for `pg` and libpq. */
  url: string;
  /** Connection string of the superuser, for making further databases and for backups. */
  adminUrl: string;
  /** The same as `url`, in parts. */
  connection: EmbeddedConnection;
  /**
   * Starts the server again if it died; otherwise costs under a millisecond, so a watcher may call it often.
   * @throws EmbeddedPostgresError when it cannot be started.
   */
  ensureRunning(): Promise<void>;
  /** Lets go of the server, which stops when no other process holds it. Close the pools first. */
  release(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log?: (message: string, fields?: object) => void;
  /** false gives up safety against power cuts for speed: only for tests. Counts where this call starts the server. */
  durable?: boolean;
};

/** Enough for another process to create the data folder or recover from a crash on a slow disk. */
const START_PATIENCE_MS = 180_000;

/**
 * Makes sure that the PostgreSQL of DATA_DIR runs, with the database `club` in it, and holds it for this
 * process. Any number of processes may do so at once: one starts it, the others attach, the last one to release
 * it stops it. A process that is killed lets go by dying; the server then goes on until the next one attaches
 * and releases.
 * @throws EmbeddedPostgresError with a Spanish sentence when a person has to change something.
 */
export async function attachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const durable = options.durable ?? true;
  const binaries = await findServerBinaries();
  const home = await openServerHome(options.dataDir);
  if (home.closed)
    log("DATA_DIR is closed to PostgreSQL's account, which is given it open", { folder: home.folder });

  const bringUp = (preferred?: ServerAddress) => bringServerUp({ home, binaries, durable, log, preferred });
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
    log("PostgreSQL is down, starting it again");
    await withExclusiveLock(home.attachLock, START_PATIENCE_MS, () => bringUp(address));
  };
  return {
    url: connectionUrl(connectionTo(address, SITE_ROLE, "club")),
    adminUrl: connectionUrl(connectionTo(address, SUPERUSER, "postgres")),
    connection: connectionTo(address, SITE_ROLE, "club"),
    async ensureRunning() {
      if (released) throw new Error("This hold on PostgreSQL has been released");
      if (await answers(address)) return boundServerLog(home);
      recovering ??= recover().finally(() => {
        recovering = undefined;
      });
      await recovering;
    },
    release() {
      released ??= (recovering ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => letGo({ home, binaries, hold, address, log }));
      return released;
    },
  };
}

/** Every attached process holds this lock together with the others; whoever can take it alone is the last one. */
function holdServer(home: ServerHome): ProcessLock {
  const hold = trySharedLock(home.usersLock);
  if (!hold) throw new Error("The users' lock is only ever taken alone under the attach lock");
  return hold;
}

async function bringServerUp(start: {
  home: ServerHome;
  binaries: ServerBinaries;
  durable: boolean;
  log: (message: string, fields?: object) => void;
  preferred: ServerAddress | undefined;
}): Promise<ServerAddress> {
  const { home, binaries, durable, preferred } = start;
  await refuseOtherMajor(home, binaries);
  const began = performance.now();
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    const running = await findRunningServer(home);
    const address = running ?? (await startServer(home, binaries, { durable, preferred }));
    const ready = await prepareClubDatabase({
      site: connectionTo(address, SITE_ROLE, "club"),
      admin: connectionTo(address, SUPERUSER, "postgres"),
    });
    if (ready) {
      const ms = Math.round(performance.now() - began);
      start.log(running ? "attached to the running PostgreSQL" : "started PostgreSQL", { ms });
      return address;
    }
    // It is going through its start or its end: either way the next round finds out.
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
  log: (message: string, fields?: object) => void;
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
      log("stopped PostgreSQL");
    } finally {
      alone.release();
    }
  });
}

function connectionTo(address: ServerAddress, user: string, database: string): EmbeddedConnection {
  return { ...address, user, database };
}

/** A socket's folder goes into the query, where both pg and libpq look for it; "localhost" only fills the place. */
function connectionUrl({ host, port, user, password, database }: EmbeddedConnection): string {
  if (password !== undefined) return `postgresql://${user}:${password}@${host}:${port}/${database}`;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
