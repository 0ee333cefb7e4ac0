import { describe, expect, test } from "vitest";
import type { MiEntrada } from "#features/eventos/entradas/contract.ts";
import { CODIGO_CORTO_DE_ENTRADA } from "#features/eventos/entradas/rules.ts";
import { CODIGO_CORTO_DE_PRENSA } from "#features/eventos/prensa/rules.ts";
import { createGate, paidTicket, problemOf } from "#tests/harness/payments.ts";
import { createPhones, stateOf } from "#tests/harness/phones.ts";
import { askForPress } from "#tests/harness/press.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";

const site = await testSite();
const staff = await site.user("administrador");
const { enter } = createGate(site, staff);
const phones = createPhones(site, staff);

/** Creates a ticket with a short code, as earlier versions did. */
async function soldBefore() {
  const ticket = await paidTicket(site, staff);
  await site.sql`update entradas set codigo_largo = false where id = ${ticket.id}`;
  return { ...ticket, largo: ticket.codigo, codigo: shortCode(ticket.id) };
}
const shortCode = (id: number) => site.deps.codes(CODIGO_CORTO_DE_ENTRADA).sign(id);
const mine = async ({ id, owner }: { id: number; owner: TestUser }) =>
  (await (await site.call("GET", `/api/entradas/mias/${id}`, { as: owner })).json()) as MiEntrada;

describe("a ticket sold with a short code", () => {
  // Rule ENT-4
  test("keeps that code in its holder's account and personal data", async () => {
    const ticket = await soldBefore();
    expect(ticket.codigo).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect((await mine(ticket)).codigo).toBe(ticket.codigo);
    const data = await site.call("GET", "/api/usuario/perfil/datos", { as: ticket.owner });
    expect(await data.text()).toContain(ticket.codigo);
    const downloaded = await phones.download(ticket.evento);
    expect(stateOf(downloaded, ticket.codigo)).toBe("pagada");
    expect(stateOf(downloaded, ticket.largo)).toBeUndefined();
    const offline = await soldBefore();
    expect(await phones.resultsOf(await phones.send([await phones.readingOf(offline)]))).toEqual(["ingreso"]);
    expect((await problemOf(enter(ticket.largo))).code).toBe("pasada");
    expect((await enter(ticket.codigo)).status).toBe(200);
  });

  // Rule PAS-1
  test("gets a long code when it is passed on", async () => {
    const ticket = await soldBefore();
    const json = { correo: `abuela-${ticket.id}@familia.example` };
    const pass = (path: string, body?: object) =>
      site.call("POST", `/api/entradas/${ticket.id}/${path}`, {
        as: ticket.owner,
        ...(body && { json: body }),
      });
    expect((await pass("pasar", json)).status).toBe(200);
    expect((await pass("pase/revocar")).status).toBe(200);
    expect((await problemOf(enter(ticket.codigo))).code).toBe("pasada");
    expect(stateOf(await phones.download(ticket.evento), ticket.codigo)).toBe("pasada");
    const { codigo } = await mine(ticket);
    expect(codigo).toMatch(/^(\w{4}-){6}\w\w$/);
    expect((await enter(codigo)).status).toBe(200);
  });
});

// Rule ENT-4
test("a new ticket is admitted only with its long code", async () => {
  const ticket = await paidTicket(site, staff);
  expect(ticket.codigo).toMatch(/^(\w{4}-){6}\w\w$/);
  expect((await problemOf(enter(shortCode(ticket.id)))).code).toBe("pasada");
  expect(stateOf(await phones.download(ticket.evento), shortCode(ticket.id))).toBeUndefined();
  expect((await enter(ticket.codigo)).status).toBe(200);
});

// Rule PUE-11
test("an older accreditation keeps its short code", async () => {
  const { evento } = await paidTicket(site, staff);
  const { id } = await askForPress(site, evento);
  await site.call("PATCH", `/api/prensa/${id}/actualizarEstado?estado=true`, { as: staff });
  const codigo = site.deps.codes(CODIGO_CORTO_DE_PRENSA).sign(id);
  expect((await problemOf(enter(codigo))).status).toBe(404);
  expect(stateOf(await phones.download(evento), codigo)).toBeUndefined();
  await site.sql`update pedidos_de_prensa set codigo_largo = false where id = ${id}`;
  expect(stateOf(await phones.download(evento), codigo)).toBe("prensa");
  expect((await enter(codigo)).status).toBe(200);
});
