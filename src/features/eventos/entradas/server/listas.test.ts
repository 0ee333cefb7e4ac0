import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { vencerRetenciones } from "#features/caja/pagos/server/conciliar.ts";
import { paymentTime } from "#tests/harness/payment-time.ts";
import { buy, paidTicket, sell } from "#tests/harness/payments.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Entrada, MiEntrada } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administradorB");

describe("a user's tickets", () => {
  test("can be filtered by event and by payment", async () => {
    const [me, other] = [await site.user(), await site.user()];
    const evento = await site.event({ nombre: "Clásico" });
    const { entradaId, pagoId } = await buy(site, me, evento);
    await buy(site, me, await site.event());
    const mine = await site.call("GET", `/api/entradas/mias?eventoId=${evento}`, { as: me });
    expect(await mine.json()).toEqual([expect.objectContaining({ id: entradaId })]);
    const paid = (as: TestUser) => site.call("GET", `/api/entradas/mias?pagoId=${pagoId}`, { as });
    expect(await (await paid(me)).json()).toEqual([expect.objectContaining({ id: entradaId })]);
    expect(await (await paid(other)).json()).toEqual([]);

    const path = `/api/entradas/mias/${entradaId}/calendario.ics`;
    const response = await site.call("GET", path, { as: me });
    expect(response.headers.get("content-type")).toContain("text/calendar");
    const text = await response.text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain("SUMMARY:Clásico");
    expect(text).toMatch(/DTSTART:\d{8}T\d{6}Z/);
    expect((await site.call("GET", path, { as: other })).status).toBe(404);
  });

  test("are listed separately from failed purchases", async () => {
    const time = paymentTime(site);
    const { compra, buyer, evento } = await time.purchase(1);
    await time.expire(compra);
    const paid = await time.purchase(1);
    await site.sql`update eventos set entradas_disponibles = 1 where id = ${evento}`;
    const reviewed = await buy(site, buyer, evento);
    const ids = async (cuales: string) => {
      const response = await site.call("GET", `/api/entradas/mias?cuales=${cuales}`, { as: buyer });
      return ((await response.json()) as MiEntrada[]).map(({ id }) => id);
    };
    expect(await ids("entradas")).toEqual([reviewed.entradaId]);
    expect(await ids("intentos")).toEqual([compra.entradaId]);
    const foreign = await site.call("GET", `/api/entradas/mias/${paid.compra.entradaId}`, { as: buyer });
    expect(foreign.status).toBe(404);
  });

  // Rule ENT-4
  test("have no code until they are paid", async () => {
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
    expect(paid?.codigo).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/);
    expect(paid?.evento.suspendido).toBe(false);
    await site.sql`update eventos set estado = false where id = ${paid?.evento.id}`;
    expect((await mine())[0]?.evento.suspendido).toBe(true);
  });

  // Rule ENT-4
  test("are listed with the next event first and with past, refunded and failed tickets last", async () => {
    const me = await site.user();
    const hoy = clubTime(site.clock.now()).fecha;
    const bought: Record<string, number> = {};
    for (const [nombre, dias] of [
      ["Próximo", 1],
      ["Devuelta", 1],
      ["Lejano", 30],
      ["Pasado", 2],
      ["De hoy", 0],
    ] as const) {
      const evento = await site.event({ nombre, fecha: addDays(hoy, dias || 1), hora: "21:00" });
      bought[nombre] = (await buy(site, me, evento)).entradaId;
      await site.sql`update entradas set estado = ${nombre === "Devuelta" ? "anulada" : "pagada"} where id = ${bought[nombre]}`;
      if (nombre === "Pasado")
        await site.sql`update eventos set fecha = ${addDays(hoy, -2)} where id = ${evento}`;
      if (nombre === "De hoy")
        await site.sql`update eventos set fecha = ${hoy}, hora = '00:01' where id = ${evento}`;
    }
    const response = await site.call("GET", "/api/entradas/mias", { as: me });
    const names = ((await response.json()) as MiEntrada[]).map(({ evento }) => evento.nombre);
    expect(names).toEqual(["De hoy", "Próximo", "Lejano", "Pasado", "Devuelta"]);
  });

  test("can be searched and paged", async () => {
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

describe("the staff's list of tickets", () => {
  test("shows each ticket with its buyer, payment and event, newest first", async () => {
    const { id, evento, owner } = await paidTicket(site, staff);
    const compra = await buy(site, owner, evento);
    const rows = await listed(evento, "&mostrar=todas");
    expect(rows.map((row) => [row.id, row.pagada, row.estado])).toEqual([
      [compra.entradaId, 0, "reservada"],
      [id, 1, "pagada"],
    ]);
    expect(rows[1]).toMatchObject({
      usuario: { id: owner.id, nombreUsuario: owner.nombreUsuario },
      pago: { descripcion: "Entrada: Partido", estado: "aprobado", medio: "efectivo" },
      evento: { id: evento },
    });
    await site.sql`update usuarios set nombre = 'Renée', apellido = 'Iturralde Paz' where id = ${owner.id}`;
    await site.sql`update entradas set comprada_en = '2025-03-09T01:35:00Z' where id = ${id}`;
    const found = async (termino: string) => {
      const query = new URLSearchParams({ termino, eventoId: String(evento) });
      const answer = await site.call("GET", `/api/entradas/lista_entradas?${query}&mostrar=todas`, {
        as: staff,
      });
      return { ids: ((await answer.json()) as Entrada[]).map((row) => row.id), answer };
    };
    for (const both of ["iturralde", "renee paz", "paz Renée", owner.nombreUsuario, "partido"])
      expect((await found(both)).ids, both).toEqual([compra.entradaId, id]);
    for (const one of ["pagada", "08/03/2025", "iturralde 8-3", "08/03/2025 - 22:35 hs"])
      expect((await found(one)).ids, one).toEqual([id]);
    expect((await found("sin pagar")).ids).toEqual([compra.entradaId]);
    expect((await found("pagada")).answer.headers.get("x-total-count")).toBe("1");
    for (const none of ["anulada", "09/03/2025", "iturralde gomez"])
      expect((await found(none)).ids, none).toEqual([]);
    for (const bad of ["eventoId=0", "eventoId=x", "eventoId=99999999999", "mostrar=otras"])
      expect((await site.call("GET", `/api/entradas/lista_entradas?${bad}`, { as: staff })).status).toBe(422);
  });

  // Rule ENT-7
  test("leaves out held, expired and refunded tickets unless they are requested", async () => {
    const { id, evento } = await paidTicket(site, staff);
    const held = await buy(site, await site.user(), evento);
    const expired = await buy(site, await site.user(), evento);
    const returned = await paidTicket(site, staff);
    await site.sql`update pagos set vence_en = now() - interval '1 hour' where id = ${expired.pagoId}`;
    await vencerRetenciones(site.deps);
    await site.sql`update entradas set estado = 'anulada', evento_id = ${evento} where id = ${returned.id}`;
    await site.pool.query(
      "update pagos set estado = 'reembolsado' where id = (select pago_id from entradas where id = $1)",
      [returned.id],
    );
    const ids = async (query = "") => (await listed(evento, query)).map((row) => row.id);
    expect(await ids()).toEqual([id]);
    const sold = await site.call("GET", `/api/entradas/lista_entradas?eventoId=${evento}&tamano=5`, {
      as: staff,
    });
    expect(sold.headers.get("x-total-count")).toBe("1");
    expect(await ids("&mostrar=sin-pagar")).toEqual([expired.entradaId, held.entradaId]);
    expect(await ids("&mostrar=devueltas")).toEqual([returned.id]);
    expect(await ids("&mostrar=todas")).toHaveLength(4);
  });
});

async function listed(evento: number, query = ""): Promise<Entrada[]> {
  const path = `/api/entradas/lista_entradas?eventoId=${evento}${query}`;
  return (await (await site.call("GET", path, { as: staff })).json()) as Entrada[];
}

// Rule ENT-20
describe("an event's printed list", () => {
  const planilla = (id: number, as: TestUser) => site.call("GET", `/api/eventos/${id}/planilla`, { as });

  test("lists the paid tickets in order of surname, however they were bought", async () => {
    const evento = await site.event({ nombre: "Clásico" });
    const member = await site.user();
    await site.pool.query("update usuarios set apellido = 'Muñoz', nombre = 'Zoe' where id = $1", [
      member.id,
    ]);
    for (const buyer of [
      {},
      { nombre: "Zárate, Luz" },
      { nombre: "Álvarez" },
      { nombreUsuario: member.nombreUsuario },
    ])
      expect((await sell(site, staff, { eventoId: evento, medio: "efectivo", ...buyer })).status).toBe(201);
    await buy(site, member, evento);
    const lista = await (await planilla(evento, staff)).json();
    expect(lista.evento).toMatchObject({ id: evento, nombre: "Clásico" });
    expect(lista.entradas.map(({ persona }: { persona: string | null }) => persona)).toEqual([
      "Álvarez",
      "Muñoz, Zoe",
      "Zárate, Luz",
      null,
    ]);
    const file = await site.call("GET", `/api/eventos/${evento}/planilla/exportar`, { as: staff });
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(sheets[0]?.rows.map((row) => row[0]).slice(0, 4)).toEqual([
      "Persona",
      "Álvarez",
      "Muñoz, Zoe",
      "Zárate, Luz",
    ]);
  });

  test("is available to staff only", async () => {
    expect((await planilla(2147483647, staff)).status).toBe(404);
    expect((await planilla(await site.event(), await site.user())).status).toBe(403);
  });
});
