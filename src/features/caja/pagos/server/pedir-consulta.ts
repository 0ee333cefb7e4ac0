import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import type { NoticeHint } from "#server/providers/payments/port.ts";

/** Provider payments to query, as named by notices. */
export const COLA_DE_CONSULTAS = defineQueue<Pick<NoticeHint, "topic"> & { id: string }>({
  name: "consulta",
  policy: "short",
  retry: { limit: 3, delay: 2, delayMax: 30 },
  batch: 8,
});

/**
 * Queues a query for a provider payment id (Rule PAG-9). The response is the same for any id, so it reveals nothing.
 */
export async function pedirConsulta(
  deps: Pick<Deps, "db" | "jobs">,
  idMedioPago: string,
): Promise<Outcome<{ ok: true }>> {
  await deps.db.transaction((tx) =>
    deps.jobs.send(
      tx,
      COLA_DE_CONSULTAS,
      { topic: "payment", id: idMedioPago },
      { key: `payment:${idMedioPago}` },
    ),
  );
  return done({ ok: true });
}
