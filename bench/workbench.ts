import pg from "pg";
import { clubTime } from "#contract/club-time.ts";
import { CODIGO_DE_ENTRADA } from "#features/eventos/entradas/rules.ts";
import { attachEmbeddedPostgres } from "#server/db/engine/embedded-postgres.ts";
import { createSignedCodes } from "#server/signed-codes.ts";
import { freePort } from "#tests/harness/site-process.ts";
import type { LoadJob, LoadResult } from "./load.ts";
import { type Program, startProgram } from "./program.ts";

export const SECRET = "solo-para-el-banco-de-pruebas-de-velocidad";
/** Number of an event's places, more than any measurement sells. */
export const PLACES = 1_000_000;
const NOBODY_THERE = "127.0.0.1:9";

/**
 * Returns the site's settings: the demo's, without rate limits and with unreachable mail and payment servers. All
 * other settings, including the log level, are those of production.
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
    // The same value as in the image and the service.
    MALLOC_ARENA_MAX: "2",
  };
}

export interface Site {
  program: Program;
  url: string;
}

/** Starts a process of the site. @param more settings besides those of `siteEnv` */
export async function startSite(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<Site & AsyncDisposable> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // A browser has to reach the site's own address, which pages contain.
  const program = await startProgram("site", { ...siteEnv(dataDir, port), SITE_URL: url, ...more });
  return { program, url, [Symbol.asyncDispose]: () => program[Symbol.asyncDispose]() };
}

/** What all parts use: one site with the demo's data, its database and a load generator. */
export interface Bench extends AsyncDisposable {
  dataDir: string;
  database: { url: string; adminUrl: string };
  pool: pg.Pool;
  site: Site;
  /** Runs the jobs at the same time. @throws Error on any unexpected response */
  load(jobs: LoadJob[]): Promise<LoadResult[]>;
}

/** @param more settings besides those of `siteEnv` */
export async function openBench(dataDir: string, more: Record<string, string> = {}): Promise<Bench> {
  await using opening = new AsyncDisposableStack();
  const database = opening.adopt(await attachEmbeddedPostgres({ dataDir }), (one) => one.release());
  const pool = opening.adopt(new pg.Pool({ connectionString: database.url, max: 2 }), (one) => one.end());
  pool.on("error", () => {}); // The running query fails and reports the cause.
  const load = opening.use(await startProgram("load"));
  const site = opening.use(await startSite(dataDir, more));
  const opened = opening.move();
  return {
    dataDir,
    database,
    pool,
    site,
    load: (jobs) => load.ask<LoadResult[]>("run", jobs),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Opens the event's gate now, and inserts paid tickets. @returns their signed codes */
export async function insertTickets(pool: pg.Pool, eventoId: number, count: number): Promise<string[]> {
  const { fecha, hora } = clubTime(new Date());
  await pool.query("update eventos set fecha = $2, hora = $3 where id = $1", [eventoId, fecha, hora]);
  const { rows } = await pool.query<{ id: number }>(
    `with pago as (
       insert into pagos (concepto, descripcion, monto, medio, estado, id_medio_pago, creado_en, actualizado_en)
       select 'entrada', 'Entrada del banco', 6500, 'mercadopago', 'aprobado', ($1::int * 100000 + n)::text, now(), now()
       from generate_series(1, $2::int) n returning id
     ), entrada as (
       insert into entradas (evento_id, portador, pago_id, estado, codigo_largo, comprada_en)
       select $1, 'Rosa', id, 'pagada', true, now() from pago returning id
     ), evento as (
       update eventos set entradas_disponibles = entradas_disponibles - $2 where id = $1
     )
     select id from entrada order by id`,
    [eventoId, count],
  );
  const codes = createSignedCodes(SECRET, CODIGO_DE_ENTRADA);
  return rows.map(({ id }) => codes.sign(id));
}
