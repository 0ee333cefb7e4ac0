import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { CLUB_ZONE } from "#contract/club-time.ts";
import type { Tx } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import type { Settings } from "../settings.ts";

/** A durable queue of jobs that carry a `T`; define one with `defineQueue`. */
export interface Queue<T extends object = object> {
  name: string;
  /** `short`: one waiting job per key; `stately`: also one running. */
  policy: "standard" | "short" | "stately";
  /** Number of retries, and the seconds between them: initial and maximum. */
  retry: { limit: number; delay: number; delayMax: number };
  /** Jobs fetched at once by one worker; each succeeds or fails separately. */
  batch: number;
  /** Seconds after which a running job counts as lost; two minutes by default. */
  expires?: number;
  carries?: T;
}

const NO_RETRY = { limit: 0, delay: 1, delayMax: 1 };

/** Defines a queue of jobs with a `T`, which run one at a time and are not retried by default. */
export function defineQueue<T extends object = Record<string, never>>(
  queue: Pick<Queue, "name"> & Partial<Queue>,
): Queue<T> {
  return { policy: "stately", retry: NO_RETRY, batch: 1, ...queue, carries: undefined };
}

interface Schedule {
  /** In the club's time. */
  cron: string;
  /** Runs once at the start if the process missed the scheduled time. */
  catchUp?: boolean;
}

export interface Work {
  queue: Queue;
  handle: (deps: Deps, data: never) => Promise<void>;
  /** Null removes the queue's schedule. */
  schedule?: (settings: Settings) => Schedule | null;
  /** Whether this process runs the queue's jobs; any process may send them. */
  runsHere?: (settings: Settings) => boolean;
}

export function workOn<T extends object>(
  queue: Queue<T>,
  handle: (deps: Deps, data: T) => Promise<void>,
  more: Pick<Work, "schedule" | "runsHere"> = {},
): Work {
  return { queue, handle, ...more };
}

export type Jobs = Awaited<ReturnType<typeof openJobs>>;

interface RunningWork {
  queue: Queue;
  schedule: Schedule | null | undefined;
  /** Null if another process runs the queue's jobs. */
  handle: ((data: never) => Promise<void>) | null;
}

const EXPIRES_S = 120;
/** A killed worker's jobs are retried after this long. */
const HEARTBEAT_S = 10;

export async function openJobs(options: {
  url: string;
  log: Logger;
  work: boolean;
  queues: readonly Queue[];
}) {
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    application_name: "club-site-jobs",
    useListenNotify: options.work,
    supervise: options.work,
    schedule: options.work,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    migrate: true,
  });
  boss.on("error", (error) => options.log.warn({ err: error, outage: true }, "job queue error"));
  await boss.start();
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const prepare = async ({ name, policy, retry, expires }: Queue) => {
    const settings = {
      retryLimit: retry.limit,
      retryDelay: retry.delay,
      retryDelayMax: retry.delayMax,
      retryBackoff: true,
      expireInSeconds: expires ?? EXPIRES_S,
      heartbeatSeconds: HEARTBEAT_S,
      notify: true,
      deleteAfterSeconds: 7 * 24 * 3600,
    };
    const current = known.get(name);
    if (!current) await boss.createQueue(name, { ...settings, policy });
    // A queue created by an older version would otherwise keep its settings.
    else if (!isDeepStrictEqual({ ...current, ...settings }, current)) await boss.updateQueue(name, settings);
  };
  // Runs in parallel over the queue's four connections, to shorten the start.
  await Promise.all(options.queues.map(prepare));
  return {
    /**
     * Queues a job in the given transaction. With a `key`, at most one job of that key waits at a time; sending
     * another is a no-op. `startAfterSeconds` delays the job, by the database's clock. Among waiting jobs the highest
     * `priority` (0 by default) runs first.
     */
    async send<T extends object>(
      tx: Tx,
      queue: Queue<T>,
      data: NoInfer<T>,
      {
        key,
        startAfterSeconds,
        priority,
      }: { key?: string; startAfterSeconds?: number; priority?: number } = {},
    ): Promise<void> {
      await boss.send(queue.name, data, {
        db: fromDrizzle(tx, sql),
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
        ...(priority === undefined ? {} : { priority }),
      });
    },
    async work(works: readonly RunningWork[]): Promise<void> {
      // No worker takes the jobs of a queue that only an earlier version had.
      const own = new Set(works.map(({ queue }) => queue.name));
      const schedules = await boss.getSchedules();
      const gone = schedules.filter(({ name }) => !own.has(name));
      await Promise.all(gone.map(({ name }) => boss.unschedule(name)));
      await Promise.all(
        works.map(async ({ queue, schedule, handle }) => {
          if (handle) await startWorker(boss, queue, handle, options.log.child({ queue: queue.name }));
          if (schedule === null) await boss.unschedule(queue.name);
          if (!schedule) return;
          const more = { tz: CLUB_ZONE, ...(schedule.catchUp ? { missed: "once" as const } : {}) };
          const current = schedules.find(({ name }) => name === queue.name);
          if (current?.cron !== schedule.cron || !isDeepStrictEqual(current.options, more))
            await boss.schedule(queue.name, schedule.cron, {}, more);
        }),
      );
    },
    /** Waits for running jobs (at most 10 s), then stops. */
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

function startWorker(boss: PgBoss, queue: Queue, handle: (data: never) => Promise<void>, log: Logger) {
  return boss.work(
    queue.name,
    {
      // A notification announces each new job. Polling finds older jobs and retries, and is most of the work of an
      // idle site.
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 3,
      burstWhenBatchFull: true,
      batchSize: queue.batch,
      perJobResults: true,
    },
    (taken) => Promise.all(taken.map((job) => settle(job, handle as (data: unknown) => Promise<void>, log))),
  );
}

/** Settles one job, done or failed, independently of the other jobs of its batch. */
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
    // Messages may contain addresses or parameter values; the queue stores no personal data.
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
