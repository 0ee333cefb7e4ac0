import { expect, test } from "vitest";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { problemOf, sell, stockOf, tryToBuy, withoutConnections } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";
import { conciliar } from "./conciliar.ts";
import { devolverPago } from "./consultar-pago.ts";

const site = await testSite({ env: { JOBS: "0" }, settings: withoutConnections });
const [admin, socio] = await Promise.all([site.user("administrador"), site.user()]);

const verEvento = async (id: number) =>
  (await (await site.call("GET", `/api/eventos/${id}/evento`)).json()) as Evento;

test("cash and free tickets are still sold if Mercado Pago is not set up", async () => {
  const id = await site.event({ cantidad: 5 });
  expect(await problemOf(tryToBuy(site, socio, id))).toMatchObject({
    status: 409,
    code: "sin-pago-en-linea",
    detail: expect.stringContaining("transferencia"),
  });
  expect(await stockOf(site, id)).toEqual({ total: 5, disponibles: 5, reservadas: 0, pagadas: 0 });
  expect((await site.pool.query("select 1 from pagos")).rowCount).toBe(0);
  expect(await verEvento(id)).toMatchObject({ sinPagoEnLinea: true });
  expect((await sell(site, admin, { eventoId: id, nombre: "Ana" })).status).toBe(201);

  const free = await site.event({ precio: "0.00" });
  expect((await verEvento(free)).sinPagoEnLinea).toBeUndefined();
  expect((await tryToBuy(site, socio, free)).status).toBe(201);
  expect(await problemOf(tryToBuy(site, socio, 999_999))).toMatchObject({ status: 404 });
});

test("an instalment can be collected in cash but not paid online if Mercado Pago is not set up", async () => {
  const user = await makeMember(site, admin, await makePlan(site, { precio: "6000", cuotas: 6 }));
  const [cuota] = await duesOf(site, user);
  const path = `/api/cuotas/${cuota?.id}`;
  expect(await problemOf(site.call("POST", `${path}/pagar`, { as: user }))).toMatchObject({
    status: 409,
    code: "sin-pago-en-linea",
  });
  const owner = [user.id];
  expect((await site.pool.query("select 1 from pagos where usuario_id = $1", owner)).rowCount).toBe(0);
  const collected = await site.call("POST", `${path}/cobrar`, { as: admin, json: { medio: "efectivo" } });
  expect(collected.status).toBe(200);
});

test("a refund waits for credentials if Mercado Pago is not set up", async () => {
  const notice = { type: "payment", data: { id: "123" } };
  expect((await site.call("POST", "/api/compras/notificaciones", { json: notice })).status).toBe(200);
  const rows = await site.sql<{
    id: number;
  }>`insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, preference_id, id_medio_pago, creado_en,
       actualizado_en, vence_en, retiene)
     values (${socio.id}, 'entrada', 'Entrada', 1500, 'mercadopago', 'pendiente', 'p-1', '123', now(), now(), now() + interval '1 hour', false)
     returning id`;
  await conciliar(site.deps);
  const pagoId = rows[0]?.id ?? 0;
  await expect(devolverPago(site.deps, { pagoId, idMedioPago: "123" })).rejects.toThrow("no credentials");
});
