/** Runs before the build of `npm run demo`, which takes a minute, so that a port in use is reported at once. */
import { requireFreePort } from "#server/http/listen.ts";
import { readSettings } from "#server/settings.ts";
import { explainAndExit } from "#site/main.ts";

try {
  const { PORT = "3000", HOST = "127.0.0.1" } = process.env;
  await requireFreePort(readSettings({ NODE_ENV: "demo", PORT, HOST }));
} catch (error) {
  explainAndExit(error);
}
