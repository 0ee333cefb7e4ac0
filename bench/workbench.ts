import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { addDays, clubTime } from "#contract/club-time.ts";
import { createTokens } from "#features/cuentas/sesion/server/tokens.ts";
import { type Program, startProgram } from "./program.ts";

export const SECRET = "solo-para-el-banco-de-pruebas-de-velocidad";
const NOBODY_THERE = "127.0.0.1:9";

/**
 * The site's settings: the demo's, without rate limits and with unreachable mail and payment
 * servers. Everything else, log level included, is as in production.
 */
export function siteEnv(dataDir: string, port: number): Record<string, string> {
  return {
    NODE_ENV: "demo",
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: "https://club.example",
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    SECRET,
    SMTP_URL: `smtp://${NOBODY_THERE}`,
    MAIL_FROM: "Club <hola@club.example>",
    MP_API_URL: `http://${NOBODY_THERE}`,
    MP_ACCESS_TOKEN: "BENCH",
    MP_WEBHOOK_SECRET: "BENCH",
    LOG_LEVEL: "info",
    RATE_LIMIT_SCALE: "0",
    TRUST_PROXY: "0",
    JOBS: "1",
    BACKUP_AT: "off",
    DATABASE_POOL: "16",
    // As set by the image and the service.
    MALLOC_ARENA_MAX: "2",
  };
}

export interface Site {
  program: Program<{ port: number }>;
  url: string;
}

/** @param env differences from `siteEnv` */
export async function startSiteProgram(dataDir: string, env: Record<string, string> = {}): Promise<Site> {
  const program = await startProgram<{ port: number }>("site", null, { ...siteEnv(dataDir, 0), ...env });
  return { program, url: `http://127.0.0.1:${program.ready.port}` };
}

/**
 * Runs a measurement on an installed site with a database of its own, which is dropped afterwards. Its pool has one
 * connection, of the superuser, because settings apply per session.
 */
export async function withOwnSite<T>(
  dataDir: string,
  adminUrl: string,
  measure: (url: string, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const name = `banco_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name} owner club`);
    const [siteUrl, ownerUrl] = [new URL(adminUrl), new URL(adminUrl)];
    ownerUrl.pathname = `/${name}`;
    siteUrl.pathname = `/${name}`;
    siteUrl.username = "club";
    const env = { DATABASE_URL: siteUrl.href };
    await using held = new AsyncDisposableStack();
    const pool = held.adopt(new pg.Pool({ connectionString: ownerUrl.href, max: 1 }), (one) => one.end());
    pool.on("error", () => {});
    // Its first start migrates the database; the next one finds the installation.
    await (await startSiteProgram(dataDir, env)).program[Symbol.asyncDispose]();
    await pool.query("update instalacion set terminada_en = now()");
    const site = await startSiteProgram(dataDir, env);
    held.use(site.program);
    return await measure(site.url, pool);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

/** A user with a live session. */
export interface Person {
  id: number;
  sid: string;
  token: string;
}

/** Inserts users with sessions, because logging in is slow by design. */
export async function makePeople(pool: pg.Pool, count: number, rol: string): Promise<Person[]> {
  const expiraEn = new Date(Date.now() + 3 * 3_600_000);
  const run = randomUUID().slice(0, 8);
  const { rows } = await pool.query<{ id: number; sid: string }>(
    `with gente as (
       insert into usuarios (nombre_usuario, clave_hash, nombre, apellido, correo, permisos, creado_en)
       select $1 || n, 'nadie entra con esto', 'Nombre', 'Apellido', $1 || n || '@example.com', array[$2], now()
       from generate_series(1, $3) n returning id
     )
     insert into sesiones (id, usuario_id, creada_en, expira_en)
     select gen_random_uuid(), id, now(), $4 from gente returning usuario_id as id, id as sid`,
    [`b${run}`, rol, count, expiraEn],
  );
  const tokens = createTokens(SECRET);
  return rows.map(({ id, sid }) => ({
    id,
    sid,
    token: tokens.sign({ usuarioId: id, sid, permisos: [rol], expiraEn }),
  }));
}

/** Inserts events of next month, with unlimited places. */
export async function makeEvents(pool: pg.Pool, count: number, nombre: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into eventos (nombre, descripcion, fase, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles)
     select $1 || ' ' || n, repeat('Un partido con buffet y sorteo. ', 5), 'Liga Local · Fecha ' || n, $2, '21:30',
       'Gimnasio del Club, Pellegrini 140, Chivilcoy', 6500, 1000000, 1000000
     from generate_series(1, $3) n returning id`,
    [nombre, addDays(clubTime(new Date()).fecha, 30), count],
  );
  return rows.map((row) => row.id);
}

/** Builds the site if there is no build or its sources are newer. */
export async function ensureBuild(): Promise<void> {
  const built = await stat("build/server/index.js").catch(() => null);
  if (built && built.mtimeMs > (await newest(["src", "vite.config.ts", "package-lock.json"]))) return;
  await new Promise<void>((done, fail) => {
    const build = spawn("npm", ["run", "--silent", "build"], { stdio: ["ignore", "ignore", "inherit"] });
    build.once("error", fail);
    build.once("exit", (code) => (code === 0 ? done() : fail(new Error("building the site failed"))));
  });
}

async function newest(paths: string[]): Promise<number> {
  let latest = 0;
  for (const path of paths) {
    const info = await stat(path);
    const inside = info.isDirectory() ? (await readdir(path)).map((name) => join(path, name)) : [];
    latest = Math.max(latest, info.isDirectory() ? 0 : info.mtimeMs, await newest(inside));
  }
  return latest;
}
