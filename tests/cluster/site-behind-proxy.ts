import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#tests/harness/site-process.ts";
import { type SiteProcesses, startProcesses } from "./processes.ts";
import type { ShippedProxy } from "./shipped-proxies.ts";

/**
 * Starts several processes of one site behind a proxy; `url` is the proxy's address.
 * @param env further settings of each process
 */
export async function startSiteBehind(
  proxy: ShippedProxy,
  count: number,
  env: Record<string, string> = {},
): Promise<SiteProcesses> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-proxy-"));
  const port = await freePort();
  const site = await startProcesses(count, { url: `https://localhost:${port}`, env });
  const upstreams = site.processes.map((one) => one.port);
  const inFront = await proxy.start({ folder, port, upstreams }).catch(async (error: unknown) => {
    // Remaining processes would keep the test run alive.
    await site.end();
    throw error;
  });
  return {
    ...site,
    async end() {
      await inFront.end();
      await site.end();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
