import { describe, expect, test } from "vitest";
import { resumirCobros } from "#features/caja/pagos/server/resumen.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import {
  auditOf,
  buy,
  eventIn,
  paidTicket,
  problemOf,
  quiet,
  sell,
  stockOf,
} from "#tests/harness/payments.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Entrada, EntradaVendida, MiEntrada } from "../contract.ts";
import { resumirVentas } from "./to-entrada.ts";

const HOUR = 3_600_000;

const site = await testSite();
const staff = await site.user("administradorB");

const reverse = (id: unknown, as = staff, motivo: unknown = "Se cobró dos veces") =>
  site.call("POST", `/api/entradas/${id}/anular-venta`, { as, json: { motivo } });
const listed = async (evento: number, mostrar: string) =>
  (
    (await (
      await site.call("GET", `/api/entradas/lista_entradas?eventoId=${evento}&mostrar=${mostrar}`, {
        as: staff,
      })
    ).json()) as Entrada[]
  ).map(({ id }) => id);
const takings = async () => {
  const now = site.clock.now().getTime();
  const [period] = await resumirCobros(site.deps, [new Date(now - HOUR), new Date(now + HOUR)]);
  return period?.entrada ?? 0;
};
const payments = async (pagoId: number) =>
  (
    await site.pool.query(
      "select monto::float, estado, medio, anula_id from pagos where id = $1 or anula_id = $1 order by id",
      [pagoId],
    )
  ).rows;
const at = (pagoId: number, hours: number) =>
  site.pool.query("update pagos set actualizado_en = $2 where id = $1", [
    pagoId,
    new Date(site.clock.now().getTime() - hours * HOUR),
  ]);

describe("reversing a sale", () => {
  // Rule ENT-8
  test("adds a counter-entry and voids the ticket", async () => {
    const evento = await eventIn(site, 1, { cantidad: 2, precio: "700" });
    const { id, codigo, owner } = await paidTicket(site, staff, evento);
    await paidTicket(site, staff, evento);
    const before = await takings();
    const reversed = (await jsonOf(200, reverse(id))) as Entrada;
    expect(reversed).toMatchObject({ id, pagada: 0, estado: "anulada", anulableHasta: null });
    expect(await stockOf(site, evento)).toMatchObject({ total: 2, disponibles: 1, pagadas: 1 });
    const pagoId = reversed.pago.id;
    expect(await payments(pagoId)).toEqual([
      { monto: 700, estado: "aprobado", medio: "efectivo", anula_id: null },
      { monto: -700, estado: "aprobado", medio: "efectivo", anula_id: pagoId },
    ]);
    expect(await takings()).toBe(before - 700);
    expect((await resumirVentas(site.deps, [evento])).get(evento)).toEqual({ vendidas: 1, importe: 700 });
    expect(await listed(evento, "vendidas")).not.toContain(id);
    expect(await listed(evento, "devueltas")).toEqual([id]);
    expect(await listed(evento, "sin-pagar")).toEqual([]);
    const mine = async (cuales: string) =>
      (await (
        await site.call("GET", `/api/entradas/mias?cuales=${cuales}`, { as: owner })
      ).json()) as MiEntrada[];
    expect(await mine("entradas")).toMatchObject([{ id, estado: "anulada", codigo: null }]);
    expect(await mine("intentos")).toEqual([]);
    const entering = site.call("POST", "/api/entradas/ingreso", { as: staff, json: { codigo, igual: true } });
    expect(await problemOf(entering)).toMatchObject({
      code: "sin-pagar",
      detail: "Esta entrada fue anulada.",
    });
    const marking = site.call("PATCH", `/api/entradas/${id}/pagada`, {
      as: staff,
      json: { medio: "efectivo" },
    });
    expect((await problemOf(marking)).code).toBe("ya-resuelta");
    const mails = await site.sql`
      select asunto from correos where clave = ${`entrada-anulada:${id}`} and para = ${owner.correo}`;
    expect(mails).toEqual([{ asunto: "Anulamos tu entrada para Partido" }]);
    expect((await auditOf(site, "entrada", id)).at(-1)).toMatchObject({
      accion: "entrada.anular-venta",
      usuarioId: staff.id,
      antes: { estado: "pagada" },
      despues: { estado: "anulada", medio: "efectivo", motivo: "Se cobró dos veces" },
    });
  });

  // Rule PAG-10
  test("happens once, even if eight calls are concurrent", async () => {
    const evento = await eventIn(site, 1, { cantidad: 3 });
    const { id } = await paidTicket(site, staff, evento);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await stockOf(site, evento)).toEqual({ total: 3, disponibles: 3, reservadas: 0, pagadas: 0 });
    expect(await problemOf(reverse(id))).toMatchObject({ status: 409, code: "ya-anulado" });
  });

  test("requires the check-in to be undone first", async () => {
    const { id, codigo, evento } = await paidTicket(site, staff, await eventIn(site, 1, { cantidad: 20 }));
    const enter = (code: string) =>
      site.call("POST", "/api/entradas/ingreso", { as: staff, json: { codigo: code } });
    await enter(codigo);
    const refusal = await problemOf(reverse(id));
    expect(refusal).toMatchObject({ status: 409, code: "ya-ingreso" });
    expect(refusal.detail).toContain("deshacé el ingreso");
    await site.call("POST", `/api/entradas/${id}/ingreso/deshacer`, { as: staff });
    expect((await reverse(id)).status).toBe(200);
    for (let time = 0; time < 10; time++) {
      const racing = await paidTicket(site, staff, evento);
      const both = await Promise.all([enter(racing.codigo), reverse(racing.id)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    const { total, disponibles, pagadas } = await stockOf(site, evento);
    expect(disponibles + pagadas).toBe(total);
  });

  // Rule PAG-10
  test("is possible only for the person who recorded the sale or for an administrador", async () => {
    const [colleague, boss] = [await site.user("administradorB"), await site.user("administrador")];
    const evento = await eventIn(site);
    const shownTo = async (who: TestUser, id: number) =>
      (
        (await (
          await site.call("GET", `/api/entradas/lista_entradas?eventoId=${evento}`, { as: who })
        ).json()) as Entrada[]
      ).find((row) => row.id === id)?.anulableHasta;
    const first = await paidTicket(site, staff, evento);
    expect(await problemOf(reverse(first.id, colleague))).toMatchObject({
      status: 403,
      code: "de-otra-persona",
    });
    expect(await shownTo(colleague, first.id)).toBeNull();
    for (const who of [staff, boss]) expect(await shownTo(who, first.id)).toEqual(expect.any(String));
    expect((await reverse(first.id, boss)).status).toBe(200);
    // Whoever marks an online purchase as paid counts as its seller.
    const held = await buy(site, await site.user(), evento);
    const mark = await site.call("PATCH", `/api/entradas/${held.entradaId}/pagada`, {
      as: colleague,
      json: { medio: "efectivo" },
    });
    expect(mark.status).toBe(200);
    expect((await problemOf(reverse(held.entradaId))).code).toBe("de-otra-persona");
    expect((await reverse(held.entradaId, colleague)).status).toBe(200);
    const rows = await site.sql`select registrado_por from pagos where anula_id = ${held.pagoId}`;
    expect(rows).toEqual([{ registrado_por: colleague.id }]);
  });

  test("requires a reason", async () => {
    const { id } = await paidTicket(site, staff);
    for (const motivo of [null, "", "  ", 1, "x".repeat(201)])
      expect([motivo, (await reverse(id, staff, motivo)).status]).toEqual([motivo, 422]);
    expect(
      (await site.call("POST", `/api/entradas/${id}/anular-venta`, { as: staff })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await reverse(id)).status).toBe(200);
  });

  test("is possible if the buyer has neither an account nor an email", async () => {
    const evento = await eventIn(site, 1);
    const sold = (await (await sell(site, staff, { eventoId: evento })).json()) as EntradaVendida;
    const left = Date.parse(sold.anulableHasta ?? "") - Date.parse(sold.fechaYHoraCompra);
    expect(Math.round(left / HOUR)).toBe(24);
    expect((await reverse(sold.id)).status).toBe(200);
  });

  test("is refused after 24 hours, or if the ticket was paid online", async () => {
    const { id } = await paidTicket(site, staff);
    const rows = await site.sql`select pago_id from entradas where id = ${id}`;
    await at(rows[0].pago_id, 25);
    expect(await problemOf(reverse(id))).toMatchObject({ status: 409, code: "tarde" });
    const online = await buy(site, await site.user(), await site.event());
    expect(await problemOf(reverse(online.entradaId))).toMatchObject({ status: 409, code: "sin-venta" });
    await site.emulator.pay({ of: String(online.pagoId), status: "approved" });
    await quiet(site, online);
    expect(await problemOf(reverse(online.entradaId))).toMatchObject({ status: 409, code: "no-en-mano" });
    const free = await buy(site, await site.user(), await site.event({ precio: "0" }));
    expect(await problemOf(reverse(free.entradaId))).toMatchObject({ status: 409, code: "no-en-mano" });
    expect((await reverse(2_000_000_000)).status).toBe(404);
    expect((await reverse("x")).status).toBe(422);
  });
});
