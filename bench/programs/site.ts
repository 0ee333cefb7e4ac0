/** The site, whole, as `npm start` runs it, but with a payment provider that answers at once (if told so). */
import { setTimeout as wait } from "node:timers/promises";
import { hacerCopia } from "#features/oficina/sistema/server/hacer-copia.ts";
import { yieldBackgroundThreads } from "#server/background-threads.ts";
import { giveBackMemory } from "#server/give-back-memory.ts";
import { createLog } from "#server/log.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";
import { readSettings } from "#server/settings.ts";
import { loadBuild } from "#site/main.ts";
import { startSite } from "#site/site.ts";
import type { BackupTaken } from "../backup.ts";
import { serveProgram } from "../program.ts";
import type { Held } from "../soak.ts";
import { usageSinceLast } from "../usage.ts";

const settings = readSettings(process.env);
await yieldBackgroundThreads();
const site = await startSite({
  settings,
  log: createLog(settings.logLevel),
  pages: await loadBuild(),
  payments: instantProvider(),
});

/** How long the provider takes to answer. */
let providerMs = 0;
let anew = false;
// Before the site's own listener, so that no request of such a round can find a kept answer.
site.server.prependListener("request", () => {
  if (anew) site.deps.cache.drop("pagina", "eventos");
});

serveProgram(
  { port: site.port },
  {
    usage: usageSinceLast,
    /** As if something that every page shows were written before each request. */
    renderAnew: (on: boolean) => {
      anew = on;
    },
    delayProvider: (milliseconds: number) => {
      providerMs = milliseconds;
    },
    /** Bytes: now, and the most that it ever was. */
    memory: () => ({ now: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 }),
    backup,
    /** Bytes once all that nothing refers to is collected: of objects, of buffers, and of the whole process. */
    held: (): Held => {
      giveBackMemory();
      const { heapUsed, external, rss } = process.memoryUsage();
      return { objects: heapUsed, buffers: external, process: rss };
    },
    /** As if something with these tags were written; `null` comes from a question without a value. */
    changed: (tags: string[] | null) => site.deps.cache.drop("pagina", "eventos", ...(tags ?? [])),
  },
  () => site.close(),
);

/** A backup as every night's, by this process. */
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

/** The purchase path without the time that Mercado Pago takes; nothing else of the provider is asked for. */
function instantProvider(): PaymentProvider {
  const absent = () => Promise.reject(new Error("the benchmark's provider only makes preferences"));
  return {
    async createPreference({ externalReference }) {
      if (providerMs > 0) await wait(providerMs);
      const id = `bench-${externalReference}`;
      return { id, url: `https://provider.invalid/${id}`, externalReference, raw: {} };
    },
    getPreference: absent,
    getPayment: async () => null,
    findPayments: async () => [],
    refund: absent,
    paymentIdsOf: async () => [],
    readNotice: () => ({ topic: "other", id: null, signature: "absent" }),
  };
}
