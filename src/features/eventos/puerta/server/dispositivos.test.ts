import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { auditOf, paidTicket, problemOf } from "#tests/harness/payments.ts";
import { createPhones } from "#tests/harness/phones.ts";
import { testSite } from "#tests/harness/site.ts";
import type { DispositivoDePuerta } from "../contract.ts";
import { puerta } from "../feature.ts";

const site = await testSite();
const boss = await site.user("administrador");

const list = async (): Promise<DispositivoDePuerta[]> =>
  (await site.call("GET", "/api/entradas/puerta/dispositivos", { as: boss })).json();
const change = (telefono: string, what: "retirar" | "aceptar", as = boss) =>
  site.call("POST", `/api/entradas/puerta/dispositivos/${telefono}/${what}`, { as });

/** Creates a volunteer, a ticket, and a phone with the codes of the ticket's event. */
async function phoneAtTheGate() {
  const staff = await site.user("administradorB");
  const [telefono, ticket] = [randomUUID(), await paidTicket(site, boss)];
  const download = (as = staff, phone = telefono) =>
    site.call("GET", `/api/entradas/puerta/codigos?eventos=${ticket.evento}&telefono=${phone}`, { as });
  expect((await download()).status).toBe(200);
  return { staff, telefono, ticket, download };
}

// Rule PUE-13
test("a phone is listed with its last user and time of use after its first download", async () => {
  const { telefono, download } = await phoneAtTheGate();
  const of = async () => (await list()).find((one) => one.telefono === telefono);
  const first = await of();
  expect(first).toEqual({
    telefono,
    nombre: "Dispositivo desconocido",
    usuario: "Nombre Apellido",
    vistoEn: expect.any(String),
    retiradoEn: null,
    retiradoPor: null,
  });
  await phoneAtTheGate();
  site.clock.advance(60_000);
  await download(boss);
  expect((await list())[0]?.telefono).toBe(telefono);
  expect(Date.parse((await of())?.vistoEn ?? "") - Date.parse(first?.vistoEn ?? "")).toBeGreaterThanOrEqual(
    60_000,
  );
});

// Rule PUE-13
test("a withdrawn phone loses its session and gets no more codes", async () => {
  const { staff, telefono, ticket, download } = await phoneAtTheGate();
  const second = randomUUID();
  expect((await download(staff, second)).status).toBe(200);
  const phones = createPhones(site, boss);
  const reading = await phones.readingOf(ticket);
  expect((await change(telefono, "retirar")).status).toBe(200);

  expect((await download()).status).toBe(401);
  expect(await problemOf(download(boss))).toMatchObject({ status: 409, code: "dispositivo-retirado" });
  const sent = await phones.send([reading], { telefono });
  expect(await phones.resultsOf(sent)).toEqual(["en-espera"]);
  const waiting = await site.call("GET", "/api/entradas/puerta/lecturas/espera", { as: boss });
  expect((await waiting.json()).find(({ id }: { id: string }) => id === reading.id).motivo).toBe("retirado");
  // Other phones keep working, even one that the same person used.
  expect((await download(boss, second)).status).toBe(200);
  const other = await phones.readingOf(ticket);
  expect(await phones.resultsOf(await phones.send([other]))).toEqual(["ingreso"]);
});

// Rule PUE-13
test("withdrawing a phone and accepting it again are audited once each, however often the calls are sent", async () => {
  const { staff, telefono, ticket, download } = await phoneAtTheGate();
  for (const what of ["retirar", "retirar", "aceptar", "aceptar"] as const)
    expect((await change(telefono, what)).status).toBe(200);
  expect((await download(boss)).status).toBe(200);
  const phones = createPhones(site, boss);
  const sent = await phones.send([await phones.readingOf(ticket)], { telefono });
  expect(await phones.resultsOf(sent)).toEqual(["ingreso"]);
  const audited = (await auditOf(site, "usuario", staff.id)).filter(({ accion }) =>
    /dispositivo/.test(accion),
  );
  expect(audited).toMatchObject([
    { accion: "usuario.retirar-dispositivo", usuarioId: boss.id, despues: { telefono } },
    { accion: "usuario.aceptar-dispositivo", usuarioId: boss.id },
  ]);
});

test("calls about a phone return 404 for an unknown id and 422 for a malformed one", async () => {
  expect((await change(randomUUID(), "retirar")).status).toBe(404);
  expect((await change("1", "aceptar")).status).toBe(422);
});

// Rule PUE-13
test("a phone that has not been used for over a year is deleted, unless it was withdrawn", async () => {
  const [unused, withdrawn] = [await phoneAtTheGate(), await phoneAtTheGate()];
  await change(withdrawn.telefono, "retirar");
  site.clock.advance(400 * 24 * 3_600_000);
  await puerta.sweep?.(site.deps);
  expect((await change(unused.telefono, "retirar", await site.user("administrador"))).status).toBe(404);
  expect((await change(withdrawn.telefono, "retirar", await site.user("administrador"))).status).toBe(200);
});
