import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import type { Pago } from "#features/caja/pagos/contract.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { ordered } from "#tests/harness/orders.ts";
import {
  auditOf,
  createGate,
  eventIn,
  paidTicket,
  problemOf,
  quiet,
  stockOf,
} from "#tests/harness/payments.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";

const site = await testSite();
const staff = await site.user("administradorB");
afterEach(() => site.emulator.clearChaos());

/** Buys tickets at $ 1.500 through Mercado Pago in one order. */
async function paidOrder(cantidad = 3, evento?: number) {
  const buyer = await site.user();
  const eventoId = evento ?? (await site.event({ cantidad: 10 }));
  const compra = await ordered(site, buyer, eventoId, { cantidad: String(cantidad) });
  const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
  await quiet(site, compra, [id]);
  return { ...compra, buyer, eventoId };
}

const refund = (pagoId: number, json: object) =>
  site.call("POST", `/api/pagos/${pagoId}/devolver`, {
    as: staff,
    json: { motivo: "No puede venir", ...json },
  });

const codes = async (who: TestUser) =>
  (
    (await (await site.call("GET", "/api/entradas/mias", { as: who })).json()) as {
      id: number;
      codigo: string | null;
      noPuedoIr: string | null;
    }[]
  ).toSorted((a, b) => a.id - b.id);

const made = (pagoId: number) =>
  until("the refunds", async () => {
    const rows = await site.sql`select 1 from devoluciones where pago_id = ${pagoId} and hecha_en is null`;
    return rows.length === 0;
  });

describe("a refund of tickets by staff", () => {
  // Rules PAG-13, EVE-13
  test("annuls the chosen tickets immediately and refunds their share of the payment", async () => {
    const { pagoId, entradas, eventoId, buyer } = await paidOrder(3);
    const before = await codes(buyer);
    await site.emulator.chaos({ failures: [{ call: "createRefund", mode: "status", status: 503 }] });
    const pago = (await jsonOf(200, refund(pagoId, { entradas: [entradas[0]] }))) as Pago;
    expect(pago).toMatchObject({ estado: "aprobado", porDevolver: 3000 });
    expect(pago.partes?.map(({ vigente }) => vigente)).toEqual([false, true, true]);
    // The provider is still down, so the refund cannot complete.
    expect((await codes(buyer)).map(({ codigo }) => codigo === null)).toEqual([true, false, false]);
    expect(await stockOf(site, eventoId)).toMatchObject({ disponibles: 8, pagadas: 2 });
    const rejected = await createGate(site, staff).enter(before[0]?.codigo, staff, {
      eventos: [eventoId],
      igual: true,
    });
    expect(rejected.status).toBe(409);
    await site.emulator.clearChaos();
    expect((await refund(pagoId, { entradas: entradas.slice(1) })).status).toBe(200);
    await made(pagoId);
    await until("the state", async () => {
      const rows = await site.sql`select estado from pagos where id = ${pagoId}`;
      return rows[0].estado === "reembolsado";
    });
    const [provider] = await site.emulator.payments(String(pagoId));
    expect(provider).toMatchObject({ status: "refunded", transaction_amount_refunded: 4500 });
    expect(await stockOf(site, eventoId)).toMatchObject({ disponibles: 10, pagadas: 0 });
    expect((await auditOf(site, "pago", pagoId)).map(({ accion }) => accion)).toEqual([
      "pago.aprobado",
      "pago.devolver",
      "pago.devolver",
      "pago.reembolsado",
    ]);
  });

  // Rule PAG-13
  test("happens once, even if the request is repeated or sent twice at the same time", async () => {
    const { pagoId, entradas } = await paidOrder(2);
    const many = await Promise.all(
      Array.from({ length: 6 }, () => refund(pagoId, { entradas: [entradas[0]] })),
    );
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const json = { entradas: [entradas[1]], idempotencyKey: randomUUID() };
    const again = await Promise.all([refund(pagoId, json), refund(pagoId, json), refund(pagoId, json)]);
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    await made(pagoId);
    expect((await site.emulator.payments(String(pagoId)))[0]).toMatchObject({
      transaction_amount_refunded: 3000,
    });
  });

  // Rule EVE-13
  test("may include a used ticket without deleting its check-in", async () => {
    const { evento, id, codigo } = await paidTicket(site, staff, await eventIn(site, 1));
    expect((await createGate(site, staff).enter(codigo, staff, { eventos: [evento] })).status).toBe(200);
    const rows = await site.sql`select pago_id from entradas where id = ${id}`;
    const answer = await refund(rows[0].pago_id, { entradas: [id] });
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as Pago).partes).toMatchObject([{ usada: true, vigente: false }]);
  });

  test("is refused if it names tickets of another payment, or an amount instead of tickets", async () => {
    const [one, other] = [await paidOrder(1), await paidOrder(1)];
    expect((await problemOf(refund(one.pagoId, { entradas: other.entradas }))).status).toBe(422);
    expect((await problemOf(refund(one.pagoId, { monto: 100 }))).status).toBe(422);
    expect((await problemOf(refund(one.pagoId, {}))).status).toBe(422);
    expect((await problemOf(refund(2147483647, { entradas: [1] }))).status).toBe(404);
    expect(await stockOf(site, one.eventoId)).toMatchObject({ pagadas: 1 });
  });
});

describe("the link to return a ticket («No puedo ir»)", () => {
  async function postponed(cantidad = 2) {
    const order = await paidOrder(cantidad);
    const fecha = addDays(clubTime(site.clock.now()).fecha, 20);
    const json = { version: 1, fecha, devolverDias: 3 };
    const edited = await site.call("PATCH", `/api/eventos/${order.eventoId}`, { as: staff, json });
    expect((await edited.json()) as Evento).toMatchObject({ situacion: "reprogramado" });
    const mail = await until("the mail about the change", async () =>
      (await site.mail.list()).find(({ to, text }) => to === order.buyer.correo && text.includes("no-puedo")),
    );
    const codigo = /\/no-puedo-ir\/([\w-]+)/.exec(mail.text)?.[1] ?? "";
    return { ...order, codigo };
  }
  const look = (codigo: string) => site.call("GET", `/api/no-puedo-ir/${codigo}`);
  const give = (codigo: string, entradas: number[]) =>
    site.call("POST", `/api/no-puedo-ir/${codigo}`, { json: { entradas } });

  // Rule EVE-12
  test("returns the chosen ticket once", async () => {
    const { codigo, entradas, pagoId, eventoId } = await postponed(2);
    for (let time = 0; time < 3; time++) {
      expect(await (await look(codigo)).json()).toMatchObject({
        hasta: expect.any(String),
        entradas: entradas.map((id) => ({ id, estado: "vigente", precio: 1500 })),
      });
    }
    expect(await stockOf(site, eventoId)).toMatchObject({ pagadas: 2 });
    const [first = 0] = entradas;
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(codigo, [first])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await stockOf(site, eventoId)).toMatchObject({ pagadas: 1, disponibles: 9 });
    await made(pagoId);
    expect((await site.emulator.payments(String(pagoId)))[0]).toMatchObject({
      transaction_amount_refunded: 1500,
    });
    const body = (await (await look(codigo)).json()) as { entradas: { estado: string }[] };
    expect(body.entradas.map(({ estado }) => estado)).toEqual(["devuelta", "vigente"]);
  });

  // Rule EVE-12
  test("is shown in Mis entradas for valid tickets until the offer ends", async () => {
    const { entradas, buyer, eventoId, codigo } = await postponed(2);
    const pathsOf = async () => new Map((await codes(buyer)).map(({ id, noPuedoIr }) => [id, noPuedoIr]));
    const [first = 0, second = 0] = entradas;
    const path = (await pathsOf()).get(first) ?? "";
    expect(path).toBe(`/no-puedo-ir/${codigo}`);
    const mine = await site.call("POST", `/api${path}`, { json: { entradas: [first] } });
    expect(await mine.json()).toEqual({ ok: true, devuelto: 1500 });
    expect(await problemOf(give(codigo, [first]))).toMatchObject({ status: 409, code: "ya-devuelta" });
    expect(await pathsOf()).toEqual(
      new Map([
        [first, null],
        [second, expect.any(String)],
      ]),
    );
    const end = `update eventos set devolver_hasta = now() - interval '1 minute' where id = ${eventoId}`;
    await site.change("eventos", end);
    expect((await pathsOf()).get(second)).toBeNull();
    expect(await problemOf(give(codigo, [second]))).toMatchObject({ status: 409, code: "fuera-de-plazo" });
    expect(await (await look(codigo)).json()).toMatchObject({ hasta: null });
  });

  test("returns 404 if its code is invented or is a ticket's own code", async () => {
    const [one, other] = [await postponed(1), await postponed(1)];
    const [own] = await codes(one.buyer);
    for (const codigo of ["AAAA-BBBB-CCCC-DDDD", own?.codigo ?? "", "x"]) {
      expect((await problemOf(look(codigo))).status).toBe(404);
      expect((await problemOf(give(codigo, one.entradas))).status).toBe(404);
    }
    expect((await problemOf(give(one.codigo, other.entradas))).status).toBe(404);
    expect((await problemOf(give(one.codigo, []))).status).toBe(422);
  });
});

// Rules PAG-13, PAG-14
test("payments minus refunds equal the value of the valid tickets after random refunds", async () => {
  const eventoId = await site.event({ cantidad: 1000 });
  const histories = fc.array(
    fc.record({
      cantidad: fc.integer({ min: 1, max: 4 }),
      refunds: fc.array(fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const property = fc.asyncProperty(histories, async (orders) => {
    await site.emulator.clearChaos();
    await site.emulator.chaos({ failures: [{ call: "createRefund", mode: "status", share: 0.4 }] });
    await Promise.all(
      orders.map(async ({ cantidad, refunds }) => {
        const { pagoId, entradas } = await paidOrder(cantidad, eventoId);
        await Promise.all(
          refunds.map((indexes) =>
            refund(pagoId, { entradas: indexes.map((n) => entradas[n] ?? 2147483647) }),
          ),
        );
        await made(pagoId);
      }),
    );
    const rows =
      await site.sql`select coalesce(sum(coalesce(e.precio, p.monto)) filter (where e.estado = 'pagada'), 0)::float as valid
       from entradas e join pagos p on p.id = e.pago_id where e.evento_id = ${eventoId}`;
    const ids = await site.sql`
      select distinct pago_id::text as id from entradas where evento_id = ${eventoId}`;
    const ours = new Set(ids.map(({ id }) => id));
    const paid = (await site.emulator.payments()).filter((one) => ours.has(one.external_reference ?? ""));
    const kept = paid.reduce((sum, one) => sum + one.transaction_amount - one.transaction_amount_refunded, 0);
    expect(kept).toBe(rows[0].valid);
    const { total, disponibles, reservadas, pagadas } = await stockOf(site, eventoId);
    expect(disponibles + reservadas + pagadas).toBe(total);
  });
  await fc.assert(property, { numRuns: propertyRuns(1, 4) });
});
