import { describe, expect, test } from "vitest";
import { createRefunds, PAGADO } from "#tests/harness/refunds.ts";
import { testSite } from "#tests/harness/site.ts";
import type { Devolucion } from "../../contract.ts";
import { consultarPago } from "../consultar-pago.ts";

const site = await testSite();
const staff = await site.user("administrador");
const refunds = createRefunds(site, staff);

describe("a refund by hand of a payment that is also refunded in the provider's panel", () => {
  // Rule PAG-18
  test("is refused if the whole payment has already been refunded in the panel", async () => {
    const before = await refunds.paid();
    const one = await refunds.refused(before, PAGADO);
    await refunds.panel(before, PAGADO);
    expect(await refunds.byHand(one)).toMatchObject({ ok: false, code: "ya-devuelta" });
    await refunds.expectToAgree(before);

    const after = await refunds.paid();
    const other = await refunds.refusedAndByHand(after, PAGADO);
    await refunds.panel(after, PAGADO);
    expect(await refunds.confirm(other)).toMatchObject({ ok: false, status: 409, code: "cubierta" });
    expect(await refunds.booksOf(after)).toMatchObject({ estado: "reembolsado", contraasientos: 0 });
    await refunds.expectToAgree(after);
  });

  // Rule PAG-18
  test("leaves any excess in a list until staff settle it", async () => {
    const twice = await refunds.paid();
    const id = await refunds.refusedAndByHand(twice, PAGADO);
    expect(await refunds.confirm(id)).toMatchObject({ ok: true });
    await refunds.panel(twice, PAGADO);
    await consultarPago(site.deps, twice.pagoId);
    await refunds.expectToAgree(twice);
    const deMas = async () =>
      (
        (await (
          await site.call("GET", "/api/devoluciones/lista?mostrar=de-mas", { as: staff })
        ).json()) as Devolucion[]
      ).filter(({ pagoId }) => pagoId === twice.pagoId);
    const [extra] = await deMas();
    expect(extra).toMatchObject({ causa: "proveedor", monto: PAGADO, excedente: PAGADO });
    const settle = (nota: string) =>
      site.call("POST", `/api/devoluciones/${extra?.id}/resuelta`, { as: staff, json: { nota } });
    expect((await settle("")).status).toBe(422);
    expect((await settle("Lo trajo al club")).status).toBe(200);
    expect((await settle("Lo trajo al club")).status).toBe(409);
    expect(await deMas()).toEqual([]);
  });

  // Rule PAG-18
  test("covers only the amount not yet refunded in the panel, unless staff confirm the whole amount", async () => {
    const part = await refunds.paid();
    const id = await refunds.refusedAndByHand(part, PAGADO);
    await refunds.panel(part, 80);
    expect(await refunds.confirm(id)).toMatchObject({ ok: false, status: 409, code: "cambio-el-importe" });
    expect(await refunds.confirm(id, { monto: 250, igual: true })).toMatchObject({ ok: false, status: 422 });
    expect(await refunds.confirm(id, { monto: 120 })).toMatchObject({ ok: true });
    expect(await refunds.booksOf(part)).toMatchObject({
      devuelto: 80,
      contraasientos: 120,
      aDevolver: PAGADO,
    });
    await refunds.expectToAgree(part);

    const handed = await refunds.paid();
    const whole = await refunds.refusedAndByHand(handed, PAGADO);
    await refunds.panel(handed, 80);
    expect(await refunds.confirm(whole, { monto: PAGADO })).toMatchObject({ code: "cambio-el-importe" });
    expect(await refunds.confirm(whole, { monto: PAGADO, igual: true })).toMatchObject({ ok: true });
    expect(await refunds.booksOf(handed)).toMatchObject({ devuelto: 80, contraasientos: PAGADO });
    await refunds.expectToAgree(handed);
  });

  // Rule PAG-18
  test("is not needed for a second request if a refund in the panel already covers that request", async () => {
    const order = await refunds.paid();
    expect(await refunds.confirm(await refunds.refusedAndByHand(order, 100))).toMatchObject({ ok: true });
    await refunds.panel(order, 100);
    const other = await refunds.ask(order, 100);
    await refunds.attempt(order, other?.id ?? 0);
    expect(await refunds.refundedOf(order)).toBe(100);
    expect((await refunds.booksOf(order)).filas.at(1)).toMatchObject({ hecha: true });
    await refunds.expectToAgree(order);
  });

  // Rule PAG-18
  test("is unavailable while Mercado Pago does not answer", async () => {
    const order = await refunds.paid();
    const one = await refunds.refused(order, 100);
    const other = await refunds.refusedAndByHand(order, 50);
    await site.emulator.chaos({ failures: [{ call: "searchPayments", mode: "status", status: 503 }] });
    expect(await refunds.byHand(one)).toMatchObject({ ok: false, status: 503, code: "proveedor-caido" });
    expect(await refunds.confirm(other)).toMatchObject({ ok: false, status: 503, code: "proveedor-caido" });
    await site.emulator.clearChaos();
    expect(await refunds.byHand(one)).toMatchObject({ ok: true });
  });
});
