import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import type { NoticeHint } from "#server/providers/payments/port.ts";

/** What notices pointed at: payments to ask the provider about. */
export const COLA_DE_CONSULTAS = defineQueue<Pick<NoticeHint, "topic"> & { id: string }>({
  name: "consulta",
  policy: "short",
  retry: { limit: 3, delay: 2, delayMax: 30 },
  batch: 8,
});

/**
 * Queues the question to the provider for one payment id of its own (Rule PAG-9). Answers the
 * same for any id: it tells nothing of what exists.
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
