import { describe, expect, test } from "vitest";
import { beforeCommit } from "#server/db/before-commit.ts";
import { openDatabase, type Tx } from "#server/db/database.ts";
import { newReadableCode } from "#server/signed-codes.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { testSite } from "#tests/harness/site.ts";
import { insertRecibo } from "./recibos.repo.ts";

const site = await testSite();
const admin = await site.user("administrador");
const user = await makeMember(site, admin, await makePlan(site));
const { db } = site.deps;

const newPayment = async () =>
  (
    await site.sql`insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
    values (${user.id}, 'x', 'x', 1, 'efectivo', 'aprobado', now(), now()) returning id`
  )[0].id as number;
const receipt = (pagoId: number) => ({
  pagoId,
  centavos: 100,
  titular: "Ana",
  detalle: { documento: null, renglones: [] },
  codigo: newReadableCode(20),
  emitidoEn: new Date(),
});

async function issueAll(
  payments: readonly number[],
  take: (pagoId: number) => Promise<number>,
): Promise<number[]> {
  const taken = await Promise.allSettled(payments.map(take));
  return taken.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])).toSorted((a, b) => a - b);
}
const gapsIn = (numbers: readonly number[]) =>
  numbers.filter((numero, n) => n > 0 && numero !== (numbers[n - 1] ?? 0) + 1).length;

// Rule REC-1
describe("60 concurrent receipts, a third of them rolled back,", () => {
  test("are numbered without gaps or duplicates", async () => {
    const payments = await Promise.all(Array.from({ length: 60 }, newPayment));
    const numbers = await issueAll(payments, (pagoId) =>
      db.transaction(async (tx) => {
        const { numero } = await insertRecibo(tx, receipt(pagoId));
        if (payments.indexOf(pagoId) % 3 === 0) throw new Error("rolled back");
        return numero;
      }),
    );
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect((await site.sql`select ultimo from series_de_recibos`)[0].ultimo).toBe(40);
  });

  test("have gaps when numbered by a sequence (control)", async () => {
    await site.pool.query("create sequence folio");
    const payments = Array.from({ length: 60 }, (_, n) => n);
    const numbers = await issueAll(payments, (n) =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ numero: string }>("select nextval('folio') as numero");
        if (n % 3 === 0) throw new Error("rolled back");
        return Number(rows[0]?.numero);
      }),
    );
    expect(gapsIn(numbers)).toBeGreaterThan(0);
  });

  test("have duplicates when numbered by the maximum plus one (control)", async () => {
    await site.pool.query("create table sin_candado (numero int)");
    const numbers = await issueAll(
      Array.from({ length: 60 }, (_, n) => n),
      () =>
        db.transaction(async (tx) => {
          const { rows } = await tx.execute<{ numero: number }>(
            "insert into sin_candado select coalesce(max(numero), 0) + 1 from sin_candado returning numero",
          );
          await tx.execute("select pg_sleep(0.01)");
          return rows[0]?.numero ?? 0;
        }),
    );
    expect(new Set(numbers).size).toBeLessThan(60);
  });
});

// Rule REC-1
describe("two transactions that issue a receipt and lock the same payment in opposite order", () => {
  /**
   * Runs the two transactions without retries after a deadlock. @param ask issues a receipt, now or just
   * before the commit
   */
  async function cross(ask: (tx: Tx, pagoId: number) => Promise<void> | void) {
    const { log, databaseUrl } = site.deps;
    const once = openDatabase(databaseUrl, { max: 2, log, attempts: 1 });
    const [a, b] = [await newPayment(), await newPayment()];
    const lockB = (tx: Tx) => tx.execute(`select from pagos where id = ${b} for update`);
    const { promise: asked, resolve: hasAsked } = Promise.withResolvers<void>();
    const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
    const outcomes = await Promise.allSettled([
      once.db.transaction(async (tx) => {
        await ask(tx, a);
        hasAsked();
        await locked;
        await lockB(tx);
      }),
      once.db.transaction(async (tx) => {
        await asked;
        await lockB(tx);
        hasLocked();
        await ask(tx, b);
      }),
    ]);
    await once.close();
    return outcomes.map(({ status }) => status);
  }
  const issue = async (tx: Tx, pagoId: number) => void (await insertRecibo(tx, receipt(pagoId)));

  test("both commit", async () => {
    const last = (_: Tx, pagoId: number) => beforeCommit(`pago ${pagoId}`, (tx) => issue(tx, pagoId));
    expect(await cross(last)).toEqual(["fulfilled", "fulfilled"]);
  });

  test("deadlock if the number is assigned immediately (control)", async () => {
    expect(await cross(issue)).toContain("rejected");
  });
});

test("work deferred to the end of a transaction runs once per key", async () => {
  const order: string[] = [];
  await db.transaction(async () => {
    for (const _ of [1, 2])
      beforeCommit("a", async () => {
        order.push("last");
        beforeCommit("b", async () => void order.push("queued meanwhile"));
      });
    order.push("first");
  });
  expect(order).toEqual(["first", "last", "queued meanwhile"]);
  const failing = db.transaction(async (tx) => {
    await tx.execute("create table perdida ()");
    beforeCommit("a", async () => {
      throw new Error("no");
    });
  });
  await expect(failing).rejects.toThrow("no");
  expect(await site.sql`select to_regclass('perdida') as t`).toEqual([{ t: null }]);
  expect(() => beforeCommit("x", async () => {})).toThrow('"x" needs a transaction');
});
