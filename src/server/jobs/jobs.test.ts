import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "#tests/harness/cluster.ts";
import { until } from "#tests/harness/site.ts";
import { type OpenDatabase, openDatabase } from "../db/database.ts";
import { createLog } from "../log.ts";
import { type JobHandlers, type Jobs, openJobs } from "./jobs.ts";

const log = createLog("silent");

let database: TestDatabase;
let open: OpenDatabase;
let jobs: Jobs;
const sent: string[] = [];
const asked: string[] = [];
let mailServerUp = true;
beforeAll(async () => {
  database = await createDatabase();
  open = openDatabase(database.url, { max: 4, log });
  jobs = await openJobs({ url: database.url, log, work: true });
  const handlers: JobHandlers = {
    correo: async ({ correoId }) => {
      if (!mailServerUp || correoId === "bad") throw new Error("the mail server is down");
      sent.push(correoId);
    },
    devolucion: async () => {},
    consulta: async ({ id }) => {
      asked.push(id);
    },
    recuperacion: async () => {},
    bloqueo: async () => {},
    conciliacion: async () => {},
    imagen: async () => {},
    barrido: async () => {},
    publicaciones: async () => {},
    recordatorios: async () => {},
    copia: async () => {},
    retomar: async () => {},
  };
  await jobs.work(handlers);
});
afterAll(async () => {
  await jobs?.stop();
  await open?.close();
  await database?.drop();
});

describe("the queue", () => {
  test("works off a crowd that comes at once, whatever becomes of one in it", async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `m${index}`);
    await open.db.transaction(async (tx) => {
      await jobs.send(tx, "correo", { correoId: "bad" });
      for (const correoId of ids) await jobs.send(tx, "correo", { correoId });
    });
    await until("all of them", async () => ids.every((id) => sent.includes(id)), 8_000);
    expect(sent.filter((id) => id.startsWith("m"))).toHaveLength(ids.length);
  });

  test("works off soon what had to wait for a mail server to come back", async () => {
    mailServerUp = false;
    const ids = Array.from({ length: 20 }, (_, index) => `late${index}`);
    await open.db.transaction(async (tx) => {
      for (const correoId of ids) await jobs.send(tx, "correo", { correoId });
    });
    await until("all to have failed once", async () => {
      const { rows } = await open.pool.query(
        "select count(*)::int as n from pgboss.job where name = 'correo' and state = 'retry'",
      );
      return rows[0].n >= ids.length;
    });
    mailServerUp = true;
    await until("all of them", async () => ids.every((id) => sent.includes(id)), 12_000);
    expect(sent.filter((id) => id.startsWith("late"))).toHaveLength(ids.length);
  });

  test("forgets what was asked for in a transaction that came to nothing", async () => {
    await open.db
      .transaction(async (tx) => {
        await jobs.send(tx, "correo", { correoId: "never" });
        throw new Error("no");
      })
      .catch(() => {});
    await open.db.transaction((tx) => jobs.send(tx, "correo", { correoId: "after" }));
    await until("the next one", async () => sent.includes("after"));
    expect(sent).not.toContain("never");
  });

  test("asks once for what was asked for many times while it waits", async () => {
    await open.db.transaction(async (tx) => {
      for (let time = 0; time < 10; time++)
        await jobs.send(tx, "consulta", { topic: "payment", id: "7" }, { key: "payment:7" });
    });
    await until("the question", async () => asked.length > 0);
    await open.db.transaction((tx) =>
      jobs.send(tx, "consulta", { topic: "payment", id: "8" }, { key: "payment:8" }),
    );
    await until("the next question", async () => asked.includes("8"));
    expect(asked).toEqual(["7", "8"]);
  });

  test("takes up again, within half a minute, what a killed worker had begun", async () => {
    // As a worker leaves it that dies in the middle: taken, and never heard of again.
    await open.db.transaction((tx) => jobs.send(tx, "correo", { correoId: "orphan" }));
    await until("it to be sent", async () => sent.includes("orphan"));
    await open.pool.query(
      `update pgboss.job set state = 'active', completed_on = null, started_on = now(), heartbeat_on = now(), retry_count = 0
       where name = 'correo' and data->>'correoId' = 'orphan'`,
    );
    await until(
      "it to be taken up again",
      async () => sent.filter((id) => id === "orphan").length === 2,
      30_000,
    );
  });
});
