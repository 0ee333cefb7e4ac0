import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaymentStatus } from "#emulator/records.ts";
import { auditOf, buy, mailsAbout, paymentOf, quiet, sendNotice, stockOf } from "#tests/harness/payments.ts";
import { inTurn, propertyRuns } from "#tests/harness/property-runs.ts";
import { testSite, until } from "#tests/harness/site.ts";
import { type EstadoDePago, puedePasar } from "../rules.ts";

const site = await testSite();

const STEPS = ["created", "pending", "approved", "rejected", "refunded", "charged_back"] as const;

interface Step {
  status: (typeof STEPS)[number];
  notices: number;
  /** Who reports the step: the emulator, a webhook sent by the test, or both concurrently. */
  by: "emulator" | "webhook" | "both";
  seen: boolean;
}

function after(estado: EstadoDePago, status: Step["status"]): EstadoDePago {
  const wanted = (
    {
      approved: "aprobado",
      rejected: "rechazado",
      refunded: "reembolsado",
      charged_back: "contracargo",
    } as const
  )[status as "approved"] as EstadoDePago | undefined;
  if (!wanted) return estado;
  // A refund or chargeback implies an approval, which may not have been reported.
  const unseen = wanted === "reembolsado" || wanted === "contracargo";
  const throughApproved = unseen && puedePasar(estado, "aprobado") && puedePasar("aprobado", wanted);
  return puedePasar(estado, wanted) || throughApproved ? wanted : estado;
}

function possible(steps: Step[]): Set<EstadoDePago> {
  let states = new Set<EstadoDePago>(["pendiente"]);
  for (const [index, step] of steps.entries()) {
    const sure = step.seen || index === steps.length - 1;
    states = new Set(
      [...states].flatMap((one) => (sure ? [after(one, step.status)] : [one, after(one, step.status)])),
    );
  }
  return states;
}

const provider = (status: Step["status"]): PaymentStatus => (status === "created" ? "pending" : status);

async function tell(paymentId: number, step: Step): Promise<void> {
  const told: Promise<unknown>[] = [];
  if (step.by !== "webhook") told.push(site.emulator.notify(paymentId, { times: step.notices }));
  if (step.by !== "emulator")
    for (let time = 0; time < step.notices; time++)
      told.push(sendNotice(site, paymentId).then((r) => expect(r.status).toBe(200)));
  await Promise.all(told);
}

async function live(steps: Step[]): Promise<void> {
  const buyer = await site.user();
  const evento = await site.event({ cantidad: 2 });
  const compra = await buy(site, buyer, evento);
  let paymentId: number | null = null;
  for (const step of steps) {
    const status = provider(step.status);
    if (paymentId === null) {
      paymentId = (await site.emulator.pay({ of: String(compra.pagoId), status, notify: false })).id;
    } else await site.emulator.setStatus(paymentId, { status, notify: false });
    const telling = tell(paymentId, step);
    if (step.seen) {
      await telling;
      await quiet(site, compra, [paymentId]);
    } else await telling;
  }
  await quiet(site, compra, [paymentId ?? 0]);

  const { estado, entrada } = await paymentOf(site, compra.pagoId);
  expect([...possible(steps)]).toContain(estado);
  const stock = await stockOf(site, evento);
  expect(stock.disponibles + stock.reservadas + stock.pagadas).toBe(stock.total);
  const expected = { aprobado: "pagada", reembolsado: "anulada", contracargo: "anulada" } as Record<
    string,
    string
  >;
  expect(entrada).toBe(expected[estado] ?? "reservada");
  const fulfilled = (await auditOf(site, "pago", compra.pagoId)).filter(
    (line) => line.accion === "pago.aprobado",
  ).length;
  expect(fulfilled).toBeLessThanOrEqual(1);
  const mails = await mailsAbout(site, compra);
  expect(mails.filter((mail) => mail === "entrada-pagada")).toHaveLength(fulfilled);
  const received = (await site.mail.list()).filter((mail) => mail.to === buyer.correo);
  expect(received.filter((mail) => mail.subject.startsWith("Tu entrada para"))).toHaveLength(fulfilled);
  // Each queued email was sent exactly once.
  expect(received).toHaveLength(mails.length);
}

const step = (status: Step["status"]) =>
  fc.record({
    status: fc.constant(status),
    notices: fc.integer({ min: 1, max: 3 }),
    by: fc.constantFrom("emulator", "webhook", "both"),
    seen: fc.boolean(),
  }) as fc.Arbitrary<Step>;
const steps = fc
  .shuffledSubarray([...STEPS], { minLength: 1 })
  .chain((order) => fc.tuple(...order.map(step)) as fc.Arbitrary<Step[]>);

describe("repeated, reordered and concurrent provider statuses", () => {
  // Rule PAG-4
  test("leave the payment in the state that the transition table gives", async () => {
    await site.emulator.chaos({ notices: { reorder: true } });
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 6 }), async (purchases) => {
        await Promise.all(purchases.map(live));
      }),
      { numRuns: propertyRuns(1, 8), endOnFailure: true },
    );
    await site.emulator.clearChaos();
  });

  // Rule PAG-1
  test("follow the transition table for every pair of consecutive statuses", async () => {
    const pairs = inTurn(
      STEPS.flatMap((first) => STEPS.map((second) => [first, second] as const)),
      12,
    );
    const both = (status: Step["status"]): Step => ({ status, notices: 1, by: "webhook", seen: true });
    for (let from = 0; from < pairs.length; from += 12) {
      await Promise.all(
        pairs.slice(from, from + 12).map(([first, second]) => live([both(first), both(second)])),
      );
    }
  });

  test("leave the club with only the price of the ticket, even after several attempts", async () => {
    const LIVES: PaymentStatus[][] = [
      ["approved"],
      ["pending", "approved"],
      ["pending", "rejected"],
      ["rejected"],
      ["approved", "refunded"],
      ["approved", "charged_back"],
    ];
    const turns = fc.array(fc.nat(2), { minLength: 6, maxLength: 6 });
    const scenario = fc.record({
      lives: fc.array(fc.constantFrom(...LIVES), { minLength: 2, maxLength: 3 }),
      turns,
    });
    const run = async ({ lives, turns }: { lives: PaymentStatus[][]; turns: number[] }) => {
      const evento = await site.event({ cantidad: 1 });
      const compra = await buy(site, await site.user(), evento);
      const of = String(compra.pagoId);
      const ids: number[] = [];
      const left = lives.map((life) => [...life]);
      for (const turn of [...turns, ...lives.map((_, index) => index), ...lives.map((_, index) => index)]) {
        const which = turn % lives.length;
        const status = left[which]?.shift();
        if (!status) continue;
        const id = ids[which];
        if (id === undefined) ids[which] = (await site.emulator.pay({ of, status })).id;
        else {
          const now = (await site.emulator.payments(of)).find((one) => one.id === id)?.status;
          if (now !== "refunded") await site.emulator.setStatus(id, { status });
        }
      }
      const end = await until("money and ticket to agree", async () => {
        await quiet(site, compra);
        const kept = (await site.emulator.payments(of)).filter((one) => one.status === "approved");
        const { estado, entrada, idMedioPago } = await paymentOf(site, compra.pagoId);
        const paidFor = entrada === "pagada" ? 1 : 0;
        return kept.length === paidFor && { kept, estado, idMedioPago };
      });
      if (end.kept[0]) expect(end.idMedioPago).toBe(String(end.kept[0].id));
      expect(end.estado === "aprobado").toBe(end.kept.length === 1);
      const stock = await stockOf(site, evento);
      expect(stock.disponibles + stock.reservadas + stock.pagadas).toBe(1);
      expect(
        (await mailsAbout(site, compra)).filter((mail) => mail === "entrada-pagada").length,
      ).toBeLessThanOrEqual(1);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(scenario, { minLength: 6, maxLength: 6 }), async (scenarios) => {
        await Promise.all(scenarios.map(run));
      }),
      { numRuns: propertyRuns(1, 6), endOnFailure: true },
    );
  });
});
