/**
 * The complete site as with `npm start`, optionally with a payment provider that answers
 * immediately.
 */
import { setTimeout as wait } from "node:timers/promises";
import { hacerCopia } from "#features/oficina/sistema/server/hacer-copia.ts";
import { createLog } from "#server/log.ts";
import { giveBackMemory, yieldBackgroundThreads } from "#server/process-resources.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";
import { readSettings } from "#server/settings.ts";
import { loadBuild } from "#site/main.ts";
import { startSite } from "#site/start-site.ts";
import type { BackupTaken } from "../backup.ts";
import { serveProgram, usageSinceLast } from "../program.ts";
import type { Held } from "../soak.ts";

const settings = readSettings(process.env);
await yieldBackgroundThreads();
const site = await startSite({
  settings,
  log: createLog(settings.logLevel),
  pages: await loadBuild(),
  payments: instantProvider(),
});

/** The provider's response time. */
let providerMs = 0;
let anew = false;
// Runs before the site's own listener, so that a round without cache finds no cached response.
site.server.prependListener("request", () => {
  if (anew) site.deps.cache.drop("pagina", "eventos");
});

serveProgram(
  { port: site.port },
  {
    usage: usageSinceLast,
    /** Invalidates everything before each request, as a write would. */
    renderAnew: (on: boolean) => {
      anew = on;
    },
    delayProvider: (milliseconds: number) => {
      providerMs = milliseconds;
    },
    /** Resident memory in bytes: current and peak. */
    memory: () => ({ now: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 }),
    backup,
    /** Memory in bytes after a garbage collection: objects, buffers, and the whole process. */
    held: (): Held => {
      giveBackMemory();
      const { heapUsed, external, rss } = process.memoryUsage();
      return { objects: heapUsed, buffers: external, process: rss };
    },
    /** Invalidates these tags as a write would; `null` comes from a command without input. */
    changed: (tags: string[] | null) => site.deps.cache.drop("pagina", "eventos", ...(tags ?? [])),
  },
  () => site.close(),
);

/** Makes a backup in this process, like the nightly job. */
async function backup(): Promise<BackupTaken> {
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const began = performance.now();
  const { bytes } = await hacerCopia(site.deps, {
    url: site.databaseUrl,
    carpeta: settings.backup.dir,
    conservar: settings.backup.keep,
  });
  clearInterval(looking);
  return { seconds: (performance.now() - began) / 1000, bytes, before, most };
}

/** A provider without Mercado Pago's latency, for purchases and refunds only. */
function instantProvider(): PaymentProvider {
  const absent = () => Promise.reject(new Error("the benchmark's provider creates preferences and refunds"));
  return {
    async createPreference({ externalReference }) {
      if (providerMs > 0) await wait(providerMs);
      const id = `bench-${externalReference}`;
      return { id, url: `https://provider.invalid/${id}`, externalReference, raw: {} };
    },
    getPreference: absent,
    getPayment: async () => null,
    findPayments: async () => [],
    // An exchange with the real one over the network.
    refund: () => wait(100),
    paymentIdsOf: async () => [],
    readNotice: () => ({ topic: "other", id: null, signature: "absent" }),
  };
}
