import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { club } from "#club";
import type { Tx } from "../db/database.ts";
import { connectionTo } from "../db/primary.ts";
import type { NoticeHint } from "../providers/payments/port.ts";

/** The queues and what each job carries. */
export interface JobData {
  correo: { correoId: string };
  devolucion: { pagoId: number; idMedioPago: string };
  /** What a notice pointed at. */
  consulta: { topic: NoticeHint["topic"]; id: string };
  recuperacion: { pedidoId: string };
  /** A username was closed; null: nobody's. */
  bloqueo: { id: string; usuarioId: number | null };
  conciliacion: Record<string, never>;
  imagen: { clave: string };
  barrido: Record<string, never>;
  publicaciones: Record<string, never>;
  recordatorios: Record<string, never>;
  copia: Record<string, never>;
  /** A backup was restored: what its facts still ask for. */
  retomar: Record<string, never>;
}
export type QueueName = keyof JobData;
export type JobHandlers = { [Q in QueueName]: (data: JobData[Q]) => Promise<void> };

export interface Jobs {
  /**
   * Queues a job in the transaction of the fact that asks for it: both happen, or neither. With a `key`,
   * one job of that key waits at a time; asking again meanwhile changes nothing. `startAfterSeconds` delays it,
   * by the database's clock.
   */
  send<Q extends QueueName>(
    tx: Tx,
    queue: Q,
    data: JobData[Q],
    options?: { key?: string; startAfterSeconds?: number },
  ): Promise<void>;
  /** Begins to work on the queues that have a handler here. */
  work(handlers: Partial<JobHandlers>): Promise<void>;
  /** Lets running jobs end (at most 10 s), then stops. */
  stop(): Promise<void>;
}

const RETRY: Record<QueueName, { retryLimit: number; retryDelay: number; retryDelayMax: number }> = {
  // A mail server may be down for a weekend: about three days of trying.
  correo: { retryLimit: 300, retryDelay: 2, retryDelayMax: 900 },
  devolucion: { retryLimit: 300, retryDelay: 5, retryDelayMax: 900 },
  consulta: { retryLimit: 3, retryDelay: 2, retryDelayMax: 30 },
  // About a day, after which nobody waits for the link any more.
  recuperacion: { retryLimit: 100, retryDelay: 2, retryDelayMax: 900 },
  bloqueo: { retryLimit: 10, retryDelay: 2, retryDelayMax: 60 },
  conciliacion: { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 },
  imagen: { retryLimit: 20, retryDelay: 2, retryDelayMax: 900 },
  barrido: { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 },
  publicaciones: { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 },
  recordatorios: { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 },
  // What was in its way (a bucket that was down, a disk that filled up) may be gone a little later.
  copia: { retryLimit: 2, retryDelay: 900, retryDelayMax: 1800 },
  retomar: { retryLimit: 100, retryDelay: 5, retryDelayMax: 900 },
};

/** `short`: one waiting job of each key; `stately`: also one running. */
const POLICY = {
  correo: "standard",
  devolucion: "short",
  consulta: "short",
  recuperacion: "standard",
  bloqueo: "standard",
  conciliacion: "stately",
  imagen: "short",
  barrido: "stately",
  publicaciones: "stately",
  recordatorios: "stately",
  copia: "stately",
  retomar: "stately",
} as const;

/** Jobs taken at once by one worker. Each settles by itself. One picture at a time: it fills a processor. */
const BATCH: Record<QueueName, number> = {
  correo: 4,
  devolucion: 2,
  consulta: 8,
  recuperacion: 4,
  bloqueo: 4,
  conciliacion: 1,
  imagen: 1,
  barrido: 1,
  publicaciones: 1,
  recordatorios: 1,
  copia: 1,
  retomar: 1,
};

/** Seconds after which a job that runs is taken for lost. All of a club's pictures take their time. */
const EXPIRES: Partial<Record<QueueName, number>> = { copia: 12 * 3600 };
const EXPIRES_S = 120;
/** A worker that was killed is noticed after this long, and its jobs begin again. */
const HEARTBEAT_S = 10;

/** Opens the durable queue, in the same database as everything else. */
export async function openJobs(options: {
  url: string;
  log: Logger;
  work: boolean;
  /** `HH:MM` by the club's clock, of every night's backup; without it there is none. */
  backupAt?: string | undefined;
}): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionTo(options.url),
    max: 4,
    application_name: "club-site-jobs",
    useListenNotify: options.work,
    supervise: options.work,
    schedule: options.work,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    migrate: true,
  });
  boss.on("error", (error) => options.log.warn({ err: error, outage: true }, "the job queue had trouble"));
  await boss.start();
  const prepare = async (queue: QueueName) => {
    const settings = {
      ...RETRY[queue],
      retryBackoff: true,
      expireInSeconds: EXPIRES[queue] ?? EXPIRES_S,
      heartbeatSeconds: HEARTBEAT_S,
      notify: true,
      deleteAfterSeconds: 7 * 24 * 3600,
    };
    await boss.createQueue(queue, { ...settings, policy: POLICY[queue] });
    // A queue that an older version made keeps its settings otherwise.
    await boss.updateQueue(queue, settings);
  };
  // At once, over the queue's four connections: a start waits for them.
  await Promise.all((Object.keys(RETRY) as QueueName[]).map(prepare));
  return {
    async send(tx, queue, data, { key, startAfterSeconds } = {}) {
      await boss.send(queue, data, {
        db: fromDrizzle(tx, sql),
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      });
    },
    async work(handlers) {
      const work = (queue: QueueName) => {
        const handle = handlers[queue] as (data: unknown) => Promise<void>;
        return boss.work(
          queue,
          {
            // A wake-up tells of one new job; what is left over, or is to be tried again, waits for the poll.
            pollingIntervalSeconds: 1,
            notifyPollingIntervalSeconds: 1,
            burstWhenBatchFull: true,
            batchSize: BATCH[queue],
            perJobResults: true,
          },
          (taken) => Promise.all(taken.map((job) => settle(job, handle, options.log.child({ queue })))),
        );
      };
      await Promise.all([
        ...(Object.keys(handlers) as QueueName[]).map(work),
        boss.schedule("conciliacion", "* * * * *", {}),
        boss.schedule("barrido", "17 * * * *", {}),
        boss.schedule("publicaciones", "*/15 * * * *", {}),
        boss.schedule("recordatorios", "5 * * * *", {}),
      ]);
      if (!options.backupAt) await boss.unschedule("copia");
      else {
        const [hour, minute] = options.backupAt.split(":").map(Number);
        // A machine that is off at night makes it when it is on again.
        await boss.schedule("copia", `${minute} ${hour} * * *`, {}, { tz: club.zonaHoraria, missed: "once" });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/** One job's end: done, or failed and to be tried again, whatever becomes of those taken with it. */
async function settle(
  job: { id: string; data: unknown },
  handle: (data: unknown) => Promise<void>,
  log: Logger,
): Promise<JobResult> {
  try {
    await handle(job.data);
    return { id: job.id, status: "completed" };
  } catch (error) {
    log.warn({ err: error, jobId: job.id }, "a job failed");
    // A message may repeat an address, or the values of a statement: the queue keeps no such thing of people.
    const { name, code } = (error instanceof Error ? error : { name: "unknown" }) as {
      name: string;
      code?: unknown;
    };
    return {
      id: job.id,
      status: "failed",
      output: typeof code === "string" && /^\w{1,40}$/.test(code) ? { error: name, code } : { error: name },
    };
  }
}
