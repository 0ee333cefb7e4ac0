import { expect, test } from "vitest";
import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";
import { makeBond, makeFamily } from "#tests/harness/families.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { eventIn, paidTicket } from "#tests/harness/payments.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { ParaLaPuerta } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administradorB");

const atHand = async (as: TestUser) =>
  (await (await site.call("GET", "/api/entradas/para-la-puerta", { as })).json()) as ParaLaPuerta;

// Rule ENT-19
test("a phone stores its user's unused tickets for events that have not ended, in order of date", async () => {
  const owner = await site.user();
  const eventoDe = async (horas: number, nombre: string) => {
    const evento = await eventIn(site, horas, { nombre });
    const json = { eventoId: evento, nombreUsuario: owner.nombreUsuario, medio: "efectivo" };
    const sold = await site.call("POST", "/api/entradas/venta", { as: staff, json });
    const { id, codigo } = (await sold.json()) as { id: number; codigo: string };
    return { evento, id, codigo };
  };
  const begins = new Date(site.clock.now().getTime() + 100 * 3_600_000);
  const later = await eventoDe(100, "El siguiente");
  const now = await eventoDe(-5, "El de hoy");
  await eventoDe(-5.9, "El que termina");
  const used = await eventoDe(-4, "El usado");
  await site.call("POST", "/api/entradas/ingreso", {
    as: staff,
    json: { codigo: used.codigo, eventos: [used.evento] },
  });
  const passed = await eventoDe(50, "El pasado");
  const pass = await site.call("POST", `/api/entradas/${passed.id}/pasar`, {
    as: owner,
    json: { correo: "otra@example.com" },
  });
  expect(pass.status).toBeLessThan(300);
  const suspended = await eventoDe(60, "El suspendido");
  await site.change("eventos", `update eventos set situacion = 'suspendido' where id = ${suspended.evento}`);

  site.clock.advance(10 * 60_000);
  const { hora, entradas, carnet } = await atHand(owner);
  expect(entradas.map(({ id }) => id)).toEqual([now.id, later.id]);
  expect(Math.abs(Date.parse(hora) - site.clock.now().getTime())).toBeLessThan(60_000);
  expect(carnet).toBeNull();
  const { fecha } = clubTime(begins);
  expect(entradas[1]).toMatchObject({
    codigo: later.codigo,
    evento: { id: later.evento, nombre: "El siguiente", fecha },
    desde: clubInstant(addDays(fecha, -1), "00:00").toISOString(),
  });
  // The gate is open until six hours after the start.
  expect(Math.abs(Date.parse(entradas[1]?.hasta ?? "") - begins.getTime() - 6 * 3_600_000)).toBeLessThan(
    60_000,
  );
});

// Rule ENT-19
test("a member's phone stores only the member's own card", async () => {
  const admin = await site.user("administrador");
  const member = await makeMember(site, admin, await makePlan(site, { nombre: "Anual" }));
  const { codigo } = await paidTicket(site, staff);
  const { entradas, carnet } = await atHand(member);
  expect([entradas, JSON.stringify(carnet).includes(codigo)]).toEqual([[], false]);
  expect(carnet).toEqual(await (await site.call("GET", "/api/socio/carnet", { as: member })).json());
});

// Rule FAM-5
test("a parent's phone stores the cards of the children whom the parent has the right to see", async () => {
  const admin = await site.user("administrador");
  const planId = await makePlan(site, { nombre: "Infantil" });
  const { responsable, hijos } = await makeFamily(site, admin, planId, 2);
  const unseen = await makeMember(site, admin, planId);
  await makeBond(site, responsable, unseen, { ve: false });
  const { carnet, familia } = await atHand(responsable);
  expect(carnet).toBeNull();
  expect(familia).toHaveLength(hijos.length);
  for (const { codigo, numero } of familia) {
    const read = await site.call("POST", "/api/socio/carnet/verificar", { as: staff, json: { codigo } });
    expect(await read.json()).toMatchObject({ numero, estado: "al_dia" });
  }
});
