/** Resizes all pictures of a data folder, as the site's background job does after an upload. */
import pg from "pg";
import { prepararImagen } from "#features/compartido/imagenes/server/preparar-imagen.ts";
import { createLog } from "#server/log.ts";
import { readSettings } from "#server/settings.ts";
import { openSite } from "#site/site.ts";
import { serveProgram } from "../program.ts";

const AT_ONCE = 2;
const settings = readSettings(process.env);
const site = await openSite({ settings, log: createLog(settings.logLevel) });
const client = new pg.Client({ connectionString: site.databaseUrl });
await client.connect();
const { rows } = await client.query<{ clave: string }>(
  "select clave from imagenes where estado = 'pendiente'",
);
await client.end();
await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, turn) => {
    for (const { clave } of rows.filter((_row, i) => i % AT_ONCE === turn)) {
      await prepararImagen(site.deps, { clave });
    }
  }),
);
serveProgram({ made: rows.length }, {}, () => site.close());
