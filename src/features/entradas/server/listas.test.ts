import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buy, paidTicket } from "#tests/harness/payments.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";
import type { Entrada, MiEntrada } from "../contract.ts";

let site: TestSite;
let staff: TestUser;
beforeAll(async () => {
  site = await createTestSite();
  staff = await site.user("administradorB");
});
afterAll(() => site?.end());

describe("my tickets", () => {
  test("are mine alone; what is not paid has no code, and its page only while it is held", async () => {
    const me = await site.user();
    const compra = await buy(site, me, await site.event());
    await buy(site, await site.user(), await site.event());
    const mine = async () =>
      (await (await site.call("GET", "/api/entradas/mias", { as: me })).json()) as MiEntrada[];
    expect(await mine()).toEqual([
      expect.objectContaining({
        id: compra.entradaId,
        pagada: 0,
        estado: "reservada",
        codigo: null,
        pago: expect.objectContaining({ url: compra.url, monto: 1500, estado: "pendiente" }),
      }),
    ]);
    await site.call("PATCH", `/api/entradas/${compra.entradaId}/pagada`, {
      as: staff,
      json: { medio: "transferencia" },
    });
    const [paid] = await mine();
    expect(paid).toMatchObject({ pagada: 1, pago: { url: null, venceEn: null, medio: "transferencia" } });
    expect(paid?.codigo).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  test("are searched and paged like every list, whatever is searched for", async () => {
    const me = await site.user();
    for (let time = 0; time < 3; time++)
      await buy(site, me, await site.event({ nombre: `Clásico Núñez ${time}` }));
    const list = (query: string) => site.call("GET", `/api/entradas/mias?${query}`, { as: me });
    const found = await list("termino=CLASICO%20nunez&tamano=2&pagina=2");
    expect(found.headers.get("x-total-count")).toBe("3");
    expect(await found.json()).toHaveLength(1);
    for (const odd of ["%25", "_", "%5C", "'", "%00", "%F0%9F%98%80"]) {
      const response = await list(`termino=${odd}`);
      expect([200, 422]).toContain(response.status);
      if (response.status === 200) expect(await response.json()).toEqual([]);
    }
    for (const bad of ["pagina=0", "pagina=x", "tamano=-1", "tamano=1e9"])
      expect((await list(bad)).status).toBe(422);
  });
});

describe("the staff's list", () => {
  test("shows each ticket with its buyer, payment and event, the last one first", async () => {
    const { id, evento, owner } = await paidTicket(site, staff);
    const compra = await buy(site, owner, evento);
    const response = await site.call("GET", `/api/entradas/lista_entradas?eventoId=${evento}`, { as: staff });
    const rows = (await response.json()) as Entrada[];
    expect(rows.map((row) => [row.id, row.pagada, row.estado])).toEqual([
      [compra.entradaId, 0, "reservada"],
      [id, 1, "pagada"],
    ]);
    expect(rows[1]).toMatchObject({
      usuario: { id: owner.id, nombreUsuario: owner.nombreUsuario },
      pago: { descripcion: "Entrada: Partido", estado: "aprobado", medio: "efectivo" },
      evento: { id: evento },
    });
    for (const bad of ["eventoId=0", "eventoId=x", "eventoId=99999999999"])
      expect((await site.call("GET", `/api/entradas/lista_entradas?${bad}`, { as: staff })).status).toBe(422);
  });
});
