import { sql } from "drizzle-orm";
import type { Queryable, Tx } from "../db/database.ts";
import type { Queue } from "./jobs.ts";

export interface QueueState extends Record<string, unknown> {
  queue: string;
  waiting: number;
  running: number;
  /** Jobs that failed permanently within the last week, after which they are deleted. */
  failed: number;
  /** How long the oldest due job has been waiting; null if no job is due. */
  oldestDueSeconds: number | null;
}

/**
 * Reads the state of all queues. Waiting jobs are counted with an index; running and failed ones come from the
 * queue's last supervision, some seconds ago. Times are the database's, because jobs are due by its clock.
 */
export async function readQueues(q: Queryable): Promise<QueueState[]> {
  const { rows } = await q.execute<QueueState>(sql`
    select q.name as queue, w.waiting, q.active_count as running, q.failed_count as failed, w.due as "oldestDueSeconds"
    from pgboss.queue q
    cross join lateral (
      select count(*)::int as waiting,
        extract(epoch from now() - min(j.start_after) filter (where j.start_after <= now()))::float8 as due
      from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked
    ) w
    where q.name not like '\\_\\_%'
    order by q.name`);
  return rows;
}

interface UnfinishedJobs {
  untried: number;
  failing: number;
  oldest: Date | null;
  /** Code of the most recent failure (`ESOCKET`) or its error name; null if there is none. */
  lastFailure: string | null;
}

export async function countUnfinished(q: Queryable, queue: Queue): Promise<UnfinishedJobs> {
  const { rows } = await q.execute<{
    untried: number;
    failing: number;
    oldest: string | null;
    last_failure: string | null;
  }>(sql`
    select count(*) filter (where output is null)::int as untried,
      count(*) filter (where output is not null)::int as failing,
      min(created_on)::text as oldest,
      (array_agg(coalesce(output->>'code', output->>'error') order by started_on desc)
        filter (where output is not null))[1] as last_failure
    from pgboss.job where name = ${queue.name} and state <= 'active'`);
  const { untried = 0, failing = 0, oldest = null, last_failure = null } = rows[0] ?? {};
  return { untried, failing, oldest: oldest ? new Date(oldest) : null, lastFailure: last_failure };
}

/** Returns SQL for the values of a field in this queue's jobs that failed at least once and have not completed. */
export function valuesOfFailing(queue: Queue, field: string) {
  return sql`(select data->>${field} from pgboss.job
    where name = ${queue.name} and state <> 'completed' and output is not null)`;
}

/** Returns when a job of this queue last completed; null if none did within a week. */
export async function lastCompleted(q: Queryable, queue: Queue): Promise<Date | null> {
  const { rows } = await q.execute<{ ended: string | null }>(
    sql`select max(completed_on)::text as ended from pgboss.job where name = ${queue.name} and state = 'completed'`,
  );
  const ended = rows[0]?.ended;
  return ended ? new Date(ended) : null;
}

/**
 * Makes the job with this data due now if it waits for a retry.
 * @returns `running` for a running job, `none` for a job that failed permanently or was deleted
 */
export async function hurry<T extends object>(
  tx: Tx,
  queue: Queue<T>,
  data: NoInfer<T>,
): Promise<"hurried" | "running" | "none"> {
  const carried = JSON.stringify(data);
  // If a worker is fetching the job, the update waits for its row lock, finds the state changed, and updates nothing.
  const hurried = await tx.execute(sql`
    update pgboss.job set start_after = now()
    where name = ${queue.name} and state < 'active' and data @> ${carried}::jsonb`);
  if (hurried.rowCount) return "hurried";
  const live = await tx.execute(sql`
    select 1 from pgboss.job where name = ${queue.name} and state <= 'active' and data @> ${carried}::jsonb limit 1`);
  return live.rowCount ? "running" : "none";
}
