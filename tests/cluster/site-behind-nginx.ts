import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { type MailServer, startMailServer } from "#demo/mail-server.ts";
import { createEmulatorControl, type EmulatorControl } from "#emulator/control.ts";
import { startEmulator } from "#emulator/server.ts";
import { createDatabase } from "#tests/harness/cluster.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { filesIn } from "#tests/harness/pictures.ts";
import { startS3 } from "#tests/harness/s3.ts";
import { until } from "#tests/harness/site.ts";
import {
  type Buyer,
  insertEvent,
  insertPeople,
  type SiteProcess,
  startSiteProcess,
} from "#tests/harness/site-process.ts";

const SECRET = "secreto-de-las-pruebas-de-a-varios-1234";
const WEBHOOK_SECRET = "secreto-del-webhook";
const PROCESSES = 3;

/** Whether this machine has the server; the gate installs it. */
export const NGINX_IS_HERE = spawnSync("nginx", ["-v"]).status === 0;

interface Call {
  as?: Buyer | undefined;
  json?: unknown;
  form?: FormData;
}

/** Several processes on one database and one bucket, behind nginx, as if each had a machine of its own: one site. */
export interface SiteBehindNginx {
  /** Of nginx. */
  url: string;
  /** Of each process, past nginx. */
  processes: { url: string; program: SiteProcess }[];
  pool: pg.Pool;
  emulator: EmulatorControl;
  mail: MailServer;
  /** Paths of the files that are in the bucket now. */
  stored(): Promise<string[]>;
  /** @param at nginx, unless it says which process */
  call(method: string, callPath: string, options?: Call & { at?: string }): Promise<Response>;
  people(count: number, permiso?: string): Promise<Buyer[]>;
  event(nombre: string, cantidad: number): Promise<number>;
  end(): Promise<void>;
}

/** As docs/operations.md advises: what may have reached one process is not sent to another, but for reading. */
function configuration(folder: string, port: number, upstreams: number[]): string {
  const own = (name: string) => path.join(folder, name);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
master_process off;
pid ${own("nginx.pid")};
error_log ${own("error.log")};
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${own(name)};`).join("\n  ")}
  upstream club {
    ${upstreams.map((one) => `server 127.0.0.1:${one} max_fails=2 fail_timeout=2s;`).join("\n    ")}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 64m;
    location / {
      proxy_pass http://club;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout http_502 http_503;
      proxy_next_upstream_tries 2;
    }
  }
}
`;
}

export async function startSiteBehindNginx(): Promise<SiteBehindNginx> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-nginx-"));
  const database = await createDatabase();
  const s3 = await startS3();
  const mail = await startMailServer({ port: 0, folder: path.join(folder, "correo") });
  const provider = await startEmulator({
    port: 0,
    accessToken: "EMULADOR",
    webhookSecret: WEBHOOK_SECRET,
    noticeRetryDelaysMs: [200, 500, 1_000, 2_000, 4_000],
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const processes = await Promise.all(
    ports.map(async (own) => ({
      url: `http://127.0.0.1:${own}`,
      program: await startSiteProcess({
        PORT: String(own),
        SITE_URL: url,
        DATA_DIR: path.join(folder, `datos-${own}`),
        ...s3.env,
        DATABASE_URL: database.url,
        // The tests' server lends connections to other files meanwhile.
        DATABASE_POOL: "5",
        SECRET,
        TRUST_PROXY: "1",
        RATE_LIMIT_SCALE: "1",
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MP_API_URL: provider.url,
        MP_WEBHOOK_SECRET: WEBHOOK_SECRET,
      }),
    })),
  );
  const file = path.join(folder, "nginx.conf");
  await writeFile(file, configuration(folder, port, ports));
  const nginx = spawn("nginx", ["-p", folder, "-c", file, "-e", path.join(folder, "error.log")], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  await until("nginx to answer", () =>
    fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    ),
  );
  const pool = new pg.Pool({ connectionString: database.url, max: 3 });

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
    people: (count, permiso) => insertPeople(pool, SECRET, count, permiso),
    event: (nombre, cantidad) => insertEvent(pool, nombre, cantidad),
    async end() {
      await pool.end();
      if (nginx.exitCode === null && nginx.kill("SIGTERM")) await once(nginx, "exit");
      await Promise.all(processes.map(({ program }) => program.end("SIGTERM")));
      await provider.close();
      await mail.close();
      await s3.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
