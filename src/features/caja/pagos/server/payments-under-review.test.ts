import { afterEach, describe, expect, test } from "vitest";
import type { MiEntrada } from "#features/eventos/entradas/contract.ts";
import { HOLD, MINUTE, paymentTime } from "#tests/harness/payment-time.ts";
import {
  buy,
  type Compra,
  mailsAbout,
  paymentOf,
  problemOf,
  quiet,
  stockOf,
  tryToBuy,
} from "#tests/harness/payments.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";
import { soltarRetencion } from "./aplicar-intentos.ts";
import { conciliar, vencerRetenciones } from "./conciliar.ts";
import { consultarPago } from "./consultar-pago.ts";

const HOUR = 60 * MINUTE;

const site = await testSite();
const time = paymentTime(site);
afterEach(() => site.emulator.clearChaos());

/** Buys the only place, and leaves the attempt under review at the provider. */
async function underReview(status: "in_process" | "pending" = "in_process") {
  const bought = await time.purchase(1);
  const { id } = await site.emulator.pay({ of: String(bought.compra.pagoId), status });
  await quiet(site, bought.compra);
  return { ...bought, id };
}

async function later(milliseconds: number): Promise<void> {
  await time.advance(milliseconds);
  await conciliar(site.deps);
}

async function seenBy(buyer: TestUser, { entradaId }: Compra): Promise<MiEntrada> {
  return (await (
    await site.call("GET", `/api/entradas/mias/${entradaId}`, { as: buyer })
  ).json()) as MiEntrada;
}

describe("a payment under review", () => {
  test.each(["in_process", "pending"] as const)(
    "keeps its place past the payment deadline while it is %s",
    async (status) => {
      const { compra, evento, buyer, id } = await underReview(status);
      await later(HOLD);
      const mine = await seenBy(buyer, compra);
      expect(mine.pago).toMatchObject({ url: null, venceEn: null, revisionHasta: expect.any(String) });
      await later(20 * HOUR);
      expect(await paymentOf(site, compra.pagoId)).toMatchObject({
        estado: "pendiente",
        entrada: "reservada",
      });
      expect(await problemOf(tryToBuy(site, await site.user(), evento))).toMatchObject({ code: "agotadas" });
      await site.emulator.setStatus(id, { status: "approved" });
      await quiet(site, compra, [id]);
      expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "aprobado", entrada: "pagada" });
      expect(await mailsAbout(site, compra)).toEqual(["entrada-pagada"]);
    },
  );

  test("counts as paid once the ticket is marked as paid in cash", async () => {
    const { compra } = await underReview();
    const staff = await site.user("administrador");
    const seen = async () =>
      (await (await site.call("GET", `/api/pagos/${compra.pagoId}`, { as: staff })).json()) as {
        enRevision: boolean;
      };
    expect((await seen()).enRevision).toBe(true);
    const marked = await site.call("PATCH", `/api/entradas/${compra.entradaId}/pagada`, {
      as: staff,
      json: { medio: "efectivo" },
    });
    expect(await marked.json()).toMatchObject({ pagada: 1, pago: { estado: "aprobado", enRevision: false } });
    await later(HOUR);
    expect(await seen()).toMatchObject({ estado: "aprobado", medio: "efectivo", enRevision: false });
  });

  // Rule PAG-8
  test("releases its place after 48 hours", async () => {
    const { compra, evento, buyer, id } = await underReview();
    await later(47 * HOUR);
    expect((await paymentOf(site, compra.pagoId)).retiene).toBe(true);
    await later(HOUR);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "vencido", entrada: "anulada" });
    const mail = await until("the mail", async () =>
      (await site.mail.list()).find((one) => one.to === buyer.correo && one.text.includes("sigue revisando")),
    );
    expect(mail.text).toContain("Liberamos el lugar");
    await buy(site, await site.user(), evento);
    await site.emulator.setStatus(id, { status: "approved" });
    await until("the money to go back", async () => {
      await quiet(site, compra, [id]);
      return (await paymentOf(site, compra.pagoId)).estado === "reembolsado";
    });
    expect(await time.providerStatus(id, compra)).toBe("refunded");
  });

  // Rule PAG-8
  test("releases its place two hours before the event, even if 48 hours have not passed", async () => {
    const start = new Date(site.clock.now().getTime() + 10 * HOUR);
    const club = new Date(start.getTime() - 3 * HOUR).toISOString();
    const evento = await site.event({ cantidad: 1, fecha: club.slice(0, 10), hora: club.slice(11, 16) });
    const compra = await buy(site, await site.user(), evento);
    await site.emulator.pay({ of: String(compra.pagoId), status: "in_process" });
    await quiet(site, compra);
    await later(7 * HOUR + 55 * MINUTE);
    expect((await paymentOf(site, compra.pagoId)).retiene).toBe(true);
    await later(6 * MINUTE);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "vencido", entrada: "anulada" });
  });

  test("releases its place within a minute of being rejected", async () => {
    const { compra, evento, id } = await underReview();
    await later(5 * HOUR);
    await site.emulator.setStatus(id, { status: "rejected" });
    await quiet(site, compra, [id]);
    await later(MINUTE);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "rechazado", entrada: "anulada" });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1 });
    expect(await mailsAbout(site, compra)).toEqual(["pago-rechazado"]);
  });

  test("is found before its hold expires, even if the review starts in the last seconds", async () => {
    await time.dropNotices();
    const { compra } = await time.purchase(1);
    await time.advance(HOLD - 5_000);
    await conciliar(site.deps);
    await site.emulator.pay({ of: String(compra.pagoId), status: "in_process" });
    await later(6_000);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ retiene: true, entrada: "reservada" });
  });
});

describe("a hold that expires while its payment changes", () => {
  /** Runs `end` while the payment's row is locked, and starts a review before releasing the lock. */
  async function reviewBeginsWhile(compra: Compra, end: () => Promise<unknown>): Promise<void> {
    await time.advance(HOLD);
    const client = await site.pool.connect();
    try {
      await client.query("begin");
      await client.query("select 1 from pagos where id = $1 for update", [compra.pagoId]);
      const ending = end();
      await until("the end of the hold to wait for the row", async () => {
        const rows = await site.sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return rows.length > 0;
      });
      const hasta = new Date(site.clock.now().getTime() + HOUR);
      await client.query("update pagos set revision_hasta = $2 where id = $1", [compra.pagoId, hasta]);
      await client.query("commit");
      await ending;
    } finally {
      client.release();
    }
  }

  test("survives if a review starts after the hold was found to have expired", async () => {
    const { compra } = await time.purchase(1);
    await reviewBeginsWhile(compra, () => vencerRetenciones(site.deps));
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ retiene: true, entrada: "reservada" });
  });

  test("is lost if its payment is not checked again under the lock (control)", async () => {
    const { compra } = await time.purchase(1);
    await reviewBeginsWhile(compra, () =>
      site.deps.db.transaction((tx) => soltarRetencion(site.deps, tx, compra.pagoId, "cancelado")),
    );
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ retiene: false, entrada: "anulada" });
  });

  test("either expires or becomes a ticket", async () => {
    const reviewed = await Promise.all(Array.from({ length: 8 }, () => underReview()));
    await time.dropNotices();
    await time.advance(48 * HOUR);
    await Promise.all(reviewed.map(({ id }) => site.emulator.setStatus(id, { status: "approved" })));
    const others = await Promise.all(reviewed.map(() => site.user()));
    await Promise.all([
      vencerRetenciones(site.deps),
      ...reviewed.map(({ compra }) => consultarPago(site.deps, compra.pagoId)),
      ...reviewed.map(({ evento }, index) => tryToBuy(site, others[index] as TestUser, evento)),
    ]);
    for (const { compra, evento, id } of reviewed) {
      await quiet(site, compra, [id]);
      await consultarPago(site.deps, compra.pagoId);
      const { estado, entrada } = await paymentOf(site, compra.pagoId);
      const stock = await stockOf(site, evento);
      expect(stock.disponibles + stock.reservadas + stock.pagadas).toBe(1);
      expect([estado, entrada, await time.providerStatus(id, compra)]).toEqual(
        entrada === "pagada" ? ["aprobado", "pagada", "approved"] : ["reembolsado", "anulada", "refunded"],
      );
    }
  });
});

describe("a second attempt to buy", () => {
  // Rule ENT-3
  test("continues the open hold, even for the last place", async () => {
    const { compra, evento, buyer } = await time.purchase(1);
    const again = await tryToBuy(site, buyer, evento);
    expect([again.status, await again.json()]).toEqual([201, compra]);
    expect(await stockOf(site, evento)).toMatchObject({ reservadas: 1 });
    await later(HOLD);
    const next = await buy(site, buyer, evento);
    expect(next.pagoId).not.toBe(compra.pagoId);
  });

  test("creates a new hold after the payment deadline, even before the reconciler runs", async () => {
    const { compra, evento, buyer } = await time.purchase(1);
    await time.advance(HOLD);
    expect((await buy(site, buyer, evento)).pagoId).not.toBe(compra.pagoId);
    expect((await paymentOf(site, compra.pagoId)).estado).toBe("vencido");
  });

  test("is refused while the first payment is under review", async () => {
    const { compra, buyer, id, evento } = await underReview();
    expect(await problemOf(tryToBuy(site, buyer, evento))).toMatchObject({
      status: 409,
      code: "en-revision",
    });
    await site.sql`update eventos set cantidad_entradas = 2, entradas_disponibles = 1 where id = ${evento}`;
    await site.emulator.setStatus(id, { status: "approved" });
    await quiet(site, compra, [id]);
    expect((await buy(site, buyer, evento)).pagoId).not.toBe(compra.pagoId);
  });
});
