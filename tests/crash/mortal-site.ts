import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { type MailServer, startMailServer } from "#demo/mail-server.ts";
import { createEmulatorControl, type EmulatorControl } from "#emulator/control.ts";
import { startEmulator } from "#emulator/server.ts";
import { openTestPool } from "#tests/harness/cluster.ts";
import { until } from "#tests/harness/site.ts";
import {
  type Buyer,
  freePort,
  insertEvent,
  insertPeople,
  type SiteProcess,
  startSiteProcess,
} from "#tests/harness/site-process.ts";

export const SECRET = "secreto-de-las-pruebas-de-caidas-1234";
const WEBHOOK_SECRET = "secreto-del-webhook";

/**
 * A site in a separate process with a durable PostgreSQL, which tests kill and restart. The emulated provider and the
 * mail server run in the test, so they survive.
 */
export interface MortalSite {
  url: string;
  pool: pg.Pool;
  emulator: EmulatorControl;
  mail: MailServer;
  start(): Promise<void>;
  kill(): Promise<void>;
  killDatabase(): Promise<void>;
  terminate(): Promise<number | null>;
  ready(): Promise<boolean>;
  people(count: number): Promise<Buyer[]>;
  event(nombre: string, cantidad: number): Promise<number>;
  end(): Promise<void>;
}

export async function createMortalSite(): Promise<MortalSite> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-crash-"));
  // When started as root, PostgreSQL runs as an unprivileged user that needs access.
  await chmod(folder, 0o711);
  const mail = await startMailServer({ port: 0, folder: path.join(folder, "correo") });
  const provider = await startEmulator({
    port: 0,
    accessToken: "EMULADOR",
    webhookSecret: WEBHOOK_SECRET,
    noticeRetryDelaysMs: [200, 500, 1_000, 2_000, 4_000, 8_000],
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let program: SiteProcess | null = null;
  let pool: pg.Pool | null = null;
  const database = (): pg.Pool => {
    if (!pool) throw new Error("the site was not started yet");
    return pool;
  };

  const postmaster = async () => {
    const file = path.join(folder, "postgres/data/postmaster.pid");
    return Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
  };
  const ready = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
  const stop = async (signal: NodeJS.Signals) => (await program?.end(signal)) ?? null;

  return {
    url,
    emulator: createEmulatorControl(provider.url),
    mail,
    ready,
    get pool() {
      return database();
    },
    async start() {
      program = await startSiteProcess({
        PORT: String(port),
        SITE_URL: url,
        DATA_DIR: folder,
        SECRET,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MP_API_URL: provider.url,
        MP_WEBHOOK_SECRET: WEBHOOK_SECRET,
      });
      if (!pool) {
        pool = openTestPool(program.databaseUrl, 4);
      }
    },
    async kill() {
      await stop("SIGKILL");
    },
    async killDatabase() {
      const pid = await postmaster();
      process.kill(pid, "SIGKILL");
      await until("PostgreSQL to be back", async () => {
        const now = await postmaster();
        return now > 0 && now !== pid && (await ready());
      });
    },
    terminate: () => stop("SIGTERM"),
    people: (count) => insertPeople(database(), SECRET, count),
    event: (nombre, cantidad) => insertEvent(database(), nombre, cantidad),
    async end() {
      await pool?.end();
      await stop("SIGTERM");
      const pid = await postmaster();
      // Only needed after a failed test, which may leave the server running without its site.
      if (pid > 0 && isAlive(pid)) process.kill(pid, "SIGQUIT");
      await provider.close();
      await mail.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
