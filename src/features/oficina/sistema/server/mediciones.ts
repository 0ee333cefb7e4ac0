import { ESTADOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import { pagosPorEstado } from "#features/caja/pagos/server/resumen.ts";
import { contarCorreos } from "#features/compartido/correos/server/sin-enviar.ts";
import type { Deps } from "#server/deps.ts";
import { readQueues } from "#server/jobs/queue-state.ts";
import { type GaugeSource, remembered } from "#server/observability/metrics.ts";

const POCO_MS = 5_000;
/** A long time, because counting all payments scans the table. */
const MUCHO_MS = 60_000;

/** Returns gauges from the database about queues, emails and payments. */
export function mediciones(deps: Deps): GaugeSource[] {
  const colas = remembered(POCO_MS, () => readQueues(deps.db));
  const correos = remembered(POCO_MS, () => contarCorreos(deps));
  const pagos = remembered(MUCHO_MS, () => pagosPorEstado(deps.db));
  return [
    {
      name: "club_queue_jobs",
      help: "Jobs by queue and state; failed ones were given up within the last week",
      labels: ["queue", "state"],
      read: async () =>
        (await colas()).flatMap(({ queue, waiting, running, failed }) =>
          Object.entries({ waiting, running, failed }).map(([state, value]) => ({
            labels: { queue, state },
            value,
          })),
        ),
    },
    {
      name: "club_queue_oldest_due_seconds",
      help: "For how long the job has been due that waits longest",
      labels: ["queue"],
      read: async () =>
        (await colas()).map(({ queue, oldestDueSeconds }) => ({
          labels: { queue },
          value: oldestDueSeconds ?? 0,
        })),
    },
    {
      name: "club_mails_unsent",
      help: "Mails that have not left: waiting for the first try, or failed so far",
      labels: ["state"],
      read: async () => {
        const { esperando, fallidos } = await correos();
        return [
          { labels: { state: "waiting" }, value: esperando },
          { labels: { state: "failed" }, value: fallidos },
        ];
      },
    },
    {
      name: "club_payments",
      help: "Payments by state",
      labels: ["state"],
      read: async () => {
        const cuantos = await pagos();
        return ESTADOS_DE_PAGO.map((state) => ({ labels: { state }, value: cuantos.get(state) ?? 0 }));
      },
    },
  ];
}
