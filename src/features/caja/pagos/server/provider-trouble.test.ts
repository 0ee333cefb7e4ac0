import { afterEach, describe, expect, test } from "vitest";
import { auditOf, buy, paymentOf, stockOf, tryToBuy } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite({ site: { patience: { providerMs: 2_000 } } });
afterEach(() => site.emulator.clearChaos());

const TROUBLE = [
  ["never answers", { mode: "hang" }],
  ["answers 500", { mode: "status", status: 500 }],
  ["answers 429", { mode: "status", status: 429 }],
  ["refuses", { mode: "status", status: 400 }],
  ["closes the connection", { mode: "close" }],
  ["answers with a web page", { mode: "garbage" }],
  ["answers with the wrong fields", { mode: "garbage", body: '{"id":7,"init_point":"javascript:alert(1)"}' }],
  [
    "answers with another shop's page",
    {
      mode: "garbage",
      body: '{"id":"1-a","init_point":"http://127.0.0.1:9/x","external_reference":"otra"}',
    },
  ],
  ["sends an endless answer", { mode: "garbage", body: `{"id":"${"x".repeat(4_900_000)}"}` }],
] as const;

describe("a purchase", () => {
  // Rule PAG-6
  test.each(TROUBLE)("is refused with a 503 within 10 s if the provider %s", async (_what, mode) => {
    const buyer = await site.user();
    const evento = await site.event({ cantidad: 1 });
    await site.emulator.chaos({ failures: [{ call: "createPreference", ...mode }] });
    const began = performance.now();
    const response = await tryToBuy(site, buyer, evento);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: "proveedor-caido", status: 503 });
    expect(await stockOf(site, evento)).toEqual({ total: 1, disponibles: 1, reservadas: 0, pagadas: 0 });
    const rows = await site.sql`select id from pagos where usuario_id = ${buyer.id}`;
    expect(await paymentOf(site, rows[0].id)).toMatchObject({
      estado: "cancelado",
      entrada: "anulada",
      retiene: false,
    });
    expect((await auditOf(site, "pago", rows[0].id)).map((line) => line.accion)).toEqual(["pago.cancelado"]);
    // No email: the response already reported the failure.
    expect((await site.mail.list()).filter((mail) => mail.to === buyer.correo)).toEqual([]);

    await site.emulator.clearChaos();
    await buy(site, buyer, evento);
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, reservadas: 1 });
  });

  test.each([
    ["loses one answer", { mode: "close", when: "after", times: 1 }],
    ["fails once", { mode: "status", status: 503, times: 1 }],
  ] as const)("creates only one checkout page if the provider %s", async (_what, mode) => {
    const evento = await site.event({ cantidad: 1 });
    await site.emulator.chaos({ failures: [{ call: "createPreference", ...mode }] });
    const compra = await buy(site, await site.user(), evento);
    const pages = await site.emulator.preferences(String(compra.pagoId));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ items: [{ quantity: 1, unit_price: 1500 }], init_point: compra.url });
  });
});
