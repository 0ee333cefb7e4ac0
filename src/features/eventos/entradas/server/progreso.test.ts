import { expect, test } from "vitest";
import { ordered } from "#tests/harness/orders.ts";
import { createGate, eventIn, paidTicket } from "#tests/harness/payments.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { MiEntradaConProgreso } from "../contract.ts";

const site = await testSite();

/** Returns the steps of a ticket; future steps have a question mark. */
async function steps(who: TestUser, id: number): Promise<string> {
  const response = await site.call("GET", `/api/entradas/mias/${id}`, { as: who });
  const { progreso } = (await response.json()) as MiEntradaConProgreso;
  return progreso.map(({ paso, cuando }) => paso + (cuando ? "" : "?")).join(" ");
}

// Rule ENT-14
test("a ticket's page shows the steps of its purchase, from the order to the check-in", async () => {
  const staff = await site.user("administrador");
  const ana = await site.user();
  const evento = await eventIn(site);
  const compra = await ordered(site, ana, evento, { cantidad: "2" });
  const [first = 0, second = 0] = compra.entradas;
  expect(await steps(ana, second)).toBe("creada en-mercado-pago aprobada? enviada? ingreso?");
  await site.emulator.checkout(compra.url, { titular: "APRO" });
  await until(
    "the mail",
    async () => (await steps(ana, second)) === "creada en-mercado-pago aprobada enviada ingreso?",
  );
  const { codigo } = await (await site.call("GET", `/api/entradas/mias/${first}`, { as: ana })).json();
  expect((await createGate(site, staff).enter(codigo)).status).toBe(200);
  expect(await steps(ana, first)).toBe("creada en-mercado-pago aprobada enviada ingreso");
  expect((await site.call("GET", `/api/entradas/mias/${first}`, { as: await site.user() })).status).toBe(404);
});

// Rule ENT-14
test("a ticket's steps leave out the payment provider if it was sold at the counter", async () => {
  const staff = await site.user("administrador");
  const { owner, id } = await paidTicket(site, staff);
  await until("the mail", async () => (await steps(owner, id)) === "creada aprobada enviada ingreso?");
  const evento = await site.event({ cantidad: 5 });
  const compra = await ordered(site, owner, evento, { cantidad: "1" });
  await site.emulator.checkout(compra.url, { titular: "APRO" });
  await until("approval", async () => (await steps(owner, compra.entradaId)).includes("enviada ingreso?"));
  const json = { entradas: [compra.entradaId], motivo: "No viene", idempotencyKey: crypto.randomUUID() };
  const refund = await site.call("POST", `/api/pagos/${compra.pagoId}/devolver`, { as: staff, json });
  expect(refund.status, await refund.clone().text()).toBe(200);
  await until(
    "the refund",
    async () => (await steps(owner, compra.entradaId)) === "creada en-mercado-pago aprobada enviada devuelta",
  );
  const other = await ordered(site, owner, evento, { cantidad: "1" });
  await ordered(site, owner, evento, { cantidad: "2" });
  expect(await steps(owner, other.entradaId)).toBe("creada en-mercado-pago");
});
