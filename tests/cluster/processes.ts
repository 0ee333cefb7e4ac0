import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { type MailServer, startMailServer } from "#demo/mail-server.ts";
import { createEmulatorControl, type EmulatorControl } from "#emulator/control.ts";
import { startEmulator } from "#emulator/server.ts";
import { createDatabase, openTestPool } from "#tests/harness/cluster.ts";
import { filesIn } from "#tests/harness/pictures.ts";
import { startS3 } from "#tests/harness/s3.ts";
import {
  type Buyer,
  freePort,
  insertEvent,
  insertPeople,
  type SiteProcess,
  startSiteProcess,
} from "#tests/harness/site-process.ts";

const SECRET = "secreto-de-las-pruebas-de-a-varios-1234";
const WEBHOOK_SECRET = "secreto-del-webhook";

interface Call {
  as?: Buyer | undefined;
  json?: unknown;
  form?: FormData;
  /** URL of a process; the site's by default. */
  at?: string | undefined;
}

export interface SiteProcesses {
  url: string;
  /** Each process with its direct URL. */
  processes: { url: string; port: number; program: SiteProcess }[];
  pool: pg.Pool;
  emulator: EmulatorControl;
  mail: MailServer;
  stored(): Promise<string[]>;
  call(method: string, callPath: string, options?: Call): Promise<Response>;
  /** Stops a process with SIGTERM, restarts it on its port, and resolves when it serves. */
  restart(index: number): Promise<void>;
  people(count: number, permiso?: string): Promise<Buyer[]>;
  event(nombre: string, cantidad: number): Promise<number>;
  end(): Promise<void>;
}

/**
 * @param url of the proxy in front of the processes; the first process's by default
 * @param env further settings of each process
 */
export async function startProcesses(
  count: number,
  { url: siteUrl, env = {} }: { url?: string; env?: Record<string, string> } = {},
): Promise<SiteProcesses> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-processes-"));
  const database = await createDatabase();
  const s3 = await startS3();
  const mail = await startMailServer({ port: 0, folder: path.join(folder, "correo") });
  const provider = await startEmulator({
    port: 0,
    accessToken: "EMULADOR",
    webhookSecret: WEBHOOK_SECRET,
    noticeRetryDelaysMs: [200, 500, 1_000, 2_000, 4_000],
  });
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const url = siteUrl ?? `http://127.0.0.1:${ports[0]}`;
  const startOne = (own: number) =>
    startSiteProcess({
      PORT: String(own),
      SITE_URL: url,
      DATA_DIR: path.join(folder, `datos-${own}`),
      ...s3.env,
      DATABASE_URL: database.url,
      // Other test files use connections of the same PostgreSQL at the same time, so each site gets few.
      DATABASE_POOL: "5",
      SECRET,
      TRUST_PROXY: "1",
      DRAIN_SECONDS: "4",
      RATE_LIMIT_SCALE: "1",
      // A fast machine would sell faster than the rate at which a line opens.
      SALES_PER_MINUTE: "60000",
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MP_API_URL: provider.url,
      MP_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...env,
    });
  const processes = await Promise.all(
    ports.map(async (port) => ({ url: `http://127.0.0.1:${port}`, port, program: await startOne(port) })),
  );
  const pool = openTestPool(database.url, 3);

  return {
    url,
    processes,
    pool,
    mail,
    emulator: createEmulatorControl(provider.url),
    stored: () => filesIn(path.join(s3.folder, s3.settings.bucket)),
    call: (method, callPath, { as, json, form, at = url } = {}) =>
      fetch(`${at}${callPath}`, {
        method,
        body: form ?? (json === undefined ? null : JSON.stringify(json)),
        signal: AbortSignal.timeout(15_000),
        headers: {
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...(json === undefined ? {} : { "content-type": "application/json" }),
        },
      }),
    async restart(index) {
      const one = processes[index];
      if (!one) throw new Error("no such process");
      await one.program.end("SIGTERM");
      one.program = await startOne(one.port);
    },
    people: (count, permiso) => insertPeople(pool, SECRET, count, permiso),
    event: (nombre, cantidad) => insertEvent(pool, nombre, cantidad),
    async end() {
      await pool.end();
      await Promise.all(processes.map(({ program }) => program.end("SIGTERM")));
      await provider.close();
      await mail.close();
      await s3.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
