import { expect, test } from "vitest";
import type { PagoPropio } from "#features/caja/pagos/contract.ts";
import type { Entrada, MiEntrada } from "#features/eventos/entradas/contract.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import type { EventoDePuerta } from "#features/eventos/puerta/contract.ts";
import type { Tablero } from "#features/oficina/tablero/contract.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import {
  auditOf,
  buy,
  eventIn,
  paymentOf,
  problemOf,
  quiet,
  sell,
  stockOf,
  tryToBuy,
} from "#tests/harness/payments.ts";
import { TEST_SHOP, type TestUser, testSite, until } from "#tests/harness/site.ts";

const SECRETO = "Ensayo secreto";

const site = await testSite({ env: TEST_SHOP });
const [admin, adminB, socio] = [
  await site.user("administrador"),
  await site.user("administradorB"),
  await site.user("socio"),
];

function rehearse(as: TestUser, id: number, ensayo = true) {
  return site.call("PATCH", `/api/eventos/${id}/ensayo`, { as, json: { ensayo } });
}

async function rehearsal(): Promise<number> {
  const id = await eventIn(site, 1, { nombre: SECRETO, estado: true });
  expect((await rehearse(admin, id)).status).toBe(200);
  return id;
}

async function json<T>(path: string, as: TestUser): Promise<T> {
  const response = await site.call("GET", path, { as });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
}

// Rule EVE-8
test("only an administrador can start a rehearsal, of one event at a time without tickets; it is audited", async () => {
  const sold = await eventIn(site);
  expect((await sell(site, admin, { eventoId: sold, nombre: "Ana" })).status).toBe(201);
  expect(await problemOf(rehearse(admin, sold))).toMatchObject({ status: 409, code: "hay-entradas" });
  expect(await problemOf(rehearse(admin, 999_999))).toMatchObject({ status: 404 });
  const id = await eventIn(site);
  for (const who of [adminB, socio]) expect((await rehearse(who, id)).status).toBe(403);
  expect((await rehearse(admin, id)).status).toBe(200);
  expect((await rehearse(admin, id)).status).toBe(200);
  expect(await auditOf(site, "evento", id)).toMatchObject([
    { accion: "evento.ensayo", usuarioId: admin.id, despues: { dePrueba: true } },
  ]);
  expect(await problemOf(rehearse(admin, await eventIn(site)))).toMatchObject({ code: "otro-ensayo" });
  const toggled = site.call("PATCH", `/api/eventos/${id}/actualizarEstado?estado=true`, { as: admin });
  expect(await problemOf(toggled)).toMatchObject({ status: 409, code: "de-prueba" });
  const ended = (await (await rehearse(admin, id, false)).json()) as Evento;
  expect([ended.dePrueba, ended.estado]).toEqual([undefined, false]);
});

// Rule EVE-8
test("a rehearsal is visible to staff only, on no public URL", async () => {
  const id = await rehearsal();
  const declared = site.api.declared.filter(
    (route) => route.method === "get" && route.permission === "anyone",
  );
  const addresses = [
    ...declared.map((route) => `/api${route.path.replaceAll(/\{\w+\}/g, String(id))}`),
    "/eventos.ics",
    "/sitemap.xml",
    `/evento/${id}/previa.jpg`,
    "/api/eventos/lista?termino=Ensayo",
  ];
  expect(addresses.length).toBeGreaterThan(15);
  for (const as of [undefined, socio]) {
    for (const address of addresses) {
      const response = await site.call("GET", address, as ? { as } : {});
      expect([address, (await response.text()).includes(SECRETO)]).toEqual([address, false]);
    }
    expect((await site.call("GET", `/api/eventos/${id}/evento`, as ? { as } : {})).status).toBe(404);
  }
  const press = await site.call("POST", "/api/prensa/registrar/prensa", {
    json: {
      nombreMedio: "Radio",
      nombreApellido: "Ana Paz",
      dni: "30111222",
      email: "ana@example.com",
      telefonoCelular: "2346123456",
      eventoId: id,
    },
  });
  expect(await problemOf(press)).toMatchObject({ detail: expect.stringContaining("ya no está disponible") });
  for (const as of [admin, adminB])
    expect(await json<Evento>(`/api/eventos/${id}/evento`, as)).toMatchObject({ dePrueba: true });
  const found = async (termino: string) =>
    (await json<Evento[]>(`/api/eventos/lista_eventos?termino=${termino}`, admin)).map((evento) => evento.id);
  expect(await found("de prueba")).toContain(id);
  expect(await found("inactivo")).not.toContain(id);
  // The same response as for an unknown event.
  expect(await problemOf(tryToBuy(site, socio, id))).toEqual(await problemOf(tryToBuy(site, socio, 999_999)));
  expect(await problemOf(sell(site, admin, { eventoId: id, nombre: "Ana" }))).toMatchObject({ status: 409 });
  expect((await site.call("DELETE", `/api/eventos/${id}`, { as: adminB })).status).toBe(200);
});

// Rule EVE-8
test("a rehearsal sells with test credentials, admits only at its own gate, is excluded from totals and leaves no data", async () => {
  const id = await rehearsal();
  const before = await json<Tablero>("/api/tablero", admin);
  const pendientes = await json("/api/tablero/pendientes", admin);
  const compra = await buy(site, adminB, id);
  const reference = `ensayo-${compra.pagoId}`;
  const [preference] = await site.emulator.preferences(reference);
  expect(preference).toMatchObject({ init_point: compra.url });
  await site.emulator.checkout(compra.url);
  // The payment does not exist under the live credentials.
  expect(await site.deps.payments?.findPayments(reference)).toEqual([]);
  const notices = await site.emulator.settled(reference);
  expect(notices.map((notice) => notice.status)).toEqual(notices.map(() => "delivered"));
  await until("the ticket", async () => (await paymentOf(site, compra.pagoId)).entrada === "pagada");
  await quiet(site, compra);

  const mail = await until("the mail", async () =>
    (await site.mail.list()).find((one) => one.to === adminB.correo && one.subject.startsWith("PRUEBA: ")),
  );
  expect(mail.text).toContain("PRUEBA: esta compra es un ensayo");

  const [mine] = await json<MiEntrada[]>("/api/entradas/mias", adminB);
  expect(mine?.evento).toMatchObject({ nombre: `PRUEBA: ${SECRETO}`, suspendido: false });
  expect(await json<PagoPropio>(`/api/compras/pago/${compra.pagoId}`, adminB)).toMatchObject({
    concepto: "entrada",
    estado: "aprobado",
  });
  const gate = await json<EventoDePuerta[]>("/api/entradas/puerta", admin);
  expect(gate.find((evento) => evento.id === id)).toMatchObject({
    nombre: `PRUEBA: ${SECRETO}`,
    suspendido: false,
    dePrueba: true,
    vendidas: 1,
  });
  const other = await eventIn(site);
  const enter = (eventos: number[], igual: boolean) =>
    site.call("POST", "/api/entradas/ingreso", { as: admin, json: { codigo: mine?.codigo, eventos, igual } });
  expect(await problemOf(enter([other], true))).toMatchObject({ status: 409, code: "otro-evento" });
  expect(await jsonOf(200, enter([id], false))).toMatchObject({ evento: { nombre: `PRUEBA: ${SECRETO}` } });

  const after = await json<Tablero>("/api/tablero", admin);
  expect(after.semanas).toEqual(before.semanas);
  expect(await json("/api/tablero/pendientes", admin)).toEqual(pendientes);
  for (const part of ["eventosDeHoy", "proximos", "ultimos"] as const)
    expect(after[part].map((evento) => evento.id)).not.toContain(id);
  const all = await json<Entrada[]>("/api/entradas/lista_entradas", admin);
  expect(all.map((entrada) => entrada.id)).not.toContain(compra.entradaId);

  const data = JSON.stringify(await json("/api/usuario/perfil/datos", adminB));
  expect(data).toContain(`"evento":"PRUEBA: ${SECRETO}"`);
  expect(data).toContain(`"concepto":"ensayo","descripcion":"PRUEBA. Entrada: ${SECRETO}"`);

  expect((await rehearse(admin, id, false)).status).toBe(200);
  expect(await stockOf(site, id)).toEqual({ total: 5, disponibles: 5, reservadas: 0, pagadas: 0 });
  expect(await json<MiEntrada[]>("/api/entradas/mias", adminB)).toEqual([]);
  expect((await site.call("DELETE", `/api/eventos/${id}`, { as: admin })).status).toBe(200);
});

test("starting a rehearsal without test credentials names the missing setting", async () => {
  const { testPayments } = site.deps;
  site.deps.testPayments = null;
  try {
    const problem = await problemOf(rehearse(admin, await eventIn(site)));
    expect(problem).toMatchObject({ status: 409, code: "sin-credenciales-de-prueba" });
    expect(problem.detail).toContain("MP_TEST_ACCESS_TOKEN");
  } finally {
    site.deps.testPayments = testPayments;
  }
});
