import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { afterAll, inject } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import type { Rol } from "#contract/permission.ts";
import { type MailServer, startMailServer } from "#demo/mail-server.ts";
import { createEmulatorControl, type EmulatorControl } from "#emulator/control.ts";
import { startEmulator } from "#emulator/server.ts";
import { insertSesion } from "#features/personas/sesion/server/sesion.repo.ts";
import { hashContrasena } from "#features/personas/usuarios/server/passwords.ts";
import { insertUsuario } from "#features/personas/usuarios/server/usuarios.repo.ts";
import { createLog } from "#server/log.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import type { SiteOptions } from "#site/site.ts";
import { type ListeningSite, startSite } from "#site/start-site.ts";
import { createDatabase, openTestPool } from "./cluster.ts";
import { keepPristine } from "./pristine-database.ts";
import { freePort } from "./site-process.ts";
import { type Sql, sqlOf } from "./sql.ts";

export interface TestUser {
  id: number;
  nombreUsuario: string;
  correo: string;
  token: string;
}

export interface TestSite extends ListeningSite, AsyncDisposable {
  /** The site's URL, without a trailing slash. */
  url: string;
  /** Direct access to the database, bypassing the site and its cache. */
  pool: pg.Pool;
  sql: Sql;
  /** Runs a statement and invalidates cached responses with `tag`, as use cases do. */
  change(tag: string, sql: string): Promise<void>;
  emulator: EmulatorControl;
  mail: MailServer;
  /** The site's clock. Once set, it only advances explicitly. */
  clock: { now(): Date; advance(milliseconds: number): void; set(now: Date): void; reset(): void };
  /** Makes an HTTP call; `as` sends a user's token, `json` a JSON body, `form` a multipart one. */
  call(
    method: string,
    path: string,
    options?: {
      as?: TestUser | undefined;
      json?: unknown;
      form?: Record<string, string | Blob | Blob[]>;
      headers?: Record<string, string>;
    },
  ): Promise<Response>;
  /** Creates a user with these roles (default `usuario`) and a live session, without the cost of a login. */
  user(...permisos: Rol[]): Promise<TestUser>;
  event(
    fields?: Partial<{
      nombre: string;
      fecha: string;
      hora: string;
      precio: string;
      cantidad: number;
      estado: boolean;
    }>,
  ): Promise<number>;
  end(): Promise<void>;
}

/** The password of every user made by `user`. */
export const TEST_CONTRASENA = "clave-de-prueba";
/** At the lowest cost, which a login takes from the stored hash. */
const testHash = hashContrasena(TEST_CONTRASENA, { memory: 8, passes: 1, parallelism: 1 });
const WEBHOOK_SECRET = "secreto-de-las-pruebas";

/** Opens a site for all tests of a file, and ends it after them (see `createTestSite`). */
export async function testSite(...options: Parameters<typeof createTestSite>): Promise<TestSite> {
  const site = await createTestSite(...options);
  afterAll(() => site.end());
  return site;
}

interface TestSiteOptions {
  env?: Record<string, string>;
  settings?: (parsed: Settings) => Settings;
  site?: Partial<SiteOptions>;
  databaseUrl?: string;
}

/** Sites that served earlier files of this worker, and are as if new. */
const spare: ReusableSite[] = [];

/**
 * Opens a complete site without mocks: database, SMTP server, payment emulator over HTTP, port. `env` adds settings
 * (rate limits are off without `RATE_LIMIT_SCALE`), `settings` changes parsed ones. A site without options is reused:
 * `end` restores its database, files, emails, clock and caches for another test, because opening it takes longer.
 */
export async function createTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  if (Object.keys(options).length > 0) return openTestSite(options);
  const reusable = spare.pop() ?? (await openReusableSite());
  const end = async () => {
    const isNew = await reusable.restore().catch(async (error: unknown) => {
      await reusable.close();
      throw error;
    });
    if (isNew) spare.push(reusable);
    else await reusable.close();
  };
  return { ...reusable.site, end, [Symbol.asyncDispose]: end };
}

interface ReusableSite {
  site: TestSite;
  /** @returns false if a test altered tables or closed the site, or a job still runs */
  restore(): Promise<boolean>;
  close(): Promise<void>;
}

async function openReusableSite(): Promise<ReusableSite> {
  const site = await openTestSite({});
  const { deps, caches } = site;
  const { db } = deps;
  const adminUrl = new URL(inject("clusterAdminUrl"));
  adminUrl.pathname = new URL(site.databaseUrl).pathname;
  const database = await keepPristine(adminUrl.href);
  const filesOf = async () => {
    const entries = await readdir(deps.settings.dataDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  };
  const files = new Set(await filesOf());
  return {
    site,
    async restore() {
      if (!site.server.listening || deps.stopping.aborted) return false;
      await site.emulator.reset();
      await site.emulator.setApplication(null);
      if (!(await database.restore())) return false;
      for (const file of await filesOf()) if (!files.has(file)) await rm(file, { force: true });
      site.clock.reset();
      // Areas keep results per database object.
      deps.db = Object.create(db);
      await deps.clubStore.load();
      await deps.connections.refresh();
      for (const cache of [caches.reads, caches.responses]) {
        cache.suspend();
        cache.resume();
      }
      return true;
    },
    async close() {
      await database.close();
      await site.end();
    },
  };
}

async function openTestSite(options: TestSiteOptions): Promise<TestSite> {
  const folder = await mkdtemp(path.join(inject("clusterFolder"), "site-"));
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => {} }
    : await createDatabase();
  const mail = await startMailServer({ port: 0, folder: path.join(folder, "correo") });
  const emulator = await startEmulator({
    port: 0,
    accessToken: "EMULADOR",
    webhookSecret: WEBHOOK_SECRET,
    noticeRetryDelaysMs: [200, 500, 1_000],
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let fixed: number | null = null;
  let offset = 0;
  const now = () => new Date((fixed ?? Date.now()) + offset);
  const site = await startSite({
    settings: (options.settings ?? ((parsed) => parsed))(
      readSettings({
        NODE_ENV: "test",
        HOST: "127.0.0.1",
        PORT: String(port),
        SITE_URL: url,
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MP_API_URL: emulator.url,
        MP_WEBHOOK_SECRET: WEBHOOK_SECRET,
        RATE_LIMIT_SCALE: "0",
        BACKUP_AT: "off",
        UNDO_SECONDS: "0",
        ...options.env,
      }),
    ),
    log: createLog(process.env.TEST_LOG ?? "silent"),
    clock: now,
    // Many calls on a busy machine make the emulator slow, which must not count as a failing provider.
    patience: { providerMs: 60_000 },
    ...options.site,
  });

  const pool = openTestPool(database.url, 4);
  const call: TestSite["call"] = (method, callPath, { as, json, form, headers } = {}) => {
    const body = form ? toFormData(form) : json === undefined ? null : JSON.stringify(json);
    return fetch(`${url}${callPath}`, {
      method,
      body,
      redirect: "manual",
      headers: {
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    });
  };
  const end = async () => {
    await pool.end();
    await site.close();
    await emulator.close();
    await mail.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };

  return {
    ...site,
    url,
    pool,
    sql: sqlOf(pool),
    mail,
    emulator: createEmulatorControl(emulator.url),
    clock: {
      now,
      advance: (milliseconds) => {
        offset += milliseconds;
      },
      set: (instant) => {
        fixed = instant.getTime();
        offset = 0;
      },
      reset: () => {
        fixed = null;
        offset = 0;
      },
    },
    async change(tag, sql) {
      await pool.query(sql);
      site.deps.cache.drop(tag);
    },
    call,
    async user(...permisos) {
      const nombreUsuario = `u${randomUUID().replaceAll("-", "").slice(0, 15)}`;
      const correo = `${nombreUsuario}@example.com`;
      const ahora = now();
      const expiraEn = new Date(ahora.getTime() + 8 * 3_600_000);
      const made = await insertUsuario(site.deps.db, {
        nombreUsuario,
        contrasenaHash: await testHash,
        nombre: "Nombre",
        apellido: "Apellido",
        correo,
        permisos: permisos.length > 0 ? permisos : ["usuario"],
        creadoEn: ahora,
      });
      const sid = randomUUID();
      await insertSesion(site.deps.db, { id: sid, usuarioId: made.id, creadaEn: ahora, expiraEn });
      const token = site.deps.tokens.sign({ usuarioId: made.id, sid, permisos: made.permisos, expiraEn });
      return { id: made.id, nombreUsuario, correo, token };
    },
    async event(fields = {}) {
      const week = addDays(clubTime(now()).fecha, 7);
      const { rows } = await pool.query<{ id: number }>(
        `insert into eventos (nombre, descripcion, fase, fecha, hora, lugar, precio, cantidad_entradas, entradas_disponibles, estado)
         values ($1, 'Un partido', 'Fecha 1', $2, $3, 'Gimnasio', $4, $5, $5, $6) returning id`,
        [
          fields.nombre ?? "Partido",
          fields.fecha ?? week,
          fields.hora ?? "21:00",
          fields.precio ?? "1500.00",
          fields.cantidad ?? 10,
          fields.estado ?? true,
        ],
      );
      if (!rows[0]) throw new Error("inserting the event failed");
      return rows[0].id;
    },
    end,
    [Symbol.asyncDispose]: end,
  };
}

/**
 * Polls until the condition returns a truthy value; times out with `what` in the message. The pauses grow with the
 * wait, because polling takes processor time from the awaited work.
 */
export async function until<T>(
  what: string,
  condition: () => Promise<T | null | undefined | false>,
  deadlineMs = 300_000,
): Promise<T> {
  const begun = Date.now();
  for (;;) {
    const found = await condition();
    if (found) return found;
    const waited = Date.now() - begun;
    if (waited > deadlineMs) throw new Error(`timed out after ${deadlineMs} ms waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(10 + waited / 10, 250)));
  }
}

/** Waits for an email to an address. @param subject part of its subject */
export function mailTo(
  { mail }: Pick<TestSite, "mail">,
  { correo }: { correo: string | null },
  subject = "",
) {
  return until(`the mail "${subject}" to ${correo}`, async () =>
    (await mail.list()).find((one) => one.to === correo && one.subject.includes(subject)),
  );
}

/** Like `until`, and retries failed jobs at once instead of after their delay. */
export function untilRetried<T>(
  { pool }: Pick<TestSite, "pool">,
  what: string,
  condition: () => Promise<T | null | undefined | false>,
): Promise<T> {
  return until(what, async () => {
    const found = await condition();
    if (!found) await pool.query(RETRY_NOW);
    return found;
  });
}

/** Makes delayed retries due, and wakes their workers with pg-boss's notification. */
const RETRY_NOW = `
  with due as (
    update pgboss.job set start_after = now() where state = 'retry' and start_after > now() returning name)
  select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) from (select distinct name from due) queues`;

function toFormData(fields: Record<string, string | Blob | Blob[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one);
  }
  return form;
}
