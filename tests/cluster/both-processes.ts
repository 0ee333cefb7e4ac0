import type pg from "pg";
import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";
import { until } from "#tests/harness/site.ts";

/** Returns ten in the morning of the last working day, because reminders are sent by day. */
export function lastMorning(now: Date): Date {
  for (let { fecha } = clubTime(now); ; fecha = addDays(fecha, -1)) {
    const morning = clubInstant(fecha, "10:00");
    if (morning <= now && new Date(`${fecha}T00:00Z`).getUTCDay() !== 0) return morning;
  }
}

/** Does work in two processes on this database at the same moment. */
export function onBothProcesses(pool: pg.Pool) {
  const rowsOf = async (sql: string, params: unknown[] = []) => (await pool.query(sql, params)).rows;

  /**
   * Runs work on both processes while a statement holds a lock that they need, and releases the lock once both wait,
   * so that neither has a head start.
   * @param waiting part of the statements that wait
   */
  async function atTheSameTime(hold: string, waiting: string, work: () => Promise<unknown>): Promise<void> {
    const held = await pool.connect();
    try {
      await held.query("begin");
      await held.query(hold);
      const working = work();
      await until("both processes to wait", async () => {
        const [row] = await rowsOf(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
          [waiting],
        );
        return row?.n >= 2;
      });
      await held.query("commit");
      await working;
    } finally {
      await held.query("rollback");
      held.release();
    }
  }

  /** Starts a job for each process. These jobs lack the queue's policy, so they do not wait for each other. */
  async function runJobs(queue: string): Promise<void> {
    await pool.query("insert into pgboss.job (name, data) values ($1, '{}'), ($1, '{}')", [queue]);
  }

  async function jobsDone(queue: string): Promise<void> {
    await until(`the jobs of ${queue}`, async () => {
      const [row] = await rowsOf(
        "select count(*)::int as n from pgboss.job where name = $1 and state in ('created','retry','active') and policy is null",
        [queue],
      );
      return row?.n === 0;
    });
  }

  return { atTheSameTime, runJobs, jobsDone };
}
