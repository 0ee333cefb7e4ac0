import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { buy, type Compra, paymentOf, quiet } from "#tests/harness/payments.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { testSite, until, untilRetried } from "#tests/harness/site.ts";
import type { Pago } from "../../contract.ts";
import { pagos } from "../../feature.ts";
import { resumirCobros } from "../resumen.ts";
import { pedirDevolucion } from "./devolver-en-partes.ts";
import { hacerDevolucion } from "./hacer-devolucion.ts";

const site = await testSite();
const staff = await site.user("administradorB");
afterEach(() => site.emulator.clearChaos());

async function paid(): Promise<Compra & { operacion: string }> {
  const compra = await buy(site, await site.user(), await site.event({ cantidad: 5 }));
  const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
  await quiet(site, compra, [id]);
  return { ...compra, operacion: String(id) };
}

const ask = (pagoId: number, monto: number) =>
  site.deps.db.transaction((tx) =>
    pedirDevolucion(site.deps, tx, null, { pagoId, monto, motivo: "No puede ir", causa: "staff" }),
  );

async function moneyOf(pagoId: number) {
  const rows = await site.sql`select estado, a_devolver::float as "aDevolver", devuelto::float,
       (select count(*)::int from devoluciones where pago_id = p.id and hecha_en is null) as pendientes
     from pagos p where id = ${pagoId}`;
  return rows[0];
}

const made = (pagoId: number) =>
  untilRetried(site, "the refunds to be made", async () => (await moneyOf(pagoId)).pendientes === 0);

const providerOf = async (compra: Compra) => (await site.emulator.payments(String(compra.pagoId)))[0];

const mailsOf = async (clave: string) =>
  (await site.sql`select clave from correos where clave like ${clave}`).length;

describe("a refund through the provider", () => {
  // Rule PAG-13
  test("leaves the payment approved until the whole amount has been refunded", async () => {
    const compra = await paid();
    const eventos = await resumirCobros(site.deps, [new Date(0), new Date(4e12)]);
    expect(await ask(compra.pagoId, 500)).toMatchObject({ ok: true });
    await made(compra.pagoId);
    await quiet(site, compra);
    expect(await moneyOf(compra.pagoId)).toMatchObject({ estado: "aprobado", aDevolver: 500, devuelto: 500 });
    expect(await providerOf(compra)).toMatchObject({
      status: "approved",
      status_detail: "partially_refunded",
      transaction_amount_refunded: 500,
    });
    const [after] = await resumirCobros(site.deps, [new Date(0), new Date(4e12)]);
    expect((eventos[0]?.entrada ?? 0) - (after?.entrada ?? 0)).toBe(500);

    expect(await ask(compra.pagoId, 1000.01)).toMatchObject({ ok: false, code: "excede" });
    expect(await ask(compra.pagoId, 1000)).toMatchObject({ ok: true });
    await made(compra.pagoId);
    await quiet(site, compra);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "reembolsado", entrada: "anulada" });
    expect(await providerOf(compra)).toMatchObject({ status: "refunded", transaction_amount_refunded: 1500 });
    expect(await mailsOf(`pago-devuelto:${compra.pagoId}`)).toBe(0);
    expect(await ask(compra.pagoId, 1)).toMatchObject({ ok: false, code: "sin-cobrar" });
  });

  // Rule PAG-14
  test("is made once even if the provider's answer is lost or the process dies before recording it", async () => {
    const compra = await paid();
    await site.emulator.chaos({
      failures: [{ call: "createRefund", mode: "close", when: "after", times: 3 }],
    });
    const pedida = await ask(compra.pagoId, 700);
    if (!pedida.ok || !pedida.value) throw new Error("not asked for");
    await made(compra.pagoId);
    // One statement, because a notice between two statements would make the site query the provider.
    await site.sql`with sin_anotar as (update devoluciones set hecha_en = null, id_proveedor = null where id = ${pedida.value.id} returning pago_id)
       update pagos set devuelto = 0 from sin_anotar where pagos.id = pago_id`;
    await Promise.all([1, 2, 3].map(() => hacerDevolucion(site.deps, pedida.value?.id ?? 0)));
    expect(await moneyOf(compra.pagoId)).toMatchObject({ devuelto: 700 });
    expect(await providerOf(compra)).toMatchObject({ transaction_amount_refunded: 700 });
    expect(await mailsOf(`devolucion-hecha:${pedida.value.id}`)).toBe(1);
  });

  // Rule PAG-14
  test("is still made if a restored backup does not contain its job", async () => {
    const compra = await paid();
    await site.emulator.chaos({ failures: [{ call: "createRefund", mode: "status", status: 503 }] });
    await ask(compra.pagoId, 200);
    await site.sql`delete from pgboss.job where name = 'devolucion'`;
    await site.emulator.clearChaos();
    await site.deps.db.transaction(async (tx) => expect(await pagos.resume?.(site.deps, tx)).toBe(1));
    await made(compra.pagoId);
    expect(await providerOf(compra)).toMatchObject({ transaction_amount_refunded: 200 });
  });

  // Rule PAG-14
  test("is queued again by the hourly job once its own job has run out of retries", async () => {
    const compra = await paid();
    await site.emulator.chaos({ failures: [{ call: "createRefund", mode: "status", status: 503 }] });
    await ask(compra.pagoId, 200);
    await until("a failure", async () => {
      const rows = await site.sql`
        update pgboss.job set state = 'failed' where name = 'devolucion' and state = 'retry' returning id`;
      return rows.length > 0;
    });
    await site.emulator.clearChaos();
    await pagos.sweep?.(site.deps);
    await made(compra.pagoId);
    expect(await providerOf(compra)).toMatchObject({ transaction_amount_refunded: 200 });
  });

  // Rule PAG-15
  test("cannot be repeated if it was already made in the provider's panel", async () => {
    const compra = await paid();
    const refund = await fetch(
      `${site.deps.settings.mercadoPago.apiUrl}/v1/payments/${compra.operacion}/refunds`,
      {
        method: "POST",
        headers: {
          authorization: "Bearer EMULADOR",
          "content-type": "application/json",
          "x-idempotency-key": randomUUID(),
        },
        body: JSON.stringify({ amount: 600 }),
      },
    );
    expect(refund.status).toBe(201);
    await quiet(site, compra);
    await until("its record", async () => (await moneyOf(compra.pagoId)).devuelto === 600);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "aprobado", entrada: "pagada" });
    const body = (await (
      await site.call("GET", `/api/pagos/${compra.pagoId}`, { as: staff })
    ).json()) as Pago;
    expect(body.devoluciones).toMatchObject([
      { causa: "proveedor", monto: 600, hechaEn: expect.any(String) },
    ]);
    expect(await ask(compra.pagoId, 1000)).toMatchObject({ ok: false, code: "excede" });
  });
});

describe("concurrent refunds", () => {
  // Rule PAG-13
  test("never return more than was paid", async () => {
    const compra = await paid();
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(compra.pagoId, 500)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(3);
    await made(compra.pagoId);
    await quiet(site, compra);
    expect(await providerOf(compra)).toMatchObject({ transaction_amount_refunded: 1500 });
  });

  test("return more than was paid if the check constraint is missing (control)", async () => {
    const { pagoId } = await paid();
    const rows = await site.sql`
      select pg_get_constraintdef(oid) as valida from pg_constraint where conname = 'pagos_devolucion_valida'`;
    // Otherwise the refunds' jobs would find out that the provider has nothing left to return.
    await site.emulator.chaos({ failures: [{ call: "searchPayments", mode: "status", status: 503 }] });
    await site.sql`alter table pagos drop constraint pagos_devolucion_valida`;
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(pagoId, 500)));
    expect(asked.filter(({ ok }) => ok).length).toBeGreaterThan(3);
    await site.sql`delete from devoluciones where pago_id = ${pagoId}`;
    await site.sql`update pagos set a_devolver = 0 where id = ${pagoId}`;
    await site.pool.query(`alter table pagos add constraint pagos_devolucion_valida ${rows[0].valida}`);
  });

  // Rules PAG-13, PAG-14
  test("return exactly the requested random amounts, even when the provider fails", async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 4 });
    const refund = async (compra: Compra, cents: number[]) => {
      const asked = await Promise.all(cents.map((one) => ask(compra.pagoId, one / 100)));
      const accepted = cents.filter((_, index) => asked[index]?.ok).reduce((sum, one) => sum + one, 0);
      expect(accepted).toBeLessThanOrEqual(150_000);
      await made(compra.pagoId);
      const money = await moneyOf(compra.pagoId);
      const provider = await providerOf(compra);
      expect(Math.round(money.devuelto * 100)).toBe(accepted);
      expect(Math.round((provider?.transaction_amount_refunded ?? 0) * 100)).toBe(accepted);
    };
    // In parallel, because each run spends most of its time waiting for retries.
    const together = fc.array(amounts, { minLength: 6, maxLength: 6 });
    const property = fc.asyncProperty(together, async (payments) => {
      await site.emulator.clearChaos();
      const compras = await Promise.all(payments.map(paid));
      const failures = [
        { call: "createRefund" as const, mode: "status" as const, share: 0.3 },
        { call: "createRefund" as const, mode: "close" as const, when: "after" as const, share: 0.3 },
      ];
      await site.emulator.chaos({ failures });
      await Promise.all(compras.map((compra, n) => refund(compra, payments[n] ?? [])));
    });
    await fc.assert(property, { numRuns: propertyRuns(1, 2) });
  });
});
