import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Tx } from "../db/database.ts";
import type { NoticeHint } from "../providers/payments/port.ts";

/** The queues and what each job carries. */
export interface JobData {
  correo: { correoId: string };
  devolucion: { pagoId: number; idMedioPago: string };
  /** What a notice pointed at. */
  consulta: { topic: NoticeHint["topic"]; id: string };
  conciliacion: Record<string, never>;
}
export type QueueName = keyof JobData;
export type JobHandlers = { [Q in QueueName]: (data: JobData[Q]) => Promise<void> };

export interface Jobs {
  /**
   * Queues a job in the transaction of the fact that asks for it: both happen, or neither. With a `key`,
   * one job of that key waits at a time; asking again meanwhile changes nothing.
   */
  send<Q extends QueueName>(tx: Tx, queue: Q, data: JobData[Q], options?: { key: string }): Promise<void>;
  /** Begins to work on the queues. */
  work(handlers: JobHandlers): Promise<void>;
  /** Lets running jobs end (at most 10 s), then stops. */
  stop(): Promise<void>;
}

const RETRY: Record<QueueName, { retryLimit: number; retryDelay: number; retryDelayMax: number }> = {
  // A mail server may be down for a weekend: about three days of trying.
  correo: { retryLimit: 300, retryDelay: 2, retryDelayMax: 900 },
  devolucion: { retryLimit: 300, retryDelay: 5, retryDelayMax: 900 },
  consulta: { retryLimit: 3, retryDelay: 2, retryDelayMax: 30 },
  conciliacion: { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 },
};

/** `short`: one waiting job of each key; `stately`: also one running. */
const POLICY = {
  correo: "standard",
  devolucion: "short",
  consulta: "short",
  conciliacion: "stately",
} as const;

/** Opens the durable queue, in the same database as everything else. */
export async function openJobs(options: { url: string; log: Logger; work: boolean }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    application_name: "club-site-jobs",
    useListenNotify: options.work,
    supervise: options.work,
    schedule: options.work,
    migrate: true,
  });
  boss.on("error", (error) => options.log.warn({ err: error }, "the job queue had trouble"));
  await boss.start();
  for (const queue of Object.keys(RETRY) as QueueName[]) {
    await boss.createQueue(queue, {
      ...RETRY[queue],
      retryBackoff: true,
      expireInSeconds: 120,
      notify: true,
      deleteAfterSeconds: 7 * 24 * 3600,
      policy: POLICY[queue],
    });
  }
  return {
    async send(tx, queue, data, options) {
      await boss.send(queue, data, {
        db: fromDrizzle(tx, sql),
        ...(options ? { singletonKey: options.key } : {}),
      });
    },
    async work(handlers) {
      for (const queue of Object.keys(handlers) as QueueName[]) {
        await boss.work(
          queue,
          { pollingIntervalSeconds: 2, batchSize: 1, localConcurrency: queue === "correo" ? 2 : 1 },
          async ([job]) => {
            if (job) await (handlers[queue] as (data: unknown) => Promise<void>)(job.data);
          },
        );
      }
      await boss.schedule("conciliacion", "* * * * *", {});
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
