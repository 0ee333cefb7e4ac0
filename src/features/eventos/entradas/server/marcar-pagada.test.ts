import { describe, expect, test } from "vitest";
import { insertTarifa, lineas, ordered } from "#tests/harness/orders.ts";
import { paymentTime } from "#tests/harness/payment-time.ts";
import {
  auditOf,
  buy,
  mailsAbout,
  paymentOf,
  problemOf,
  quiet,
  stockOf,
  tryToBuy,
} from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";
import { AGOTADAS } from "../rules.ts";

const site = await testSite();
const staff = await site.user("administradorB");

const mark = (id: unknown, medio: unknown = "transferencia") =>
  site.call("PATCH", `/api/entradas/${id}/pagada`, { as: staff, json: { medio } });

describe("marking a ticket as paid", () => {
  // Rule ENT-6
  test("delivers the ticket once, with one email", async () => {
    const owner = await site.user();
    const evento = await site.event({ cantidad: 1 });
    const compra = await buy(site, owner, evento);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await mark(compra.entradaId)).status),
    );
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await problemOf(mark(compra.entradaId))).toMatchObject({ status: 409, code: "ya-resuelta" });
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({
      estado: "aprobado",
      medio: "transferencia",
      entrada: "pagada",
    });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, pagadas: 1 });
    expect(await mailsAbout(site, compra)).toEqual(["entrada-pagada"]);
    expect(await auditOf(site, "entrada", compra.entradaId)).toEqual([
      {
        accion: "entrada.marcar-pagada",
        usuarioId: staff.id,
        antes: { estado: "reservada", pago: "pendiente" },
        despues: { estado: "pagada", medio: "transferencia", pagoId: compra.pagoId },
      },
    ]);
  });

  // Rule ENT-6
  test("takes a new place if the hold has expired", async () => {
    const evento = await site.event({ cantidad: 1 });
    await site.emulator.chaos({ failures: [{ call: "createPreference", mode: "status", status: 400 }] });
    const loser = await site.user();
    expect((await tryToBuy(site, loser, evento)).status).toBe(503);
    await site.emulator.clearChaos();
    const rows = await site.sql`select id, pago_id from entradas where usuario_id = ${loser.id}`;
    await buy(site, await site.user(), evento);
    expect(await problemOf(mark(rows[0].id))).toEqual({ status: 409, code: "agotadas", detail: AGOTADAS });
    await site.pool.query(
      "update eventos set cantidad_entradas = 2, entradas_disponibles = entradas_disponibles + 1 where id = $1",
      [evento],
    );
    expect((await mark(rows[0].id)).status).toBe(200);
    expect(await stockOf(site, evento)).toEqual({ total: 2, disponibles: 0, reservadas: 1, pagadas: 1 });
  });

  // Rule ENT-6
  test("takes a place for each ticket of an order with an expired hold", async () => {
    const evento = await site.event({ cantidad: 3 });
    const compra = await ordered(site, await site.user(), evento, { cantidad: "3" });
    await paymentTime(site).expire(compra);
    await buy(site, await site.user(), evento);
    expect(await problemOf(mark(compra.entradaId))).toMatchObject({ status: 409, code: "agotadas" });
    expect(await stockOf(site, evento)).toEqual({ total: 3, disponibles: 2, reservadas: 1, pagadas: 0 });
    await site.sql`
      update eventos set cantidad_entradas = 5, entradas_disponibles = entradas_disponibles + 2 where id = ${evento}`;
    expect((await mark(compra.entradaId)).status).toBe(200);
    expect(await stockOf(site, evento)).toEqual({ total: 5, disponibles: 1, reservadas: 1, pagadas: 3 });
  });

  // Rule ENT-6
  test("takes no place if the ticket type of an expired hold has sold out", async () => {
    const evento = await site.event({ cantidad: 5 });
    const tarifas = lineas([await insertTarifa(site, evento, "Platea", 100, { cupo: 1 }), 1]);
    const compra = await ordered(site, await site.user(), evento, { tarifas });
    await paymentTime(site).expire(compra);
    await ordered(site, await site.user(), evento, { tarifas });
    expect(await problemOf(mark(compra.entradaId))).toMatchObject({ status: 409, code: "agotadas" });
    expect(await stockOf(site, evento)).toEqual({ total: 5, disponibles: 4, reservadas: 1, pagadas: 0 });
  });

  test("is refused if the hold has expired and the event has started", async () => {
    const evento = await site.event({ cantidad: 3 });
    const compra = await buy(site, await site.user(), evento);
    await site.sql`with pago as (update pagos set estado = 'vencido', retiene = false where id = ${compra.pagoId}),
         entrada as (update entradas set estado = 'anulada' where id = ${compra.entradaId})
       update eventos set fecha = '2020-01-01', entradas_disponibles = entradas_disponibles + 1 where id = ${evento}`;
    const refusal = await problemOf(mark(compra.entradaId));
    expect(refusal).toMatchObject({ status: 409, code: "evento-pasado" });
    expect(refusal.detail).toContain("ya empezó");
  });

  test("is refused if the ticket has been refunded", async () => {
    const compra = await buy(site, await site.user(), await site.event());
    await site.emulator.pay({ of: String(compra.pagoId), status: "refunded" });
    await quiet(site, compra);
    expect(await problemOf(mark(compra.entradaId))).toMatchObject({ status: 409, code: "ya-resuelta" });
    expect((await mark(2_000_000_000)).status).toBe(404);
    for (const id of ["0", "x", "99999999999"]) expect((await mark(id)).status).toBe(422);
    expect((await mark(compra.entradaId, "mercadopago")).status).toBe(422);
  });
});
