/** The site without its pages, as a program that tests may kill: its own PostgreSQL in DATA_DIR, all else by the environment. */
import { flushCompileCache } from "node:module";
import { createLog } from "#server/log.ts";
import { readSettings } from "#server/settings.ts";
import { endOnSignals } from "#site/main.ts";

// After those: main.ts makes quick what is imported from then on.
const { startPatiently } = await import("#site/patient-start.ts");
const settings = readSettings(process.env);
// On the other channel: the first line of this one says where the site is.
const log = createLog(settings.logLevel, process.stderr);
let serving = { close: async () => {} };
endOnSignals({ close: () => serving.close() }, log);
const site = await startPatiently({ settings, log }, (page) => {
  serving = page;
});
serving = site;
// Those that are killed have no other moment for it.
flushCompileCache();
process.stdout.write(`${JSON.stringify({ port: site.port, databaseUrl: site.databaseUrl })}\n`);
