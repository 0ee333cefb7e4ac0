import type { IncomingMessage, ServerResponse } from "node:http";
import { resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "#contract/club-time.ts";
import { reunirConceptos } from "#features/caja/pagos/server/concepto.ts";
import { collectCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { entradasDeEvento } from "#features/eventos/entradas/feature.ts";
import { openClubStore } from "#features/oficina/club/server/club-store.ts";
import { ensureInstalacion } from "#features/oficina/club/server/instalacion.ts";
import { reportOnce } from "#features/oficina/club/server/leer-campos.ts";
import { conexionesGuardadas } from "#features/oficina/sistema/server/almacen.ts";
import { CONEXIONES_GUARDADAS } from "#features/oficina/sistema/server/guardar-conexion.ts";
import { segundoPaso } from "#features/personas/sesion/server/revisar-codigo.ts";
import { createTokens } from "#features/personas/sesion/server/tokens.ts";
import { reunirPalabras } from "#features/personas/usuarios/server/palabras.ts";
import { findPersonColumns } from "#features/socios/fusiones/server/fusiones.repo.ts";
import { type Caches, createCaches, EVERY_PAGE } from "#server/caches.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Deps, Maintenance } from "#server/deps.ts";
import { collect, type Feature } from "#server/feature.ts";
import type { PagesOptions } from "#server/http/pages.ts";
import { createRateLimits } from "#server/http/rate-limits.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { prepareDataDir } from "#server/http/upload.ts";
import type { ClientPatience } from "#server/http/web-server.ts";
import { openJobs } from "#server/jobs/jobs.ts";
import { openSiteWatch } from "#server/observability/site-watch.ts";
import { openConnections } from "#server/providers/connections.ts";
import { openProviders, type Providers } from "#server/providers/open-providers.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";
import type { PostsProvider } from "#server/providers/posts/port.ts";
import { readOrCreateSecret, secretFile } from "#server/secret.ts";
import type { Settings, SiteSettings } from "#server/settings.ts";
import { createCodes } from "#server/signed-codes.ts";
import { type AppOptions, createApp, type SiteApp } from "./app.ts";
import { checkBound } from "./bound-calls.ts";
import { features as everyArea, queuesOf } from "./features.ts";
import { openOwnDatabase } from "./own-database.ts";
import * as tables from "./tables.ts";

/** The locale's messages for missing and mistyped fields are "recibido indefinido" and "recibido NaN". */
const missingOrMistyped: z.core.$ZodErrorMap = ({ code, input }) => {
  if (code !== "invalid_type") return undefined;
  return input === undefined || input === null ? "Falta completar este dato" : "Este dato no es válido";
};

export interface SiteOptions {
  settings: Settings;
  log: Logger;
  clock?: Clock;
  /** Replaces Mercado Pago; the benchmark excludes the provider's time. */
  payments?: PaymentProvider;
  /** Replaces Instagram; the demo has its own posts. */
  posts?: PostsProvider;
  pages?: PagesOptions;
  extras?: AppOptions["extras"];
  /** Every area of the club by default; a test adds its own. */
  features?: readonly Feature[];
  /** Timeouts of clients and, in milliseconds, of providers; shorter in tests. */
  patience?: { clients?: ClientPatience; providerMs?: number };
  /** Runs once everything is open, before the first request is served (the demo fills its club). */
  prepare?: (site: OpenSite) => Promise<void>;
}

export interface OpenSite extends SiteApp {
  deps: Deps;
  caches: Caches;
  /** Connection string of the configured database, or of the site's own. */
  databaseUrl: string;
  /** The request listener for an HTTP server: answers from the cache, otherwise from the application. */
  listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Ends live feeds (`Deps.hangUp`), for which a closing server would wait. */
  hangUp(): void;
  /** Waits for running jobs, then closes every part in reverse order. */
  close(): Promise<void>;
}

/**
 * Opens every part once and passes them to the features. Without a configured database the site starts its own in the
 * data folder, which other processes of the same folder share.
 * @param maintenance of the host that listens on a port; null if there is none
 */
export async function openSite(
  options: SiteOptions,
  maintenance: Maintenance | null = null,
): Promise<OpenSite> {
  const { log, features = everyArea } = options;
  const clock = options.clock ?? (() => new Date());
  checkBound(features);
  const registered = registeredBy(features);
  z.config({ ...z.locales.es(), customError: missingOrMistyped });
  let confirmedAddress = (): string | null => null;
  const opened = createOpened(log);

  try {
    const { secret, url, database } = await openData(options, opened);
    const [personColumns] = await Promise.all([
      findPersonColumns(database.db, Object.values(tables)),
      ensureInstalacion({ db: database.db, clock }),
    ]);
    const settings = {
      ...options.settings,
      secret,
      get siteUrl(): string {
        return confirmedAddress() ?? options.settings.siteUrl;
      },
    };
    const tokens = createTokens(secret);
    const caches = createCaches(
      () => clock().getTime(),
      (token) => tokens.read(token, clock()) !== null,
    );
    const watch = openSiteWatch({ cache: caches.responses, pool: database.pool });
    const onReload = () => caches.dropHere(EVERY_PAGE);
    const clubStore = await openClubStore({ db: database.db, log, onReload });
    if (!settings.siteUrlGiven) confirmedAddress = () => clubStore.current.instalacion.sitio;
    const { providers, connections } = await openServices(options, settings, {
      db: database.db,
      watch,
      opened,
    });
    opened.closeWith(
      await caches.connect({
        url,
        log,
        onNews(tags) {
          clubStore.onNews(tags);
          if (tags === null || tags.includes(CONEXIONES_GUARDADAS)) void connections.refresh();
        },
      }),
    );

    const jobs = await openJobs({ url, log, work: settings.jobs, queues: queuesOf(features) });
    opened.closeWith(() => jobs.stop());
    // Aborts a running backup, which is repeated later, instead of waiting for it.
    const stopping = new AbortController();
    opened.closeWith(() => stopping.abort());
    const hangUp = new AbortController();
    opened.closeWith(() => hangUp.abort());

    const deps: Deps = Object.assign(providers, {
      settings,
      log,
      clock,
      db: database.db,
      club: () => clubStore.current.club,
      clubStore,
      databaseUrl: url,
      jobs,
      stopping: stopping.signal,
      hangUp: hangUp.signal,
      maintenance,
      connections,
      watch,
      limits: createRateLimits(database.pool, {
        limits: collect(features, (feature) => feature.limits),
        scale: settings.rateLimitScale,
        secret,
      }),
      cache: caches.invalidation,
      tokens,
      codes: createCodes(
        secret,
        collect(features, (feature) => feature.codes),
      ),
      ...registered,
      personColumns,
      entradasDeEvento,
      segundoPaso,
    });
    watch.metrics.add(...features.flatMap(({ gauges }) => gauges?.(deps) ?? []));
    if (settings.jobs) await startWork(deps, features);

    const site = createApp(deps, {
      features,
      caches,
      ready: () =>
        database.pool.query("select 1").then(
          () => true,
          () => false,
        ),
      pages: options.pages,
      extras: options.extras,
    });
    const listener = listenerOf(site, caches.responses);
    return {
      ...site,
      deps,
      caches,
      databaseUrl: url,
      listener,
      hangUp: () => hangUp.abort(),
      close: opened.close,
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Remembers how to close every part that was opened. */
function createOpened(log: Logger) {
  const steps: (() => Promise<void> | void)[] = [];
  return {
    closeWith: (step: () => Promise<void> | void) => void steps.push(step),
    /** Closes the parts in reverse order, each of them even if others fail. */
    async close(): Promise<void> {
      for (const step of steps.splice(0).reverse()) {
        try {
          await step();
        } catch (error) {
          log.warn({ err: error }, "a part did not close cleanly");
        }
      }
    },
  };
}

type Opened = ReturnType<typeof createOpened>;

/** Opens the data folder with its secret, and the database in this version's form. */
async function openData({ settings, log }: SiteOptions, opened: Opened) {
  const dataDir = resolve(settings.dataDir);
  await prepareDataDir(dataDir);
  const secret = settings.secret ?? (await readOrCreateSecret(secretFile(dataDir)));
  let url = settings.databaseUrl;
  if (!url) {
    const own = await openOwnDatabase(dataDir, log);
    opened.closeWith(own.close);
    url = own.url;
  }
  await migrate(url);
  const database = openDatabase(url, { max: settings.databasePool, log });
  opened.closeWith(() => database.close());
  return { secret, url, database };
}

/** Opens the outside services. A changed connection replaces its provider in the returned object. */
async function openServices(
  options: SiteOptions,
  settings: SiteSettings,
  { db, watch, opened }: Pick<Deps, "db" | "watch"> & { opened: Opened },
) {
  const { log } = options;
  const providers = {} as Providers;
  const report = reportOnce(log, "stored connections have fields that cannot be read");
  const connections = await openConnections({
    settings,
    log,
    read: () => conexionesGuardadas(db, settings.secret, report),
    open: (used) => watch.providers(openProviders(used, options, options.patience?.providerMs)),
    use: (current) => Object.assign(providers, current),
  });
  opened.closeWith(() => connections.close());
  return { providers, connections };
}

/** Collects what the features register for use cases of other areas. */
function registeredBy(features: readonly Feature[]) {
  return {
    precios: features.flatMap(({ precios }) => precios ?? []),
    agendas: collect(features, ({ agenda }) => agenda && [agenda]),
    personalData: collect(features, ({ personalData }) => personalData && [personalData]),
    finders: features.flatMap(({ finders = [] }) => finders),
    actions: features.flatMap(({ actions = [] }) => actions),
    inbox: features.flatMap(({ inbox = [] }) => inbox),
    correos: collectCorreos(features),
    conceptos: reunirConceptos(features),
    cobrosAparte: collect(features, ({ cobroAparte }) => cobroAparte && [cobroAparte]),
    palabras: reunirPalabras(features),
  };
}

async function startWork(deps: Deps, features: readonly Feature[]): Promise<void> {
  const { jobs, settings } = deps;
  await jobs.work(
    features
      .flatMap(({ work = [] }) => work)
      .map(({ queue, handle, schedule, runsHere }) => ({
        queue,
        schedule: schedule?.(settings),
        handle: runsHere?.(settings) === false ? null : (data: never) => handle(deps, data),
      })),
  );
  await Promise.all(features.map(({ start }) => start?.(deps)));
}

/** Answers from the cache, otherwise from the application. */
function listenerOf({ app, canonicalAddress }: SiteApp, cache: ResponseCache): OpenSite["listener"] {
  const handle = getRequestListener(app.fetch);
  return (request, response) => {
    const make = () => void handle(request, response);
    if (request.method !== "GET" && request.method !== "HEAD") return make();
    // Looks up the address as sent first, because most addresses are already canonical.
    cache.serve(request, response, () => {
      const address = request.url ?? "";
      request.url = canonicalAddress(address);
      // Unknown parameters reach neither loaders nor the cache.
      if (request.url === address) make();
      else cache.serve(request, response, make);
    });
  };
}
