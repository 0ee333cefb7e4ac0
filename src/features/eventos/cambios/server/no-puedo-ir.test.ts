import { expect, test } from "vitest";
import { CODIGO_DE_NO_PUEDO_IR } from "#features/eventos/entradas/rules.ts";
import { insertTarifa, lineas, ordered } from "#tests/harness/orders.ts";
import { problemOf, quiet, sell } from "#tests/harness/payments.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { mailTo, testSite, until } from "#tests/harness/site.ts";

const site = await testSite();
const staff = await site.user("administrador");

async function offered(cantidad = 1) {
  const who = await site.user();
  const evento = await site.event({ cantidad: 20 });
  const compra = await ordered(site, who, evento, { cantidad: String(cantidad) });
  const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved", notify: true });
  await quiet(site, compra, [id]);
  await site.sql`update eventos set devolver_hasta = now() + interval '3 days' where id = ${evento}`;
  return { who, evento, ...compra };
}

const giveBack = (entrada: number) =>
  site.call("POST", `/api/no-puedo-ir/${linkTo(entrada)}`, { json: { entradas: [entrada] } });
const enter = (entradaId: number, evento: number) =>
  site.call("POST", "/api/entradas/ingreso", {
    as: staff,
    json: { entradaId, eventos: [evento], igual: true },
  });
const linkTo = (entrada: number) => site.deps.codes(CODIGO_DE_NO_PUEDO_IR).sign(entrada);
const ticketsOf = async (codigo: string) =>
  (
    (await (await site.call("GET", `/api/no-puedo-ir/${codigo}`)).json()) as { entradas: { id: number }[] }
  ).entradas.map(({ id }) => id);

// Rule EVE-12
test("a ticket cannot be both checked in and returned, even at the same time", async () => {
  for (let round = 0; round < propertyRuns(2, 12); round++) {
    const { evento, entradaId } = await offered();
    const [returned, entered] = await Promise.all([giveBack(entradaId), enter(entradaId, evento)]);
    expect([returned.status, entered.status].toSorted()).toEqual([200, 409]);
  }
});

// Rules EVE-12, PAS-1
test("a ticket cannot be both passed on and returned, even at the same time", async () => {
  for (let round = 0; round < propertyRuns(3, 8); round++) {
    const { who, entradaId } = await offered();
    const json = { correo: `abuela${entradaId}@example.com` };
    const [returned, passed] = await Promise.all([
      giveBack(entradaId),
      site.call("POST", `/api/entradas/${entradaId}/pasar`, { as: who, json }),
    ]);
    // Passing a ticket on voids its earlier links.
    expect([200, 404, 409]).toContain(returned.status);
    expect([returned.status, passed.status].filter((status) => status === 200)).toHaveLength(1);
  }
});

// Rule EVE-12
test("a link to return tickets shows only the tickets of the person it was sent to", async () => {
  const mine = await offered(2);
  const sold = await sell(site, staff, { eventoId: mine.evento, nombre: "Rosa", correo: "rosa@example.com" });
  const { id: rosas } = (await sold.json()) as { id: number };
  await site.sql`update usuarios set correo = 'rosa@example.com' where id = ${mine.who.id}`;
  expect(await ticketsOf(linkTo(mine.entradaId))).toEqual(mine.entradas);
  expect(await ticketsOf(linkTo(rosas))).toEqual([rosas]);
});

// Rules EVE-12, PAS-2
test("returning a passed ticket refunds its buyer", async () => {
  const { who, entradaId, pagoId } = await offered(2);
  const correo = `tia${entradaId}@example.com`;
  await site.call("POST", `/api/entradas/${entradaId}/pasar`, { as: who, json: { correo } });
  const mail = await mailTo(site, { correo });
  const token = /#(\S+)/.exec(mail.text)?.[1];
  const opened = await site.call("POST", "/api/entradas/pase/abrir", { json: { token } });
  const { entrada } = (await opened.json()) as { entrada: { noPuedoIr: string } };
  const page = `/api${entrada.noPuedoIr}`;
  expect(await (await site.call("GET", page)).json()).toMatchObject({
    pasada: true,
    entradas: [{ id: entradaId, estado: "vigente" }],
  });
  expect((await site.call("POST", page, { json: { entradas: [entradaId] } })).status).toBe(200);
  expect(await site.sql`select pago_id, causa from devoluciones where pago_id = ${pagoId}`).toEqual([
    { pago_id: pagoId, causa: "no-puedo-ir" },
  ]);
  const after = await site.call("POST", "/api/entradas/pase/ver", { json: { token } });
  expect(await after.json()).toMatchObject({ vale: false, entrada: { codigo: null, noPuedoIr: null } });
  const told = await site.pool.query("select para from correos where clave = $1", [
    `pase-devuelto:${entradaId}`,
  ]);
  expect(told.rows).toEqual([{ para: correo }]);
});

// Rule EVE-13
test("returning an order's paid ticket leaves its free ticket valid", async () => {
  const { who, evento } = await offered();
  const adulto = await insertTarifa(site, evento, "Adultos", 1000);
  const bebe = await insertTarifa(site, evento, "Bebés", 0);
  const compra = await ordered(site, who, evento, { tarifas: lineas([adulto, 1], [bebe, 1]) });
  const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved", notify: true });
  await quiet(site, compra, [id]);
  const [paid = 0, free = 0] = compra.entradas;
  expect((await giveBack(paid)).status).toBe(200);
  await quiet(site, compra, [id]);
  const states = async () =>
    (
      await site.pool.query(
        "select e.id, e.estado, p.estado as pago from entradas e join pagos p on p.id = e.pago_id where p.id = $1 order by 1",
        [compra.pagoId],
      )
    ).rows;
  await until("the refund", async () => (await states())[0].pago === "reembolsado");
  expect(await states()).toEqual([
    { id: paid, estado: "anulada", pago: "reembolsado" },
    { id: free, estado: "pagada", pago: "reembolsado" },
  ]);
});

// Rule PUE-6
test("a ticket that was passed on cannot be used by its buyer", async () => {
  const { who, evento, entradaId } = await offered();
  const json = { correo: `nieta${entradaId}@example.com` };
  expect((await site.call("POST", `/api/entradas/${entradaId}/pasar`, { as: who, json })).status).toBe(200);
  const found = await site.call(
    "GET",
    `/api/entradas/puerta/personas?eventos=${evento}&termino=${who.correo}`,
    {
      as: staff,
    },
  );
  expect(await found.json()).toMatchObject([{ entradaId, pasada: true }]);
  expect(await problemOf(enter(entradaId, evento))).toMatchObject({ status: 409, code: "pasada" });
});
