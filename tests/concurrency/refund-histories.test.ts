import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TotalesDeCobros } from "#features/caja/cobros/contract.ts";
import { consultarPago } from "#features/caja/pagos/server/consultar-pago.ts";
import { resumirCobros } from "#features/caja/pagos/server/resumen.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { createRefunds, PAGADO, type Paid, sum, type Trouble } from "#tests/harness/refunds.ts";
import { testSite } from "#tests/harness/site.ts";

// Without jobs, because a job that retries a refund would change the provider's records between two reads.
const site = await testSite({ env: { JOBS: "0" } });
const staff = await site.user("administrador");
const refunds = createRefunds(site, staff);

type Step =
  | { op: "ask" | "panel"; monto: number }
  | { op: "attempt"; which: number; trouble: Trouble }
  | { op: "byHand" | "confirm" | "insist"; which: number }
  | { op: "read" | "dispute" };

const monto = fc.constantFrom(40, 66.67, 80, 100, 100, 120.5, PAGADO);
const which = fc.nat(3);
const trouble = fc.constantFrom<Trouble>(null, "refused", "refused", "lost");
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant("ask" as const), monto }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant("attempt" as const), which, trouble }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("panel" as const), monto }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("byHand" as const), which }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constantFrom("confirm" as const, "insist" as const), which }) },
  { weight: 2, arbitrary: fc.constant({ op: "read" as const }) },
  { weight: 1, arbitrary: fc.constant({ op: "dispute" as const }) },
);
/** Steps of one inner list run at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 8 });

async function take(order: Paid, one: Step, alone: boolean): Promise<void> {
  const { filas } = await refunds.booksOf(order);
  const id = "which" in one ? filas[one.which % Math.max(1, filas.length)]?.id : undefined;
  switch (one.op) {
    case "ask":
      await refunds.ask(order, one.monto);
      return;
    case "panel":
      await refunds.panel(order, one.monto);
      return;
    case "read":
      return consultarPago(site.deps, order.pagoId);
    case "dispute":
      if ((await refunds.refundedOf(order)) < PAGADO)
        await site.emulator.setStatus(order.operacion, { status: "charged_back", notify: false });
      return;
    case "attempt":
      if (id) await refunds.attempt(order, id, one.trouble);
      return;
    case "byHand":
      if (id) await refunds.byHand(id);
      return;
    case "insist":
      if (id) await refunds.confirm(id, { igual: true });
      return;
    case "confirm": {
      const confirmed = id ? await refunds.confirm(id) : { ok: false };
      // People refund at most the remaining amount by hand.
      if (
        confirmed.ok &&
        alone &&
        !(await refunds.booksOf(order)).filas.some(({ excedente }) => excedente > 0)
      )
        expect(
          sum([await refunds.refundedOf(order), (await refunds.booksOf(order)).contraasientos]),
        ).toBeLessThanOrEqual(PAGADO);
    }
  }
}

describe("the refunds in the books", () => {
  // Rules PAG-13, PAG-14, PAG-18
  test("agree with the payment provider, wherever refunds are made and whatever responses are lost", async () => {
    const live = async (steps: Step[][]) => {
      const order = await refunds.paid();
      for (const together of steps)
        await Promise.all(together.map((one) => take(order, one, together.length === 1)));
      await consultarPago(site.deps, order.pagoId);
      await refunds.expectToAgree(order);
      // Returns the refunds that can still be made with the same result.
      const pending = async () => (await refunds.booksOf(order)).filas.filter((f) => !f.hecha && !f.cubierta);
      for (let round = 0; round < 5; round++)
        for (const { id, medio } of await pending())
          await (medio === "mercadopago" ? refunds.attempt(order, id) : refunds.confirm(id));
      expect(await pending()).toEqual([]);
      await refunds.expectToAgree(order);
    };
    const many = fc.asyncProperty(fc.array(history, { minLength: 20, maxLength: 20 }), async (histories) => {
      // Without a reset, each call would search all payments of the test.
      await site.emulator.reset();
      await Promise.all(
        histories.map((steps) =>
          live(steps).catch((cause) => {
            throw new Error(JSON.stringify(steps), { cause });
          }),
        ),
      );
    });
    await fc.assert(many, { numRuns: propertyRuns(1, 20), endOnFailure: true });

    const rows = await site.sql<{ neto: number }>`
      select sum(monto - devuelto)::float as neto from pagos where not de_prueba`;
    const [all] = await resumirCobros(site.deps, [new Date(0), new Date(4e12)]);
    // A new session, because the clock has advanced with each manual refund.
    const totals = await site.call("GET", "/api/cobros/totales", { as: await site.user("administrador") });
    expect(all).toEqual({ entrada: rows[0]?.neto });
    expect((await totals.json()) as TotalesDeCobros).toMatchObject({ total: { neto: rows[0]?.neto } });
  }, 900_000);
});
