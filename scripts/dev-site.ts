/**
 * The process that `npm run dev` (scripts/dev.ts) starts and restarts: the demo site with Vite in
 * front.
 */
import { createServer as createHttpServer } from "node:http";
import { createServer as createVite } from "vite";
import { createLog } from "#server/log.ts";
import { endOnSignals, explainAndExit } from "#site/main.ts";
import { openSite } from "#site/site.ts";
import { openDemoClub } from "./demo-club.ts";

try {
  const { settings, options, introduce } = await openDemoClub("development");
  const log = createLog(settings.logLevel);
  const server = createHttpServer();
  const vite = await createVite({
    // HMR uses the site's own port, so that several checkouts can run at once.
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  const site = await openSite({
    ...options,
    settings,
    log,
    pages: { load: () => vite.ssrLoadModule("virtual:react-router/server-build"), mode: "development" },
  });
  await options.prepare(site);
  server.on("request", (request, response) => {
    vite.middlewares(request, response, () => site.listener(request, response));
  });
  endOnSignals(
    {
      async close() {
        server.close();
        server.closeAllConnections();
        await vite.close();
        await site.close();
      },
    },
    log,
  );
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(settings.port, settings.host, done);
  });
  introduce();
} catch (error) {
  explainAndExit(error);
}
