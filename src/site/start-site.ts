import type { Server } from "node:http";
import { openWebServer } from "#server/http/web-server.ts";
import { openHost } from "./host.ts";
import { type OpenSite, openSite, type SiteOptions } from "./site.ts";

export interface ListeningSite extends OpenSite {
  server: Server;
  port: number;
}

/**
 * Opens the site on a port. `close` refuses new connections, waits up to 10 s for running requests, then closes the
 * site. The returned parts are those of the start; a restoration from the browser replaces them.
 */
export async function startSite(options: SiteOptions): Promise<ListeningSite> {
  const { settings, log } = options;
  const host = await openHost({ settings, log, open: (maintenance) => openSite(options, maintenance) });
  try {
    await options.prepare?.(host.first);
  } catch (error) {
    await host.close();
    throw error;
  }
  try {
    const web = await openWebServer({
      listener: host.listener,
      port: settings.port,
      host: settings.host,
      patience: options.patience?.clients,
      drainMs: settings.drainMs,
      onDrained: host.hangUp,
    });
    return {
      ...host.first,
      server: web.server,
      port: web.port,
      async close() {
        await web.close();
        await host.close();
      },
    };
  } catch (error) {
    await host.close();
    throw error;
  }
}
