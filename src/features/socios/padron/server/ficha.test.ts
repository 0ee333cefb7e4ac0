import { expect, test } from "vitest";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");

const look = async (path: string) => {
  const response = await site.call("GET", `/api/${path}`, { as: admin });
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
};

// Rule PER-12
test("a person's page shows only their own data, tickets, payments, bookings and decisions", async () => {
  const [ana, otra] = [await site.user(), await site.user()];
  const evento = await site.event({ precio: "100.00" });
  const vendidas = [];
  for (const { nombreUsuario } of [ana, otra]) {
    const json = { eventoId: evento, medio: "efectivo", nombreUsuario };
    vendidas.push(await (await site.call("POST", "/api/entradas/venta", { as: admin, json })).json());
  }
  expect(await look(`usuario/${ana.id}/ficha`)).toMatchObject({
    usuario: { id: ana.id, alta: true, socio: null, segundoPaso: false },
    perfil: { id: ana.id, nombreUsuario: ana.nombreUsuario, socioDto: null },
  });
  expect(await look(`mensajes/lista?personaId=${ana.id}`)).toEqual([]);
  expect(await look(`entradas/lista_entradas?usuarioId=${ana.id}`)).toEqual([
    expect.objectContaining({ id: vendidas[0].id }),
  ]);
  expect(await look(`cobros/lista?usuarioId=${ana.id}`)).toEqual([
    expect.objectContaining({ pagoId: vendidas[0].pago.id, monto: 100 }),
  ]);
  expect((await look(`cobros/totales?usuarioId=${ana.id}`)).total).toMatchObject({
    cuantos: 1,
    cobrado: 100,
  });
  expect(await look(`reserva/usuario/${ana.id}`)).toEqual([]);

  await site.call("PATCH", `/api/usuario/${ana.id}/actualizarEstado?estado=false`, { as: admin });
  await site.call("PATCH", `/api/usuario/${otra.id}/actualizarEstado?estado=false`, { as: admin });
  expect(await look(`auditoria/lista?objeto=usuario,socio&objetoId=${ana.id}`)).toEqual([
    expect.objectContaining({ accion: "usuario.estado", objetoId: ana.id }),
  ]);
});

// Rule PER-12
test("the page of a deleted or missing person returns 404", async () => {
  const { id } = await site.user();
  expect((await site.call("DELETE", `/api/usuario/${id}`, { as: admin })).status).toBe(200);
  for (const one of [id, 2147483647])
    expect((await site.call("GET", `/api/usuario/${one}/ficha`, { as: admin })).status).toBe(404);
});
