import { describe, expect, test } from "vitest";
import { enter, lineOf } from "#tests/harness/line.ts";
import { auditOf, buy, problemOf, tryToBuy } from "#tests/harness/payments.ts";
import { createTestSite, until } from "#tests/harness/site.ts";

const MINUTE = 60_000;

describe("an automatic line", () => {
  // Rule FIL-5
  test("opens if there are more purchase attempts than the site can handle", async () => {
    await using busy = await createTestSite({
      env: { RATE_LIMIT_SCALE: "100", SALES_PER_MINUTE: "5", JOBS: "0" },
    });
    const evento = await busy.event({ cantidad: 100 });
    const early = await busy.user();
    const held = await buy(busy, early, evento);
    for (let i = 0; i < 5; i++) await buy(busy, await busy.user(), evento);
    const late = await busy.user();
    const refused = await until("the line to open", async () => {
      const response = await tryToBuy(busy, await busy.user(), evento);
      return response.status === 409 && response;
    });
    expect(await problemOf(refused)).toMatchObject({ code: "sin-turno" });
    expect((await (await busy.call("GET", `/api/eventos/${evento}/evento`)).json()) as object).toMatchObject({
      conFila: true,
    });
    expect(await buy(busy, early, evento)).toMatchObject({ pagoId: held.pagoId });
    expect(await lineOf(busy, evento)).toMatchObject({ sorteo: null, ventaDesde: null, ritmo: 5 });
    expect(await enter(busy, late, evento)).toMatchObject({ posicion: 1, numero: null });
    busy.clock.advance(12_000);
    expect((await tryToBuy(busy, late, evento)).status).toBe(201);
    expect(await auditOf(busy, "evento", evento)).toMatchObject([{ accion: "fila.abrir", usuarioId: null }]);
    busy.clock.advance(2 * MINUTE);
    busy.deps.cache.drop(`fila:${evento}`);
    expect((await busy.call("GET", `/api/eventos/${evento}/fila`)).status).toBe(404);
    expect((await tryToBuy(busy, await busy.user(), evento)).status).toBe(201);
  });
});
