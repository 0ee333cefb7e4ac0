import { describe, expect, test } from "vitest";
import { adjustLine, eventOnSaleIn, lineAtStart, lineOf, siteOfLines } from "#tests/harness/line.ts";
import { auditOf, tryToBuy } from "#tests/harness/payments.ts";
import type { TestUser } from "#tests/harness/site.ts";

const { site, staff } = await siteOfLines();

const MINUTE = 60_000;
const adjust = (evento: number, json: unknown) => adjustLine(site, staff, evento, json);

describe("staff control of a line", () => {
  // Rule FIL-4
  test("can pause admissions without affecting current turns", async () => {
    const { evento, users } = await lineAtStart(site, 3);
    const [first, second] = users as [TestUser, TestUser];
    site.clock.advance(1_500);
    expect((await adjust(evento, { pausada: true })).status).toBe(200);
    site.clock.advance(5 * MINUTE);
    expect(await lineOf(site, evento)).toMatchObject({ pausa: "club", admitidosHasta: 1 });
    expect((await tryToBuy(site, second, evento)).status).toBe(409);
    expect((await tryToBuy(site, first, evento)).status).toBe(201);
    await adjust(evento, { pausada: false });
    expect((await tryToBuy(site, second, evento)).status).toBe(409);
    site.clock.advance(1_000);
    expect((await tryToBuy(site, second, evento)).status).toBe(201);
    expect((await auditOf(site, "evento", evento)).filter(({ accion }) => accion === "fila.ajustar")).toEqual(
      [
        expect.objectContaining({ usuarioId: staff.id, despues: { ritmo: 60, pausada: true } }),
        expect.objectContaining({ usuarioId: staff.id, despues: { ritmo: 60, pausada: false } }),
      ],
    );
  });

  test("does not extend a current turn by pausing the line", async () => {
    const { evento, users } = await lineAtStart(site, 1);
    site.clock.advance(1_000 + 4 * MINUTE);
    await adjust(evento, { pausada: true });
    site.clock.advance(6 * MINUTE);
    expect((await tryToBuy(site, users[0] as TestUser, evento)).status).toBe(409);
  });

  test("can change the pace before and after the sale starts", async () => {
    const { evento } = await lineAtStart(site, 10);
    await adjust(evento, { ritmo: 600 });
    site.clock.advance(300);
    expect(await lineOf(site, evento)).toMatchObject({ ritmo: 600, admitidosHasta: 3 });
    await adjust(evento, { ritmo: 60 });
    site.clock.advance(1_000);
    expect((await lineOf(site, evento)).admitidosHasta).toBe(4);

    const later = await eventOnSaleIn(site, 5);
    expect(await (await adjust(later, { ritmo: 120 })).json()).toMatchObject({
      ritmo: 120,
      sorteadaEn: null,
    });
    site.clock.advance(6 * MINUTE);
    expect((await lineOf(site, later)).ritmo).toBe(120);
  });

  test.each([
    {},
    { ritmo: 0 },
    { ritmo: -1 },
    { ritmo: 1.5 },
    { ritmo: 60_001 },
    { ritmo: "60" },
    { ritmo: 1e300 },
    { pausada: "si" },
    [],
    null,
  ])("gets a 422 if the settings are %j", async (body) => {
    const evento = await eventOnSaleIn(site, 5);
    expect((await adjust(evento, body)).status).toBe(422);
  });
});
