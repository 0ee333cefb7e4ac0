import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import { auditOf, createGate, paidTicket, problemOf } from "#tests/harness/payments.ts";
import { createPhones } from "#tests/harness/phones.ts";
import { testSite } from "#tests/harness/site.ts";
import type { LecturaEnEspera } from "../contract.ts";

const site = await testSite();
const [staff, boss] = [await site.user("administradorB"), await site.user("administrador")];
const { enter } = createGate(site, staff);
const phones = createPhones(site, staff);

const HOUR = 3_600_000;
const waiting = async (): Promise<LecturaEnEspera[]> =>
  (await site.call("GET", "/api/entradas/puerta/lecturas/espera", { as: staff })).json();
const decide = (id: string, what: "admitir" | "descartar", as = boss) =>
  site.call("POST", `/api/entradas/puerta/lecturas/${id}/${what}`, { as });
const insideOf = async (id: number) =>
  (await site.sql`select ingreso_en, ingreso_por, ingreso_igual from entradas where id = ${id}`)[0];
const send = async (reading: object) => (await phones.resultsOf(await phones.send([reading])))[0];

const inboxOf = async (as = boss): Promise<unknown[]> => {
  const { asuntos } = await (await site.call("GET", "/api/tablero/bandeja", { as })).json();
  return asuntos.flatMap(({ tipo, id }: { tipo: string; id: unknown }) => (tipo === "lectura" ? id : []));
};

/** Creates an entry that waits for a decision, because the phone sent no proof that it read the code. */
async function waitingEntry() {
  const ticket = await paidTicket(site, staff);
  const reading = await phones.readingOf(ticket, { sello: undefined });
  expect(await send(reading)).toBe("en-espera");
  return { ticket, reading };
}

describe("a check-in that a phone made offline", () => {
  // Rule PUE-12
  test.each([
    ["read before the window opens", 4, 0],
    ["read after the window closed", -6.5, 0.25],
    ["read in time, but received after the window closed", -6.5, 1],
    ["for an event next year", 365 * 24, 0],
  ])("is put on hold if its ticket was %s", async (_, startsIn, readAgo) => {
    const ticket = await paidTicket(site, staff);
    const now = site.clock.now().getTime();
    const at = new Date(now - readAgo * HOUR).toISOString();
    const reading = await phones.readingOf(ticket, { corregidaEn: at, igual: true });
    const { fecha, hora } = clubTime(new Date(now + startsIn * HOUR));
    await site.sql`update eventos set fecha = ${fecha}, hora = ${hora} where id = ${ticket.evento}`;
    expect(await send(reading)).toBe("en-espera");
    expect((await insideOf(ticket.id)).ingreso_en).toBeNull();
    expect((await waiting()).find(({ id }) => id === reading.id)).toMatchObject({
      motivo: "otra-fecha",
      entradaId: ticket.id,
      persona: "Nombre Apellido",
      por: "Nombre Apellido",
      en: at,
    });
  });

  // Rule PUE-12
  test("is put on hold if its seal is missing or belongs to another code", async () => {
    const { ticket, reading } = await waitingEntry();
    expect((await waiting()).find(({ id }) => id === reading.id)?.motivo).toBe("sin-codigo");
    const other = await paidTicket(site, staff, ticket.evento);
    const { sello } = await phones.readingOf(other);
    expect(await send(await phones.readingOf(ticket, { sello }))).toBe("en-espera");
    expect((await insideOf(ticket.id)).ingreso_en).toBeNull();
    // The ticket can still be checked in with its code.
    expect((await enter(ticket.codigo)).status).toBe(200);
  });

  // Rules OFI-12, PUE-12
  test("can be admitted once by an administrador", async () => {
    const { ticket, reading } = await waitingEntry();
    expect((await decide(reading.id, "admitir", staff)).status).toBe(403);
    expect([await inboxOf(), await inboxOf(staff)]).toEqual([expect.arrayContaining([reading.id]), []]);
    site.clock.advance(HOUR / 2);
    expect(await (await decide(reading.id, "admitir")).json()).toEqual({
      id: reading.id,
      resultado: "ingreso",
    });
    expect(await insideOf(ticket.id)).toMatchObject({
      ingreso_en: new Date(reading.corregidaEn),
      ingreso_por: staff.id,
    });
    expect((await waiting()).some(({ id }) => id === reading.id)).toBe(false);
    expect(await inboxOf()).not.toContain(reading.id);
    expect((await auditOf(site, "entrada", ticket.id)).at(-1)).toMatchObject({
      accion: "entrada.admitir-lectura",
      usuarioId: boss.id,
      despues: { usuarioId: staff.id, sinConexion: reading.corregidaEn },
    });
    expect((await decide(reading.id, "admitir")).status).toBe(409);
    // Sending the entry again returns the decision.
    expect(await send(reading)).toBe("ingreso");
  });

  // Rule PUE-12
  test("leaves the ticket unused if it is discarded", async () => {
    const { ticket, reading } = await waitingEntry();
    expect(await (await decide(reading.id, "descartar")).json()).toEqual({
      id: reading.id,
      resultado: "descartada",
    });
    expect(await problemOf(decide(reading.id, "admitir"))).toMatchObject({
      status: 409,
      code: "ya-decidida",
    });
    expect((await phones.toReview(ticket.evento)).some(({ id }) => id === reading.id)).toBe(false);
    expect((await enter(ticket.codigo)).status).toBe(200);
  });

  test("changes nothing if the ticket has since been used, annulled or passed on", async () => {
    const [used, annulled, passed] = [await waitingEntry(), await waitingEntry(), await waitingEntry()];
    await enter(used.ticket.codigo);
    await site.sql`update entradas set estado = 'anulada' where id = ${annulled.ticket.id}`;
    await site.sql`update entradas set numero = 3000000000 + id where id = ${passed.ticket.id}`;
    const results = [];
    for (const { reading } of [used, annulled, passed])
      results.push((await (await decide(reading.id, "admitir")).json()).resultado);
    expect(results).toEqual(["repetida", "anulada", "pasada"]);
    expect((await insideOf(passed.ticket.id)).ingreso_en).toBeNull();
  });
});

test("deciding on a check-in returns 404 for an unknown id and 422 for a malformed one", async () => {
  expect((await decide(randomUUID(), "admitir")).status).toBe(404);
  expect((await decide("1", "descartar")).status).toBe(422);
});
