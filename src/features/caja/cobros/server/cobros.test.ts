import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import type { Pago } from "#features/caja/pagos/contract.ts";
import type { Tablero } from "#features/oficina/hoy/contract.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { buy, type Compra, quiet } from "#tests/harness/payments.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Cobro, TotalesDeCobros } from "../contract.ts";
import { diasDe } from "../rules.ts";

const site = await testSite();
const [admin, seller] = [await site.user("administrador"), await site.user("administradorB")];
const eventoId = await site.event({ nombre: "Copa Ñandú", cantidad: 50 });
const sell = async (as: TestUser, medio: string, nombre: string) => {
  const json = { eventoId, medio, nombre };
  const sold = await site.call("POST", "/api/entradas/venta", { as, json });
  expect(sold.status).toBe(201);
  return (await sold.json()) as { id: number; pago: { id: number } };
};
await sell(seller, "efectivo", "Rosa Benítez");
const wrong = await sell(seller, "efectivo", "Nadie");
const motivo = { motivo: "Era otra persona" };
const reversal = await site.call("POST", `/api/entradas/${wrong.id}/anular-venta`, {
  as: seller,
  json: motivo,
});
expect(reversal.status).toBe(200);
await sell(admin, "efectivo", "Luis");
await sell(admin, "transferencia", "=1+1");
const rehearsal = await sell(admin, "efectivo", "Ensayo");
await site.sql`update pagos set de_prueba = true where id = ${rehearsal.pago.id}`;
await site.sql`delete from entradas where pago_id = ${rehearsal.pago.id}`;

const pay = async (compra: Compra, status: "approved" | "refunded" = "approved") => {
  const { id } = await site.emulator.pay({ of: String(compra.pagoId), status });
  await quiet(site, compra, [id]);
  return String(id);
};
const purchase = async () => buy(site, await site.user(), eventoId);
const marked = await purchase();
const json = { medio: "efectivo" };
await site.call("PATCH", `/api/entradas/${marked.entradaId}/pagada`, { as: seller, json });
await purchase();
const twice = await purchase();
await pay(twice);
const repeated = { compra: twice, operacion: await pay(twice) };
await quiet(site, twice);
await pay(await purchase(), "refunded");

const member = await makeMember(site, admin, await makePlan(site, { precio: "2000.50", cuotas: 1 }));
const [cuota] = await duesOf(site, member);
const collect = `/api/cuotas/${cuota?.id}/cobrar`;
expect((await site.call("POST", collect, { as: admin, json })).status).toBe(200);

const ask = (path: string, as = admin) => site.call("GET", `/api/cobros/${path}`, { as });
const list = async (query = "") => (await (await ask(`lista${query}`)).json()) as Cobro[];
const totals = async (query = "") => (await (await ask(`totales${query}`)).json()) as TotalesDeCobros;

describe("the list of payments", () => {
  // Rule PAG-11
  test("contains every payment that moved money", async () => {
    const rows = await list();
    const seen = rows.map(({ medio, monto, cobrado, devuelto, estado, registro }) => [
      medio,
      monto,
      cobrado,
      devuelto,
      estado,
      registro?.nombreUsuario ?? null,
    ]);
    expect(seen.toSorted()).toEqual(
      [
        ["efectivo", 1500, 1500, 0, "cobrado", seller.nombreUsuario],
        ["efectivo", 1500, 1500, 0, "anulado", seller.nombreUsuario],
        ["efectivo", -1500, 0, 1500, "anulacion", seller.nombreUsuario],
        ["efectivo", 1500, 1500, 0, "cobrado", admin.nombreUsuario],
        ["transferencia", 1500, 1500, 0, "cobrado", admin.nombreUsuario],
        ["efectivo", 1500, 1500, 0, "cobrado", seller.nombreUsuario],
        ["mercadopago", 1500, 1500, 0, "cobrado", null],
        ["mercadopago", 1500, 1500, 1500, "repetido", null],
        ["mercadopago", 1500, 1500, 1500, "devuelto", null],
        ["efectivo", 2000.5, 2000.5, 0, "cobrado", admin.nombreUsuario],
      ].toSorted(),
    );
    const door = rows.find(({ pagador }) => pagador?.nombre === "Rosa Benítez");
    expect(door).toMatchObject({
      concepto: "entrada",
      descripcion: "Entrada: Copa Ñandú",
      pagador: { id: null },
    });
    expect(rows.find(({ concepto }) => concepto === "cuota")?.pagador?.id).toBe(member.id);
  });

  test("can be searched and filtered", async () => {
    const count = async (query: string) => (await list(query)).length;
    const hoy = clubTime(site.clock.now()).fecha;
    expect(await count(`?desde=${hoy}&hasta=${hoy}`)).toBe(10);
    expect(await count("?hasta=2020-01-01")).toBe(0);
    expect(await count("?medio=transferencia")).toBe(1);
    expect(await count("?concepto=cuota")).toBe(1);
    expect(await count(`?registro=${seller.id}`)).toBe(4);
    expect(await count("?registro=sitio")).toBe(3);
    expect(await count("?termino=benitez")).toBe(1);
    expect(await count("?termino=contraasiento")).toBe(1);
    expect(await count(`?termino=${repeated.operacion}`)).toBe(1);
    expect(await count(`?termino=${encodeURIComponent("2.000,50")}`)).toBe(1);
    for (const query of ["desde=2026-02-30", "desde=2026-03-02&hasta=2026-03-01", "medio=x", "registro=x"])
      for (const path of ["lista", "totales", "exportar"])
        expect((await ask(`${path}?${query}`)).status, `${path}?${query}`).toBe(422);
  });

  test("is paginated with the newest or the oldest payment first", async () => {
    const page = await ask("lista?tamano=4&pagina=3");
    expect(page.headers.get("x-total-count")).toBe("10");
    const newest = (await list()).map(({ clave }) => clave);
    expect(((await page.json()) as Cobro[]).map(({ clave }) => clave)).toEqual(newest.slice(8));
    expect((await list("?orden=cuando")).map(({ clave }) => clave)).toEqual(newest.toReversed());
    expect((await ask("lista?orden=monto")).status).toBe(422);
  });
});

describe("payment totals", () => {
  test("are grouped by payment method, and cash payments also by the person who recorded them", async () => {
    const { total, porMedio, efectivo, registraron } = await totals();
    expect(total).toEqual({ cuantos: 10, cobrado: 14000.5, devuelto: 4500, neto: 9500.5 });
    expect(porMedio).toEqual([
      { medio: "efectivo", cuantos: 6, cobrado: 8000.5, devuelto: 1500, neto: 6500.5 },
      { medio: "transferencia", cuantos: 1, cobrado: 1500, devuelto: 0, neto: 1500 },
      { medio: "mercadopago", cuantos: 3, cobrado: 4500, devuelto: 3000, neto: 1500 },
    ]);
    const of = (user: TestUser) => efectivo.find(({ registro }) => registro?.id === user.id);
    expect(of(seller)).toMatchObject({ cuantos: 4, cobrado: 4500, devuelto: 1500, neto: 3000 });
    expect(of(admin)).toMatchObject({ cuantos: 2, cobrado: 3500.5, devuelto: 0, neto: 3500.5 });
    expect(registraron.map(({ id }) => id).toSorted()).toEqual([admin.id, seller.id].toSorted());
    expect((await totals(`?registro=${seller.id}`)).registraron).toHaveLength(2);
  });

  // Rule PAG-11
  test("match the totals on the dashboard and the event's page", async () => {
    const tablero = (await (await site.call("GET", "/api/tablero", { as: admin })).json()) as Tablero;
    const week = tablero.semanas.at(-1);
    const since = `?desde=${week?.desde}&concepto=`;
    expect((await totals(`${since}entrada`)).total.neto).toBe(week?.entradas);
    expect((await totals(`${since}cuota`)).total.neto).toBe(week?.cuotas);
    const evento = [...tablero.eventosDeHoy, ...tablero.proximos].find(({ id }) => id === eventoId);
    const found = await totals(`?termino=${encodeURIComponent("Copa Ñandú")}`);
    expect(evento?.importe).toBe(7500);
    expect(found.total.neto).toBe(evento?.importe);
  });
});

test("the exported spreadsheet contains the payments that match the filter", async () => {
  const response = await ask("exportar?medio=transferencia");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="cobros_\d{4}-\d\d-\d\d\.xlsx"$/,
  );
  const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  expect(book.sheets.map(({ name }) => name)).toEqual(["Cobros"]);
  const [headings, row, ...rest] = book.sheets[0]?.rows ?? [];
  expect(headings).toEqual(
    "Pago,Fecha,Concepto,Detalle,Pagó,Medio,Cobrado,Devuelto,Neto,Registró,Estado,Operación de Mercado Pago".split(
      ",",
    ),
  );
  expect(rest).toEqual([]);
  expect(row?.slice(1, 11)).toEqual([
    expect.any(Date),
    "Entradas",
    "Entrada: Copa Ñandú",
    "=1+1",
    "Transferencia",
    1500,
    0,
    1500,
    admin.nombreUsuario,
    "Cobrado",
  ]);
});

test("the exported spreadsheet contains each payment once and in order, even if payments share a timestamp", async () => {
  const made = await site.sql<{
    id: number;
  }>`insert into pagos (concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
     select 'cuota', 'Tanda', 1, 'efectivo', 'aprobado', '2020-01-01', '2020-01-01'::timestamptz + (n / 300) * interval '1 microsecond'
     from generate_series(1, 700) n returning id`;
  try {
    const response = await ask("exportar?hasta=2020-12-31");
    const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    const ids = (book.sheets[0]?.rows ?? []).slice(1).map(([id]) => id);
    expect(ids).toEqual(made.map(({ id }) => id).toReversed());
  } finally {
    await site.sql`delete from pagos where descripcion = 'Tanda'`;
  }
});

describe("a duplicate payment", () => {
  test("is shown in the details of the original payment", async () => {
    const response = await site.call("GET", `/api/pagos/${repeated.compra.pagoId}`, { as: seller });
    const { repetidos } = (await response.json()) as Pago;
    expect(repetidos).toEqual([
      {
        operacion: repeated.operacion,
        monto: 1500,
        recibidoEn: expect.any(String),
        devueltoEn: expect.any(String),
      },
    ]);
  });

  test("is recorded in the audit log when it is received and when it is refunded", async () => {
    const response = await site.call("GET", `/api/auditoria/lista?termino=${repeated.operacion}`, {
      as: admin,
    });
    const rows = (await response.json()) as { accion: string; objetoId: number; despues: unknown }[];
    expect(rows.map(({ accion }) => accion)).toEqual(["pago.repetido-devuelto", "pago.repetido"]);
    for (const row of rows)
      expect(row).toMatchObject({
        objetoId: repeated.compra.pagoId,
        despues: { idMedioPago: repeated.operacion, monto: 1500 },
      });
  });
});

test.each([
  ["hoy", "2026-03-01"],
  ["semana", "2026-02-23"],
  ["mes", "2026-03-01"],
] as const)("the period %s starts on %s", (periodo, desde) => {
  expect(diasDe(periodo, "2026-03-01")).toEqual({ desde, hasta: "2026-03-01" });
});
