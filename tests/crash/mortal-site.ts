import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { type MailServer, startMailServer } from "#demo/mail-server.ts";
import { createEmulatorControl, type EmulatorControl } from "#emulator/control.ts";
import { startEmulator } from "#emulator/server.ts";
import { createTokens } from "#features/sesion/server/tokens.ts";
import { until } from "#tests/harness/site.ts";

const SECRET = "secreto-de-las-pruebas-de-caidas-1234";
const WEBHOOK_SECRET = "secreto-del-webhook";
const PROGRAM = fileURLToPath(new URL("./site-program.ts", import.meta.url));

export interface Buyer {
  id: number;
  correo: string;
  token: string;
}

/**
 * The site as a process of its own, with its own durable PostgreSQL, which tests kill and start again.
 * Provider and mail server live on in the test, as they would in the world.
 */
export interface MortalSite {
  url: string;
  pool: pg.Pool;
  emulator: EmulatorControl;
  mail: MailServer;
  /** Starts the site and waits until it is ready. */
  start(): Promise<void>;
  /** Ends the process at once, with no chance to do anything. */
  kill(): Promise<void>;
  /** The same for the server that holds the data. */
  killDatabase(): Promise<void>;
  /** Asks it to end. Answers the exit code. */
  terminate(): Promise<number | null>;
  ready(): Promise<boolean>;
  /** Makes people with live sessions, straight in the database. */
  people(count: number): Promise<Buyer[]>;
  event(nombre: string, cantidad: number): Promise<number>;
  end(): Promise<void>;
}

export async function createMortalSite(): Promise<MortalSite> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-crash-"));
  // As root PostgreSQL runs as an unprivileged user, who has to get in.
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
  let child: ChildProcess | null = null;
  let databaseUrl = "";
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
  const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = once(child, "exit");
    child.kill(signal);
    return (await gone)[0] as number | null;
  };

  return {
    url,
    emulator: createEmulatorControl(provider.url),
    mail,
    ready,
    get pool() {
      return database();
    },
    async start() {
      const started = spawn(process.execPath, [PROGRAM], {
        stdio: ["ignore", "pipe", "inherit"],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "test",
          HOST: "127.0.0.1",
          PORT: String(port),
          SITE_URL: url,
          DATA_DIR: folder,
          SECRET,
          SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
          MP_API_URL: provider.url,
          MP_WEBHOOK_SECRET: WEBHOOK_SECRET,
          RATE_LIMIT_SCALE: "0",
          LOG_LEVEL: process.env.TEST_LOG ?? "silent",
        },
      });
      child = started;
      const said = await Promise.race([
        once(started.stdout, "data").then(([line]) => String(line)),
        once(started, "exit").then(([code]) => Promise.reject(new Error(`the site ended with ${code}`))),
      ]);
      databaseUrl = (JSON.parse(said) as { databaseUrl: string }).databaseUrl;
      if (!pool) {
        pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
        pool.on("error", () => {});
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
    async people(count) {
      const tokens = createTokens(SECRET);
      const names = Array.from({ length: count }, () => randomUUID().replaceAll("-", "").slice(0, 16));
      const { rows } = await database().query<{ id: number; correo: string; sid: string }>(
        `with persona as (
           insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo)
           select n, 'ninguna', 'Nombre', 'Apellido', n || '@example.com' from unnest($1::text[]) n
           returning id, correo
         ), sesion as (
           insert into sesiones (id, usuario_id, creada_en, expira_en)
           select gen_random_uuid(), id, now(), now() + interval '8 hours' from persona
           returning id as sid, usuario_id
         )
         select persona.id, correo, sid from persona join sesion on usuario_id = persona.id`,
        [names],
      );
      const expiraEn = new Date(Date.now() + 8 * 3_600_000);
      return await Promise.all(
        rows.map(async ({ id, correo, sid }) => ({
          id,
          correo,
          token: await tokens.sign({ usuarioId: id, sid, permisos: ["usuario"], expiraEn }),
        })),
      );
    },
    async event(nombre, cantidad) {
      const { rows } = await database().query<{ id: number }>(
        `insert into eventos (nombre, descripcion, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles)
         values ($1, 'Un partido', current_date + 7, '21:00', 'Gimnasio', 1500, $2, $2) returning id`,
        [nombre, cantidad],
      );
      return rows[0]?.id ?? 0;
    },
    async end() {
      await pool?.end();
      await stop("SIGTERM");
      const pid = await postmaster();
      // Only where a failed test left it without its site.
      if (pid > 0 && isAlive(pid)) process.kill(pid, "SIGQUIT");
      await provider.close();
      await mail.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? done(address.port) : fail(new Error("no port")),
      );
    });
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
