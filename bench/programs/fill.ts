/** Fills a data folder with the demo club, once. */
import { fillDemo } from "#demo/fill.ts";
import { createLog } from "#server/log.ts";
import { readSettings } from "#server/settings.ts";
import { openSite } from "#server/site.ts";
import { serveProgram } from "../program.ts";

const settings = readSettings(process.env);
const site = await openSite({ settings, log: createLog(settings.logLevel) });
const filled = await fillDemo(site.deps, site.databaseUrl, () => {});
serveProgram({ filled }, {}, () => site.close());
