/** The demo program, which lets browser tests move its clock and send delayed emails, and serves axe to them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import { withClient } from "#server/db/client.ts";
import { explainAndExit, run } from "#site/main.ts";

try {
  const { openDemoClub } = await import("../../scripts/demo-club.ts");
  const { settings, options } = await openDemoClub("demo");
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  let ahead = 0;
  let databaseUrl = "";
  await run(settings, {
    ...options,
    clock: () => new Date(Date.now() + ahead),
    prepare: async (site) => {
      databaseUrl = site.databaseUrl;
      await options.prepare(site);
    },
    extras: (app) => {
      options.extras(app);
      app.get("/demo/axe.js", (c) =>
        c.body(axe, 200, { "content-type": "text/javascript", "cache-control": "max-age=3600" }),
      );
      app.post("/demo/reloj", async (c) => {
        const { segundos } = z.object({ segundos: z.number().nullable() }).parse(await c.req.json());
        ahead = segundos === null ? 0 : ahead + segundos * 1_000;
        return c.json({ hora: new Date(Date.now() + ahead).toISOString() });
      });
      // Emails about decisions are delayed as long as the decision can be undone.
      app.post("/demo/correo/ya", async (c) => {
        await withClient({ connectionString: databaseUrl }, (client) =>
          client.query(
            "update pgboss.job set start_after = now() where state = 'created' and start_after > now() and data ? 'correoId'",
          ),
        );
        return c.body(null, 204);
      });
    },
  });
} catch (error) {
  explainAndExit(error);
}
