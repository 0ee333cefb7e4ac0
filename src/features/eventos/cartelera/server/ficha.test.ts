import { describe, expect, test } from "vitest";
import { buy } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";
import type { FichaDeEvento } from "../contract.ts";
import { curvaDeVentas, sumarVentas } from "../rules.ts";

const site = await testSite();
const admin = await site.user("administrador");
const adminB = await site.user("administradorB");

async function fichaDe(id: number | string, as = adminB): Promise<FichaDeEvento> {
  const response = await site.call("GET", `/api/eventos/${id}/ficha`, { as });
  expect(response.status).toBe(200);
  return (await response.json()) as FichaDeEvento;
}

const vender = (eventoId: number, medio: string, nombreUsuario?: string) =>
  site.call("POST", "/api/entradas/venta", { as: admin, json: { eventoId, medio, nombreUsuario } });

// Rule SIT-31
describe("an event's staff page", () => {
  test("shows its sales by day in the club's time zone", async () => {
    const evento = await site.event({ precio: "1500.50", cantidad: 10 });
    const vendida = await (await vender(evento, "efectivo")).json();
    await vender(evento, "transferencia");
    const anulada = await (await vender(evento, "efectivo")).json();
    await buy(site, await site.user(), evento);
    // Sunday 23:30 in the club's time zone, already Monday in UTC.
    await site.pool.query("update entradas set comprada_en = '2026-05-25T02:30:00Z' where id = $1", [
      vendida.id,
    ]);
    const reversed = await site.call("POST", `/api/entradas/${anulada.id}/anular-venta`, {
      as: admin,
      json: { motivo: "Se cargó dos veces" },
    });
    expect(reversed.status).toBe(200);

    const { evento: visto, ventas } = await fichaDe(evento);
    expect(visto).toMatchObject({ id: evento, cantidadDeEntradas: 10, entradasDisponibles: 7 });
    expect(sumarVentas(ventas)).toMatchObject({ vendidas: 2, importe: 3001, devueltas: 0, devuelto: 0 });
    expect(ventas[0]).toMatchObject({ dia: "2026-05-24", medio: "efectivo", tarifa: null, vendidas: 1 });
    expect(ventas.map(({ medio, vendidas }) => [medio, vendidas])).toEqual(
      expect.arrayContaining([
        ["efectivo", 1],
        ["transferencia", 1],
      ]),
    );

    const { id: entradaId, pago } = vendida;
    const refunded = await site.call("POST", `/api/pagos/${pago.id}/devolver`, {
      as: admin,
      json: { partes: [entradaId], motivo: "No puede venir" },
    });
    expect(refunded.status).toBe(200);
    expect(sumarVentas((await fichaDe(evento)).ventas)).toMatchObject({
      vendidas: 1,
      importe: 1500.5,
      devueltas: 1,
      devuelto: 1500.5,
      porDevolver: 1,
    });
  });

  test("counts the event's unanswered press requests", async () => {
    const [evento, otro] = [await site.event(), await site.event()];
    const pedir = (eventoId: number, dni: string) =>
      site.pool.query(
        `insert into pedidos_de_prensa (evento_id, fecha, nombre_medio, nombre_apellido, dni, email, telefono_celular)
         values ($1, now(), 'Radio', 'Ana Díaz', $2, 'ana@radio.example', '3421234567')`,
        [eventoId, dni],
      );
    await pedir(evento, "30111222");
    await pedir(otro, "30111223");
    expect(await fichaDe(evento)).toMatchObject({ prensaSinResponder: 1, esperan: 0 });
    const lista = await site.call("GET", `/api/prensa/lista?eventoId=${otro}`, { as: adminB });
    expect(await lista.json()).toEqual([expect.objectContaining({ dni: "30111223" })]);
  });

  test("lists the promo codes for this event and those for all events", async () => {
    const [evento, otro] = [await site.event(), await site.event()];
    const crear = (codigo: string, eventos: number[]) =>
      site.call("POST", "/api/codigos", { as: adminB, json: { codigo, porcentaje: 10, eventos } });
    for (const [codigo, eventos] of [
      ["PARATODOS", []],
      ["SOLOESTE", [evento]],
      ["SOLOOTRO", [otro]],
    ] as const)
      expect((await crear(codigo, [...eventos])).status).toBe(201);
    const lista = await site.call("GET", `/api/codigos?eventoId=${evento}`, { as: adminB });
    const codigos = (await lista.json()) as { codigo: string }[];
    expect(codigos.map(({ codigo }) => codigo)).toEqual(["SOLOESTE", "PARATODOS"]);
  });

  test("counts check-ins", async () => {
    const evento = await site.event();
    const { id: entradaId } = await (await vender(evento, "efectivo")).json();
    await site.pool.query("update entradas set ingreso_en = now(), ingreso_por = $1 where id = $2", [
      adminB.id,
      entradaId,
    ]);
    expect(sumarVentas((await fichaDe(evento)).ventas).adentro).toBe(1);
  });

  test("shows the event's audit entries to administradores only", async () => {
    const [evento, otro] = [await site.event(), await site.event()];
    for (const id of [evento, otro])
      await site.call("PATCH", `/api/eventos/${id}/actualizarEstado?estado=false`, { as: admin });
    const path = `/api/auditoria/lista?objeto=evento&objetoId=${evento}`;
    const decisiones = await site.call("GET", path, { as: admin });
    expect(await decisiones.json()).toEqual([
      expect.objectContaining({ accion: "evento.estado", objetoId: evento }),
    ]);
    expect((await site.call("GET", path, { as: adminB })).status).toBe(403);
  });

  test("shows an inactive event", async () => {
    expect((await fichaDe(await site.event({ estado: false }))).evento.estado).toBe(false);
    expect((await site.call("GET", "/api/eventos/2147483647/ficha", { as: admin })).status).toBe(404);
    for (const id of ["0", "-1", "1e9", "x", "%00", "2147483648"])
      expect([id, (await site.call("GET", `/api/eventos/${id}/ficha`, { as: admin })).status]).toEqual([
        id,
        422,
      ]);
  });
});

describe("the sales chart", () => {
  const venta = (dia: string, vendidas: number) =>
    ({ dia, vendidas, tarifa: null, medio: "efectivo", importe: 0.1, ...NADA }) as const;
  const NADA = { devueltas: 0, devuelto: 0, porDevolver: 0, adentro: 0 };

  test("shows the running total for every day until today", () => {
    const ventas = [venta("2026-05-30", 2), venta("2026-05-30", 1), venta("2026-06-01", 4)];
    expect(curvaDeVentas(ventas, "2026-06-02")).toEqual([
      { dia: "2026-05-30", nuevas: 3, vendidas: 3 },
      { dia: "2026-05-31", nuevas: 0, vendidas: 3 },
      { dia: "2026-06-01", nuevas: 4, vendidas: 7 },
      { dia: "2026-06-02", nuevas: 0, vendidas: 7 },
    ]);
    expect(curvaDeVentas([venta("2026-05-30", 0)], "2026-06-02")).toEqual([]);
    expect(sumarVentas(ventas).importe).toBe(0.3);
  });
});
