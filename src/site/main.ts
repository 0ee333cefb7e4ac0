import "#server/quick-imports.ts";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "pino";
import { EmbeddedPostgresError } from "#server/db/engine/run-program.ts";
import { StartError } from "#server/http/listen.ts";
import { createLog } from "#server/log.ts";
import { rootOf } from "#server/package-folder.ts";
import { giveBackMemorySoon, yieldBackgroundThreads } from "#server/process-resources.ts";
import { unitOf } from "#server/service-unit.ts";
import { EnvFileError, readEnvFile, readSettings, type Settings, SettingsError } from "#server/settings.ts";
import { serveSetupPage } from "#server/setup-page.ts";
import { startOwnDatabase } from "./own-database.ts";
import type { SiteOptions } from "./site.ts";
import type { ListeningSite } from "./start-site.ts";

/** Loads the built site (`npm run build`), beside the package. */
export async function loadBuild() {
  const folder = resolve("build");
  const file = resolve(folder, "server/index.js");
  if (!existsSync(file))
    throw new SettingsError("Falta construir el sitio: ejecutá `npm run build` antes de `npm start`.");
  const build: unknown = await import(pathToFileURL(file).href);
  return { load: () => build, mode: "production" as const, staticFolder: resolve(folder, "client") };
}

/** Starts the site, waiting for its database if necessary, and closes it gracefully on SIGTERM or SIGINT. */
export async function run(
  settings: Settings,
  more: Pick<SiteOptions, "clock" | "extras" | "prepare" | "posts"> = {},
): Promise<ListeningSite> {
  const log = createLog(settings.logLevel);
  const releaseDatabase = await startOwnDatabase(settings, log);
  let serving: Pick<ListeningSite, "close"> = { close: async () => {} };
  // The waiting page does not hold the database, so that a signal meanwhile has to release it, too.
  endOnSignals({ close: () => serving.close().then(releaseDatabase) }, log);
  try {
    const pages = await loadBuild();
    // Imported after the hooks of quick-imports are registered.
    const { startPatiently } = await import("./start-site.ts");
    const site = await startPatiently({ settings, log, pages, ...more }, (page, reason) => {
      serving = page;
      if (settings.mode === "demo")
        process.stderr.write(`\n  El sitio espera, y sigue probando: ${reason}\n\n`);
    });
    serving = site;
    log.info({ port: site.port, mode: settings.mode }, "the site is serving");
    if (!site.deps.clubStore.current.instalacion.terminadaEn) await announceSetup(site);
    giveBackMemorySoon();
    return site;
  } finally {
    await releaseDatabase();
  }
}

async function announceSetup({ deps, port }: ListeningSite): Promise<void> {
  const { codigoDeInstalacion } = await import("#features/oficina/sistema/server/codigo.ts");
  const codigo = codigoDeInstalacion(deps, deps.clubStore.current.instalacion);
  const { siteUrlGiven, siteUrl } = deps.settings;
  const address = `${siteUrlGiven ? siteUrl : `http://localhost:${port}`}/instalar`;
  // The code is in the message, because fields with this name are redacted.
  deps.log.info(`the site waits for its set-up with the code ${codigo}`);
  process.stderr.write(`
  El sitio está listo para instalar. Abrí esta dirección en el navegador
  (desde otra máquina, con el nombre o el número de esta en vez de localhost)

    ${address}

  y escribí este código

    ${codigo}

`);
}

/** Closes the site on SIGTERM or SIGINT, then exits with 0. */
export function endOnSignals(site: Pick<ListeningSite, "close">, log: Logger): void {
  let ending = false;
  const end = (signal: string) => {
    if (ending) return;
    ending = true;
    log.info({ signal }, "the site is stopping");
    void site.close().then(() => process.exit(0));
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

/** Prints the message of an error that the operator can fix, and exits with 1; rethrows any other. */
export function explainAndExit(error: unknown): never {
  if (
    error instanceof SettingsError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof StartError
  ) {
    explain(error);
    process.exit(1);
  }
  throw error;
}

function explain(error: Error): void {
  process.stderr.write(`\nEl sitio no puede empezar:\n\n${error.message.replace(/^/gm, "  ")}\n\n`);
}

/**
 * Runs the site with the environment's settings, or a page that lists the invalid ones.
 * @param options.envFile whether to read `.env` as well; a service gets its settings from its supervisor
 */
export async function main({ envFile = false } = {}): Promise<void> {
  try {
    if (envFile) {
      refuseBesideService();
      readEnvFile(process.env);
    }
    await yieldBackgroundThreads();
    await run(readSettings(process.env));
  } catch (error) {
    if (!(error instanceof SettingsError) || error instanceof EnvFileError) explainAndExit(error);
    explain(error);
    // Exiting would make a supervisor restart in a loop. The page shows the reason instead.
    const page = await serveSetupPage(error.message.split("\n"), process.env).catch(explainAndExit);
    process.stderr.write(
      `  En el puerto ${page.port} una página dice lo mismo. \`npm run doctor\` revisa todo lo demás.\n\n`,
    );
    endOnSignals(page, createLog("info"));
  }
}

/** Refuses to run in the folder of a service, where `npm start` would create a second, empty site. */
function refuseBesideService(): void {
  if (process.env.DATA_DIR || process.env.DATABASE_URL || unitOf(rootOf()) === null) return;
  throw new StartError(
    "Este sitio es un servicio de la máquina: arrancalo con «systemctl start club-site». Para probar otra cosa en esta carpeta, poné en DATA_DIR dónde guardar sus datos.",
  );
}

if (import.meta.main) await main();
