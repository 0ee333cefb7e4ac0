import { describe, expect, test } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import { openDatabase } from "#server/db/database.ts";
import { isConflict } from "#server/db/errors.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { testSite, until } from "#tests/harness/site.ts";
import { credit, transfersOf } from "#tests/harness/transfers.ts";

const ROUNDS = propertyRuns(2, 4);
const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { precio: "3000", cuotas: 3 });
const post = (path: string, json: object = {}, as = admin) => site.call("POST", `/api/${path}`, { as, json });
const statusesOf = async (calls: Promise<Response>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted();

// Rule API-21
describe("two transactions that lock two rows in opposite orders", () => {
  const meet = async (attempts?: number) => {
    const { db, close } = openDatabase(site.deps.databaseUrl, {
      max: 4,
      log: site.deps.log,
      ...(attempts ? { attempts } : {}),
    });
    const [one, two] = [await site.user(), await site.user()];
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    const inOrder = (first: number, second: number) =>
      db.transaction(async (tx) => {
        const lock = (id: number) =>
          tx.execute(`update usuarios set nombre = nombre || 'x' where id = ${id} returning nombre`);
        await lock(first);
        if (++arrived === 2) both.resolve();
        await both.promise;
        await lock(second);
      });
    const ended = await Promise.allSettled([inOrder(one.id, two.id), inOrder(two.id, one.id)]);
    await close();
    const rows = await site.sql`
      select length(nombre) - length(rtrim(nombre, 'x')) as times from usuarios where id in (${one.id}, ${two.id})`;
    return { failures: ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : [])), rows };
  };

  test("both succeed", async () => {
    expect(await meet()).toEqual({ failures: [], rows: [{ times: 2 }, { times: 2 }] });
  });

  test("deadlock without the retry (control)", async () => {
    const { failures, rows } = await meet(1);
    expect(failures.map(isConflict)).toEqual([true]);
    expect(rows).toEqual([{ times: 1 }, { times: 1 }]);
  });
});

// Rule API-21
describe("concurrent changes never cause a server error:", () => {
  test("two bonds that would form a cycle", async () => {
    const [a, b, c, d] = await Promise.all([site.user(), site.user(), site.user(), site.user()]);
    const bond = (de: { id: number }, otra: { id: number }) =>
      post(`personas/${de.id}/vinculos`, {
        lado: "dependiente",
        relacion: "otra",
        ve: true,
        paga: true,
        autoriza: true,
        motivo: "x",
        otraId: otra.id,
      });
    expect(await statusesOf([bond(a, b), bond(c, d)])).toEqual([201, 201]);
    expect(await statusesOf([bond(b, c), bond(d, a)])).toEqual([201, 409]);
  });

  test("a merge and the payments of both people", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [queda, sale] = [await site.user(), await makeMember(site, admin, plan)];
      const cuotas = await duesOf(site, sale);
      const pay = cuotas.map(({ id }) => post(`cuotas/${id}/cobrar`, { medio: "efectivo" }));
      const statuses = await statusesOf([post("fusiones", { queda: queda.id, sale: sale.id }), ...pay]);
      for (const status of statuses) expect([200, 201, 409]).toContain(status);
    }
  });

  test("a payment that waits for the merge that moves its instalment", async () => {
    const [queda, sale] = [await site.user(), await makeMember(site, admin, plan)];
    const [cuota] = await duesOf(site, sale);
    const { db, close } = openDatabase(site.deps.databaseUrl, { max: 1, log: site.deps.log });
    const paid = await db.transaction(async (tx) => {
      await tx.execute(`update cuotas set usuario_id = ${queda.id} where id = ${cuota?.id}`);
      const paying = post(`cuotas/${cuota?.id}/cobrar`, { medio: "efectivo" });
      await until("the payment waits", async () => {
        const [waits] = await site.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return waits !== undefined;
      });
      return { paying };
    });
    expect((await paid.paying).status).toBe(200);
    await close();
  });

  test("two merges of three people", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b, c] = await Promise.all([site.user(), site.user(), site.user()]);
      const merge = (queda: { id: number }, sale: { id: number }) =>
        post("fusiones", { queda: queda.id, sale: sale.id });
      expect(await statusesOf([merge(a, b), merge(b, a), merge(c, a)])).toContain(201);
      for (const status of await statusesOf([merge(a, c), merge(b, c)]))
        expect([201, 404, 409]).toContain(status);
    }
  });

  test("the cancellation of a transfer and its confirmation", async () => {
    const transfers = transfersOf(site, admin);
    const { fecha } = clubTime(site.clock.now());
    for (let round = 0; round < ROUNDS; round++) {
      const who = await makeMember(site, admin, plan);
      const { pagoId, monto } = await transfers.begin(who, (await transfers.idsOf(who)).slice(0, 1));
      const { id } = await transfers.uploaded([credit(monto, { fecha })]);
      const statuses = await statusesOf([
        transfers.post(`/extractos/${id}/confirmar`),
        transfers.post(`/transferencias/${pagoId}/cancelar`, {}, who),
      ]);
      for (const status of statuses) expect([200, 204, 409]).toContain(status);
    }
  });
});
