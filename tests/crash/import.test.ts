import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "#tests/harness/site.ts";
import { insertPeople } from "#tests/harness/site-process.ts";
import { createMortalSite, type MortalSite, SECRET } from "./mortal-site.ts";

const ROWS = 4_000;
let site: MortalSite;
beforeAll(async () => {
  site = await createMortalSite();
  await site.start();
});
afterAll(() => site?.end());

// Rule IMP-2
test("a killed import leaves no rows and can be applied again", async () => {
  const [admin] = await insertPeople(site.pool, SECRET, 1, "administrador");
  const headers = { authorization: `Bearer ${admin?.token}` };
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `Ana;Gómez;${41_000_000 + n};Eva Gómez;${25_000_000 + (n >> 1)}`,
  );
  const body = new FormData();
  body.append(
    "archivo",
    new File([["Nombre;Apellido;DNI;Madre;DNI madre", ...rows].join("\n")], "socios.csv"),
  );
  const made = await fetch(`${site.url}/api/importaciones`, { method: "POST", headers, body });
  expect(made.status).toBe(201);
  const { id } = await made.json();
  const apply = () => fetch(`${site.url}/api/importaciones/${id}/aplicar`, { method: "POST", headers });
  const count = async () =>
    Number((await site.pool.query("select count(*) as n from personas where dni is not null")).rows[0].n);

  // The people are written already, and their bonds wait for this lock.
  const held = await site.pool.connect();
  await held.query("begin");
  await held.query("lock table vinculos in share mode");
  const interrupted = apply().catch(() => null);
  const writing = async () =>
    (
      await site.pool.query(
        "select 1 from pg_stat_activity where state = 'active' and query like '%vinculos%' and pid <> pg_backend_pid()",
      )
    ).rowCount ?? 0;
  await until("the middle of the application", async () => (await writing()) > 0);
  await site.kill();
  await interrupted;
  await held.query("rollback");
  held.release();
  await until("its transaction to end", async () => (await writing()) === 0);
  await site.start();
  expect(await count()).toBe(0);
  expect((await site.pool.query("select estado from importaciones where id = $1", [id])).rows).toEqual([
    { estado: "previsada" },
  ]);

  expect((await apply()).status).toBe(200);
  expect(await count()).toBe(ROWS * 1.5);
  expect(Number((await site.pool.query("select count(*) as n from vinculos")).rows[0].n)).toBe(ROWS);
});
