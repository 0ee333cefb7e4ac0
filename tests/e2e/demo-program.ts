/** The demo program, which lets browser tests move its clock and send delayed emails. */
import pg from "pg";
import { z } from "zod";
import { explainAndExit, run } from "#site/main.ts";

try {
  const { openDemoClub } = await import("../../scripts/demo-club.ts");
  const { settings, options } = await openDemoClub("demo");
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
      app.post("/demo/reloj", async (c) => {
        const { segundos } = z.object({ segundos: z.number().nullable() }).parse(await c.req.json());
        ahead = segundos === null ? 0 : ahead + segundos * 1_000;
        return c.json({ hora: new Date(Date.now() + ahead).toISOString() });
      });
      // Emails about decisions are delayed as long as the decision can be undone.
      app.post("/demo/correo/ya", async (c) => {
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        await client.query(
          "update pgboss.job set start_after = now() where state = 'created' and start_after > now() and data ? 'correoId'",
        );
        await client.end();
        return c.body(null, 204);
      });
    },
  });
} catch (error) {
  explainAndExit(error);
}
