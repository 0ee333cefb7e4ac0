/**
 * Fills a data folder with the demo club. Its pictures are not resized, because that would occupy both processors for
 * minutes during the measurements.
 */
import pg from "pg";
import { fillDemo } from "#demo/fill.ts";
import { createLog } from "#server/log.ts";
import { readSettings } from "#server/settings.ts";
import { openSite } from "#site/site.ts";
import { serveProgram } from "../program.ts";

const settings = readSettings(process.env);
const site = await openSite({ settings, log: createLog(settings.logLevel) });
await fillDemo(site.deps, site.databaseUrl, () => {});
const client = new pg.Client({ connectionString: site.databaseUrl });
await client.connect();
await client.query("delete from pgboss.job where name = 'imagen'");
await client.end();
serveProgram({}, () => site.close());
