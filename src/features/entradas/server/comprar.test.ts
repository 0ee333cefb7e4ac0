import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestSite, type TestSite, until } from "#tests/harness/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.end());

describe("buying a ticket", () => {
  it("holds a place, sends the buyer to the provider, and after the payment gives one ticket and one mail", async () => {
    const ana = await site.user();
    const evento = await site.event({ cantidad: 3 });
    const res = await site.call("POST", `/api/compras/evento/${evento}/usuario/${ana.id}`, {
      as: ana,
      form: { cantidad: "1" },
    });
    expect(res.status).toBe(201);
    const compra = (await res.json()) as { url: string; pagoId: number; entradaId: number };
    const { rows } = await site.pool.query("select entradas_disponibles from eventos where id = $1", [
      evento,
    ]);
    expect(rows[0].entradas_disponibles).toBe(2);
    await site.emulator.checkout(compra.url, { titular: "APRO" });
    const mias = await until("the ticket to be paid", async () => {
      const list = (await (await site.call("GET", "/api/entradas/mias", { as: ana })).json()) as {
        pagada: number;
        codigo: string;
      }[];
      return list[0]?.pagada === 1 && list;
    });
    expect(mias).toHaveLength(1);
    const mails = await until("the mail", async () => {
      const found = (await site.mail.list()).filter((m) => m.to === ana.correo);
      return found.length > 0 && found;
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(mias[0]?.codigo);
  });
});
