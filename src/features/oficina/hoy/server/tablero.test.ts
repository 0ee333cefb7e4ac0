import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Pendientes, Tablero } from "../contract.ts";

/** A Wednesday, 15:00 at the club. */
const AHORA = new Date("2026-05-27T18:00:00Z");

let hoyId: number;

const site = await testSite();
site.clock.set(AHORA);
const [admin, adminB, comprador] = [
  await site.user("administrador"),
  await site.user("administradorB"),
  await site.user(),
];
await eventosConVentas(admin, comprador);
await cuotasDe(await site.user("socio"));
await pedidos(comprador);
const visto = await tableroDe(admin);
const vistoPorB = await tableroDe(adminB);

async function tableroDe(quien: TestUser): Promise<Tablero> {
  return (await jsonOf(200, site.call("GET", "/api/tablero", { as: quien }))) as Tablero;
}

function pendientesDe(quien: TestUser): Promise<Pendientes> {
  return jsonOf(200, site.call("GET", "/api/tablero/pendientes", { as: quien }));
}

async function pago(
  usuario: TestUser,
  row: { concepto?: string; monto: string; estado?: string; cuando: string },
): Promise<number> {
  const rows = await site.sql<{
    id: number;
  }>`insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
     values (${usuario.id}, ${row.concepto ?? "entrada"}, 'De prueba', ${row.monto}, 'mercadopago', ${row.estado ?? "aprobado"}, '2026-01-01', ${row.cuando}) returning id`;
  return rows[0]?.id ?? 0;
}

async function entrada(usuario: TestUser, eventoId: number, pagoId: number, estado: string, por?: TestUser) {
  await site.sql`insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en, ingreso_en, ingreso_por)
     values (${eventoId}, ${usuario.id}, ${pagoId}, ${estado}, ${AHORA}, ${por ? AHORA : null}, ${por?.id ?? null})`;
}

async function eventosConVentas(admin: TestUser, comprador: TestUser): Promise<void> {
  hoyId = await site.event({ nombre: "Hoy", fecha: "2026-05-27" });
  const venta = await site.call("POST", "/api/entradas/venta", {
    as: admin,
    json: { eventoId: hoyId, nombreUsuario: comprador.nombreUsuario, medio: "efectivo" },
  });
  expect(venta.status).toBe(201);
  // Sunday 23:30 at the club, Monday in UTC.
  const domingo = await pago(comprador, { monto: "1500.50", cuando: "2026-05-25T02:30:00Z" });
  await entrada(comprador, hoyId, domingo, "pagada", admin);
  const devuelto = { monto: "1500", estado: "reembolsado", cuando: "2026-05-26T15:00:00Z" };
  await entrada(comprador, hoyId, await pago(comprador, devuelto), "anulada");
  const sinPagar = { monto: "1500", estado: "pendiente", cuando: "2026-05-27T15:00:00Z" };
  await entrada(comprador, hoyId, await pago(comprador, sinPagar), "reservada");
  // The ticket is checked in before its refund.
  const pasado = await site.event({ nombre: "Pasado", fecha: "2026-05-20", cantidad: 4 });
  const disputado = { monto: "1500", estado: "contracargo", cuando: "2026-05-22T15:00:00Z" };
  await entrada(comprador, pasado, await pago(comprador, disputado), "pagada", admin);

  await site.event({ nombre: "El viernes", fecha: "2026-05-29", estado: false });
  const apagado = await site.event({ nombre: "Apagado con entradas", fecha: "2026-05-30", estado: false });
  await site.sql`update eventos set entradas_disponibles = 9 where id = ${apagado}`;
  const primerLunes = await pago(comprador, { monto: "700", cuando: "2026-03-09T03:00:00Z" });
  await entrada(comprador, apagado, primerLunes, "pagada");
  await pago(comprador, { monto: "9999", cuando: "2026-03-09T02:59:59.999Z" });
}

async function cuotasDe(socio: TestUser): Promise<void> {
  const rows = await site.sql<{
    id: number;
  }>`insert into planes (nombre_plan, precio, descripcion, fecha_creacion)
     values ('Activo', 12000, '', '2025-01-01') returning id`;
  const cuota = (n: number, venceEl: string, importe: string, pagadaEn: string | null, imputado = "0") =>
    site.pool.query(
      `insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el, pagada_en, imputado)
       values ($1, $2, '2025-11-01', $3, 12, $4, $5, $6, $7)`,
      [socio.id, rows[0]?.id, n, importe, venceEl, pagadaEn, imputado],
    );
  await cuota(1, "2025-11-30", "5000", "2025-11-20");
  await cuota(2, "2025-12-01", "1000", "2026-05-26T12:00:00Z");
  await cuota(3, "2026-04-30", "1000", null);
  await cuota(4, "2026-05-10", "1000", "2026-05-08T12:00:00Z");
  await cuota(5, "2026-05-26", "1000.50", null, "300");
  await cuota(6, "2026-05-27", "1000", null);
  await cuota(7, "2026-05-31", "1000", null);
  await cuota(8, "2026-06-01", "5000", null);
  await pago(socio, { concepto: "cuota", monto: "1000", cuando: "2026-05-26T12:00:00Z" });
  await pago(socio, { concepto: "cuota", monto: "1000", cuando: "2026-05-08T12:00:00Z" });
}

async function pedidos(quien: TestUser): Promise<void> {
  const rows = await site.sql<{ id: number }>`insert into canchas (nombre) values ('Cancha 1') returning id`;
  for (const [fecha, tipo, estado] of [
    ["2026-05-26", "POR_HORA", "pendiente"],
    ["2026-05-27", "POR_HORA", "pendiente"],
    ["2026-07-01", "DIA_COMPLETO", "pendiente"],
    ["2026-07-01", "DIA_COMPLETO", "aceptada"],
    ["2026-05-02", "MES_COMPLETO", "pendiente"],
    ["2026-04-30", "MES_COMPLETO", "pendiente"],
  ])
    await site.sql`insert into reservas (fecha_pedido, usuario_id, cancha_id, tipo_reserva, fecha, hora_inicio, hora_fin, estado)
       values (${AHORA}, ${quien.id}, ${rows[0]?.id}, ${tipo}, ${fecha}, '10:00', '11:00', ${estado})`;
  for (const [dni, estado, resueltoEn] of [
    ["30111222", false, null],
    ["30111223", true, AHORA],
    ["30111224", false, AHORA],
  ])
    await site.pool.query(
      `insert into pedidos_de_prensa (evento_id, nombre_medio, nombre_apellido, dni, email, telefono_celular, fecha, estado, resuelto_en)
       values ($1, 'Radio', 'Ana Paz', $2, 'ana@example.com', '2346123456', $3, $4, $5)`,
      [hoyId, dni, AHORA, estado, resueltoEn],
    );
  await site.pool.query(
    "insert into devoluciones (pago_id, monto, medio, motivo, causa, pedida_en) select min(id), 1, 'efectivo', '', 'staff', now() from pagos",
  );
  for (const rol of ["socioEnProceso", "socioEnProceso"] as const) await site.user(rol);
  await site.pool.query(
    `insert into correos (id, clave, para, asunto, texto, html, creado_en, intentos, ultimo_error)
     values (gen_random_uuid(), 'de-prueba', 'ana@example.com', 'Hola', '', '', $1, 3, 'nadie responde')`,
    [AHORA],
  );
  await site.pool.query(
    `insert into solicitudes_de_consumidor (codigo, tipo, nombre, correo, creada_en, atendida_en)
     values ('A-1', 'arrepentimiento', 'Ana', 'ana@example.com', $1, null), ('B-2', 'baja', 'Ana', 'ana@example.com', $1, $1)`,
    [AHORA],
  );
}

describe("an administrador's dashboard", () => {
  test("shows today's event, not counting refunded or held tickets", () => {
    const lugar = { hora: "21:00", lugar: "Gimnasio" };
    expect(visto.hoy).toBe("2026-05-27");
    expect(visto.eventosDeHoy).toEqual([
      {
        id: hoyId,
        nombre: "Hoy",
        fecha: "2026-05-27",
        ...lugar,
        vendidas: 2,
        total: 10,
        estado: true,
        ventaAbierta: true,
        ingresaron: 1,
        importe: 3000.5,
      },
    ]);
  });

  test("lists upcoming and past events, but inactive events only if they have tickets", () => {
    const corto = ({ nombre, vendidas, importe }: Tablero["proximos"][number]) => [nombre, vendidas, importe];
    expect(visto.proximos.map(corto)).toEqual([["Apagado con entradas", 1, 700]]);
    expect(visto.ultimos.map(corto)).toEqual([["Pasado", 1, 0]]);
  });

  test("shows twelve weeks of revenue, each from Monday 00:00 in the club's time zone", () => {
    expect(visto.semanas.map(({ desde }) => desde)).toHaveLength(12);
    expect(visto.semanas[0]).toEqual({ desde: "2026-03-09", entradas: 700, cuotas: 0 });
    expect(visto.semanas.slice(-4)).toEqual([
      { desde: "2026-05-04", entradas: 0, cuotas: 1000 },
      { desde: "2026-05-11", entradas: 0, cuotas: 0 },
      { desde: "2026-05-18", entradas: 1500.5, cuotas: 0 },
      { desde: "2026-05-25", entradas: 1500, cuotas: 1000 },
    ]);
  });

  test("shows six months of dues with the amounts due, paid and overdue", () => {
    const nada = { total: 0, cobrado: 0, vencido: 0, cuotas: 0, pagadas: 0 };
    expect(visto.meses).toEqual([
      { mes: "2025-12-01", total: 1000, cobrado: 1000, vencido: 0, cuotas: 1, pagadas: 1 },
      { mes: "2026-01-01", ...nada },
      { mes: "2026-02-01", ...nada },
      { mes: "2026-03-01", ...nada },
      { mes: "2026-04-01", total: 1000, cobrado: 0, vencido: 1000, cuotas: 1, pagadas: 0 },
      { mes: "2026-05-01", total: 4000.5, cobrado: 1300, vencido: 700.5, cuotas: 4, pagadas: 1 },
    ]);
  });

  test("names the parts of the site that need attention", () => {
    expect(visto.alertas).toEqual(
      expect.arrayContaining(["Correos sin enviar", "Última copia de seguridad"]),
    );
    expect(visto.alertas).not.toContain("Base de datos");
  });

  // Rule OFI-2
  test("counts pending items for the menu, except past ones", async () => {
    const pendientes = {
      reservas: 3,
      prensa: 1,
      devoluciones: 1,
      socios: 2,
      consumidor: 1,
      sistema: visto.alertas?.length,
    };
    expect(await pendientesDe(admin)).toEqual(pendientes);
    expect(await pendientesDe(adminB)).toEqual({
      ...pendientes,
      socios: null,
      consumidor: null,
      sistema: null,
    });
  });

  test("shows each court with today's bookings, including unanswered requests", () => {
    expect(visto.canchas).toEqual([
      {
        id: expect.any(Number),
        nombre: "Cancha 1",
        casilleros: [
          expect.objectContaining({ estado: "pendiente", fecha: "2026-05-27", horaInicio: "10:00" }),
        ],
      },
    ]);
  });
});

// Rule OFI-2
test("an administradorB gets the same dashboard without the figures on dues", () => {
  expect(vistoPorB).toEqual({
    ...visto,
    meses: null,
    alertas: null,
    semanas: visto.semanas.map((semana) => ({ ...semana, cuotas: null })),
  });
});

test("the filter for unanswered press requests finds exactly those that the dashboard counts", async () => {
  const response = await site.call("GET", "/api/prensa/lista?estado=pendientes", {
    as: await site.user("administradorB"),
  });
  expect(await response.json()).toMatchObject([{ dni: "30111222" }]);
});
