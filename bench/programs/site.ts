/** The complete site as started by `npm start`, with a payment provider that answers immediately. */
import { recordarCuotas } from "#features/cuotas/deudores/server/recordatorios.ts";
import { createLog } from "#server/log.ts";
import { yieldBackgroundThreads } from "#server/process-resources.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";
import { readSettings } from "#server/settings.ts";
import { loadBuild } from "#site/main.ts";
import { startSite } from "#site/start-site.ts";
import { cpuMsSinceLast, serveProgram } from "../program.ts";

const settings = readSettings(process.env);
await yieldBackgroundThreads();
const site = await startSite({
  settings,
  log: createLog(settings.logLevel),
  pages: await loadBuild(),
  payments: instantProvider(),
  ...(process.env.BENCH_CLOCK && { clock: clockFrom(new Date(process.env.BENCH_CLOCK)) }),
});

let anew = false;
// Runs before the site's own listener, so that a round without cache finds no cached response.
site.server.prependListener("request", () => {
  if (anew) invalidate();
});

serveProgram(
  {
    cpuMs: cpuMsSinceLast,
    /** Invalidates all cached responses before each request, as a write would. */
    renderAnew: (on: boolean) => {
      anew = on;
    },
    invalidate,
    remind: () => recordarCuotas(site.deps),
    /** Returns resident memory in bytes. */
    memory: () => process.memoryUsage.rss(),
  },
  () => site.close(),
);

function clockFrom(instant: Date): () => Date {
  const ahead = instant.getTime() - Date.now();
  return () => new Date(Date.now() + ahead);
}

function invalidate(): void {
  site.deps.cache.drop("pagina", "eventos");
}

/** Returns a provider without Mercado Pago's latency, for purchases only. */
function instantProvider(): PaymentProvider {
  const absent = () => Promise.reject(new Error("the benchmark's provider only creates preferences"));
  return {
    async createPreference({ externalReference }) {
      const id = `bench-${externalReference}`;
      return { id, url: `https://provider.invalid/${id}`, externalReference, raw: {} };
    },
    getPayment: async () => null,
    findPayments: async () => [],
    refund: absent,
    createSubscription: absent,
    getSubscription: absent,
    findSubscriptions: absent,
    updateSubscription: absent,
    getCharge: absent,
    listCharges: absent,
    paymentIdsOf: async () => [],
    readNotice: () => ({ topic: "other", id: null, signature: "absent" }),
  };
}
