/**
 * The site as a program that tests may kill, with PostgreSQL in DATA_DIR and settings from the environment. It serves
 * pages only if PAGES is set, which needs a build. Its clock is ahead by CLOCK_AHEAD_MS.
 */
import { flushCompileCache } from "node:module";
import { setUpDemoClub } from "#demo/club.ts";
import { createLog } from "#server/log.ts";
import { readSettings } from "#server/settings.ts";
import { endOnSignals, loadBuild } from "#site/main.ts";
import type { OpenSite } from "#site/site.ts";

// Imported last, because main.ts speeds up the imports that follow it.
const { startPatiently } = await import("#site/start-site.ts");
const settings = readSettings(process.env);
// Logs go to stderr, because the first line of stdout announces the site's address.
const log = createLog(settings.logLevel, process.stderr);
let serving = { close: async () => {} };
endOnSignals({ close: () => serving.close() }, log);
const pages = process.env.PAGES ? { pages: await loadBuild() } : {};
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const clock = () => new Date(Date.now() + ahead);
const site = await startPatiently({ settings, log, prepare: setUp, clock, ...pages }, (page) => {
  serving = page;
});
serving = site;
// A killed process would not write its compile cache.
flushCompileCache();
process.stdout.write(`${JSON.stringify({ port: site.port, databaseUrl: site.databaseUrl })}\n`);

/** Sets a club up, because tests that start from an empty folder need one. */
async function setUp({ deps, databaseUrl }: OpenSite): Promise<void> {
  if (deps.clubStore.current.instalacion.terminadaEn) return;
  await setUpDemoClub(databaseUrl);
  await deps.clubStore.load();
}
