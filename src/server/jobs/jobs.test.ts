import { afterAll, describe, expect, test } from "vitest";
import { createDatabase } from "#tests/harness/cluster.ts";
import { until } from "#tests/harness/site.ts";
import { openDatabase } from "../db/database.ts";
import { createLog } from "../log.ts";
import { defineQueue, openJobs } from "./jobs.ts";

type Job = { id: string };
const MAILS = defineQueue<Job>({
  name: "mails",
  policy: "standard",
  retry: { limit: 300, delay: 1, delayMax: 900 },
  batch: 4,
});
const QUESTIONS = defineQueue<Job>({ name: "questions", policy: "short", batch: 8 });

const log = createLog("silent");
const sent: string[] = [];
const asked: string[] = [];
let mailServerUp = true;
const database = await createDatabase();
const open = openDatabase(database.url, { max: 4, log });
const jobs = await openJobs({ url: database.url, log, work: true, queues: [MAILS, QUESTIONS] });
const mail = async ({ id }: Job) => {
  if (!mailServerUp || id === "bad") throw new Error("the mail server is down");
  sent.push(id);
};
await jobs.work([
  { queue: MAILS, schedule: undefined, handle: mail },
  { queue: QUESTIONS, schedule: undefined, handle: async ({ id }: Job) => void asked.push(id) },
]);
afterAll(async () => {
  await jobs?.stop();
  await open.close();
  await database?.drop();
});

describe("the job queue", () => {
  test("forgets a schedule that the site no longer declares", async () => {
    const schedules = async () =>
      (await open.pool.query<{ name: string }>("select name from pgboss.schedule order by name")).rows;
    const handle = null;
    await jobs.work([{ queue: MAILS, schedule: { cron: "0 4 * * *" }, handle }]);
    expect(await schedules()).toEqual([{ name: "mails" }]);
    await jobs.work([{ queue: QUESTIONS, schedule: { cron: "0 4 * * *" }, handle }]);
    expect(await schedules()).toEqual([{ name: "questions" }]);
  });

  test("processes a burst, even if one job fails", async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `m${index}`);
    await open.db.transaction(async (tx) => {
      await jobs.send(tx, MAILS, { id: "bad" });
      for (const id of ids) await jobs.send(tx, MAILS, { id });
    });
    await until("all of them", async () => ids.every((id) => sent.includes(id)));
    expect(sent.filter((id) => id.startsWith("m"))).toHaveLength(ids.length);
  });

  test("catches up soon after the mail server recovers", async () => {
    mailServerUp = false;
    const ids = Array.from({ length: 20 }, (_, index) => `late${index}`);
    await open.db.transaction(async (tx) => {
      for (const id of ids) await jobs.send(tx, MAILS, { id });
    });
    await until("all to fail once", async () => {
      const { rows } = await open.pool.query(
        "select count(*)::int as n from pgboss.job where name = 'mails' and state = 'retry'",
      );
      return rows[0].n >= ids.length;
    });
    mailServerUp = true;
    await until("all of them", async () => ids.every((id) => sent.includes(id)));
    expect(sent.filter((id) => id.startsWith("late"))).toHaveLength(ids.length);
  });

  test("discards a job if its transaction is rolled back", async () => {
    await open.db
      .transaction(async (tx) => {
        await jobs.send(tx, MAILS, { id: "never" });
        throw new Error("no");
      })
      .catch(() => {});
    await open.db.transaction((tx) => jobs.send(tx, MAILS, { id: "after" }));
    await until("the next one", async () => sent.includes("after"));
    expect(sent).not.toContain("never");
  });

  test("runs one job if it is requested several times with the same key", async () => {
    await open.db.transaction(async (tx) => {
      for (let time = 0; time < 10; time++) await jobs.send(tx, QUESTIONS, { id: "7" }, { key: "7" });
    });
    await until("the question", async () => asked.length > 0);
    await open.db.transaction((tx) => jobs.send(tx, QUESTIONS, { id: "8" }, { key: "8" }));
    await until("the next question", async () => asked.includes("8"));
    expect(asked).toEqual(["7", "8"]);
  });

  test("retries a job within a minute after its worker was killed", async () => {
    // A worker that died during a job leaves this state.
    await open.db.transaction((tx) => jobs.send(tx, MAILS, { id: "orphan" }));
    await until("its completion, which would end the job below", async () => {
      const { rowCount } = await open.pool.query(
        "select from pgboss.job where data->>'id' = 'orphan' and state = 'completed'",
      );
      return rowCount === 1;
    });
    const { rows } = await open.pool.query(
      `update pgboss.job set state = 'active', completed_on = null, started_on = now(), retry_count = 0,
         heartbeat_on = now() - heartbeat_seconds * interval '1 second'
       where name = 'mails' and data->>'id' = 'orphan' returning heartbeat_seconds`,
    );
    // The queue notices a missing heartbeat within 5 s after this time.
    expect(rows[0].heartbeat_seconds).toBeLessThanOrEqual(40);
    await until("the retry", async () => sent.filter((id) => id === "orphan").length === 2);
  });
});
