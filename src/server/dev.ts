/** `npm run dev`: the site with Vite in front. Screens change while you type; server code after a restart (`node --watch` does it). */
import { createServer as createHttpServer } from "node:http";
import { createServer as createVite } from "vite";
import { createLog } from "./log.ts";
import { explainAndExit } from "./main.ts";
import { readSettings } from "./settings.ts";
import { openSite } from "./site.ts";

try {
  const settings = readSettings({ NODE_ENV: "development", ...process.env });
  const log = createLog(settings.logLevel);
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  const site = await openSite({
    settings,
    log,
    pages: { load: () => vite.ssrLoadModule("virtual:react-router/server-build"), mode: "development" },
  });
  const server = createHttpServer((request, response) => {
    vite.middlewares(request, response, () => site.listener(request, response));
  });
  server.listen(settings.port, settings.host, () =>
    log.info({ url: settings.siteUrl }, "the site is serving, for development"),
  );
  const end = () => {
    server.close();
    void vite
      .close()
      .then(() => site.close())
      .then(() => process.exit(0));
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
} catch (error) {
  explainAndExit(error);
}
