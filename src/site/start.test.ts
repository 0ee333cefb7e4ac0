import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { StartError } from "#server/http/listen.ts";
import { createLog } from "#server/log.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import type { StandIn } from "#server/setup-page.ts";
import { createDatabase } from "#tests/harness/cluster.ts";
import { attach, isAlive, newDataDir, postmasterPid, query } from "#tests/harness/embedded-postgres.ts";
import { until } from "#tests/harness/site.ts";
import { freePort } from "#tests/harness/site-process.ts";
import { startPatiently } from "./start-site.ts";

let folder: string;

const SAY_ARENAS = 'console.error("arenas: " + process.env.MALLOC_ARENA_MAX)';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "club-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const log = createLog("silent");

function settingsFor(databaseUrl: string, port: number): Settings {
  return readSettings({
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    JOBS: "0",
  });
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("clusterAdminUrl") });
  await client.connect();
  await client.query(sql);
  await client.end();
}

test("invalid settings are listed at startup without their values", async () => {
  const program = spawn(process.execPath, [fileURLToPath(new URL("./main.ts", import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: "0",
      SECRET: "un-secreto-corto",
      DATABASE_POOL: "muchas",
      DATABASE_URL: "postgres://club@uno:5432,otro:5432/club",
      SITE_URL: "https://club.example",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<number | null>((done) => program.once("exit", done));
  let said = "";
  program.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  try {
    const port = await until("the page", async () => said.match(/puerto (\d+)/)?.[1]);
    expect(said).toContain("SECRET: tiene que tener 32 caracteres");
    expect(said).toContain("DATABASE_POOL: poné cuántas conexiones, de 2 a 200.");
    expect(said).toContain("DATABASE_URL: nombrá un solo servidor");

    const page = await fetch(`http://127.0.0.1:${port}/cualquiera`);
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "60"]);
    const html = await page.text();
    expect(html).toContain("SECRET: tiene que tener 32 caracteres");
    expect(html).toContain("DATABASE_POOL: ");
    expect(said + html).not.toMatch(/un-secreto-corto|muchas|club\.example|club@uno/);

    const problem = await fetch(`http://127.0.0.1:${port}/api/login`, { method: "POST", body: "{}" });
    expect([problem.status, problem.headers.get("content-type")]).toEqual([
      503,
      "application/problem+json; charset=utf-8",
    ]);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  } finally {
    program.kill("SIGTERM");
  }
  expect(await ended).toBe(0);
});

test("an unreadable .env prevents startup with a message, before a port is taken", async () => {
  const port = await freePort();
  const env = { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: String(port) };
  const cwd = path.join(folder, "unreadable");
  // A directory, because root can read every file.
  await mkdir(path.join(cwd, ".env"), { recursive: true });
  const start = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));
  const program = spawn(process.execPath, [start], { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  program.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  expect(await new Promise((done) => program.once("close", done))).toBe(1);
  expect(said).toMatch(/No se puede leer el archivo \.env \(EISDIR\)/);
  expect(said).not.toContain("SITE_URL");
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

test("a port in use prevents startup with a message and exit code 1", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const program = spawn(process.execPath, [fileURLToPath(new URL("./main.ts", import.meta.url))], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  program.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  expect((await once(program, "close"))[0]).toBe(1);
  expect(said).toContain(`El puerto ${port} no se puede usar: ya lo usa otro programa`);
  expect(said).not.toMatch(/^ +at /m);
  await new Promise((done) => other.close(done));
});

test("a port in use is detected before the database is started", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const dataDir = path.join(folder, "taken-port");
  const { port } = other.address() as AddressInfo;
  await expect(
    startPatiently({ settings: { ...settingsFor("", port), dataDir }, log }, () => {}),
  ).rejects.toThrow(`El puerto ${port}`);
  await expect(stat(dataDir)).rejects.toThrow("ENOENT");
  await new Promise((done) => other.close(done));
});

test("an unwritable DATA_DIR prevents startup with a message that names it", async () => {
  const file = path.join(folder, "a-file");
  await writeFile(file, "");
  // A missing mount also stops root, unlike permissions.
  const dangling = path.join(folder, "dangling");
  await symlink(path.join(folder, "missing/mount"), dangling);
  for (const dataDir of [path.join(file, "data"), dangling]) {
    const settings = { ...settingsFor("postgres://127.0.0.1:1/none", 0), dataDir };
    const started = startPatiently({ settings, log }, () => {});
    await expect(started, dataDir).rejects.toThrow(`DATA_DIR: no se puede escribir en ${dataDir} (`);
  }
});

test.runIf(process.platform === "linux")(
  "npm start and the demo set the same memory allocator variable as the systemd service",
  async () => {
    const root = fileURLToPath(new URL("../..", import.meta.url));
    const { scripts } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
    for (const name of ["start", "demo"]) {
      // The last command of the script runs the site.
      const [, ...args] = scripts[name].split(" && ").at(-1).split(" ");
      const env = {
        PATH: process.env.PATH,
        HOST: "127.0.0.1",
        PORT: "none",
        DATA_DIR: path.join(folder, name),
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SAY_ARENAS)}`,
      };
      const program = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
      let said = "";
      try {
        for await (const chunk of program.stderr) {
          said += chunk;
          if (said.includes("arenas: 2")) break;
        }
        expect(said, name).toContain("arenas: 2");
      } finally {
        program.kill("SIGKILL");
      }
    }
  },
);

describe("a site started while the database is unavailable", () => {
  test("serves a 503 page until the database is back", async () => {
    const database = await createDatabase();
    const name = new URL(database.url).pathname.slice(1);
    await asAdmin(`alter database ${name} rename to ${name}_away`);
    let page: StandIn | undefined;
    const started = startPatiently({ settings: settingsFor(database.url, 0), log }, (shown) => {
      page = shown;
    });
    const { port } = await until("the page", async () => page);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await answer.text()).toContain("vuelve solo");

    await asAdmin(`alter database ${name}_away rename to ${name}`);
    const site = await started;
    expect((await fetch(`http://127.0.0.1:${site.port}/readyz`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${port}/`), "the page is gone").rejects.toThrow();
    await site.close();
    await database.drop();
  });

  test("stops its own PostgreSQL when a signal ends it", async () => {
    const dataDir = await newDataDir();
    const own = await attach(dataDir);
    await query(own.adminUrl, "alter role club connection limit 0");
    await own.release();
    const built = path.join(folder, "built/build/server");
    await mkdir(built, { recursive: true });
    await writeFile(path.join(built, "index.js"), "");
    const port = await freePort();
    const program = spawn(process.execPath, [fileURLToPath(new URL("./main.ts", import.meta.url))], {
      cwd: path.join(folder, "built"),
      env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = once(program, "exit");
    await until("the page", () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ status }) => status === 503,
        () => false,
      ),
    );
    const postgres = postmasterPid(dataDir);
    expect(isAlive(postgres)).toBe(true);
    program.kill("SIGTERM");
    expect((await ended)[0]).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  });

  test("stops on any other error instead of waiting", async () => {
    const database = await createDatabase();
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((done) => other.once("listening", done));
    const settings = settingsFor(database.url, (other.address() as AddressInfo).port);
    await expect(startPatiently({ settings, log }, () => {})).rejects.toThrow(StartError);
    await new Promise((done) => other.close(done));
    await database.drop();
  });
});
